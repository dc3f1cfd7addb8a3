/** The person's queue, read page after page; what happens here shows in it at once. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Page, QueueEntry } from '../client/contract.js'
import { askOrCopy } from '../client/copies.js'
import { useSession } from '../client/session.js'

export type QueueChange = Partial<Pick<QueueEntry, 'state' | 'flagged' | 'rev'>>

export interface Queue {
  /** in the order of work; as many as have arrived */
  readonly entries: readonly QueueEntry[]
  readonly isComplete: boolean
  readonly error: Error | null
  change(task: string, change: QueueChange): void
  reload(): void
}

const PAGE = 500

/** The queue of whoever is signed in; null reads nothing. */
export function useQueue(path: string | null): Queue {
  const { api, copies } = useSession()
  const [entries, setEntries] = useState<readonly QueueEntry[]>([])
  const [isComplete, setComplete] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` reads it again
  useEffect(() => {
    if (path === null) return
    const stop = new AbortController()
    const read = async () => {
      const all: QueueEntry[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
        const asked = `${path}/queue?limit=${PAGE}${after}`
        const page: Page<QueueEntry> = (await askOrCopy<Page<QueueEntry>>({ api, copies }, asked, stop.signal)).value
        all.push(...page.items)
        if (stop.signal.aborted) return
        // the first page is shown at once; the others replace nothing that is there
        setEntries((before) => (before.length > all.length ? before : [...all]))
        cursor = page.next
      }
      setEntries(all)
      setComplete(true)
      setError(null)
    }
    read().catch((reason: Error) => {
      if (!stop.signal.aborted) setError(reason)
    })
    return () => stop.abort()
  }, [api, copies, path, turn])
  const change = useCallback((task: string, by: QueueChange) => {
    setEntries((before) => {
      const at = before.findIndex((entry) => entry.task === task)
      const entry = before[at]
      const isNews = entry !== undefined && Object.entries(by).some(([name, value]) => entry[name as keyof QueueChange] !== value)
      return isNews ? before.with(at, { ...entry, ...by }) : before
    })
  }, [])
  const reload = useCallback(() => setTurn((before) => before + 1), [])
  return useMemo(() => ({ entries, isComplete, error, change, reload }), [entries, isComplete, error, change, reload])
}
