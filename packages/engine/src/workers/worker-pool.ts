/**
 * Worker threads that take jobs one after the other. Each job's result depends on the job alone, so the number of workers
 * changes the time and never the result.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** A sensible number of workers for `jobs` jobs: one a core, not more than there are jobs. */
export function defaultWorkers(jobs: number): number {
  return Math.max(1, Math.min(availableParallelism(), jobs))
}

/** What a worker posts back: the result of its job, or the message of what went wrong. */
export type WorkerAnswer<Result> = { readonly result: Result } | { readonly failure: string }

/** Runs all jobs on `workers` threads of the script and gives the results in the order of the jobs. */
export async function runJobs<Job, Result>(
  script: URL,
  workers: number,
  jobs: readonly Job[],
  onDone: (result: Result, k: number) => void = () => {},
): Promise<Result[]> {
  const results: Result[] = new Array(jobs.length)
  const threads = Array.from({ length: Math.min(workers, jobs.length) }, () => new Worker(script))
  let next = 0
  try {
    await Promise.all(
      threads.map(async (thread) => {
        while (next < jobs.length) {
          const k = next++
          const answer = await ask<Job, Result>(thread, jobs[k]!)
          if ('failure' in answer) throw new Error(answer.failure)
          results[k] = answer.result
          onDone(answer.result, k)
        }
      }),
    )
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()))
  }
  return results
}

/** Runs jobs as they come, each when a thread is free; `onDone` may be called in another order. */
export async function runStream<Job, Result>(
  script: URL,
  workers: number,
  jobs: AsyncIterator<Job>,
  onDone: (result: Result, job: Job) => void,
): Promise<void> {
  const threads = Array.from({ length: workers }, () => new Worker(script))
  let isOver = false
  try {
    await Promise.all(
      threads.map(async (thread) => {
        while (!isOver) {
          const { value, done } = await jobs.next()
          if (done === true) return
          const answer = await ask<Job, Result>(thread, value)
          if ('failure' in answer) throw new Error(answer.failure)
          onDone(answer.result, value)
        }
      }),
    )
  } finally {
    isOver = true
    await Promise.all(threads.map((thread) => thread.terminate()))
  }
}

function ask<Job, Result>(thread: Worker, job: Job): Promise<WorkerAnswer<Result>> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      thread.off('message', answered).off('error', failed).off('exit', ended)
    }
    const answered = (answer: WorkerAnswer<Result>) => {
      leave()
      resolve(answer)
    }
    const failed = (error: Error) => {
      leave()
      reject(error)
    }
    const ended = (code: number) => {
      leave()
      reject(new Error(`a worker ended with code ${code} before its job was done`))
    }
    thread.on('message', answered).on('error', failed).on('exit', ended)
    thread.postMessage(job)
  })
}
