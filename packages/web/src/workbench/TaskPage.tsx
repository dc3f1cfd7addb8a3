/** Annotating: the queue at the left, the editor of the task's mode, and beside it what helps. */
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Redirect, useLocation, useParams } from 'wouter'
import { useOutbox } from '../client/outbox-context.js'
import { useSession } from '../client/session.js'
import { Announcer } from '../shell/Announcer.js'
import { type Drawer, Frame } from '../shell/Frame.js'
import { type ActiveTime, activeTime } from './active-time.js'
import { ConflictView } from './ConflictView.js'
import { messages } from './messages.js'
import type { ModeEditor, ModeProps, Readiness } from './mode.js'
import { MODE_EDITORS } from './modes.js'
import { PersonMenu } from './PersonMenu.js'
import { PlacesContext } from './places.js'
import { useProject } from './project-context.js'
import { QueueRail } from './QueueRail.js'
import { SaveState } from './SaveState.js'
import { Troubles } from './Troubles.js'
import { type OpenTask, openTaskStore, type TaskStore } from './task-store.js'
import { useLayerView, useOpenTask } from './use-open-task.js'
import { usePresence } from './use-presence.js'
import { type Queue, useQueue } from './use-queue.js'
import { useWorkKeys } from './use-work-keys.js'
import { Waiting } from './Waiting.js'
import { WorkDock } from './WorkDock.js'
import type { WorkCommand } from './work-keys.js'

const EDITORS: Readonly<Partial<Record<string, ModeEditor>>> = Object.fromEntries(
  Object.entries(MODE_EDITORS).map(([mode, load]) => [mode, lazy(load)]),
)

const NOTHING_SAID: Readiness = { unseen: 0, errors: [] }

