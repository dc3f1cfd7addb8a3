/** One measurement in a thread of its own: takes the job, posts the answer as JSON, and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import type { MeasureJob } from './measure.js'
import { type Measurement, runMeasurement } from './works.js'

const { measurement, job } = workerData as { readonly measurement: Measurement; readonly job: MeasureJob }
parentPort!.postMessage(await runMeasurement(measurement, job))
