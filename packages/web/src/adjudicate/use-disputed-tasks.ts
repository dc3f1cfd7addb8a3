/** The items in dispute that fit some filters, page by page. */
import { useCallback, useEffect, useState } from 'react'
import type { DisputedTask, Page } from '../client/contract.js'
import { useSession } from '../client/session.js'

export interface DisputeFilter {
  readonly mode: string | null
  readonly kind: string | null
  readonly contrast: string | null
  readonly isOpenOnly: boolean
}

export interface DisputedTasks {
  readonly tasks: readonly DisputedTask[]
  readonly isComplete: boolean
  readonly isLoading: boolean
  readonly error: Error | null
  more(): void
  reload(): void
}

const PAGE = 50

export function useDisputedTasks(path: string, { mode, kind, contrast, isOpenOnly }: DisputeFilter): DisputedTasks {
  const { api } = useSession()
  const [tasks, setTasks] = useState<readonly DisputedTask[]>([])
  const [next, setNext] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(true)
  const [error, setError] = useState<Error | null>(null)
  const [turn, setTurn] = useState(0)
  const query = new URLSearchParams({
    limit: String(PAGE),
    ...(mode === null ? {} : { mode }),
    ...(kind === null ? {} : { kind }),
    ...(contrast === null ? {} : { contrast }),
    ...(isOpenOnly ? { undecided: 'true' } : {}),
  }).toString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    let isOpen = true
    setLoading(true)
    api.request<Page<DisputedTask>>(`${path}/disputes?${query}`).then(
      (page) => {
        if (!isOpen) return
        setTasks(page.items)
        setNext(page.next)
        setError(null)
        setLoading(false)
      },
      (reason: Error) => {
        if (!isOpen) return
        setError(reason)
        setLoading(false)
      },
    )
    return () => {
      isOpen = false
    }
  }, [api, path, query, turn])
  const more = useCallback(() => {
    if (next === null) return
    setLoading(true)
    api.request<Page<DisputedTask>>(`${path}/disputes?${query}&cursor=${encodeURIComponent(next)}`).then(
      (page) => {
        setTasks((before) => [...before, ...page.items])
        setNext(page.next)
        setLoading(false)
      },
      (reason: Error) => {
        setError(reason)
        setLoading(false)
      },
    )
  }, [api, path, query, next])
  return { tasks, isComplete: next === null, isLoading, error, more, reload: useCallback(() => setTurn((k) => k + 1), []) }
}
