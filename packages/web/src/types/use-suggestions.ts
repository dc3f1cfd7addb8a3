import type { TypeSuggestion } from '@parascope/core/types'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SuggestRequest } from '../align/messages.js'
import type { WorkerStatus } from '../align/use-aligner.js'
import type { MonoWorker } from '../align/use-mono-worker.js'

export interface Suggested {
  readonly request: SuggestRequest
  readonly suggestions: readonly TypeSuggestion[]
}

export interface SuggestionsHandle {
  readonly status: WorkerStatus
  /** the last answer; while another is awaited it belongs to an earlier request */
  readonly answer: Suggested | null
  retry(): void
}

/** A change soon after another (typing, dragging) waits until there is a pause; one by itself does not. */
const BURST = 300
const PAUSE = 120

/** Suggestions of the worker for the last request, kept up to date as it changes. */
export function useSuggestions(worker: MonoWorker, request: SuggestRequest | null): SuggestionsHandle {
  const [status, setStatus] = useState<WorkerStatus>({ step: 'working' })
  const [answer, setAnswer] = useState<Suggested | null>(null)
  const [turn, setTurn] = useState(0)
  const changed = useRef(Number.NEGATIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is a new turn
  useEffect(() => {
    if (request === null) return
    const send = () => {
      setStatus({ step: 'working' })
      worker.ask(request, (answered) => {
        if (answered.type === 'progress') setStatus({ step: 'loading', loaded: answered.loaded, total: answered.total })
        else if (answered.type === 'failed') setStatus({ step: 'failed', reason: answered.reason })
        else if (answered.type === 'suggested') {
          setStatus({ step: 'idle' })
          setAnswer({ request, suggestions: answered.suggestions })
        }
      })
    }
    const now = performance.now()
    const isBurst = now - changed.current < BURST
    changed.current = now
    if (!isBurst) return send()
    const timer = window.setTimeout(send, PAUSE)
    return () => window.clearTimeout(timer)
  }, [worker, request, turn])
  const retry = useCallback(() => setTurn((last) => last + 1), [])
  return { status, answer, retry }
}
