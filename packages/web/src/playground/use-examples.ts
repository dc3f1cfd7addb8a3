import { firstExample } from 'virtual:demo'
import type { PairRecord } from '@parascope/core/corpus'
import { useCallback, useEffect, useState } from 'react'
import { fetchExamples } from './examples.js'

export interface Examples {
  readonly examples: readonly PairRecord[]
  readonly status: 'loading' | 'ready' | 'failed'
  retry(): void
}

/** The example that comes with the page at once, all of them a moment later. */
export function useExamples(): Examples {
  const [examples, setExamples] = useState<readonly PairRecord[]>(() => [firstExample])
  const [status, setStatus] = useState<Examples['status']>('loading')
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is a new turn
  useEffect(() => {
    const stop = new AbortController()
    fetchExamples(stop.signal).then(
      (all) => {
        setExamples(all.length === 0 ? [firstExample] : all)
        setStatus('ready')
      },
      () => {
        if (!stop.signal.aborted) setStatus('failed')
      },
    )
    return () => stop.abort()
  }, [turn])
  const retry = useCallback(() => {
    setStatus('loading')
    setTurn((last) => last + 1)
  }, [])
  return { examples, status, retry }
}
