import { firstExample } from 'virtual:demo'
import type { PairRecord } from '@parascope/core/corpus'
import { useCallback, useMemo, useReducer, useState } from 'react'
import { Link } from 'wouter'
import { ProposalBar } from '../align/ProposalBar.js'
import { useAligner } from '../align/use-aligner.js'
import { useMonoWorker } from '../align/use-mono-worker.js'
import { messages as evaluate } from '../evaluate/messages.js'
import { Announcer } from '../shell/Announcer.js'
import { type Drawer, Frame } from '../shell/Frame.js'
import { KeyMap } from '../shell/KeyMap.js'
import type { GlobalCommand } from '../shell/keys.js'
import { messages } from '../shell/messages.js'
import { keep, kept } from '../shell/storage.js'
import { ThemeSwitch } from '../shell/ThemeSwitch.js'
import { currentBlock, currentWord, type WordsAction } from '../words/editor.js'
import { type Hover, highlight, hoverBlock } from '../words/highlight.js'
import type { Zoom } from '../words/matrix-size.js'
import { isWaiting } from '../words/propose.js'
import { Dock, type DockTab } from './Dock.js'
import { ExamplePicker } from './ExamplePicker.js'
import { KeyHints } from './KeyHints.js'
import { isRightToLeft, tokenizerLanguage } from './language.js'
import { type Pair, pairFromRecord } from './pair.js'
import { Faults } from './RecordPanel.js'
import { Sentences } from './Sentences.js'
import { ShareButton } from './ShareButton.js'
import { decodePair } from './share.js'
import { reduce, startState } from './state.js'
import { Toolbar } from './Toolbar.js'
import { useAddress } from './use-address.js'
import { useDroppedRecord } from './use-dropped-record.js'
import { useExamples } from './use-examples.js'
import { useGlobalKeys } from './use-global-keys.js'
import { useMedia } from './use-media.js'
import { shownView, type View, viewsFor } from './view-choice.js'
import { WordsArea } from './WordsArea.js'

const PHONE = '(max-width: 479.98px)'
/** where the dock lies over the work */
const DOCK_SLIDES = '(min-width: 900px) and (max-width: 1199.98px)'

