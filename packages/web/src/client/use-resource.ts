import { useCallback, useEffect, useState } from 'react'
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
}

/**
 * Reads `/api` + path, again whenever the path changes or `reload` is called; null asks for nothing. While a newer answer of the
 * same path is on its way the older one stays, so that a screen does not blink.
 */
export function useResource<T>(path: string | null): Resource<T> {
  const { api } = useSession()
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<Answer<T>>({ path: null, value: null, etag: null, error: null })
  const [answered, setAnswered] = useState(-1)
  useEffect(() => {
    if (path === null) return
    const stop = new AbortController()
    api.requestTagged<T>(path, { signal: stop.signal }).then(
      ({ value, etag }) => {
        setAnswer({ path, value, etag, error: null })
        setAnswered(turn)
      },
      (error: Error) => {
        if (stop.signal.aborted) return
        setAnswer((before) => ({ ...(before.path === path ? before : { path, value: null, etag: null }), error }))
        setAnswered(turn)
      },
    )
    return () => stop.abort()
  }, [api, path, turn])
  const reload = useCallback(() => setTurn((before) => before + 1), [])
  const current = answer.path === path ? answer : { value: null, etag: null, error: null }
  return {
    value: current.value,
    etag: current.etag,
    error: current.error,
    isLoading: path !== null && (answer.path !== path || answered !== turn),
    reload,
  }
}
