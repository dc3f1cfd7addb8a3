/** A worker thread that samples chance agreement for some pairs. */
import { parentPort } from 'node:worker_threads'
import { chanceOfPair } from '@parascope/core/measure'
import type { ChanceJob } from './chance-jobs.js'

parentPort!.on('message', ({ tasks, samples, settings, before }: ChanceJob) => {
  try {
    const result = tasks.map((task, k) => chanceOfPair(task, samples, settings, before[k]))
    parentPort!.postMessage({ result })
  } catch (error) {
    parentPort!.postMessage({ failure: error instanceof Error ? error.message : String(error) })
  }
})
