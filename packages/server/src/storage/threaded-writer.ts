/** The event loop's side of the writer's thread: the same `Writer`, with messages in between. */
import { Worker } from 'node:worker_threads'
import { ParascopeError } from '@parascope/core/errors'
import type { Writer } from './writer.js'
import type { Asked, Told } from './writer-messages.js'

interface Waiting {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

export interface ThreadedWriter extends Writer {
  /** Finishes what was asked for, closes the file and ends the thread. */
  close(): Promise<void>
}

/** Starts the thread on a file that is migrated already. */
export function openThreadedWriter(file: string, committed: (seq: number) => void): ThreadedWriter {
  const thread = new Worker(new URL('./writer-thread.js', import.meta.url), {
    workerData: { file },
    // a stream of rows leaves much garbage: a small nursery keeps memory flat
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })
  const waiting = new Map<number, Waiting>()
  let next = 0
  let dead: Error | undefined
  let closed = () => {}
  const ended = new Promise<void>((resolve) => {
    closed = resolve
  })

  function die(error: Error): void {
    dead ??= error
    for (const { reject } of waiting.values()) reject(dead)
    waiting.clear()
    closed()
  }

  thread.on('message', (told: Told) => {
    if ('committed' in told) return committed(told.committed)
    if ('closed' in told) return closed()
    const { resolve, reject } = waiting.get(told.id)!
    waiting.delete(told.id)
    if ('result' in told) resolve(told.result)
    else if ('failure' in told) reject(new ParascopeError(told.failure.code, told.failure.message, told.failure.facts))
    else reject(new Error(told.crash))
  })
  thread.on('error', die)
  thread.on('exit', (code) => die(new Error(`the writer's thread ended with code ${code}`)))

  return {
    write(name, input) {
      return new Promise((resolve, reject) => {
        if (dead !== undefined) return reject(dead)
        const id = next++
        waiting.set(id, { resolve, reject })
        thread.postMessage({ id, name, input } satisfies Asked)
      })
    },
    async idle() {
      while (waiting.size > 0) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    async close() {
      if (dead !== undefined) return
      thread.postMessage({ close: true } satisfies Asked)
      await ended
      await thread.terminate()
    },
  }
}
