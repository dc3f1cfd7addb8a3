/**
 * Word alignment in the workbench: three views of one layer, every gesture an operation of the frame. It stays when the next task
 * comes, so that most of what is drawn need not be made anew.
 */
import { type FocusEvent, type KeyboardEvent, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useSharedAligner } from '../align/use-shared-aligner.js'
import { isRightToLeft } from '../playground/language.js'
import { useMedia } from '../playground/use-media.js'
import { focusWork } from '../shell/Frame.js'
import { isTyping } from '../shell/keys.js'
import { useHere } from '../workbench/here.js'
import type { ModeProps } from '../workbench/mode.js'
import { InPlace } from '../workbench/places.js'
import { alignerRequest } from './aligner-request.js'
import { CanvasMatrix } from './CanvasMatrix.js'
import { act, clampSelection, currentBlock, currentWord, type Selection, startSelection, type WordsAction } from './editor.js'
import { type Hover, highlight, hoverBlock } from './highlight.js'
import { Lines } from './Lines.js'
import { layerDocument, layerOperations, unseenWords } from './layer.js'
import { isDrawnAtOnce, Matrix } from './Matrix.js'
import { MiniMap } from './MiniMap.js'
import type { Zoom } from './matrix-size.js'
import { handsIn, modeAction, type WordsModeCommand, wordsModeCommand } from './mode-keys.js'
import { PairText } from './PairText.js'
import { textOf } from './said.js'
import { TextView } from './TextView.js'
import { useAfterPaint } from './use-after-paint.js'
import { isLarge, keepWordsView, keptWordsView, WORDS_VIEWS, type WordsView, wordsView } from './view-name.js'
import { WordsDetails } from './WordsDetails.js'
import { WordsHints } from './WordsHints.js'
import { WordsToolbar } from './WordsToolbar.js'

const PHONE = '(max-width: 479.98px)'

