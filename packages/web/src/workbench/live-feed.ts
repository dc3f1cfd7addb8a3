/** The stream of the project's changes, once for everything on a screen that listens to it. */
import { createContext, useContext, useEffect, useMemo, useRef } from 'react'
import type { Change } from '../client/contract.js'
import { followProject, type LiveListener } from '../client/live.js'
import { useOutbox } from '../client/outbox-context.js'
import { useSession } from '../client/session.js'

export interface LiveFeed {
  /** Tells the listener until the function it gives is called. */
  subscribe(listener: LiveListener): () => void
}

/** Null where a screen does not listen. */
export const LiveFeedContext = createContext<LiveFeed | null>(null)

export function useLiveFeed(path: string): LiveFeed {
  const { api } = useSession()
  const { clientId } = useOutbox().outbox
  const listeners = useRef(new Set<LiveListener>())
  useEffect(() => {
    const all = () => [...listeners.current]
    const listener: LiveListener = {
      onChanges: (changes) => all().forEach((one) => one.onChanges(changes)),
      onPresence: (news) => all().forEach((one) => one.onPresence?.(news)),
      onAnew: () => all().forEach((one) => one.onAnew()),
    }
    return followProject(api, path, listener, clientId)
  }, [api, path, clientId])
  return useMemo(
    () => ({
      subscribe(listener) {
        listeners.current.add(listener)
        return () => void listeners.current.delete(listener)
      },
    }),
    [],
  )
}

/** Calls `onNews` when a change that is meant has happened, or may have. */
export function useLiveChanges(isMeant: (change: Change) => boolean, onNews: () => void): void {
  const feed = useContext(LiveFeedContext)
  const latest = useRef({ isMeant, onNews })
  latest.current = { isMeant, onNews }
  useEffect(
    () =>
      feed?.subscribe({
        onChanges(changes) {
          if (changes.some(latest.current.isMeant)) latest.current.onNews()
        },
        onAnew: () => latest.current.onNews(),
      }),
    [feed],
  )
}
