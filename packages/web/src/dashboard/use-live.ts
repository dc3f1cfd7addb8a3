/** Changes of a project while somebody looks: by the stream of the server, and where that does not come through by asking. */
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../client/session.js'

const QUIET_MS = 800
const POLL_MS = 10_000

interface Changes {
  readonly changes: readonly unknown[]
  readonly next: string
  readonly isReset: boolean
}

/** Calls `onChange` some time after something changed, once for many changes; says how changes come. */
export function useLive(path: string, onChange: () => void): 'stream' | 'polling' {
  const { api } = useSession()
  const [way, setWay] = useState<'stream' | 'polling'>('stream')
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const told = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        latest.current()
      }, QUIET_MS)
    }
    const stop = new AbortController()
    let poll: ReturnType<typeof setInterval> | undefined
    let after: string | undefined
    const ask = async () => {
      const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`
      const { changes, next, isReset } = await api.request<Changes>(`${path}/changes${query}`, { signal: stop.signal })
      if (after !== undefined && (changes.length > 0 || isReset)) told()
      after = next
    }
    const source = new EventSource(`/api${path}/live`)
    source.addEventListener('changes', told)
    source.addEventListener('reset', told)
    source.addEventListener('open', () => {
      clearInterval(poll)
      poll = undefined
      setWay('stream')
    })
    source.addEventListener('error', () => {
      if (poll !== undefined) return
      setWay('polling')
      // what cannot be asked now is asked the next time
      poll = setInterval(() => void ask().catch(() => {}), POLL_MS)
    })
    return () => {
      source.close()
      stop.abort()
      clearTimeout(timer)
      clearInterval(poll)
    }
  }, [api, path])
  return way
}
