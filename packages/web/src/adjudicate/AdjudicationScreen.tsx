/** One item: all annotators in one picture, the dispute at hand beside it, one key for each decision. */
import type { PairRecord } from '@parascope/core/corpus'
import { tagsetById, validateTagset } from '@parascope/core/corpus'
import type { ContentOperation } from '@parascope/core/edit'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Adjudication, Dispute } from '../client/contract.js'
import { useMedia } from '../playground/use-media.js'
import { Announcer } from '../shell/Announcer.js'
import { type Drawer, Frame } from '../shell/Frame.js'
import { KeyCaps } from '../shell/KeyCaps.js'
import { isTyping } from '../shell/keys.js'
import { keptKeys, OwnKeysContext } from '../shell/own-keys.js'
import { useOwnKeys } from '../shell/use-own-keys.js'
import { KeysButton } from '../workbench/KeysButton.js'
import { PersonMenu } from '../workbench/PersonMenu.js'
import { PlacesContext } from '../workbench/places.js'
import { useProject } from '../workbench/project-context.js'
import { Waiting } from '../workbench/Waiting.js'
import { ADJUDICATE_KEYS, type AdjudicateCommand, adjudicateCommand, adjudicateKeyName } from './adjudicate-keys.js'
import { DisputePanel } from './DisputePanel.js'
import {
  canBeBoth,
  type DecisionState,
  type DecisionStep,
  decided,
  decisionsOf,
  goneTo,
  saysSomething,
  tookAll,
  walked,
  withReason,
} from './decisions.js'
import { JudgeOverlay } from './JudgeOverlay.js'
import { LayerMark } from './LayerMark.js'
import { messages } from './messages.js'
import { OwnEditor } from './OwnEditor.js'
import type { OverlayProps } from './overlay.js'
import { TreesOverlay } from './TreesOverlay.js'
import { TypesOverlay } from './TypesOverlay.js'
import { useAdjudication } from './use-adjudication.js'
import { useDisputedTasks } from './use-disputed-tasks.js'
import { WordsOverlay } from './WordsOverlay.js'

const OVERLAYS: Readonly<Record<string, ComponentType<OverlayProps>>> = {
  words: WordsOverlay,
  trees: TreesOverlay,
  types: TypesOverlay,
  judge: JudgeOverlay,
}

const WorkKeyMap = lazy(async () => ({ default: (await import('../workbench/WorkKeyMap.js')).WorkKeyMap }))

const ALL = { mode: null, kind: null, contrast: null, isOpenOnly: true }
/** What can be done besides editing while the editor of the mode is open. */
const WHILE_EDITING: readonly AdjudicateCommand[] = ['own', 'undo', 'finish', 'keys']
const REASON_OF = {
  'reason-gap': 'guideline gap',
  'reason-slip': 'slip',
  'reason-ambiguity': 'true ambiguity',
} as const

export function AdjudicationScreen({ task }: { readonly task: string }) {
  const { path } = useProject()
  const handle = useAdjudication(path, task)
  if (handle.item === null) return <Waiting error={handle.error} onRetry={handle.reload} />
  return <Item handle={handle} item={handle.item} />
}

interface ItemProps {
  readonly handle: ReturnType<typeof useAdjudication>
  readonly item: Adjudication
}

