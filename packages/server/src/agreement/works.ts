/** What the measuring threads can do, by name. */
import { judgingResult } from './judging.js'
import { type MeasureJob, measureAgreement } from './measure.js'
import { trainingResult } from './training.js'

export const measurements = { agreement: measureAgreement, judging: judgingResult, training: trainingResult }

export type Measurement = keyof typeof measurements

export type MeasurementResult<M extends Measurement> = Awaited<ReturnType<(typeof measurements)[M]>>

/** Does the work and gives the result as JSON. */
export async function runMeasurement(measurement: Measurement, job: MeasureJob): Promise<string> {
  return JSON.stringify(await measurements[measurement](job))
}
