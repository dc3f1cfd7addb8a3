/** All tasks that filters find, page after page, for as long as somebody looks; a change of the filters begins anew. */
import { useEffect, useState } from 'react'
import type { DisputedTask, Page, TaskEntry } from '../client/contract.js'
import { useSession } from '../client/session.js'
import { isAbort } from '../manage/use-action.js'
import { type Filters, requestOf } from './filters.js'

const PAGE = 500
const DISPUTES_PAGE = 100

/** A task of either list. */
export interface TaskRow {
  readonly task: string
  readonly phase: string
  readonly pair: string
  readonly source: string
  readonly target: string
  readonly mode: TaskEntry['mode']
  readonly state: TaskEntry['state']
  readonly layers: TaskEntry['layers']
  /** disputes that were asked for */
  readonly disputes: number | null
}

export interface FoundTasks {
  readonly rows: readonly TaskRow[]
  readonly isComplete: boolean
  readonly error: Error | null
  reload(): void
}

interface State {
  readonly asked: string
  readonly rows: readonly TaskRow[]
  readonly isComplete: boolean
  readonly error: Error | null
}

export function useTasks(path: string, filters: Filters): FoundTasks {
  const { api } = useSession()
  const [turn, setTurn] = useState(0)
  const first = requestOf(filters, filters.dispute === undefined ? PAGE : DISPUTES_PAGE)
  const asked = `${path}${first} ${turn}`
  const [state, setState] = useState<State>({ asked: '', rows: [], isComplete: false, error: null })
  useEffect(() => {
    const stop = new AbortController()
    const read = async () => {
      let cursor: string | null = null
      let rows: readonly TaskRow[] = []
      do {
        const next: string = cursor === null ? first : `${first}&cursor=${encodeURIComponent(cursor)}`
        const page: Page<TaskEntry | DisputedTask> = await api.request(path + next, { signal: stop.signal })
        rows = rows.concat(page.items.map(rowOf))
        cursor = page.next
        setState({ asked, rows, isComplete: cursor === null, error: null })
      } while (cursor !== null)
    }
    read().catch((error: Error) => {
      if (isAbort(error) || stop.signal.aborted) return
      setState((before) => ({ ...(before.asked === asked ? before : { rows: [], isComplete: false }), asked, error }))
    })
    return () => stop.abort()
  }, [api, path, first, asked])
  // while the first page is on its way the list before stays
  return {
    rows: state.rows,
    isComplete: state.asked === asked && state.isComplete,
    error: state.asked === asked ? state.error : null,
    reload: () => setTurn((before) => before + 1),
  }
}

function rowOf(entry: TaskEntry | DisputedTask): TaskRow {
  const { task, phase, pair, mode, state } = entry
  const common = { task, phase, pair, mode, state }
  if ('disputes' in entry) return { ...common, source: '', target: '', layers: [], disputes: entry.disputes.length }
  return { ...common, source: entry.source, target: entry.target, layers: entry.layers, disputes: null }
}
