import { useEffect, useRef, useState } from 'react'
import type { ListQuery } from './job.js'
import type { GrammarWorker } from './use-grammar-worker.js'

/** A list that the worker has made: how long it is, and which of the lists it is. */
export interface FoundRules {
  readonly query: ListQuery
  readonly count: number
  readonly turn: number
}

/** The list of a query; while the worker is busy with one, only the latest of the next ones waits. */
export function useRuleList(
  worker: GrammarWorker,
  query: ListQuery | null,
  onFailed: (reason: string) => void,
): FoundRules | null {
  const [found, setFound] = useState<FoundRules | null>(null)
  const wanted = useRef(query)
  const isBusy = useRef(false)
  const turn = useRef(0)
  useEffect(() => {
    wanted.current = query
    if (query === null) setFound(null)
    if (query === null || isBusy.current) return
    isBusy.current = true
    const run = async () => {
      for (let asked = wanted.current; asked !== null; ) {
        const count = await worker.ask('find', asked)
        if (asked === wanted.current) {
          setFound({ query: asked, count, turn: ++turn.current })
          return
        }
        asked = wanted.current
      }
    }
    run()
      .catch((error: Error) => onFailed(error.message))
      .finally(() => {
        isBusy.current = false
      })
  }, [worker, query, onFailed])
  return query === null ? null : found
}