function Item({ handle, item }: ItemProps) {
  const { project, path, home } = useProject()
  const [, go] = useLocation()
  const list = useDisputedTasks(path, ALL)
  const record = item.pair as unknown as PairRecord
  const [state, setState] = useState<DecisionState>(() => decisionsOf(item))
  const now = useRef(state)
  const [drawer, setDrawer] = useState<Drawer | null>(null)
  const [said, setSaid] = useState({ text: '', turn: 0 })
  const [isEditing, setEditing] = useState(false)
  const isNarrow = useMedia('(max-width: 899px)')
  const [isMapOpen, setMapOpen] = useState(false)
  const [ownKeys, setOwnKeys] = useState(keptKeys)
  // in the editor of the mode its own keys go first
  const scopes = useMemo(() => (isEditing ? [item.mode, 'adjudicate'] : ['adjudicate']), [isEditing, item.mode])
  const activeKeys = useMemo(() => ({ own: ownKeys, scopes }), [ownKeys, scopes])
  useOwnKeys(ownKeys, scopes, adjudicateKeyName)
  const [isLeaving, setLeaving] = useState(false)
  const [details, setDetails] = useState<HTMLElement | null>(null)
  const [rail, setRail] = useState<HTMLElement | null>(null)
  const places = useMemo(() => ({ details, rail }), [details, rail])
  const say = useCallback((text: string) => setSaid((before) => ({ text, turn: before.turn + 1 })), [])
  const isReadOnly = item.state === 'adjudicated' || item.state === 'released' || project.state === 'closed'
  const context = useMemo(() => {
    const { tagset, judge } = project.settings
    return {
      record,
      tagset: typeof tagset === 'string' ? tagsetById(tagset) : validateTagset(tagset),
      scales: judge?.scales ?? [],
    }
  }, [project.settings, record])
  const { disputes, layers } = item

  const put = useCallback((next: DecisionState) => {
    now.current = next
    setState(next)
  }, [])
  // what the server has stands, once nothing is on its way there
  const { isSending } = handle
  useEffect(() => {
    if (!isSending) put(decisionsOf(item, now.current))
  }, [item, isSending, put])

  const current = disputes.find(({ key }) => key === state.at)
  const make = (step: DecisionStep | null, words: string) => {
    if (step === null) return
    setLeaving(false)
    put(step.state)
    handle.decide(step.request)
    const isLast = disputes.every(({ key }) => step.state.takes.has(key))
    say(isLast ? `${words}. ${messages.said.allDecided}` : words)
  }
  const take = (k: number) => {
    const layer = layers[k]
    if (current === undefined) return
    if (layer === undefined) {
      if (k === 2) both()
    } else if (saysSomething(current, layer.layer)) {
      make(decided(now.current, disputes, layer.layer), messages.said.took(layer.name))
    } else say(messages.said.silent)
  }
  const both = () => {
    if (current === undefined) return
    if (canBeBoth(current)) make(decided(now.current, disputes, 'both'), messages.said.both)
    else say(messages.said.cannotBoth)
  }
  const own = (dispute: Dispute, operations: readonly ContentOperation[]) => {
    if (isReadOnly) return
    make(decided(goneTo(now.current, dispute), disputes, 'own', operations), messages.said.own)
  }
  const index = list.tasks.findIndex((one) => one.task === item.task)
  const neighbour = (by: 1 | -1) => list.tasks[index === -1 ? 0 : index + by]?.task
  const open = (next: string | undefined) =>
    go(next === undefined || next === item.task ? `${home}/adjudicate` : `${home}/adjudicate/${next}`)
  const onward = () => {
    const others = list.tasks.filter((one) => one.task !== item.task)
    const after = list.tasks.slice(index + 1).find((one) => one.task !== item.task)
    open((after ?? others[0])?.task)
  }
  const finish = async () => {
    if (isReadOnly) return onward()
    const left = disputes.filter(({ key }) => !now.current.takes.has(key)).length
    if (left > 0 && !isLeaving) {
      setLeaving(true)
      say(messages.finishLeft(left))
      return
    }
    if (await handle.act('finish', { leaveOpen: left > 0 })) {
      say(messages.said.finished)
      onward()
    }
  }
  const run = (command: AdjudicateCommand) => {
    if (command === 'next') put(walked(now.current, disputes, 1))
    else if (command === 'previous') put(walked(now.current, disputes, -1))
    else if (command === 'previous-task') open(neighbour(-1))
    else if (command === 'next-task') open(neighbour(1))
    else if (command === 'finish') void finish()
    else if (command === 'keys') setMapOpen(true)
    else if (isReadOnly) return
    else if (command.startsWith('take-')) take(Number(command.slice(-1)) - 1)
    else if (command.startsWith('all-')) {
      const layer = layers[Number(command.slice(-1)) - 1]
      if (layer !== undefined) make(tookAll(now.current, disputes, layer.layer), messages.said.tookAll(layer.name))
    } else if (command === 'both') both()
    else if (command === 'neither') make(decided(now.current, disputes, 'neither'), messages.said.neither)
    else if (command === 'own') setEditing((before) => !before)
    else if (command === 'note') document.querySelector<HTMLElement>('.dispute [data-note]')?.focus()
    else if (command === 'undo') {
      if (!item.canUndo && !isSending) say(messages.said.nothingToUndo)
      else void handle.act('undo').then((isDone) => isDone && say(messages.said.undone))
    } else if (command in REASON_OF) {
      const reason = REASON_OF[command as keyof typeof REASON_OF]
      const next = withReason(now.current, reason)
      put(next)
      say(next.reason === null ? messages.said.noReason : messages.said.reason(messages.reasons[reason]))
      // a decision that is made already gets its reason at once
      const made = current === undefined ? undefined : now.current.takes.get(current.key)
      if (current !== undefined && made !== undefined) {
        handle.decide({
          path: 'decisions',
          body: { decisions: [{ dispute: current.key, take: made, reason: next.reason, note: next.note }] },
        })
      }
    }
  }
  const runNow = useRef(run)
  runNow.current = run
  /** Esc was pressed: the next Tab leaves the picture */
  const isReleased = useRef(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const { target } = event
      if (isTyping(target)) {
        if (event.key !== 'Escape' || (target as Element).closest('dialog') !== null) return
        event.preventDefault()
        focusWork()
        return
      }
      const isButton = target instanceof Element && target.closest('a, button, summary') !== null
      if (isButton && (event.key === 'Enter' || event.key === ' ' || event.key === 'Tab')) return
      if (event.key === 'Escape' && !isEditing) {
        isReleased.current = true
        say(messages.said.released)
        return
      }
      const command = adjudicateCommand(event)
      // in the editor of the mode, its own keys go first; what is left for here is leaving it, and undo
      if (command === null || (isEditing && !WHILE_EDITING.includes(command))) return
      // Tab walks while the work has the focus, and leaves from anywhere else
      const leaves = isReleased.current || !(target instanceof Element && target.closest('#adjudicated') !== null)
      isReleased.current = false
      if (event.key === 'Tab' && leaves) return
      event.preventDefault()
      if (isEditing && command === 'finish') setEditing(false)
      else runNow.current(command)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isEditing, say])
  useEffect(() => {
    if (!isEditing) focusWork()
  }, [isEditing])

  const Overlay = OVERLAYS[item.mode]!
  const panel = (
    <DisputePanel
      item={item}
      state={state}
      context={context}
      isReadOnly={isReadOnly}
      onCommand={run}
      onGo={(dispute) => put(goneTo(now.current, dispute))}
      onNote={(note) => put({ ...now.current, note })}
    />
  )
  const left = disputes.filter(({ key }) => !state.takes.has(key)).length
  return (
    <OwnKeysContext value={activeKeys}>
      <Frame
        title={
          <>
            <bdi>{project.name}</bdi> · {messages.title}
          </>
        }
        badge={messages.modes[item.mode]}
        tools={
          <>
            <span className="bar__place">{messages.open(left)}</span>
            <KeysButton onClick={() => setMapOpen(true)} />
            {!isNarrow && <PersonMenu />}
          </>
        }
        rail={
          <>
            <div className="dispute-rail">
              <h2>
                <Link href={`${home}/adjudicate`}>{messages.tasks}</Link>
              </h2>
              <ul>
                {list.tasks.map((one) => (
                  <li key={one.task}>
                    <Link
                      href={`${home}/adjudicate/${one.task}`}
                      className="queue__row"
                      {...(one.task === item.task ? { 'aria-current': 'page' as const } : {})}
                    >
                      <bdi className="queue__text">{one.pair}</bdi>
                      <span className="queue__sign">
                        {messages.modes[one.mode]} · {one.open}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
            <div ref={setRail} />
          </>
        }
        railLabel={messages.tasks}
        dock={
          <div className="dock__panel dispute-dock" data-editing={isEditing ? '' : undefined}>
            {!isNarrow && panel}
            {isEditing && <div ref={setDetails} className="dispute-dock__details" />}
          </div>
        }
        dockLabel={messages.says}
        drawer={drawer}
        onDrawer={setDrawer}
      >
        <div className="adjudicated">
          <Notices item={item} handle={handle} isReadOnly={isReadOnly} left={isLeaving ? left : 0} />
          {isEditing && !isReadOnly ? (
            <PlacesContext value={places}>
              <button type="button" className="button own-editor__back" onClick={() => setEditing(false)}>
                {messages.back} <KeyCaps names={ADJUDICATE_KEYS.own} />
              </button>
              <OwnEditor
                project={project}
                item={item}
                record={record}
                onEdit={(operations) => current !== undefined && operations.length > 0 && own(current, operations)}
                announce={say}
              />
            </PlacesContext>
          ) : (
            <>
              <div className="adjudicated__bar">
                {layers.map(({ layer, name }, k) => (
                  <button
                    key={layer}
                    type="button"
                    className="button"
                    disabled={isReadOnly || left === 0}
                    onClick={() => run(`all-${k + 1}` as AdjudicateCommand)}
                  >
                    <LayerMark place={k} /> {messages.takeAll(name)} {k < 3 && <KeyCaps names={[`Shift+${k + 1}`]} />}
                  </button>
                ))}
                <span className="adjudicated__end">
                  <button type="button" className="button" disabled={isReadOnly || !item.canUndo} onClick={() => run('undo')}>
                    {messages.undo} <KeyCaps names={ADJUDICATE_KEYS.undo.slice(0, 1)} />
                  </button>
                  <button type="button" className="button" disabled={isReadOnly} onClick={() => run('finish')}>
                    {messages.finish} <KeyCaps names={ADJUDICATE_KEYS.finish} />
                  </button>
                </span>
              </div>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the screen are at home here, and it scrolls */}
              <section className="adjudicated__picture" id="adjudicated" tabIndex={0} aria-label={messages.picture}>
                <Overlay
                  item={item}
                  record={record}
                  context={context}
                  current={current}
                  takes={state.takes}
                  isReadOnly={isReadOnly}
                  onGo={(dispute) => put(goneTo(now.current, dispute))}
                  onOwn={own}
                />
              </section>
              {isNarrow && panel}
              <Hints count={layers.length} />
            </>
          )}
        </div>
        <Announcer text={said.text} turn={said.turn} />
        <Suspense fallback={null}>
          {isMapOpen && (
            <WorkKeyMap names={['adjudicate', item.mode]} own={ownKeys} onOwn={setOwnKeys} onClose={() => setMapOpen(false)} />
          )}
        </Suspense>
      </Frame>
    </OwnKeysContext>
  )
}

function focusWork(): void {
  document.getElementById('adjudicated')?.focus({ preventScroll: true })
}

interface NoticesProps extends ItemProps {
  readonly isReadOnly: boolean
  /** undecided disputes that finishing would leave; 0: nobody asked */
  readonly left: number
}

function Notices({ item, handle, isReadOnly, left }: NoticesProps) {
  return (
    <>
      {handle.refused !== null && (
        <p className="fault" role="alert">
          {messages.failed} {handle.refused.message}
        </p>
      )}
      {left > 0 && (
        <p className="notice" role="alert">
          {messages.finishLeft(left)}
        </p>
      )}
      {item.isStale && !isReadOnly && (
        <p className="notice" role="status">
          {messages.isStale}{' '}
          <button type="button" className="button" onClick={() => void handle.act('start', { again: true })}>
            {messages.mergeAgain}
          </button>
        </p>
      )}
      {item.isOwnTask && <p className="quiet">{messages.isOwn}</p>}
      {item.state === 'adjudicated' && (
        <p className="notice" role="status">
          {messages.isFinished}{' '}
          <button type="button" className="button" onClick={() => void handle.act('reopen')}>
            {messages.reopen}
          </button>
        </p>
      )}
    </>
  )
}

function Hints({ count }: { readonly count: number }) {
  const { hints } = messages
  const numbers = Array.from({ length: count }, (_, k) => String(k + 1))
  const rows = [
    [['Tab'], hints.walk],
    [numbers, hints.take],
    [[count === 2 ? '3' : 'b'], hints.both],
    [ADJUDICATE_KEYS.neither, hints.neither],
    [['Shift+1'], hints.all],
    [ADJUDICATE_KEYS.own, hints.own],
    [['u'], hints.undo],
    [ADJUDICATE_KEYS.finish, hints.finish],
  ] as const
  return (
    <p className="adjudicated__hints">
      {rows.map(([names, what]) => (
        <span key={what}>
          <KeyCaps names={names} /> {what}
        </span>
      ))}
    </p>
  )
}
