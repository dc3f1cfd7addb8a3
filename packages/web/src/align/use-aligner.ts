import { useCallback, useEffect, useRef, useState } from 'react'
import type { Proposed } from '../words/propose.js'
import type { AlignAnswer, AlignRequest } from './messages.js'

export type AlignerStatus =
  | { readonly step: 'idle' | 'working' }
  | { readonly step: 'loading'; readonly loaded: number; readonly total: number }
  | { readonly step: 'failed'; readonly reason: string }

export interface AlignerHandle {
  readonly status: AlignerStatus
  /** names of the guidelines, once the model is there */
  readonly guidelines: readonly string[]
  align(request: Omit<AlignRequest, 'turn'>): void
  /** forgets a failure */
  dismiss(): void
}

/** The aligner in its worker, started with the first request. Only the answer to the last request counts. */
export function useAligner(onProposed: (request: AlignRequest, proposed: Proposed) => void): AlignerHandle {
  const [status, setStatus] = useState<AlignerStatus>({ step: 'idle' })
  const [guidelines, setGuidelines] = useState<readonly string[]>([])
  const worker = useRef<Worker | null>(null)
  const last = useRef<AlignRequest | null>(null)
  const proposed = useRef(onProposed)
  proposed.current = onProposed

  useEffect(
    () => () => {
      worker.current?.terminate()
      worker.current = null
    },
    [],
  )
  const start = useCallback(() => {
    const made = new Worker(new URL('./mono-worker.ts', import.meta.url), { type: 'module' })
    made.onmessage = ({ data: answer }: MessageEvent<AlignAnswer>) => {
      if (answer.type === 'progress') {
        setStatus({ step: 'loading', loaded: answer.loaded, total: answer.total })
        return
      }
      if (last.current === null || answer.turn !== last.current.turn) return
      if (answer.type === 'failed') {
        setStatus({ step: 'failed', reason: answer.reason })
        return
      }
      setStatus({ step: 'idle' })
      setGuidelines(answer.guidelines)
      proposed.current(last.current, answer.proposed)
    }
    // the script itself could not be loaded: the next request starts anew
    made.onerror = (event) => {
      event.preventDefault()
      made.terminate()
      worker.current = null
      setStatus({ step: 'failed', reason: event.message || 'its program is not there' })
    }
    return made
  }, [])
  const align = useCallback(
    (request: Omit<AlignRequest, 'turn'>) => {
      last.current = { ...request, turn: (last.current?.turn ?? 0) + 1 }
      setStatus({ step: 'working' })
      worker.current ??= start()
      worker.current.postMessage(last.current)
    },
    [start],
  )
  const dismiss = useCallback(() => setStatus({ step: 'idle' }), [])
  return { status, guidelines, align, dismiss }
}
