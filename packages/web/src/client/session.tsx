/** Who is signed in, for every screen of the workbench; and the one `Api` of the page, which carries the session's token. */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { type Api, createApi } from './api.js'
import type { Session } from './contract.js'

export interface SessionHandle {
  readonly api: Api
  readonly session: Session
  /** Asks the server anew: after signing in or out, or joining a project. */
  refresh(): Promise<void>
}

const SessionContext = createContext<SessionHandle | null>(null)

export interface SessionProviderProps {
  readonly children: ReactNode
  /** shown until the first answer, and when there is none: with what went wrong and a way to ask again */
  readonly waiting: (error: Error | null, retry: () => void) => ReactNode
}

export function SessionProvider({ children, waiting }: SessionProviderProps) {
  const [api] = useState(() => createApi())
  const [session, setSession] = useState<Session | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const refresh = useCallback(async () => {
    try {
      const next = await api.request<Session>('/session')
      api.setCsrf(next.csrf)
      setSession(next)
      setError(null)
    } catch (reason) {
      setError(reason as Error)
    }
  }, [api])
  useEffect(() => void refresh(), [refresh])
  const handle = useMemo(() => (session === null ? null : { api, session, refresh }), [api, session, refresh])
  if (handle === null) return waiting(error, refresh)
  return <SessionContext value={handle}>{children}</SessionContext>
}

export function useSession(): SessionHandle {
  const handle = useContext(SessionContext)
  if (handle === null) throw new TypeError('useSession needs a SessionProvider above it')
  return handle
}
