import './trees.css'
import './trees-mode.css'
import { phraseRef } from '@parascope/core/phrases'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isRightToLeft } from '../playground/language.js'
import { useMedia } from '../playground/use-media.js'
import { isTyping } from '../shell/keys.js'
import { type Side, wordsDocument } from '../words/document.js'
import { highlight, hoverSpan } from '../words/highlight.js'
import { PairText } from '../words/PairText.js'
import { useHere } from '../workbench/here.js'
import type { ModeProps } from '../workbench/mode.js'
import { InPlace } from '../workbench/places.js'
import { CorrectionBar } from './CorrectionBar.js'
import { bracketRange, type CorrectingStep } from './correcting.js'
import { LinksPane } from './LinksPane.js'
import { linkRows } from './link-rows.js'
import { listedPhrases, treesCounts } from './listed-phrases.js'
import { messages } from './messages.js'
import { PhraseActions } from './PhraseActions.js'
import { actOnPhrases, openPhrases, type PhraseAction, type PhraseContext, startPhrases } from './phrase-editor.js'
import { hoverOfPhrase } from './phrase-hover.js'
import { phraseOperations } from './phrase-layer.js'
import { isSamePhrase, type PhraseRef, readPhraseLinks } from './phrase-links.js'
import { saidText } from './phrase-text.js'
import { phraseWarnings } from './phrase-warnings.js'
import { Splitter } from './Splitter.js'
import { TreePart } from './TreePart.js'
import { TreesBar, type TreesView, VIEWS } from './TreesBar.js'
import { TreesDetails } from './TreesDetails.js'
import { TreesKeyLine } from './TreesKeyLine.js'
import { TreesLists } from './TreesLists.js'
import { chainLabels } from './tree-correction.js'
import { treesKeyAt } from './trees-key-at.js'
import type { CorrectCommand, TreesKey } from './trees-keys.js'
import { carriedSelection, mostLevels, withLevels } from './trees-selection.js'
import { useCorrecting } from './use-correcting.js'
import { usePhraseLayer } from './use-phrase-layer.js'
import { useTreesView } from './use-trees-view.js'
import { drawnLinks } from './word-evidence.js'

const SIDES: readonly Side[] = ['source', 'target']
/** What may be done to trees that are only read. */
const READING: readonly PhraseAction['type'][] = [
  'select',
  'step',
  'collapse',
  'counterpart',
  'swap-side',
  'next-open',
  'release',
]