export function WordsMode({ project, task, record, content, touched, isReadOnly, edit, onReady, submit, announce }: ModeProps) {
  const { source, target } = record
  const isRanked = task.phase.showProposals
  const request = useMemo(() => alignerRequest(project, task, record), [project, task, record])
  const aligner = useSharedAligner(request)
  const confidence = aligner.status.step === 'aligned' ? aligner.status.proposed.confidence : null
  const doc = useMemo(
    () => layerDocument({ source, target }, { content, touched }, confidence),
    [source, target, content, touched, confidence],
  )
  const [shown, setShown] = useState(task.id)
  const [chosen, setChosen] = useState<Selection | null>(null)
  // until the first move the cursor stands where the most doubtful word is, also when the aligner answers later
  const selection = useMemo(() => (chosen === null ? startSelection(doc) : inside(doc, chosen)), [chosen, doc])
  const [hover, setHover] = useState<Hover | null>(null)
  const [choice, setChoice] = useState<WordsView | null>(keptWordsView)
  const [zoom, setZoom] = useState<Zoom>('fit')
  if (shown !== task.id) {
    setShown(task.id)
    setChosen(null)
    setHover(null)
    setZoom('fit')
  }
  const isPhone = useMedia(PHONE)
  const view = wordsView(choice, isPhone, doc)

  const now = useRef({ doc, selection, isReadOnly })
  now.current = { doc, selection, isReadOnly }
  const onAction = useCallback(
    (action: WordsAction) => {
      const before = now.current
      const { doc: after, selection: next, said } = act(before.doc, before.selection, action)
      const changes = after !== before.doc
      if (changes && before.isReadOnly) return
      now.current = { ...before, doc: after, selection: next }
      setChosen(next)
      if (said !== null) announce(textOf(said, after))
      if (changes) edit(layerOperations(before.doc, after))
    },
    [announce, edit],
  )
  const onView = useCallback((next: WordsView) => {
    setChoice(next)
    setHover(null)
    keepWordsView(next)
  }, [])

  // the gesture is painted first, the side follows
  const beside = useMemo(() => ({ doc, selection, hover }), [doc, selection, hover])
  const later = useDeferredValue(beside)
  const isPainted = useAfterPaint()

  const unseen = unseenWords(doc)
  useEffect(() => onReady({ unseen, errors: [] }), [onReady, unseen])
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another task, another view: the focus is where the work is
  useEffect(() => {
    place.current?.querySelector('.matrix')?.scrollTo(0, 0)
    focusWork()
  }, [task.id, view])
  const word = currentWord(doc, selection)
  useHere({ anchor: word === null ? null : { kind: 'word', side: word.side, token: word.index } })

  const rtl = useMemo(() => ({ source: isRightToLeft(source), target: isRightToLeft(target) }), [source, target])
  const marks = useMemo(() => {
    const grown = selection.anchor === null ? null : hoverBlock(currentBlock(selection))
    return highlight(doc, hover ?? grown, currentWord(doc, selection))
  }, [doc, hover, selection])

  const run = (command: WordsModeCommand) => {
    const action = modeAction(command)
    if (action !== null) onAction(action)
    else if (command === 'view') onView(WORDS_VIEWS[(WORDS_VIEWS.indexOf(view) + 1) % WORDS_VIEWS.length]!)
    else setZoom(command === 'squeeze' && zoom !== 'squeeze' ? 'squeeze' : 'fit')
    if (!handsIn(command)) return
    onReady({ unseen: unseenWords(now.current.doc), errors: [] })
    submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target)) return
    const command = wordsModeCommand(event)
    if (command === null || (command === 'view' && isPhone)) return
    event.preventDefault()
    run(command)
  }
  // whoever comes back has not let go any more
  const onEnter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (selection.released && !currentTarget.contains(relatedTarget)) setChosen({ ...selection, released: false })
  }
  const shared = { doc, selection, hover, marks, rtl, onAction, onHover: setHover }
  const sized = { ...shared, zoom, onZoom: setZoom }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed anywhere in the editor come by here
    <div className="words-mode" data-view={view} onKeyDown={onKeyDown}>
      {view === 'matrix' && !isLarge(doc) && <PairText doc={doc} marks={marks} rtl={rtl} />}
      <WordsToolbar doc={doc} view={view} isPhone={isPhone} isReadOnly={isReadOnly} onView={onView} onAction={onAction} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the views inside have the roles */}
      <div ref={place} className="words-mode__view" onFocus={onEnter}>
        {view === 'matrix' && isLarge(doc) && <CanvasMatrix key={task.id} {...sized} />}
        {view === 'matrix' && !isLarge(doc) && <Matrix key={isDrawnAtOnce(doc) ? 'matrix' : task.id} {...sized} />}
        {view === 'lines' && <Lines key={task.id} {...shared} />}
        {view === 'lines' && isLarge(doc) && (
          <MiniMap
            doc={doc}
            rtl={rtl.target}
            seen={null}
            cursor={selection.cursor}
            onGo={({ i }) => onAction({ type: 'select', word: { side: 'source', index: i } })}
          />
        )}
        {view === 'text' && <TextView key={task.id} {...shared} />}
      </div>
      <WordsHints view={view} />
      {isPainted && (
        <InPlace at="details">
          <WordsDetails
            doc={later.doc}
            selection={later.selection}
            hover={later.hover}
            rtl={rtl}
            aligner={isRanked ? aligner : null}
            onAction={onAction}
            onHover={setHover}
          />
        </InPlace>
      )}
    </div>
  )
}

/** The selection, unless an undo or another tab left it outside. */
function inside(doc: Parameters<typeof clampSelection>[0], selection: Selection): Selection {
  const { cursor } = selection
  return cursor.i < Math.max(1, doc.source.length) && cursor.j < Math.max(1, doc.target.length)
    ? selection
    : clampSelection(doc, selection)
}
