import type { PairRecord, ScoredLink } from '@parascope/core/corpus'
import { useMemo } from 'react'
import { useSharedAligner } from '../align/use-shared-aligner.js'

export interface WordScores {
  readonly step: 'idle' | 'waiting' | 'failed' | 'aligned'
  readonly scores: readonly ScoredLink[] | null
}

/** Below this a link says nothing. */
const LEAST = 0.02

/** What the aligner thinks of every two words of a pair; it is asked only if `isWanted`. */
export function useWordScores({ source, target }: PairRecord, language: string, isWanted: boolean): WordScores {
  const request = useMemo(
    () => (isWanted ? { source, target, english: /^en(-|$)/i.test(language), guideline: null } : null),
    [source, target, language, isWanted],
  )
  const { status } = useSharedAligner(request)
  const confidence = request !== null && status.step === 'aligned' ? status.proposed.confidence : null
  const scores = useMemo(() => {
    if (confidence === null) return null
    const links: ScoredLink[] = []
    confidence.forEach((p, cell) => {
      if (p >= LEAST) links.push([Math.floor(cell / target.length), cell % target.length, Math.min(1, p)])
    })
    return links
  }, [confidence, target.length])
  return { step: isWanted ? status.step : 'idle', scores }
}
