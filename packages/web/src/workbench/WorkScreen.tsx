/** One task on the screen: the editor of its mode in the frame, with saving, undoing and moving on around it. */
import { lazy, memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useOutbox } from '../client/outbox-context.js'
import { useSession } from '../client/session.js'
import { Announcer } from '../shell/Announcer.js'
import { type Drawer, Frame, focusWork } from '../shell/Frame.js'
import { KeyCaps } from '../shell/KeyCaps.js'
import { FRAME, keptKeys, OwnKeysContext } from '../shell/own-keys.js'
import { AgreementChip } from './AgreementChip.js'
import { Arrow } from './Arrow.js'
import { ConflictView } from './ConflictView.js'
import { type Here, HereContext, NOWHERE } from './here.js'
import { KeysButton } from './KeysButton.js'
import { messages } from './messages.js'
import type { ModeEditor, ModeProps, Readiness } from './mode.js'
import { MODE_EDITORS } from './modes.js'
import { PersonMenu } from './PersonMenu.js'
import { PlacesContext } from './places.js'
import { useProject } from './project-context.js'
import { QueueRail } from './QueueRail.js'
import { SaveState } from './SaveState.js'
import { Submitted } from './Submitted.js'
import type { TaskNews } from './task-news.js'
import type { OpenTask, TaskStore } from './task-store.js'
import { useLayerView } from './use-open-task.js'
import { usePresence } from './use-presence.js'
import type { Queue } from './use-queue.js'
import { useRevision } from './use-revision.js'
import { useWorkKeys } from './use-work-keys.js'
import { DOCK_TABS, type DockTab, WorkDock } from './WorkDock.js'
import { WorkNotices } from './WorkNotices.js'
import { aheadOf, useAhead, useSubmittedTask } from './work-ahead.js'
import { WORK_KEYS, type WorkCommand } from './work-keys.js'
import { workTime } from './work-time.js'

/** An editor is drawn again when its layer changes, not whenever the frame does: saving, the queue and what is said are no news to it. */
const EDITORS: Readonly<Partial<Record<string, ModeEditor>>> = Object.fromEntries(
  Object.entries(MODE_EDITORS).map(([mode, load]) => [
    mode,
    lazy(async () => {
      const { default: Editor, stays } = await load()
      return { default: memo(stays ? Editor : (props: ModeProps) => <Editor key={props.task.id} {...props} />) }
    }),
  ]),
)
const NOTHING: ModeProps['content'] = {}
const GuidelinesTab = lazy(async () => ({ default: (await import('./GuidelinesTab.js')).GuidelinesTab }))
const CommentsTab = lazy(async () => ({ default: (await import('./CommentsTab.js')).CommentsTab }))
const Palette = lazy(async () => ({ default: (await import('./Palette.js')).Palette }))
const WorkKeyMap = lazy(async () => ({ default: (await import('./WorkKeyMap.js')).WorkKeyMap }))
const HistoryTab = lazy(async () => ({ default: (await import('./HistoryTab.js')).HistoryTab }))

const NOTHING_SAID: Readiness = { unseen: 0, errors: [] }

export interface WorkScreenProps {
  readonly opened: OpenTask
  readonly store: TaskStore
  readonly queue: Queue
  /** `/p/SLUG/work` */
  readonly home: string
  /** what happened to the task elsewhere since it was opened */
  readonly news: TaskNews | null
}

