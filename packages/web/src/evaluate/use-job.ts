import type { CorrelationTables } from '@parascope/core/measure'
import { useCallback, useEffect, useRef, useState } from 'react'
import { trustedScript } from '../shell/trusted-scripts.js'
import evaluateWorker from './evaluate-worker.js?worker&url'
import type { Profiles, Scores } from './evaluation.js'
import type { Job, JobAnswer, Phase } from './job.js'

export interface JobState {
  readonly running: { readonly phase: Phase; readonly share: number } | null
  readonly scores: Scores | null
  readonly profiles: Profiles | null
  readonly correlations: CorrelationTables | null
  readonly failed: { readonly phase: Phase; readonly reason: string } | null
}

const NOTHING: JobState = { running: null, scores: null, profiles: null, correlations: null, failed: null }

/** One job at a time in a worker of its own; what it has found so far stays when it is cancelled. */
export function useJob() {
  const [state, setState] = useState<JobState>(NOTHING)
  const worker = useRef<Worker | null>(null)
  const stop = useCallback(() => {
    worker.current?.terminate()
    worker.current = null
  }, [])
  useEffect(() => stop, [stop])
  const cancel = useCallback(() => {
    stop()
    setState((now) => ({ ...now, running: null }))
  }, [stop])
  const clear = useCallback(() => {
    stop()
    setState(NOTHING)
  }, [stop])
  const start = useCallback(
    (job: Job) => {
      stop()
      const phase: Phase = job.task === 'evaluate' ? 'scoring' : 'correlating'
      setState({ ...NOTHING, running: { phase, share: 0 } })
      const made = new Worker(trustedScript(evaluateWorker), { type: 'module' })
      worker.current = made
      made.onmessage = ({ data }: MessageEvent<JobAnswer>) => {
        if (worker.current !== made) return
        if (data.type === 'done') stop()
        setState((now) => after(now, data))
      }
      made.onerror = (event) => {
        event.preventDefault()
        stop()
        setState((now) => ({ ...now, running: null, failed: { phase, reason: event.message || 'its program is not there' } }))
      }
      made.postMessage(job)
    },
    [stop],
  )
  return { state, start, cancel, clear }
}

function after(state: JobState, answer: JobAnswer): JobState {
  switch (answer.type) {
    case 'progress':
      return { ...state, running: { phase: answer.phase, share: answer.share } }
    case 'scores':
      return { ...state, scores: answer.scores }
    case 'profiles':
      return { ...state, profiles: answer.profiles }
    case 'correlations':
      return { ...state, correlations: answer.correlations }
    case 'failed':
      return { ...state, failed: { phase: answer.phase, reason: answer.reason } }
    case 'done':
      return { ...state, running: null }
  }
}
