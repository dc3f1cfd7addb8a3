/** A store whose writes are counted and timed, and that remembers whether the last one could be stored at all. */
import { type ErrorCode, ParascopeError } from '@parascope/core/errors'
import type { Store } from '../storage/store.js'
import { type Metrics, measureStore } from './metrics.js'

export interface WatchedStore {
  readonly store: Store
  /** why the last write failed, if it was the storage's fault */
  fault(): ErrorCode | 'writer' | undefined
}

/** The same store, watched. */
export function watchStore(inner: Store, metrics: Metrics): WatchedStore {
  let waiting = 0
  let fault: ErrorCode | 'writer' | undefined
  let last: number | undefined
  metrics.registry.gauge('parascope_writes_waiting', 'Writes that are not on disk yet.', () => waiting)
  measureStore(metrics, inner)
  inner.onCommitted((seq) => {
    if (last !== undefined) metrics.committed(seq - last)
    last = seq
  })
  return {
    store: {
      ...inner,
      write(name, input) {
        const started = performance.now()
        const ended = (outcome: 'done' | 'failed') => {
          waiting--
          metrics.write(name, outcome, (performance.now() - started) / 1000)
        }
        waiting++
        const answer = inner.write(name, input)
        answer.then(
          () => {
            ended('done')
            fault = undefined
          },
          (error: unknown) => {
            ended('failed')
            fault = storageFault(error) ?? fault
          },
        )
        return answer
      },
    },
    fault: () => fault,
  }
}

function storageFault(error: unknown): ErrorCode | 'writer' | undefined {
  if (error instanceof ParascopeError) return error.code.startsWith('storage/') ? error.code : undefined
  return error instanceof Error && error.message.startsWith("the writer's thread ended") ? 'writer' : undefined
}
