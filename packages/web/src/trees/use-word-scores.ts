import type { PairRecord, ScoredLink } from '@parascope/core/corpus'
import { useEffect, useState } from 'react'
import { pageMonoWorker } from '../align/open-mono-worker.js'

export type WordScores =
  | { readonly step: 'idle' | 'working' | 'failed'; readonly scores: null }
  | { readonly step: 'done'; readonly scores: readonly ScoredLink[] }

/** Below this a link says nothing. */
const LEAST = 0.02

/** What the aligner thinks of every two words of a pair; it is asked only if `isWanted`. */
export function useWordScores({ source, target }: PairRecord, language: string, isWanted: boolean): WordScores {
  const [answer, setAnswer] = useState<WordScores>({ step: 'idle', scores: null })
  useEffect(() => {
    if (!isWanted) return
    let isOpen = true
    setAnswer({ step: 'working', scores: null })
    const english = /^en(-|$)/i.test(language)
    pageMonoWorker().ask({ task: 'align', source, target, english, guideline: null }, (said) => {
      if (!isOpen) return
      if (said.type === 'failed') setAnswer({ step: 'failed', scores: null })
      if (said.type !== 'aligned') return
      const scores: ScoredLink[] = []
      said.proposed.confidence.forEach((p, cell) => {
        if (p >= LEAST) scores.push([Math.floor(cell / target.length), cell % target.length, Math.min(1, p)])
      })
      setAnswer({ step: 'done', scores })
    })
    return () => {
      isOpen = false
    }
  }, [source, target, language, isWanted])
  return answer
}
