/** Who is signed in, for every screen of the workbench; and the one `Api` of the page, which carries the session's token. */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { type Api, createApi, Offline } from './api.js'
import type { Session } from './contract.js'
import { type Copies, openCopies } from './copies.js'

export interface SessionHandle {
  readonly api: Api
  /** what the server said, for when there is no line */
  readonly copies: Copies
  readonly session: Session
  /** Asks the server anew: after signing in or out, or joining a project. */
  refresh(): Promise<void>
}

/** How often the server is asked who is signed in while only a copy says it. */
const AGAIN = 10_000

const SessionContext = createContext<SessionHandle | null>(null)

export interface SessionProviderProps {
  readonly children: ReactNode
  /** shown until the first answer, and when there is none: with what went wrong and a way to ask again */
  readonly waiting: (error: Error | null, retry: () => void) => ReactNode
}

export function SessionProvider({ children, waiting }: SessionProviderProps) {
  const [api] = useState(() => createApi())
  const [copies] = useState(openCopies)
  const [session, setSession] = useState<Session | null>(null)
  const [isCopy, setCopy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const refresh = useCallback(async () => {
    try {
      const next = await api.request<Session>('/session')
      api.setCsrf(next.csrf)
      setSession(next)
      setCopy(false)
      setError(null)
      await copies.belongTo(next.person?.id ?? null)
      // without its secret: the server gives a new one
      if (next.person !== null) await copies.keepAnswer('/session', { value: { ...next, csrf: null }, etag: null })
    } catch (reason) {
      const copy = reason instanceof Offline ? await copies.answer<Session>('/session') : null
      if (copy === null) return setError(reason as Error)
      setSession((before) => before ?? copy.value)
      setCopy(true)
    }
  }, [api, copies])
  useEffect(() => void refresh(), [refresh])
  useEffect(() => {
    if (!isCopy) return
    const timer = setInterval(refresh, AGAIN)
    window.addEventListener('online', refresh)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', refresh)
    }
  }, [isCopy, refresh])
  const handle = useMemo(() => (session === null ? null : { api, copies, session, refresh }), [api, copies, session, refresh])
  if (handle === null) return waiting(error, refresh)
  return <SessionContext value={handle}>{children}</SessionContext>
}

export function useSession(): SessionHandle {
  const handle = useContext(SessionContext)
  if (handle === null) throw new TypeError('useSession needs a SessionProvider above it')
  return handle
}
