/** The thread of one job: runs the work it was started for, and calls its host through messages. */
import { parentPort, workerData } from 'node:worker_threads'
import { asError, asFailure, type FromThread, type ToThread } from './job-messages.js'
import { type WorkName, works } from './works.js'

const port = parentPort!
const { work, input } = workerData as { work: WorkName; input: unknown }
const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
let calls = 0

port.on('message', (message: ToThread) => {
  const { resolve, reject } = waiting.get(message.answer)!
  waiting.delete(message.answer)
  if ('failure' in message) reject(asError(message.failure))
  else resolve(message.value)
})

const tell = (message: FromThread) => port.postMessage(message)

const host = new Proxy(
  {},
  {
    get:
      (_, method: string) =>
      (...values: readonly unknown[]) =>
        new Promise((resolve, reject) => {
          const call = calls++
          waiting.set(call, { resolve, reject })
          tell({ call, method, values })
        }),
  },
)

try {
  const run = (await works[work]()) as (input: unknown, host: unknown) => Promise<unknown>
  tell({ result: await run(input, host) })
} catch (error) {
  tell({ failure: asFailure(error) })
}
port.close()
