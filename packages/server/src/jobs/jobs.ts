/**
 * Jobs of the server: a few at a time, those of one project one after another, so that two imports never race for the same
 * pairs. What a job leaves in the database is its owner's business; here it only runs, waits or is stopped.
 */
import { ParascopeError } from '@parascope/core/errors'
import { type Host, type Running, runHere, runInThread } from './run-work.js'
import type { WorkHost, WorkInput, WorkName, WorkResult } from './works.js'

const AT_ONCE = 2

export interface Order<N extends WorkName> {
  readonly id: string
  readonly projectId: string
  readonly work: N
  readonly input: WorkInput<N>
  readonly host: WorkHost<N>
  /** takes away what work that failed or was cancelled has left, before the next of the project starts */
  readonly cleanUp?: () => Promise<void>
}

interface Job {
  readonly id: string
  readonly projectId: string
  start(): Running
  readonly cleanUp: () => Promise<void>
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
  running?: Running
}

export interface Jobs {
  /** Runs the work when it is its turn. Rejects with server/cancelled or server/stopping if it is ended before. */
  run<N extends WorkName>(order: Order<N>): Promise<WorkResult<N>>
  /** Ends a job that waits or runs; false if there is none with this id. */
  cancel(id: string): boolean
  /** Keeps how far a job is, for whoever asks; `forget` when it has ended. */
  note(id: string, progress: unknown): void
  progress(id: string): unknown
  forget(id: string): void
  /** Ends all jobs with server/stopping: what they left half is removed at the next start. */
  close(): void
}

/** Jobs in threads of their own (the default), or `here`, for tests that run from the sources. */
export function openJobs(place: 'thread' | 'here' = 'thread'): Jobs {
  const jobs = new Set<Job>()
  const notes = new Map<string, unknown>()

  function startNext(): void {
    for (const job of jobs) {
      const running = [...jobs].filter((other) => other.running !== undefined)
      if (running.length >= AT_ONCE) return
      if (job.running !== undefined || running.some((other) => other.projectId === job.projectId)) continue
      job.running = job.start()
      job.running.result
        .catch(async (error: unknown) => {
          if (!isStopping(error)) await job.cleanUp()
          throw error
        })
        .then(job.resolve, job.reject)
        .finally(() => {
          jobs.delete(job)
          startNext()
        })
    }
  }

  function end(job: Job, error: Error): void {
    if (job.running !== undefined) return job.running.stop(error)
    jobs.delete(job)
    job.reject(error)
  }

  return {
    run({ id, projectId, work, input, host, cleanUp = async () => {} }) {
      const start = () => (place === 'here' ? runHere : runInThread)(work, input, host as unknown as Host)
      return new Promise((resolve, reject) => {
        jobs.add({ id, projectId, start, cleanUp, resolve: resolve as (result: unknown) => void, reject })
        startNext()
      })
    },
    cancel(id) {
      const job = [...jobs].find((one) => one.id === id)
      if (job !== undefined) end(job, new ParascopeError('server/cancelled', 'cancelled'))
      return job !== undefined
    },
    note: (id, progress) => void notes.set(id, progress),
    progress: (id) => notes.get(id),
    forget: (id) => void notes.delete(id),
    close() {
      for (const job of jobs) end(job, new ParascopeError('server/stopping', 'the server stops'))
    },
  }
}

/** What a stopped server left is taken away at its next start. */
function isStopping(error: unknown): boolean {
  return error instanceof ParascopeError && error.code === 'server/stopping'
}
