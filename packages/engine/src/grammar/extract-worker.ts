/** A worker thread that extracts chunks of pairs. */
import { parentPort } from 'node:worker_threads'
import { type ExtractJob, ExtractWorker } from './extract-job.js'

const worker = new ExtractWorker()

parentPort!.on('message', (job: ExtractJob) => {
  try {
    parentPort!.postMessage({ result: worker.run(job) })
  } catch (error) {
    parentPort!.postMessage({ failure: error instanceof Error ? error.message : String(error) })
  }
})