/** Phrases on two trees: lists of phrases and alignments, the facing trees, and the keys that link them. */
export function TreesMode({ project, task, record, content, touched, isReadOnly, edit, onReady, announce }: ModeProps) {
  const isSmall = useMedia('(max-width: 479.98px)')
  const isLocked = isReadOnly || isSmall
  const { view, order, share, openOnly, show, swapOrder, split, swapOpenOnly } = useTreesView()
  const [pointed, setPointed] = useState<PhraseRef | null>(null)
  const [levels, setLevels] = useState<number | null>(null)
  const root = useRef<HTMLDivElement>(null)

  const focusCurrent = useCallback(() => {
    const find = (place: string) => root.current?.querySelector<HTMLElement>(`${place}[tabindex="0"]`)
    ;(find('.double-tree ') ?? find('.node-row'))?.focus({ preventScroll: true })
  }, [])

  const layer = useMemo(() => ({ content, touched }), [content, touched])
  const language = typeof record.meta?.lang === 'string' ? record.meta.lang : project.settings.language
  const mayPropose = task.phase.showProposals
  const { read, parsed, names, doc, aligner } = usePhraseLayer({
    record,
    layer,
    language,
    mayPropose: mayPropose && !isLocked,
    offers: mayPropose && !isLocked && project.settings.proposals.trees === undefined,
  })
  const { trees } = names
  const context = useMemo<PhraseContext>(
    () => ({ trees, given: { source: true, target: true }, tags: true, onward: order }),
    [trees, order],
  )
  const [held, setHeld] = useState(() => ({ selection: startPhrases(doc, context), trees }))
  // a correction, or taking one back, changes the tree under the selection
  const selection = held.trees === trees ? held.selection : carriedSelection(held.selection, held.trees, trees)
  const { current } = selection
  const rtl = useMemo(
    () => ({ source: isRightToLeft(record.source), target: isRightToLeft(record.target) }),
    [record.source, record.target],
  )
  useHere({ anchor: { kind: 'node', side: current.side, node: [...phraseRef(trees[current.side], current.phrase)] } })
  const links = useMemo(() => readPhraseLinks(doc.nodes, trees), [doc.nodes, trees])
  const drawn = useMemo(() => drawnLinks(record), [record])
  const warnings = useMemo(() => phraseWarnings(trees, links.links, drawn), [trees, links, drawn])
  const words = useMemo(() => {
    const { source, target, sure = [], possible = [] } = record
    return wordsDocument({ source, target, sure, possible })
  }, [record])
  const open = useMemo(() => openPhrases(doc, context).length, [doc, context])
  // what is only read here cannot be finished here
  const isUnfinished = isSmall && !isReadOnly && open > 0
  useEffect(() => onReady({ unseen: open, errors: isUnfinished ? [messages.small] : [] }), [onReady, open, isUnfinished])
  // once for each task, when the drawing has its size
  useEffect(() => void requestAnimationFrame(focusCurrent), [focusCurrent])

  useEffect(() => {
    // in a list the focus follows to the row; the drawing does the same for itself
    if (document.activeElement?.closest('.node-row') == null) return
    root.current
      ?.querySelector<HTMLElement>(`.node-row[data-side="${current.side}"][data-phrase="${current.phrase}"]`)
      ?.focus({ preventScroll: true })
  }, [current])

  const run = (action: PhraseAction) => {
    if (isLocked && !READING.includes(action.type)) return
    const acted = actOnPhrases(doc, selection, action, context)
    setHeld({ selection: acted.selection, trees })
    const operations = phraseOperations(layer, trees, doc, acted.doc)
    if (operations.length > 0) edit(operations)
    if (acted.said !== null) announce(saidText(names, acted.said, false))
  }
  const select = (ref: PhraseRef) => setHeld({ selection: { ...selection, current: ref }, trees })

  const { correcting, ...corrections } = useCorrecting({
    record,
    content,
    parsed,
    trees,
    current,
    edit,
    announce,
    onAnswered: () => requestAnimationFrame(focusCurrent),
  })
  const correct = (step: CorrectingStep) => {
    if (!isLocked) corrections.correct(step)
  }
  const command = (name: CorrectCommand) => {
    if (name !== 'restore') correct({ type: 'command', command: name, rtl: rtl[current.side] })
    else if (!isLocked) corrections.restore()
  }
  const showLevels = (by: 1 | -1) => {
    const most = mostLevels(trees)
    const next = Math.min(most, Math.max(1, (levels ?? most) + by))
    setLevels(next === most ? null : next)
    setHeld({ selection: withLevels(selection, trees, next === most ? most + 1 : next), trees })
  }
  const showView = (next: TreesView) => {
    show(next)
    requestAnimationFrame(focusCurrent)
  }
  const runKey = (key: TreesKey) => {
    if (key.does === 'phrases') {
      if (key.action.type === 'release' && (correcting.moving ?? correcting.until) !== null) correct({ type: 'cancel' })
      else run(key.action)
      return
    }
    if (key.does === 'correct') return command(key.command)
    switch (key.command) {
      case 'shallower':
        return showLevels(-1)
      case 'deeper':
        return showLevels(1)
      case 'order':
        return swapOrder()
      case 'open-only':
        return swapOpenOnly()
      case 'correct':
        return correct({ type: 'toggle' })
      case 'view':
        return showView(VIEWS[(VIEWS.indexOf(view) + 1) % VIEWS.length]!)
    }
  }
  const { states, listed } = listedPhrases(trees, links, current, { order, openOnly })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target)) return
    const key = treesKeyAt(event, { selection, rtl, isCorrecting: correcting.isOn, listed })
    if (key === null) return
    event.preventDefault()
    runKey(key)
  }
  const active = pointed ?? selection.armed ?? current
  const hover = hoverOfPhrase(trees, links, doc.proposal, active)
  const shownHover = correcting.until === null ? hover : hoverSpan(current.side, ...bracketRange(correcting, current, trees))
  const marks = highlight(words, shownHover, null)
  const pick = (ref: PhraseRef, isPossible: boolean) => {
    if (correcting.isOn || isLocked) select(ref)
    else run({ type: 'pick', ref, kind: isPossible ? 'possible' : 'sure' })
  }
  const isPanes = view !== 'trees' && !isSmall
  const isTrees = view !== 'panes' || isSmall
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys go where the focus is; this hears those of every part
    <div ref={root} className="trees-mode" onKeyDown={onKeyDown}>
      {isSmall && <p className="trees-mode__note">{messages.small}</p>}
      {SIDES.map((side) =>
        read[side].kind === 'tree' ? null : (
          <p key={side} className="trees-mode__note" role="note">
            {messages.flat(side, read[side].kind !== 'none')}
          </p>
        ),
      )}
      <TreesBar
        view={view}
        counts={treesCounts(trees, links, doc, open)}
        order={order}
        openOnly={openOnly}
        levels={levels ?? mostLevels(trees)}
        isCorrecting={correcting.isOn}
        isSmall={isSmall}
        isLocked={isLocked}
        status={aligner === 'waiting' ? messages.aligning : aligner === 'failed' ? messages.notAligned : null}
        onView={showView}
        onOrder={swapOrder}
        onOpenOnly={swapOpenOnly}
        onLevels={showLevels}
        onCorrect={() => correct({ type: 'toggle' })}
        onAcceptAll={() => run({ type: 'accept-all' })}
      />
      {!isTrees && <PairText doc={words} marks={marks} rtl={rtl} />}
      <div className="trees-mode__parts" data-view={isSmall ? 'small' : view}>
        {isPanes && (
          <TreesLists
            names={names}
            doc={doc}
            links={links}
            selection={selection}
            states={states}
            listed={listed}
            order={order}
            warnings={warnings}
            rtl={rtl}
            isReadOnly={isLocked}
            share={view === 'both' ? share : null}
            onPick={pick}
            onAction={run}
          />
        )}
        {view === 'both' && !isSmall && <Splitter share={share} onShare={split} />}
        {isTrees && (
          <TreePart
            doc={words}
            hover={shownHover}
            marks={marks}
            rtl={rtl}
            context={context}
            names={names}
            links={links}
            proposal={doc.proposal}
            broken={new Set(warnings.map(({ link }) => link))}
            selection={correcting.moving === null ? selection : { ...selection, armed: correcting.moving }}
            active={active}
            onPoint={(ref) => setPointed((old) => (old === ref || isSamePhrase(old, ref) ? old : ref))}
            onFocused={(ref) => {
              if (ref !== null && !isSamePhrase(current, ref)) select(ref)
            }}
            onPick={pick}
            onDrag={(from, to, possible) => {
              if (correcting.isOn) correct({ type: 'drop', phrase: from, on: to })
              else if (from.side !== to.side) link(from, to, possible)
            }}
            onCollapse={(ref) => run({ type: 'collapse', ref })}
            onKeyDown={() => {}}
          />
        )}
        {isSmall && (
          <LinksPane
            rows={linkRows(links, doc, trees, order)}
            names={names}
            current={current}
            warnings={warnings}
            isReadOnly
            onAction={run}
          />
        )}
      </div>
      {!isLocked && !correcting.isOn && (
        <PhraseActions names={names} doc={doc} links={links} selection={selection} onAction={run} />
      )}
      {!isLocked && correcting.isOn && (
        <CorrectionBar
          correcting={correcting}
          current={current}
          names={names}
          labels={chainLabels(parsed[current.side], trees[current.side], current.phrase)}
          isCorrected={content[`${current.side}Tree`] !== undefined}
          onCommand={command}
          onAnswer={(text) => correct({ type: 'answer', text })}
          onCancel={() => correct({ type: 'cancel' })}
          onEnd={() => correct({ type: 'toggle' })}
        />
      )}
      {!isLocked && <TreesKeyLine />}
      <InPlace at="details">
        <TreesDetails
          names={names}
          doc={doc}
          links={links}
          current={current}
          warnings={warnings}
          isReadOnly={isLocked}
          onAction={run}
        />
      </InPlace>
    </div>
  )

  function link(from: PhraseRef, to: PhraseRef, isPossible: boolean): void {
    if (isLocked) return
    const armed = { ...selection, armed: from, current: from }
    const acted = actOnPhrases(doc, armed, { type: 'pick', ref: to, kind: isPossible ? 'possible' : 'sure' }, context)
    setHeld({ selection: acted.selection, trees })
    edit(phraseOperations(layer, trees, doc, acted.doc))
    if (acted.said !== null) announce(saidText(names, acted.said, false))
  }
}
