/**
 * One item of adjudication and the server: decisions show at once and are sent one after the other; when all are there, the item
 * is read anew. A refusal says why, and what is shown is what the server has.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Adjudication, GoldState } from '../client/contract.js'
import { useSession } from '../client/session.js'
import type { DecisionRequest } from './decisions.js'

export type AdjudicationAct = 'start' | 'undo' | 'finish' | 'reopen'

export interface AdjudicationHandle {
  readonly item: Adjudication | null
  readonly error: Error | null
  /** what the server refused the last time */
  readonly refused: Error | null
  readonly isSending: boolean
  reload(): void
  decide(request: DecisionRequest): void
  /** Resolves when everything before it and the act itself are done; false if it was refused. */
  act(act: AdjudicationAct, body?: object): Promise<boolean>
}

export function useAdjudication(path: string, task: string): AdjudicationHandle {
  const { api } = useSession()
  const base = `${path}/tasks/${task}/adjudication`
  const [item, setItem] = useState<Adjudication | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [refused, setRefused] = useState<Error | null>(null)
  const [isSending, setSending] = useState(false)
  const line = useRef<Promise<boolean>>(Promise.resolve(true))
  const waiting = useRef(0)

  /** What the server has; kept only if nothing was sent in the meantime. */
  const read = useCallback(async () => {
    try {
      const found = await api.request<Adjudication>(base)
      if (waiting.current > 0) return
      setItem(found)
      setError(null)
    } catch (reason) {
      setError(reason as Error)
    }
    if (waiting.current === 0) setSending(false)
  }, [api, base])
  useEffect(() => void read(), [read])

  const send = useCallback(
    (to: string, body: object | undefined): Promise<boolean> => {
      waiting.current++
      setSending(true)
      setRefused(null)
      const sent = line.current.then(async () => {
        const isDone = await api
          .request<GoldState>(`${base}/${to}`, { method: 'POST', ...(body === undefined ? {} : { body }) })
          .then(() => true)
          .catch((reason: Error) => {
            setRefused(reason)
            return false
          })
        waiting.current--
        if (waiting.current === 0) await read()
        return isDone
      })
      line.current = sent
      return sent
    },
    [api, base, read],
  )

  // gold begins with the first look: until then there is nothing to decide on
  const isNew = item !== null && item.gold === null
  useEffect(() => {
    if (isNew) void send('start', {})
  }, [isNew, send])

  return {
    item,
    error: item === null ? error : null,
    refused,
    isSending,
    reload: useCallback(() => void read(), [read]),
    decide: useCallback(({ path: to, body }: DecisionRequest) => void send(to, body), [send]),
    act: useCallback((act: AdjudicationAct, body?: object) => send(act, body), [send]),
  }
}
