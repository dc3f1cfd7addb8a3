/** A worker thread that makes counted rules into lines of a grammar. */
import { parentPort } from 'node:worker_threads'
import { type FormatJob, FormatWorker } from './format-job.js'

const worker = new FormatWorker()

parentPort!.on('message', (job: FormatJob) => {
  try {
    const result = worker.run(job)
    parentPort!.postMessage({ result }, [result.lines.buffer])
  } catch (error) {
    parentPort!.postMessage({ failure: error instanceof Error ? error.message : String(error) })
  }
})
