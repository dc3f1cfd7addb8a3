/** One measurement in a thread of its own: takes the job, posts the answer as JSON, and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import { type MeasureJob, measureAgreement } from './measure.js'

const measured = await measureAgreement(workerData as MeasureJob)
parentPort!.postMessage(JSON.stringify(measured))
