/** Annotating. `/p/SLUG/work` goes on to the first open task, `/p/SLUG/work/TASK` is that one. */
import { useEffect, useMemo } from 'react'
import { Redirect, useParams } from 'wouter'
import { useOutbox } from '../client/outbox-context.js'
import { useSession } from '../client/session.js'
import { messages } from './messages.js'
import { ProjectPage } from './ProjectPage.js'
import { useProject } from './project-context.js'
import { openTaskStore, type TaskStore } from './task-store.js'
import { useOpenTask } from './use-open-task.js'
import { type Queue, useQueue } from './use-queue.js'
import { Waiting } from './Waiting.js'
import { WorkScreen } from './WorkScreen.js'
import { workTime } from './work-time.js'

export function TaskPage() {
  const { task } = useParams<{ task?: string }>()
  const { path, home, project } = useProject()
  const queue = useQueue(project.role === 'viewer' ? null : path)
  const store = useTaskStore()
  const work = `${home}/work`
  if (task !== undefined) return <TaskScreen store={store} queue={queue} id={task} home={work} />
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
  const { api, session } = useSession()
  const { outbox, steps } = useOutbox()
  const { path, project } = useProject()
  const person = session.person!.id
  const store = useMemo(
    () => openTaskStore({ api, path, project: project.id, person, outbox, steps, time: workTime() }),
    [api, path, project.id, person, outbox, steps],
  )
  useEffect(() => () => store.close(), [store])
  return store
}

interface TaskScreenProps {
  readonly store: TaskStore
  readonly queue: Queue
  readonly id: string
  readonly home: string
}

function TaskScreen({ store, queue, id, home }: TaskScreenProps) {
  const { opened, error, retry } = useOpenTask(store, id)
  if (opened === undefined) return <Waiting error={error} onRetry={retry} />
  return <WorkScreen opened={opened} store={store} queue={queue} home={home} />
}
