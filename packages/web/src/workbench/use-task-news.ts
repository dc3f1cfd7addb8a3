/** Keeps a task on the screen true to what happens to it elsewhere: in another window, or by somebody who manages the project. */
import { useEffect, useState } from 'react'
import { ApiProblem } from '../client/api.js'
import { useSession } from '../client/session.js'
import type { LiveFeed } from './live-feed.js'
import { useProject } from './project-context.js'
import { meaningOf, newsBetween, type TaskNews } from './task-news.js'
import type { TaskStore } from './task-store.js'
import type { Queue } from './use-queue.js'

/**
 * What there is to say about the task since it was opened; null: nothing. What is on its way to the server is never replaced:
 * then the outbox will say what became of it.
 */
export function useTaskNews(feed: LiveFeed, store: TaskStore, { change, reload }: Queue, task: string): TaskNews | null {
  const { session } = useSession()
  const { reload: reloadProject } = useProject()
  const person = session.person!.id
  const [told, setTold] = useState<{ readonly task: string; readonly news: TaskNews } | null>(null)
  useEffect(() => {
    const refresh = async () => {
      const before = store.peek(task)?.session ?? null
      const seen = before?.view() ?? null
      try {
        await store.refresh(task)
      } catch (error) {
        const isGone = error instanceof ApiProblem && (error.status === 403 || error.status === 404)
        if (isGone) setTold({ task, news: 'withdrawn' })
        return
      }
      const after = store.peek(task)?.session ?? null
      const news = after === before ? null : newsBetween(seen, after?.view() ?? null)
      if (news !== null) setTold({ task, news })
    }
    return feed.subscribe({
      onChanges(changes) {
        const rev = store.peek(task)?.session?.view().rev ?? null
        const { isTask, isQueue, isProject, states } = meaningOf(changes, { person, task, rev })
        for (const [of, state] of states) change(of, { state })
        if (isQueue) reload()
        if (isProject) reloadProject()
        if (isTask) void refresh()
      },
      onAnew() {
        reload()
        reloadProject()
        void refresh()
      },
    })
  }, [feed, store, change, reload, reloadProject, person, task])
  return told?.task === task ? told.news : null
}
