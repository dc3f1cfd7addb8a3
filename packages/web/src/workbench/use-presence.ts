/** Says to the server that a task is open here, and hears who else has it open: with each beat, and by the stream at once. */
import { useContext, useEffect, useState } from 'react'
import type { PresenceAnswer } from '../client/contract.js'
import type { PresenceNews } from '../client/live.js'
import { useOutbox } from '../client/outbox-context.js'
import { useSession } from '../client/session.js'
import { LiveFeedContext } from './live-feed.js'

const EVERY = 15_000
const ALONE: PresenceAnswer = { isElsewhere: false, others: [] }

export function usePresence(path: string, task: string, isAnnotator: boolean): PresenceAnswer {
  const { api, session } = useSession()
  const { outbox } = useOutbox()
  const feed = useContext(LiveFeedContext)
  const me = session.person!.id
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
    const deaf = feed?.subscribe({
      onChanges: () => {},
      onAnew: () => void ask(),
      onPresence(news) {
        if (news.task === task) setAnswer((before) => presenceAfter(before, news, me))
      },
    })
    const leave = () => void beat(false).catch(() => {})
    window.addEventListener('pagehide', leave)
    return () => {
      isOver = true
      deaf?.()
      window.removeEventListener('pagehide', leave)
      clearInterval(timer)
      setAnswer(ALONE)
      leave()
    }
  }, [api, outbox, feed, me, path, task, isAnnotator])
  return answer
}

/** Who has the task open after somebody came or went. */
export function presenceAfter(before: PresenceAnswer, { person, isOpen, windows }: PresenceNews, me: string): PresenceAnswer {
  if (person === me) return { ...before, isElsewhere: (windows ?? 1) > 1 }
  const others = before.others.filter((one) => one !== person)
  return { ...before, others: isOpen ? [...others, person] : others }
}
