/**
 * Chance-corrected agreement spread over worker threads. Pairs are cut into jobs of a fixed size that does not depend on the
 * number of workers, each pair draws from its own stream, and the tallies are put back in the order of the pairs: the digits
 * are the same for 1, 2 and 4 workers.
 */
import {
  CHANCE_DEFAULTS,
  type ChanceInput,
  type ChanceOptions,
  type ChanceResult,
  type ChanceSettings,
  type ChanceTask,
  chanceOfPair,
  chanceResult,
  chanceRounds,
  chanceTasks,
  type PairTally,
} from '@parascope/core/measure'
import { runJobs } from './worker-pool.js'

const PAIRS_A_JOB = 4

export interface ChanceJob {
  readonly tasks: readonly ChanceTask[]
  readonly samples: number
  readonly settings: ChanceSettings
  /** tallies of earlier rounds, to go on from */
  readonly before: readonly (PairTally | undefined)[]
}

export interface ChanceRun {
  readonly result: ChanceResult
  readonly tasks: readonly ChanceTask[]
  readonly tallies: readonly PairTally[]
}

/** Like `chanceAgreement`, on `workers` threads; one worker means this thread. */
export async function chanceOnWorkers(
  inputs: readonly ChanceInput[],
  given: Partial<ChanceOptions>,
  workers: number,
  onPairs: (pairs: number) => void = () => {},
): Promise<ChanceRun> {
  const options: ChanceOptions = { ...CHANCE_DEFAULTS, ...given }
  const { seed, items, gaps, empty, sampler, exactCase } = options
  const settings: ChanceSettings = { seed, items, gaps, empty, sampler, exactCase }
  const tasks = chanceTasks(inputs, options)
  let tallies: readonly PairTally[] = []
  let result = chanceResult(tasks, tallies, options)
  for (const samples of chanceRounds(options)) {
    const jobs: ChanceJob[] = []
    for (let k = 0; k < tasks.length; k += PAIRS_A_JOB) {
      const part = tasks.slice(k, k + PAIRS_A_JOB)
      jobs.push({ tasks: part, samples, settings, before: part.map((_, offset) => tallies[k + offset]) })
    }
    tallies = (workers === 1 ? await runHere(jobs, onPairs) : await runThere(jobs, workers, onPairs)).flat()
    result = chanceResult(tasks, tallies, options)
    if (result.settled) break
  }
  return { result, tasks, tallies }
}

async function runHere(jobs: readonly ChanceJob[], onPairs: (pairs: number) => void): Promise<PairTally[][]> {
  const results: PairTally[][] = []
  for (const { tasks, samples, settings, before } of jobs) {
    results.push(tasks.map((task, k) => chanceOfPair(task, samples, settings, before[k])))
    onPairs(tasks.length)
    await new Promise((resolve) => setImmediate(resolve)) // lets Ctrl-C and the meter in
  }
  return results
}

function runThere(jobs: readonly ChanceJob[], workers: number, onPairs: (pairs: number) => void): Promise<PairTally[][]> {
  const script = new URL('./chance-worker.js', import.meta.url)
  return runJobs<ChanceJob, PairTally[]>(script, workers, jobs, (tallies) => onPairs(tallies.length))
}
