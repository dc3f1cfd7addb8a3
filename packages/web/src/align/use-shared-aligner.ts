import { useCallback, useEffect, useMemo, useState } from 'react'
import type { AlignRequest } from './messages.js'
import { type AlignerStatus, alignedBefore, askAligner } from './shared-aligner.js'

export interface SharedAligner {
  readonly status: AlignerStatus
  retry(): void
}

/** What the aligner says about a pair, as soon as it is there; null: it is not to be asked. */
export function useSharedAligner(request: Omit<AlignRequest, 'task'> | null): SharedAligner {
  const [answered, setAnswered] = useState<{ readonly to: typeof request; readonly status: AlignerStatus } | null>(null)
  const ask = useCallback(() => {
    let isOver = false
    if (request !== null && alignedBefore(request) === null) {
      setAnswered(null)
      askAligner(request, (status) => isOver || setAnswered({ to: request, status }))
    }
    return () => {
      isOver = true
    }
  }, [request])
  useEffect(() => ask(), [ask])
  const proposed = useMemo(() => (request === null ? null : alignedBefore(request)), [request])
  return useMemo(() => {
    const known: AlignerStatus = proposed === null ? { step: 'waiting' } : { step: 'aligned', proposed }
    return { status: answered?.to === request && answered !== null ? answered.status : known, retry: () => void ask() }
  }, [answered, request, proposed, ask])
}
