/**
 * Measurements under way. Each runs in a thread of its own, a few at a time, the rest wait in line; the same question asked
 * twice is computed once. When everybody who waits for one has gone, it is stopped.
 */
import { Worker } from 'node:worker_threads'
import { ParascopeError } from '@parascope/core/errors'
import type { MeasureJob } from './measure.js'
import { type Measurement, runMeasurement } from './works.js'

const AT_A_TIME = 2
const IN_LINE = 50

/** Makes the job when it is its turn. */
export type JobMaker = () => Promise<MeasureJob>

interface Running {
  readonly result: Promise<string>
  readonly abort: AbortController
  waiting: number
}

export class Measuring {
  readonly #place: 'thread' | 'here'
  readonly #running = new Map<string, Running>()
  readonly #line: (() => void)[] = []
  #busy = 0

  /** `here` measures on the event loop: for tests that run from the sources. */
  constructor(place: 'thread' | 'here') {
    this.#place = place
  }

  /** How many questions are being worked on or wait. */
  get size(): number {
    return this.#running.size
  }

  /** The answer to the question called `key`, as JSON. Rejects with http/gone when the asker goes. */
  async ask(key: string, measurement: Measurement, make: JobMaker, signal?: AbortSignal): Promise<string> {
    let running = this.#running.get(key)
    if (running === undefined) {
      if (this.#running.size >= IN_LINE) {
        throw new ParascopeError('http/too-many', 'too many measurements wait already: ask again in a moment', { retryAfter: 5 })
      }
      const abort = new AbortController()
      running = { result: this.#inTurn(measurement, make, abort.signal), abort, waiting: 0 }
      this.#running.set(key, running)
      const own = running
      const forget = () => this.#forget(key, own)
      running.result.then(forget, forget)
    }
    running.waiting++
    try {
      return await Promise.race([running.result, ...(signal === undefined ? [] : [gone(signal)])])
    } finally {
      running.waiting--
      if (running.waiting === 0) {
        this.#forget(key, running) // who asks from now on begins anew
        running.abort.abort(new ParascopeError('http/gone', 'nobody waits for the answer any more'))
      }
    }
  }

  #forget(key: string, running: Running): void {
    if (this.#running.get(key) === running) this.#running.delete(key)
  }

  async #inTurn(measurement: Measurement, make: JobMaker, signal: AbortSignal): Promise<string> {
    if (this.#busy >= AT_A_TIME) await new Promise<void>((resolve) => this.#line.push(resolve))
    this.#busy++
    try {
      signal.throwIfAborted()
      const job = await make()
      signal.throwIfAborted()
      return this.#place === 'here' ? await runMeasurement(measurement, job) : await inThread(measurement, job, signal)
    } finally {
      this.#busy--
      this.#line.shift()?.()
    }
  }
}

function inThread(measurement: Measurement, job: MeasureJob, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./measure-thread.js', import.meta.url), {
      workerData: { measurement, job },
    })
    const stop = () => void thread.terminate()
    signal.addEventListener('abort', stop, { once: true })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => {
      signal.removeEventListener('abort', stop)
      reject(signal.aborted ? signal.reason : new Error('the measuring thread ended without an answer'))
    })
  })
}

function gone(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const leave = () => reject(new ParascopeError('http/gone', 'whoever asked has gone'))
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })
}
