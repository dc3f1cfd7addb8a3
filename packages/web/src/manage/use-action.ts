import { useCallback, useRef, useState } from 'react'

/** Something a person sets off: at most one at a time, and what went wrong the last time. */
export interface Action {
  readonly isBusy: boolean
  readonly error: Error | null
  /** Resolves to false if it failed; the error is kept to be shown. */
  run(work: () => Promise<void>): Promise<boolean>
  clear(): void
}

export function useAction(): Action {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const isRunning = useRef(false)
  const run = useCallback(async (work: () => Promise<void>) => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    setError(null)
    try {
      await work()
      return true
    } catch (reason) {
      if (!isAbort(reason)) setError(reason as Error)
      return false
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }, [])
  const clear = useCallback(() => setError(null), [])
  return { isBusy, error, run, clear }
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
