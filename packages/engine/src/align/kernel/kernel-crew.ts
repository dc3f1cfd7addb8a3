/**
 * Worker threads that run kernels on a shared memory. A worker takes the next piece of the work by itself, so that all end together;
 * the thread that started them only waits, hears Ctrl-C and tells how far they are.
 */
import { Worker } from 'node:worker_threads'
import type { KernelMemory } from './kernel-memory.js'
import { type Kernels, kernelModule } from './kernels.js'

/**
 * A whole worker: a call comes in, is repeated while there is work left, and its end goes out. Growing by nothing makes sure that it sees all of the memory, which may have grown
 * while the worker was being born.
 */
const WORKER = `
const { parentPort, workerData } = require('node:worker_threads')
const { exports } = new WebAssembly.Instance(workerData.module, { env: { memory: workerData.memory } })
parentPort.on('message', ({ name, args }) => {
  workerData.memory.grow(0)
  while (exports[name](...args)) {}
  parentPort.postMessage('done')
})`

const REPORT_MS = 100

export class KernelCrew {
  readonly size: number
  readonly #threads: readonly Worker[]

  constructor({ memory }: KernelMemory, workers: number) {
    const workerData = { module: kernelModule(), memory }
    this.size = workers
    this.#threads = Array.from({ length: workers }, () => new Worker(WORKER, { eval: true, workerData }))
    // a thread that waits for work does not keep the program from ending
    for (const thread of this.#threads) thread.unref()
  }

  /** Every worker runs the kernel, with arguments of its own; resolves when all are done. */
  async run<Name extends keyof Kernels>(
    name: Name,
    argsOf: (worker: number) => Parameters<Kernels[Name]>,
    onWait: () => void = () => {},
  ): Promise<void> {
    const timer = setInterval(onWait, REPORT_MS)
    try {
      await Promise.all(this.#threads.map((thread, worker) => call(thread, name, argsOf(worker))))
    } finally {
      clearInterval(timer)
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.terminate()))
  }
}

function call(thread: Worker, name: string, args: readonly number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      thread.off('message', done).off('error', failed).off('exit', ended)
    }
    const done = () => {
      leave()
      resolve()
    }
    const failed = (error: Error) => {
      leave()
      reject(error)
    }
    const ended = () => {
      leave()
      reject(new Error(`a worker ended before ${name} was done`))
    }
    thread.on('message', done).on('error', failed).on('exit', ended)
    thread.postMessage({ name, args })
  })
}
