import type { PairRecord } from '@parascope/core/corpus'
import type { ExtractionSettings } from '@parascope/core/grammar'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { PairRule } from './pair-rules.js'
import { useGrammarWorker } from './use-grammar-worker.js'

export interface PairRules {
  /** those of the pair as it was a moment ago, until the worker has those of now; null before the first */
  readonly rules: readonly PairRule[] | null
  /** why there are none */
  readonly fault: string | null
}

/** The rules of a pair, or of none, found by a worker; while it is busy only the last change waits. */
export function usePairRules(record: PairRecord | null, settings: ExtractionSettings): PairRules {
  const worker = useGrammarWorker()
  const wanted = useMemo(() => (record === null ? null : { record, settings }), [record, settings])
  const [found, setFound] = useState<PairRules & { readonly of: unknown }>({ rules: null, fault: null, of: null })
  const isAsked = useRef(false)
  useEffect(() => {
    if (wanted === null || isAsked.current || found.of === wanted) return
    isAsked.current = true
    const answered = (part: PairRules) => {
      isAsked.current = false
      setFound({ ...part, of: wanted })
    }
    worker.ask('ofPair', wanted).then(
      (rules) => answered({ rules, fault: null }),
      (error: Error) => answered({ rules: null, fault: error.message }),
    )
  }, [worker, wanted, found])
  useEffect(() => {
    // the worker ends with the page, and its answer with it
    return () => {
      isAsked.current = false
    }
  }, [])
  return found
}
