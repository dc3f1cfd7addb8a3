/** Says to the server that a task is open here, and hears who else has it open. */
import { useEffect, useState } from 'react'
import type { PresenceAnswer } from '../client/contract.js'
import { useOutbox } from '../client/outbox-context.js'
import { useSession } from '../client/session.js'

const EVERY = 15_000
const ALONE: PresenceAnswer = { isElsewhere: false, others: [] }

export function usePresence(path: string, task: string, isAnnotator: boolean): PresenceAnswer {
  const { api } = useSession()
  const { outbox } = useOutbox()
  const [answer, setAnswer] = useState(ALONE)
  useEffect(() => {
    if (!isAnnotator) return
    let isOver = false
    const beat = (isOpen: boolean) =>
      api.request<PresenceAnswer>(`${path}/tasks/${task}/presence`, {
        method: 'POST',
        body: { clientId: outbox.clientId, isOpen },
        keepalive: !isOpen,
      })
    const ask = () =>
      beat(true).then(
        (next) => {
          if (!isOver) setAnswer(next)
        },
        () => {}, // without a line nobody is seen
      )
    void ask()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void ask()
    }, EVERY)
    const leave = () => void beat(false).catch(() => {})
    window.addEventListener('pagehide', leave)
    return () => {
      isOver = true
      window.removeEventListener('pagehide', leave)
      clearInterval(timer)
      setAnswer(ALONE)
      leave()
    }
  }, [api, outbox, path, task, isAnnotator])
  return answer
}
