/** Running one work: in a thread of its own, or here, for tests that run from the sources. */
import { Worker } from 'node:worker_threads'
import { ParascopeError } from '@parascope/core/errors'
import { asError, asFailure, type FromThread, type ToThread } from './job-messages.js'
import { type WorkName, works } from './works.js'

/** A job that needs more is ended with an error of its own; the server goes on. Reading a file needs little; models need more. */
const MEMORY_MB: Readonly<Record<WorkName, number>> = { readImport: 256, readLayer: 256, propose: 1024 }
/** A small nursery keeps the memory of a stream flat. */
const NURSERY_MB = 8

export type Host = Readonly<Record<string, (...values: readonly unknown[]) => Promise<unknown>>>

export interface Running {
  readonly result: Promise<unknown>
  /** Ends the work; `result` rejects with the error. */
  stop(error: Error): void
}

/** Starts the work in a thread. */
export function runInThread(work: WorkName, input: unknown, host: Host): Running {
  const thread = new Worker(new URL('./job-thread.js', import.meta.url), {
    workerData: { work, input },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB[work], maxYoungGenerationSizeMb: NURSERY_MB },
  })
  let stop: Running['stop'] = () => {}
  let isStopped = false
  const result = new Promise<unknown>((resolve, reject) => {
    stop = (error) => {
      isStopped = true
      reject(error)
      void thread.terminate()
    }
    thread.on('message', (message: FromThread) => {
      // what the thread asked before it ended must not be done any more
      if (isStopped) return
      if ('result' in message) resolve(message.result)
      else if ('failure' in message) reject(asError(message.failure))
      else void answer(message)
    })
    thread.on('error', (error) => reject(outOfMemory(error, work) ?? error))
    thread.on('exit', () => reject(new Error('the thread of the job ended before its work')))
  })
  async function answer({ call, method, values }: Extract<FromThread, { call: number }>): Promise<void> {
    let reply: ToThread
    try {
      reply = { answer: call, value: await host[method]!(...values) }
    } catch (error) {
      reply = { answer: call, failure: asFailure(error) }
    }
    if (!isStopped) thread.postMessage(reply)
  }
  return { result, stop }
}

/** Starts the work in this thread. It notices that it is stopped when it next calls its host. */
export function runHere(work: WorkName, input: unknown, host: Host): Running {
  let stopped: Error | undefined
  const watched = new Proxy(host, {
    get:
      (target, method: string) =>
      async (...values: readonly unknown[]) => {
        if (stopped !== undefined) throw stopped
        return target[method]!(...values)
      },
  })
  async function run(): Promise<unknown> {
    const loaded = (await works[work]()) as (input: unknown, host: unknown) => Promise<unknown>
    const result = await loaded(input, watched)
    if (stopped !== undefined) throw stopped
    return result
  }
  return {
    result: run(),
    stop(error) {
      stopped = error
    },
  }
}

function outOfMemory(error: unknown, work: WorkName): ParascopeError | undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') return undefined
  return new ParascopeError(
    'io/bad-data',
    `the work needs more than ${MEMORY_MB[work]} MB of memory; split the file into smaller ones`,
  )
}
