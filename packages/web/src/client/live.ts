/**
 * Changes of a project while somebody looks: by the stream of the server, and where that does not come through by asking. A page
 * that nobody sees holds no stream: browsers open only a few connections to one server, and all tabs share them.
 */
import type { Api } from './api.js'
import type { Change, Changes } from './contract.js'

const POLL_MS = 10_000

/** Somebody came to a task or left it. */
export interface PresenceNews {
  readonly task: string
  readonly person: string
  readonly isOpen: boolean
  /** for one's own windows: how many show it */
  readonly windows?: number
}

export interface LiveListener {
  onChanges(changes: readonly Change[]): void
  onPresence?(news: PresenceNews): void
  /** Something may have been missed: read everything anew. */
  onAnew(): void
  onWay?(way: 'stream' | 'polling'): void
}

/**
 * Tells the listener what changes in the project with this path, until the function it gives is called. `client`: the name under
 * which this window says what it has open, so that the server knows at once when the window is gone.
 */
export function followProject(api: Api, path: string, listener: LiveListener, client?: string): () => void {
  const stop = new AbortController()
  let source: EventSource | null = null
  let poll: ReturnType<typeof setInterval> | undefined
  let after: string | undefined
  let mayHaveMissed = false

  async function ask(): Promise<void> {
    const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`
    const { changes, next, isReset } = await api.request<Changes>(`${path}/changes${query}`, { signal: stop.signal })
    if (isReset) listener.onAnew()
    else if (after !== undefined && changes.length > 0) listener.onChanges(changes)
    after = next
  }

  function connect(): void {
    if (source !== null) return
    source = new EventSource(`/api${path}/live${client === undefined ? '' : `?client=${client}`}`)
    source.addEventListener('changes', ({ data }) => listener.onChanges(JSON.parse(data) as readonly Change[]))
    source.addEventListener('presence', ({ data }) => listener.onPresence?.(JSON.parse(data) as PresenceNews))
    source.addEventListener('reset', () => listener.onAnew())
    source.addEventListener('hello', () => {
      if (mayHaveMissed) listener.onAnew()
      mayHaveMissed = false
    })
    source.addEventListener('open', () => {
      clearInterval(poll)
      poll = undefined
      after = undefined
      listener.onWay?.('stream')
    })
    source.addEventListener('error', () => {
      mayHaveMissed = true
      if (poll !== undefined) return
      listener.onWay?.('polling')
      // what cannot be asked now is asked the next time
      poll = setInterval(() => void ask().catch(() => {}), POLL_MS)
    })
  }

  function disconnect(): void {
    source?.close()
    source = null
    clearInterval(poll)
    poll = undefined
  }

  function look(): void {
    if (document.visibilityState === 'visible') return connect()
    disconnect()
    mayHaveMissed = true
  }

  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    stop.abort()
    disconnect()
  }
}