/** `/p/SLUG/work`: on to the first open task; `/p/SLUG/work/TASK`: that one. */
export function TaskPage() {
  const { task } = useParams<{ task?: string }>()
  const { path, home, project } = useProject()
  const queue = useQueue(path)
  const store = useTaskStore()
  const work = `${home}/work`
  if (task !== undefined) return <TaskScreen store={store} queue={queue} id={task} home={work} />
  const first = queue.entries.find(({ state }) => state === 'assigned' || state === 'in progress')
  if (first !== undefined) return <Redirect to={`${work}/${first.task}`} replace />
  if (!queue.isComplete) return <Waiting error={queue.error} onRetry={queue.reload} />
  return (
    <main className="page">
      <h1>
        <bdi>{project.name}</bdi>
      </h1>
      <p className="empty">
        {project.role === 'viewer' ? messages.done.viewer : queue.entries.length === 0 ? messages.done.none : messages.done.text}
      </p>
    </main>
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

let pageTime: ActiveTime | null = null

/** One clock for the page: somebody works on one item at a time. */
function workTime(): ActiveTime {
  if (pageTime === null) {
    const time = activeTime(Date.now())
    for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart']) {
      window.addEventListener(type, () => time.note(Date.now()), { passive: true, capture: true })
    }
    pageTime = time
  }
  return pageTime
}

interface TaskScreenProps {
  readonly store: TaskStore
  readonly queue: Queue
  readonly id: string
  /** `/p/SLUG/work` */
  readonly home: string
}

function TaskScreen({ store, queue, id, home }: TaskScreenProps) {
  const { opened, error, retry } = useOpenTask(store, id)
  if (opened === undefined) return <Waiting error={error} onRetry={retry} />
  return <WorkScreen opened={opened} store={store} queue={queue} home={home} />
}

interface WorkScreenProps {
  readonly opened: OpenTask
  readonly store: TaskStore
  readonly queue: Queue
  readonly home: string
}

function WorkScreen({ opened, store, queue, home }: WorkScreenProps) {
  const { task, record, session } = opened
  const { project, path } = useProject()
  const { session: sessionOf } = useSession()
  const { outbox } = useOutbox()
  const [, go] = useLocation()
  const view = useLayerView(session)
  const [drawer, setDrawer] = useState<Drawer | null>(null)
  const [said, setSaid] = useState({ text: '', turn: 0 })
  const [readiness, setReadiness] = useState(NOTHING_SAID)
  /** the task whose submission was asked about */
  const [asked, setAsked] = useState<string | null>(null)
  const [details, setDetails] = useState<HTMLElement | null>(null)
  const [rail, setRail] = useState<HTMLElement | null>(null)
  const places = useMemo(() => ({ details, rail }), [details, rail])
  const announce = useCallback((text: string) => setSaid((before) => ({ text, turn: before.turn + 1 })), [])
  const at = queue.entries.findIndex((entry) => entry.task === task.id)
  const ahead = aheadOf(queue, at, task.ahead)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another task is another beginning
  useEffect(() => {
    setReadiness(NOTHING_SAID)
    workTime().reset(Date.now())
    return () => session?.leave()
  }, [task.id, session])
  const soon = ahead.slice(0, 2).join(' ')
  useEffect(() => {
    for (const next of soon.split(' ')) if (next !== '') store.open(next).catch(() => {})
  }, [store, soon])
  const presence = usePresence(path, task.id, session !== null)
  const { state, isFlagged } = view ?? { state: 'withdrawn', isFlagged: false }
  const { change } = queue
  useEffect(() => {
    if (view !== null) change(task.id, { state, flagged: isFlagged })
  }, [change, task.id, state, isFlagged, view])

  const isReadOnly =
    session === null || state === 'submitted' || state === 'withdrawn' || project.state === 'closed' || view?.trouble != null
  const open = (next: string | null | undefined) => {
    if (next != null) go(`${home}/${next}`)
  }
  const submit = () => {
    if (session === null || isReadOnly) {
      open(ahead[0] ?? task.next)
      return
    }
    if (readiness.errors.length > 0) {
      announce([messages.submitErrors, ...readiness.errors].join(' '))
      document.getElementById('work-errors')?.focus()
      return
    }
    if (readiness.unseen > 0 && asked !== task.id) {
      setAsked(task.id)
      announce(messages.submitAsk(readiness.unseen))
      return
    }
    session.edit([{ type: 'submit', unseen: readiness.unseen }])
    announce(messages.submitted)
    if (ahead[0] === undefined) go(home)
    else open(ahead[0])
  }
  /** To the work that needs a choice, if it is not what is shown. */
  const attend = () => {
    const stuck = outbox.unsent().find(({ trouble }) => trouble !== null)
    const [inProject, stuckTask] = stuck?.key.split('/') ?? []
    const slug = sessionOf.memberships.find(({ project: id }) => id === inProject)?.slug
    if (slug !== undefined) go(`/p/${slug}/work/${stuckTask}`)
  }
  const submitNow = useRef(submit)
  submitNow.current = submit
  const stableSubmit = useCallback(() => submitNow.current(), [])
  const neighbour = (by: 1 | -1) => (at < 0 ? (by > 0 ? task.next : task.previous) : queue.entries[at + by]?.task)
  useWorkKeys((command: WorkCommand) => {
    if (command === 'submit') submit()
    else if (command === 'previous') open(neighbour(-1))
    else if (command === 'next') open(neighbour(1))
    else if (command === 'flag' && session !== null && view !== null) {
      session.edit([{ type: 'flag', on: !view.isFlagged }])
      announce(view.isFlagged ? messages.flagOff : messages.flagOn)
    } else if (command === 'undo' && session !== null && !isReadOnly) {
      void session.undo().then((isDone) => announce(isDone ? messages.undone : messages.nothingToUndo))
    } else if (command === 'redo' && session !== null && !isReadOnly) {
      announce(session.redo() ? messages.redone : messages.nothingToRedo)
    }
  })
  const edit = useCallback<ModeProps['edit']>((operations) => session?.edit(operations), [session])
  const touched = useMemo(() => view?.touched ?? new Set<string>(), [view?.touched])
  const Editor = EDITORS[task.mode]
  return (
    <Frame
      title={
        <>
          <bdi>{project.name}</bdi> · {messages.modes[task.mode]}
        </>
      }
      badge={task.phase.name}
      tools={
        <>
          {at >= 0 && <span className="bar__place">{messages.place(at + 1, queue.entries.length)}</span>}
          <SaveState onAttention={attend} />
          <PersonMenu />
        </>
      }
      rail={
        <>
          <QueueRail entries={queue.entries} current={task.id} home={home} />
          <div ref={setRail} />
        </>
      }
      railLabel={messages.queue.title}
      dock={<WorkDock onDetails={setDetails} />}
      dockLabel={messages.dock.label}
      drawer={drawer}
      onDrawer={setDrawer}
    >
      <div className="work">
        <Troubles
          trouble={view?.trouble ?? null}
          layerKey={session?.key ?? null}
          onDiscarded={() => void store.refresh(task.id)}
        />
        {presence.isElsewhere && (
          <p className="notice" role="status">
            {messages.elsewhere}
          </p>
        )}
        {asked === task.id && readiness.unseen > 0 && !isReadOnly && (
          <p className="fault" role="alert">
            {messages.submitAsk(readiness.unseen)}
          </p>
        )}
        {readiness.errors.length > 0 && (
          <ul className="fault work__errors" id="work-errors" tabIndex={-1}>
            {readiness.errors.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        {view?.refused != null && (
          <p className="fault" role="alert">
            {view.refused}
          </p>
        )}
        <PlacesContext value={places}>
          <Suspense fallback={<p className="quiet">{messages.loading}</p>}>
            {session !== null && view?.trouble?.kind === 'conflict' ? (
              <ConflictView session={session} record={record} announce={announce} />
            ) : Editor === undefined ? (
              <p className="empty">{messages.noEditor}</p>
            ) : (
              <Editor
                key={session?.key ?? task.id}
                project={project}
                task={task}
                record={record}
                content={view?.content ?? task.start?.content ?? {}}
                touched={touched}
                isReadOnly={isReadOnly}
                edit={edit}
                onReady={setReadiness}
                submit={stableSubmit}
                announce={announce}
              />
            )}
          </Suspense>
        </PlacesContext>
      </div>
      <Announcer text={said.text} turn={said.turn} />
    </Frame>
  )
}

/** The tasks that come next and are not submitted: from the queue as it is here, or as the server said. */
function aheadOf({ entries, isComplete }: Queue, at: number, told: readonly string[]): readonly string[] {
  if (at < 0) return told
  const isOpen = ({ state }: { readonly state: string }) => state === 'assigned' || state === 'in progress'
  const after = entries.slice(at + 1).filter(isOpen)
  // at the end of the queue: what was left out on the way
  const found = after.length > 0 || !isComplete ? after : entries.slice(0, at).filter(isOpen)
  return found.length > 0 ? found.slice(0, 20).map(({ task }) => task) : told
}