export function WorkScreen({ opened, store, queue, home, news }: WorkScreenProps) {
  const { task, record, session } = opened
  const { project, path } = useProject()
  const { session: account } = useSession()
  const { outbox } = useOutbox()
  const [, go] = useLocation()
  const view = useLayerView(session)
  const [drawer, setDrawer] = useState<Drawer | null>(null)
  const [said, setSaid] = useState({ text: '', turn: 0 })
  const [told, setTold] = useState({ task: '', readiness: NOTHING_SAID })
  const readiness = told.task === task.id ? told.readiness : NOTHING_SAID
  // what an editor says and submits in one go is not drawn yet
  const toldNow = useRef(told)
  const onReady = useCallback(
    (next: Readiness) => {
      toldNow.current = { task: task.id, readiness: next }
      setTold(toldNow.current)
    },
    [task.id],
  )
  /** the task whose submission was asked about */
  const [asked, setAsked] = useState<string | null>(null)
  const [tab, setTab] = useState<DockTab>('details')
  const [wanted, setWanted] = useState<{ readonly tab: DockTab; readonly here: Here; readonly turn: number }>({
    tab: 'details',
    here: NOWHERE,
    turn: 0,
  })
  const [details, setDetails] = useState<HTMLElement | null>(null)
  const [rail, setRail] = useState<HTMLElement | null>(null)
  const places = useMemo(() => ({ details, rail }), [details, rail])
  const here = useRef<Here>(NOWHERE)
  const [dialog, setDialog] = useState<'palette' | 'keys' | null>(null)
  const [own, setOwn] = useState(keptKeys)
  const activeKeys = useMemo(() => ({ own, scopes: [task.mode, FRAME] }), [own, task.mode])
  const back = useRevision(path, task.id)
  const announce = useCallback((text: string) => setSaid((before) => ({ text, turn: before.turn + 1 })), [])
  const { entries } = queue
  const at = useMemo(() => entries.findIndex((entry) => entry.task === task.id), [entries, task.id])
  const ahead = useMemo(() => aheadOf(queue, at, task.ahead), [queue, at, task.ahead])
  const presence = usePresence(path, task.id, session !== null)
  const { state, isFlagged } = view ?? { state: 'withdrawn', isFlagged: false }
  useAhead(project, store, ahead)
  useSubmittedTask(store, opened, state)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another task is another beginning
  useEffect(() => {
    workTime().reset(Date.now())
    document.title = `${project.name} · ${messages.modes[task.mode]} · Parascope`
    return () => session?.leave()
  }, [task.id, session])
  const { change } = queue
  const isMine = session !== null
  useEffect(() => {
    if (isMine) change(task.id, { state, flagged: isFlagged })
  }, [change, task.id, state, isFlagged, isMine])

  const isClosed = project.state === 'closed'
  const isReadOnly =
    session === null || state === 'submitted' || state === 'withdrawn' || isClosed || view?.trouble != null || back.rev !== null
  const open = (next: string | null | undefined) => {
    if (next != null) go(`${home}/${next}`)
  }
  const onward = () => {
    const next = ahead[0] ?? (at < 0 ? task.next : undefined)
    if (next == null) go(home)
    else open(next)
  }
  const submit = () => {
    if (session === null || isReadOnly) {
      if (view?.trouble == null && back.rev === null) onward()
      return
    }
    const readiness = toldNow.current.task === task.id ? toldNow.current.readiness : NOTHING_SAID
    if (readiness.errors.length > 0) {
      setAsked(task.id)
      announce([messages.submitErrors, ...readiness.errors].join(' '))
      setTimeout(() => document.getElementById('work-errors')?.focus()) // once the list is drawn
      return
    }
    if (readiness.unseen > 0 && asked !== task.id) {
      setAsked(task.id)
      announce(messages.submitAsk(readiness.unseen))
      return
    }
    session.edit([{ type: 'submit', unseen: readiness.unseen }])
    // the screen is gone before it could tell the queue
    change(task.id, { state: 'submitted' })
    announce(messages.submitted)
    // in training the reference is shown first
    if (task.phase.kind !== 'training') onward()
  }
  const submitNow = useRef(submit)
  submitNow.current = submit
  const stableSubmit = useCallback(() => submitNow.current(), [])
  const neighbour = (by: 1 | -1) => (at < 0 ? (by > 0 ? task.next : task.previous) : entries[at + by]?.task)
  const show = (next: DockTab) => {
    setTab(next)
    setWanted((before) => ({ tab: next, here: here.current, turn: before.turn + 1 }))
    setDrawer('dock')
  }
  const undo = async (isRedo: boolean) => {
    if (session === null || isReadOnly) return
    if (isRedo) announce(session.redo() ? messages.redone : messages.nothingToRedo)
    else announce((await session.undo()) ? messages.undone : messages.nothingToUndo)
  }
  const flag = () => {
    if (session === null || view === null || isClosed) return
    session.edit([{ type: 'flag', on: !view.isFlagged }])
    announce(view.isFlagged ? messages.flagOff : messages.flagOn)
  }
  const COMMANDS: Readonly<Record<WorkCommand, () => void>> = {
    submit,
    previous: () => open(neighbour(-1)),
    next: () => open(neighbour(1)),
    undo: () => void undo(false),
    redo: () => void undo(true),
    flag,
    comment: () => show('comments'),
    guideline: () => show('guidelines'),
    history: () => show('history'),
    palette: () => setDialog('palette'),
    keys: () => setDialog('keys'),
  }
  const runNow = useRef(COMMANDS)
  runNow.current = COMMANDS
  const run = useCallback((command: WorkCommand) => runNow.current[command](), [])
  useWorkKeys(task.mode, own, run)
  const elsewhere = useMemo(
    () => [
      ...DOCK_TABS.map((name) => ({
        id: `dock/${name}`,
        label: messages.palette.tab(messages.dock[name]),
        run: () => setTab(name),
      })),
      { id: 'go/project', label: messages.palette.project, run: () => go(home.replace(/\/work$/, '')) },
      { id: 'go/projects', label: messages.palette.projects, run: () => go('/projects') },
      { id: 'go/account', label: messages.palette.account, run: () => go('/account') },
    ],
    [go, home],
  )
  /** To the work that needs a choice, if it is not what is shown. */
  const attend = () => {
    const stuck = outbox.unsent().find(({ trouble }) => trouble !== null)
    const [inProject, stuckTask] = stuck?.key.split('/') ?? []
    const slug = account.memberships.find(({ project: id }) => id === inProject)?.slug
    if (slug !== undefined) go(`/p/${slug}/work/${stuckTask}`)
  }
  const edit = useCallback<ModeProps['edit']>((operations) => session?.edit(operations), [session])
  const shown = back.revision ?? view
  const touchedNow = shown?.touched
  const touched = useMemo(() => new Set(touchedNow ?? []), [touchedNow])
  const Editor = EDITORS[task.mode]
  const toPrevious = <Arrow sign="‹" label={messages.previous} isOff={neighbour(-1) == null} onClick={COMMANDS.previous} />
  const toNext = <Arrow sign="›" label={messages.next} isOff={neighbour(1) == null} onClick={COMMANDS.next} />
  const turnOf = (name: DockTab) => (wanted.tab === name ? wanted.turn : 0)
  return (
    <OwnKeysContext value={activeKeys}>
      <Frame
        title={
          <>
            <bdi>{project.name}</bdi> · {messages.modes[task.mode]}
          </>
        }
        badge={task.phase.name}
        tools={
          <>
            {at >= 0 && (
              <span className="bar__place">
                {toPrevious}
                {messages.place(at + 1, entries.length)}
                {toNext}
              </span>
            )}
            <AgreementChip opened={opened} />
            <SaveState onAttention={attend} />
            {!isReadOnly && (
              <button type="button" className="button bar__submit" onClick={submit}>
                {messages.submit}
                <KeyCaps names={WORK_KEYS.submit} />
              </button>
            )}
            <KeysButton onClick={() => setDialog('keys')} />
            <PersonMenu />
          </>
        }
        rail={
          <>
            <QueueRail entries={entries} current={task.id} home={home} />
            <div ref={setRail} />
          </>
        }
        railLabel={messages.queue.title}
        dock={
          <WorkDock
            tab={tab}
            onTab={(next) => {
              setTab(next)
              setWanted((before) => ({ ...before, tab: 'details' }))
            }}
            onDetails={setDetails}
          >
            {tab === 'guidelines' && (
              <GuidelinesTab version={task.guideline} asked={{ topic: wanted.here.topic, turn: turnOf('guidelines') }} />
            )}
            {tab === 'comments' && <CommentsTab opened={opened} asked={{ here: wanted.here, turn: turnOf('comments') }} />}
            {tab === 'history' &&
              (view === null ? (
                <p className="quiet panel">{messages.history.notYours}</p>
              ) : (
                <HistoryTab task={task.id} rev={view.rev} looked={back.rev} onLook={back.look} asked={turnOf('history')} />
              ))}
          </WorkDock>
        }
        dockLabel={messages.dock.details}
        drawer={drawer}
        onDrawer={setDrawer}
      >
        <div className="work">
          <WorkNotices
            view={view}
            news={news}
            presence={presence}
            back={back}
            readiness={asked === task.id && !isReadOnly ? readiness : NOTHING_SAID}
            isClosed={isClosed}
            layerKey={session?.key ?? null}
            onDiscarded={() => void store.refresh(task.id)}
            onRestore={() => {
              if (back.revision === null || session === null) return
              session.become(back.revision.content)
              back.look(null)
              announce(messages.history.restored)
              focusWork()
            }}
          />
          {state === 'submitted' && back.rev === null && view?.trouble == null && (
            <Submitted
              opened={opened}
              onReopen={() => session?.edit([{ type: 'reopen' }])}
              onNext={onward}
              onGuidelines={() => show('guidelines')}
            />
          )}
          <HereContext value={here}>
            <PlacesContext value={places}>
              <Suspense fallback={<p className="quiet">{messages.loading}</p>}>
                {session !== null && view?.trouble?.kind === 'conflict' ? (
                  <ConflictView session={session} record={record} announce={announce} />
                ) : Editor === undefined ? (
                  <p className="empty">{messages.noEditor}</p>
                ) : (
                  <Editor
                    key={back.rev}
                    project={project}
                    task={task}
                    record={record}
                    content={shown?.content ?? task.start?.content ?? NOTHING}
                    touched={touched}
                    isReadOnly={isReadOnly}
                    edit={edit}
                    onReady={onReady}
                    submit={stableSubmit}
                    announce={announce}
                  />
                )}
              </Suspense>
            </PlacesContext>
          </HereContext>
          <p className="work__end">
            {toPrevious}
            {!isReadOnly && (
              <button type="button" className="button button--main" onClick={submit}>
                {messages.submit}
              </button>
            )}
            {toNext}
          </p>
        </div>
        <Announcer text={said.text} turn={said.turn} />
        <Suspense fallback={null}>
          {dialog === 'palette' && (
            <Palette mode={task.mode} own={own} more={elsewhere} onCommand={run} onClose={() => setDialog(null)} />
          )}
          {dialog === 'keys' && <WorkKeyMap names={activeKeys.scopes} own={own} onOwn={setOwn} onClose={() => setDialog(null)} />}
        </Suspense>
      </Frame>
    </OwnKeysContext>
  )
}
