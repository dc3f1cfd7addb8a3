import { useCallback, useEffect, useMemo, useState } from 'react'
import type { AlignRequest } from './messages.js'
import { type AlignerStatus, alignedBefore, askAligner } from './shared-aligner.js'

export interface SharedAligner {
  readonly status: AlignerStatus
  retry(): void
}

/** What the aligner says about a pair, as soon as it is there; null: it is not to be asked. */
export function useSharedAligner(request: Omit<AlignRequest, 'task'> | null): SharedAligner {
  const [status, setStatus] = useState<AlignerStatus>(() => {
    const proposed = request === null ? null : alignedBefore(request)
    return proposed === null ? { step: 'waiting' } : { step: 'aligned', proposed }
  })
  const ask = useCallback(() => {
    if (request === null) return () => {}
    const proposed = alignedBefore(request)
    let isOver = false
    setStatus(proposed === null ? { step: 'waiting' } : { step: 'aligned', proposed })
    if (proposed === null) askAligner(request, (answer) => isOver || setStatus(answer))
    return () => {
      isOver = true
    }
  }, [request])
  useEffect(() => ask(), [ask])
  return useMemo(() => ({ status, retry: () => void ask() }), [status, ask])
}
