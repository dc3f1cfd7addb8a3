/** Annotating. `/p/SLUG/work` goes on to the first open task, `/p/SLUG/work/TASK` is that one. */
import { useEffect, useMemo } from 'react'
import { Redirect, useParams } from 'wouter'
import { useOutbox } from '../client/outbox-context.js'
import { useSession } from '../client/session.js'
import { keepApp } from '../offline/keep-app.js'
import { type LiveFeed, LiveFeedContext, useLiveFeed } from './live-feed.js'
import { messages } from './messages.js'
import { ProjectPage } from './ProjectPage.js'
import { useProject } from './project-context.js'
import { openTaskStore, type TaskStore } from './task-store.js'
import { useOpenTask } from './use-open-task.js'
import { type Queue, useQueue } from './use-queue.js'
import { useTaskNews } from './use-task-news.js'
import { Waiting } from './Waiting.js'
import { WorkScreen } from './WorkScreen.js'
import { workTime } from './work-time.js'

export function TaskPage() {
  const { task } = useParams<{ task?: string }>()
  const { path, home, project } = useProject()
  const queue = useQueue(project.role === 'viewer' ? null : path)
  const store = useTaskStore()
  const feed = useLiveFeed(path)
  const work = `${home}/work`
  useEffect(keepApp, [])
  if (task !== undefined) {
    return (
      <LiveFeedContext value={feed}>
        <TaskScreen feed={feed} store={store} queue={queue} id={task} home={work} />
      </LiveFeedContext>
    )
  }
  const first = queue.entries.find(({ state }) => state === 'assigned' || state === 'in progress')
  if (first !== undefined) return <Redirect to={`${work}/${first.task}`} replace />
  if (!queue.isComplete && project.role !== 'viewer') return <Waiting error={queue.error} onRetry={queue.reload} />
  const { viewer, none, text } = messages.done
  return (
    <ProjectPage tab="work" title={queue.entries.length > 0 ? messages.done.title : messages.work}>
      <p className="empty">{project.role === 'viewer' ? viewer : queue.entries.length === 0 ? none : text}</p>
      {queue.entries.length > 0 && (
        <p>
          <a className="button" href={`${work}/${queue.entries.at(-1)!.task}`}>
            {messages.done.look}
          </a>
        </p>
      )}
    </ProjectPage>
  )
}

function useTaskStore(): TaskStore {
  const { api, copies, session } = useSession()
  const { outbox, steps } = useOutbox()
  const { path, project } = useProject()
  const person = session.person!.id
  const store = useMemo(
    () => openTaskStore({ api, path, project: project.id, person, outbox, steps, copies, time: workTime() }),
    [api, path, project.id, person, outbox, steps, copies],
  )
  useEffect(() => () => store.close(), [store])
  return store
}

interface TaskScreenProps {
  readonly feed: LiveFeed
  readonly store: TaskStore
  readonly queue: Queue
  readonly id: string
  readonly home: string
}

function TaskScreen({ feed, store, queue, id, home }: TaskScreenProps) {
  const { opened, error, retry } = useOpenTask(store, id)
  const news = useTaskNews(feed, store, queue, id)
  if (opened === undefined) return <Waiting error={error} onRetry={retry} />
  return <WorkScreen opened={opened} store={store} queue={queue} home={home} news={news} />
}
