/** A worker thread that parses pairs with a grammar in shared memory. */
import { parentPort } from 'node:worker_threads'
import { type CoverageJob, runCoverageJob } from './coverage-job.js'

parentPort!.on('message', (job: CoverageJob) => {
  try {
    parentPort!.postMessage({ result: runCoverageJob(job) })
  } catch (error) {
    parentPort!.postMessage({ failure: error instanceof Error ? error.message : String(error) })
  }
})
