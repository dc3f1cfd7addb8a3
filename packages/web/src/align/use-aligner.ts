import { useCallback, useRef, useState } from 'react'
import type { Proposed } from '../words/propose.js'
import type { AlignRequest } from './messages.js'
import type { MonoWorker } from './use-mono-worker.js'

export type WorkerStatus =
  | { readonly step: 'idle' | 'working' }
  | { readonly step: 'loading'; readonly loaded: number; readonly total: number }
  | { readonly step: 'failed'; readonly reason: string }

export interface AlignerHandle {
  readonly status: WorkerStatus
  /** names of the guidelines, once the model is there */
  readonly guidelines: readonly string[]
  align(request: Omit<AlignRequest, 'task'>): void
  /** forgets a failure */
  dismiss(): void
}

/** The aligner in its worker. */
export function useAligner(
  worker: MonoWorker,
  onProposed: (request: Omit<AlignRequest, 'task'>, proposed: Proposed) => void,
): AlignerHandle {
  const [status, setStatus] = useState<WorkerStatus>({ step: 'idle' })
  const [guidelines, setGuidelines] = useState<readonly string[]>([])
  const proposed = useRef(onProposed)
  proposed.current = onProposed
  const align = useCallback(
    (request: Omit<AlignRequest, 'task'>) => {
      setStatus({ step: 'working' })
      worker.ask({ ...request, task: 'align' }, (answer) => {
        if (answer.type === 'progress') setStatus({ step: 'loading', loaded: answer.loaded, total: answer.total })
        else if (answer.type === 'failed') setStatus({ step: 'failed', reason: answer.reason })
        else if (answer.type === 'aligned') {
          setStatus({ step: 'idle' })
          setGuidelines(answer.guidelines)
          proposed.current(request, answer.proposed)
        }
      })
    },
    [worker],
  )
  const dismiss = useCallback(() => setStatus({ step: 'idle' }), [])
  return { status, guidelines, align, dismiss }
}