/** The playground: two sentences, their words linked by hand, everything in the page and nothing on a server. */
export function Playground() {
  const [state, dispatch] = useReducer(reduce, null, () =>
    startState(decodePair(window.location.hash) ?? pairFromRecord(firstExample)),
  )
  const { history, selection, announcement } = state
  const pair = history.present
  const { words } = pair
  const [hover, setHover] = useState<Hover | null>(null)
  const [choice, setChoice] = useState<View | null>(keptView)
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [keysOpen, setKeysOpen] = useState(false)
  const [drawer, setDrawer] = useState<Drawer | null>(null)
  const [tab, setTab] = useState<DockTab>('details')
  const [typesAsked, setTypesAsked] = useState(false)
  const phone = useMedia(PHONE)
  const view = shownView(choice, phone, words)
  const { examples, status, retry } = useExamples()

  const open = useCallback((opened: Pair) => {
    setHover(null)
    setZoom('fit')
    dispatch({ type: 'load', pair: opened })
  }, [])
  const address = useAddress(pair, open)
  const dropped = useDroppedRecord(open)
  const onWords = useCallback((action: WordsAction) => dispatch({ type: 'words', action }), [])
  const onPick = useCallback((example: PairRecord) => open(pairFromRecord(example)), [open])
  const onOwn = useCallback(() => {
    dispatch({ type: 'clear' })
    document.querySelector<HTMLElement>('.sentence__field')?.focus()
  }, [])
  const onView = (next: View) => {
    setChoice(next)
    setHover(null)
    keep('view', next)
  }
  const onAnswered = useCallback(() => setTypesAsked(false), [])
  const onTab = (next: DockTab) => {
    setTab(next)
    onAnswered()
    setHover(null)
  }
  const step = (by: 1 | -1) => {
    const here = examples.findIndex((example) => example.id === pair.id)
    const next = examples[here < 0 ? (by > 0 ? 0 : examples.length - 1) : (here + by + examples.length) % examples.length]
    if (next !== undefined) onPick(next)
  }
  const worker = useMonoWorker()
  const aligner = useAligner(worker, ({ source, target }, proposed) => dispatch({ type: 'propose', source, target, proposed }))
  const english = tokenizerLanguage(pair.language, pair.text.source + pair.text.target) === 'en'
  const some = words.source.length > 0 && words.target.length > 0
  const align = (guideline = kept('guideline')) => {
    if (some) aligner.align({ source: words.source, target: words.target, english, guideline })
  }
  const accept = () => dispatch({ type: 'accept' })
  const clearProposal = () => dispatch({ type: 'clear-proposal' })
  useGlobalKeys((command: GlobalCommand) => {
    const views = viewsFor(phone)
    const run: Record<GlobalCommand, () => void> = {
      previous: () => step(-1),
      next: () => step(1),
      undo: () => dispatch({ type: 'undo' }),
      redo: () => dispatch({ type: 'redo' }),
      view: () => onView(views[(views.indexOf(view) + 1) % views.length]!),
      fit: () => setZoom('fit'),
      squeeze: () => setZoom((now) => (now === 'squeeze' ? 'fit' : 'squeeze')),
      align: () => (isWaiting(words) ? accept() : align()),
      'clear-proposal': clearProposal,
      types: () => {
        setTab('types')
        if (window.matchMedia(DOCK_SLIDES).matches) setDrawer('dock')
        setTypesAsked(true)
      },
      keys: () => setKeysOpen(true),
    }
    run[command]()
  })

  const dismiss = () => {
    address.forget()
    dropped.dismiss()
  }
  const rtl = useMemo(
    () => ({ source: isRightToLeft(words.source), target: isRightToLeft(words.target) }),
    [words.source, words.target],
  )
  const marks = useMemo(() => {
    const grown = selection.anchor === null ? null : hoverBlock(currentBlock(selection))
    return highlight(words, hover ?? grown, currentWord(words, selection))
  }, [words, hover, selection])
  const shared = { selection, hover, rtl, onHover: setHover }

  return (
    <Frame
      title={messages.playground}
      railLabel={messages.examplesButton}
      dockLabel={messages.detailsButton}
      tools={
        <>
          <Link href="/projects" className="button">
            {messages.projects}
          </Link>
          <Link href="/evaluate" className="button bar__keys">
            {evaluate.link}
          </Link>
          <Link href="/grammar" className="button bar__keys">
            {messages.grammar}
          </Link>
          <span className="chip bar__kept" data-tone="good">
            <span aria-hidden="true">●</span> {messages.share.kept}
          </span>
          <ShareButton pair={pair} />
          <ThemeSwitch />
          <button type="button" className="button bar__keys" onClick={() => setKeysOpen(true)}>
            {messages.keysButton} <kbd>?</kbd>
          </button>
        </>
      }
      rail={<ExamplePicker examples={examples} status={status} current={pair.id} onPick={onPick} onOwn={onOwn} onRetry={retry} />}
      drawer={drawer}
      onDrawer={setDrawer}
      dock={
        <Dock
          {...shared}
          pair={pair}
          worker={worker}
          tab={tab}
          onTab={onTab}
          asked={typesAsked}
          onAnswered={onAnswered}
          onWords={onWords}
          dispatch={dispatch}
        />
      }
    >
      <div className="playground" data-view={view} data-dropping={dropped.over || undefined}>
        <Sentences pair={pair} marks={marks} rtl={rtl} onText={(side, text) => dispatch({ type: 'text', side, text })} />
        <Faults faults={address.damaged ? [messages.share.damaged, ...dropped.faults] : dropped.faults} onDismiss={dismiss} />
        {dropped.note !== '' && (
          <p className="quiet" role="status">
            {dropped.note}
          </p>
        )}
        <Toolbar
          pair={pair}
          views={viewsFor(phone)}
          view={view}
          canUndo={history.past.length > 0}
          canRedo={history.future.length > 0}
          onView={onView}
          onLanguage={(language) => dispatch({ type: 'language', language })}
          onUndo={() => dispatch({ type: 'undo' })}
          onRedo={() => dispatch({ type: 'redo' })}
          onAlign={() => align()}
        />
        <ProposalBar
          doc={words}
          status={aligner.status}
          guidelines={aligner.guidelines}
          english={english}
          onGuideline={(name) => {
            keep('guideline', name)
            align(name)
          }}
          onAccept={accept}
          onClear={clearProposal}
          onRetry={() => align()}
          onDismiss={aligner.dismiss}
        />
        <div className="playground__view">
          <WordsArea
            {...shared}
            doc={words}
            marks={marks}
            pair={pair}
            view={view}
            zoom={zoom}
            onZoom={setZoom}
            onAction={onWords}
            onAlign={() => align()}
            dispatch={dispatch}
          />
        </div>
        <KeyHints view={view} />
      </div>
      <Announcer text={announcement.text} turn={announcement.turn} />
      <KeyMap open={keysOpen} onClose={() => setKeysOpen(false)} />
    </Frame>
  )
}

function keptView(): View | null {
  const view = kept('view')
  return viewsFor(false).find((known) => known === view) ?? null
}
