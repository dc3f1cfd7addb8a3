import { useCallback, useEffect, useState } from 'react'
import { askOrCopy } from './copies.js'
import { useSession } from './session.js'

/** Something the server has: what is known of it, what went wrong the last time, and a way to ask again. */
export interface Resource<T> {
  readonly value: T | null
  readonly etag: string | null
  readonly error: Error | null
  readonly isLoading: boolean
  reload(): void
}

interface Answer<T> {
  readonly path: string | null
  readonly value: T | null
  readonly etag: string | null
  readonly error: Error | null
  readonly isCopy: boolean
}

const NONE = { value: null, etag: null, error: null, isCopy: false }

/**
 * Reads `/api` + path, again whenever the path changes or `reload` is called; null asks for nothing. While a newer answer of the
 * same path is on its way the older one stays, so that a screen does not blink. `isKept`: a copy stays on this device, and stands
 * in for the answer while there is no line.
 */
export function useResource<T>(path: string | null, { isKept = false }: { readonly isKept?: boolean } = {}): Resource<T> {
  const { api, copies } = useSession()
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<Answer<T>>({ path: null, ...NONE })
  const [answered, setAnswered] = useState(-1)
  useEffect(() => {
    if (path === null) return
    const stop = new AbortController()
    const asked = isKept
      ? askOrCopy<T>({ api, copies }, path, stop.signal)
      : api.requestTagged<T>(path, { signal: stop.signal }).then((given) => ({ ...given, isCopy: false }))
    asked.then(
      ({ value, etag, isCopy }) => {
        if (stop.signal.aborted) return
        setAnswer({ path, value, etag, error: null, isCopy })
        setAnswered(turn)
      },
      (error: Error) => {
        if (stop.signal.aborted) return
        setAnswer((before) => ({ ...(before.path === path ? before : { path, ...NONE }), error }))
        setAnswered(turn)
      },
    )
    return () => stop.abort()
  }, [api, copies, path, isKept, turn])
  const reload = useCallback(() => setTurn((before) => before + 1), [])
  const current = answer.path === path ? answer : NONE
  const isCopy = current.isCopy
  useEffect(() => {
    if (!isCopy) return
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isCopy, reload])
  return {
    value: current.value,
    etag: current.etag,
    error: current.error,
    isLoading: path !== null && (answer.path !== path || answered !== turn),
    reload,
  }
}
