/** Paraphrase types: is it one at all, then which phenomena make it one. The palette stands on the rail, the cards beside the work. */
import { type Tagset, tagsetById, validateTagset } from '@parascope/core/corpus'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isRightToLeft } from '../playground/language.js'
import { useMedia } from '../playground/use-media.js'
import { KeyCaps } from '../shell/KeyCaps.js'
import { isTyping } from '../shell/keys.js'
import type { Side } from '../words/document.js'
import type { ModeProps } from '../workbench/mode.js'
import { InPlace, type PlaceName } from '../workbench/places.js'
import { keepDraft, keptDraft } from './kept-draft.js'
import { messages } from './messages.js'
import { PhenomenonCards } from './PhenomenonCards.js'
import { sameFinding } from './phenomena.js'
import { markedPhenomena, typeName } from './phenomenon-list.js'
import { TypePalette } from './TypePalette.js'
import { TypeSentence } from './TypeSentence.js'
import { uncovered } from './type-attention.js'
import { actOnTypes, startTypeEditor } from './type-editor.js'
import { typeFaults } from './type-faults.js'
import { TYPE_KEYS, typeAction, typeCommand } from './type-keys.js'
import { SIDES, typePair } from './type-pair.js'
import { phenomenaOf, type TypeScene, undecided } from './type-scene.js'
import type { TypeAction, TypeSaid } from './type-step.js'
import './types.css'
import './types-mode.css'
import { useTypeHelp } from './use-type-help.js'
import { countType, keptCounts, usualTypes } from './usual-types.js'

const VERDICTS = [
  [true, messages.yes, 'yes'],
  [false, messages.no, 'no'],
  ['unsure', messages.unsure, 'unsure'],
] as const

/** Gestures that change nothing: what is submitted can still be looked at. */
const LOOKING: readonly TypeAction['type'][] = ['move', 'swap', 'visit', 'attend', 'leave']

export function TypesMode({ project, task, record, content, touched, isReadOnly, edit, onReady, submit, announce }: ModeProps) {
  const tagset = useMemo(() => projectTagset(project.settings.tagset), [project.settings.tagset])
  const help = useTypeHelp(project, task, record, tagset, !isReadOnly)
  const pair = useMemo(() => typePair(record, tagset, help.links), [record, tagset, help.links])
  const [usual] = useState(() => usualTypes(tagset, keptCounts(tagset)))
  const scene = useMemo((): TypeScene => {
    const known = phenomenaOf(content)
    const suggestions = help.suggestions.filter((one) => !known.some((other) => sameFinding(other, one)))
    return { pair, document: content, touched, suggestions, usual }
  }, [pair, content, touched, help.suggestions, usual])
  const draftName = `${task.id} ${task.layer?.layer ?? ''}`
  const [editor, setEditor] = useState(() => {
    const start = startTypeEditor(scene)
    return isReadOnly ? start : { ...start, draft: keptDraft(draftName, scene) }
  })
  const now = useRef({ editor, scene })
  now.current.scene = scene
  const area = useRef<HTMLDivElement>(null)
  const isEnding = useRef(false)
  const isNarrow = useMedia('(max-width: 899px)')
  const rtl = useMemo(() => ({ source: isRightToLeft(record.source), target: isRightToLeft(record.target) }), [record])

  const act = useCallback(
    (action: TypeAction) => {
      if (isReadOnly && !LOOKING.includes(action.type)) return
      const step = actOnTypes(now.current.editor, action, now.current.scene)
      now.current.editor = step.editor
      setEditor(step.editor)
      if (step.operations.length > 0) edit(step.operations)
      if (step.said !== null) announce(wordsFor(step.said, tagset))
      if (step.said?.what === 'closed' || step.said?.what === 'accepted') countType(tagset, step.said.id)
      if (action.type === 'verdict' && action.value === false) isEnding.current = true
    },
    [isReadOnly, edit, announce, tagset],
  )

  const { draft, card, cursor, palette } = editor
  useEffect(() => {
    if (!isReadOnly) keepDraft(draftName, draft)
  }, [isReadOnly, draftName, draft])
  const ready = useMemo(() => readinessOf(scene, undecided(editor, scene).length, draft !== null), [scene, editor, draft])
  useEffect(() => {
    onReady(ready)
    // a pair that is no paraphrase is done: once the verdict is in the layer, it is handed in
    if (isEnding.current && scene.document.isParaphrase === false) {
      isEnding.current = false
      // the frame hears of the readiness first
      setTimeout(submit)
    }
  }, [ready, onReady, scene, submit])

  const isOpen = palette !== null
  const wasOpen = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the cursor and the card, and comes back from the palette
  useEffect(() => {
    const { activeElement } = document
    const hasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    const isInPalette = activeElement?.closest('.type-palette') != null
    if (isOpen || (isTyping(activeElement) && !isInPalette)) return
    // who left the palette with Tab is on the way to somewhere else
    if (hasClosed && !isInPalette) return
    const place = card === null ? null : document.querySelector<HTMLElement>(`[data-card="${CSS.escape(card)}"]`)
    const word = area.current?.querySelector<HTMLElement>(`[data-side="${cursor.side}"][data-token="${cursor.index}"]`)
    const next = place ?? word
    next?.focus({ preventScroll: false })
  }, [cursor, card, isOpen, task.id])

  const onRun = useCallback(
    (side: Side, from: number, to: number) => act({ type: 'run', side, from, to, isAdding: from !== to }),
    [act],
  )
  const press = (event: KeyboardEvent) => {
    if (isTyping(event.target)) return
    const { target } = event
    const isButton = target instanceof Element && target.closest('button, summary') !== null
    if (isButton && (event.key === 'Enter' || event.key === ' ' || event.key === 'Tab')) return
    const action = typeAction(event, now.current.editor, now.current.scene, rtl[cursor.side])
    if (typeCommand(event) === 'note' && !isReadOnly && now.current.editor.labels === 'none') {
      if (action !== null) flushSync(() => act(action))
      event.preventDefault()
      document.querySelector<HTMLElement>('[data-note]')?.focus()
      return
    }
    if (action === null) return
    if (action.type === 'attend') {
      const step = actOnTypes(now.current.editor, action, now.current.scene)
      // nothing asks for attention: Tab goes where it always goes
      if (step.editor.isReleased) return
    }
    event.preventDefault()
    act(action)
  }
  const marked = markedPhenomena(scene)
  const pointedAt = [...phenomenaOf(content), ...scene.suggestions].find(({ key }) => key === card)
  const isUsed = content.isParaphrase !== false
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the words, the cards and the question
    <div className="types-mode" onKeyDown={press}>
      <div className="types-mode__top">
        <fieldset className="types-mode__question">
          <legend>{messages.question}</legend>
          {VERDICTS.map(([value, name, command]) => (
            <button
              key={name}
              type="button"
              className="chip"
              aria-pressed={content.isParaphrase === value}
              disabled={isReadOnly}
              onClick={() => act({ type: 'verdict', value })}
            >
              {content.isParaphrase === value && <span aria-hidden="true">✓</span>} {name} <KeyCaps names={TYPE_KEYS[command]} />
            </button>
          ))}
        </fieldset>
        <Coverage scene={scene} onGo={(side, index) => act({ type: 'move-to', side, index })} />
      </div>
      <div ref={area} className="types-mode__sentences" data-editor="types">
        {SIDES.map((side) => (
          <TypeSentence
            key={side}
            side={side}
            tokens={pair[side]}
            isRightToLeft={rtl[side]}
            editor={editor}
            marked={marked}
            pointed={draft === null ? (pointedAt?.[side] ?? []) : []}
            onRun={onRun}
          />
        ))}
      </div>
      <Hints />
      {isUsed && !isReadOnly && (
        <Placed at="rail" isHere={isNarrow}>
          <TypePalette
            tagset={tagset}
            typed={palette}
            chosen={draft?.type ?? null}
            usual={usual}
            onType={(text) => act({ type: 'palette', text })}
            onChoose={(id) => act({ type: 'choose', id })}
          />
        </Placed>
      )}
      <Placed at="details" isHere={isNarrow}>
        <PhenomenonCards
          editor={editor}
          scene={scene}
          isReadOnly={isReadOnly}
          status={<HelpStatus status={help.status} />}
          onAction={act}
        />
      </Placed>
    </div>
  )
}

/** In its place in the frame, or under the words where there is one column. */
function Placed({ at, isHere, children }: { readonly at: PlaceName; readonly isHere: boolean; readonly children: ReactNode }) {
  return isHere ? children : <InPlace at={at}>{children}</InPlace>
}

function HelpStatus({ status }: { readonly status: 'none' | 'working' | 'done' | 'failed' }) {
  if (status === 'working') return <p className="quiet">{messages.working}</p>
  return status === 'failed' ? <p className="quiet">{messages.noSuggestions}</p> : null
}

function Coverage({ scene, onGo }: { readonly scene: TypeScene; onGo(side: Side, index: number): void }) {
  const open = SIDES.map((side) => ({ side, tokens: uncovered(scene.document, side, scene.pair) }))
  const count = open.reduce((sum, { tokens }) => sum + tokens.length, 0)
  if (count === 0) return <span className="chip">{messages.covered}</span>
  return (
    <details className="type-coverage">
      <summary className="chip">{messages.uncovered(count)}</summary>
      <div className="type-coverage__list">
        {open
          .filter(({ tokens }) => tokens.length > 0)
          .map(({ side, tokens }) => (
            <p key={side}>
              <span className="quiet">{messages.side[side]}</span>{' '}
              {tokens.map((index) => (
                <button key={index} type="button" className="type-coverage__word" onClick={() => onGo(side, index)}>
                  <bdi>{scene.pair[side][index]}</bdi>
                </button>
              ))}
            </p>
          ))}
      </div>
    </details>
  )
}

function Hints() {
  const { hints } = messages
  const rows = [
    [TYPE_KEYS.palette, hints.type],
    [TYPE_KEYS.toggle, hints.token],
    [TYPE_KEYS.jump, hints.jump],
    [TYPE_KEYS.swap.slice(0, 1), hints.side],
    [TYPE_KEYS.widen, hints.widen],
    [TYPE_KEYS.key, hints.key],
    [TYPE_KEYS.repeat, hints.repeat],
    [TYPE_KEYS.identical, hints.identical],
    [TYPE_KEYS.close, hints.close],
  ] as const
  return (
    <p className="types-mode__hints">
      {rows.map(([names, what]) => (
        <span key={what}>
          <KeyCaps names={names} /> {what}
        </span>
      ))}
    </p>
  )
}

/** What stands between the work and its submission. */
function readinessOf(scene: TypeScene, undecidedCount: number, hasDraft: boolean) {
  const { document, pair } = scene
  if (document.isParaphrase === false) return { unseen: 0, errors: [] }
  const faulty = phenomenaOf(document).flatMap((one) =>
    typeFaults(one, pair).errors.map((code) => messages.ready.card(typeName(one.type, pair.tagset), messages.errors[code])),
  )
  const open =
    pair.tagset.features.unannotated === 'forbidden'
      ? SIDES.reduce((sum, side) => sum + uncovered(document, side, pair).length, 0)
      : 0
  return {
    unseen: undecidedCount + open,
    errors: [
      ...(document.isParaphrase === undefined ? [messages.ready.verdict] : []),
      ...(hasDraft ? [messages.ready.draft] : []),
      ...faulty,
    ],
  }
}

function wordsFor(said: TypeSaid, tagset: Tagset): string {
  switch (said.what) {
    case 'closed':
    case 'removed':
    case 'chosen':
    case 'accepted':
    case 'rejected':
      return messages.said[said.what](typeName(said.id, tagset))
    case 'identical':
    case 'accepted-all':
      return messages.said[said.what](said.count)
    case 'errors':
      return said.errors.map((code) => messages.errors[code]).join(' ')
    case 'projection':
      return messages.projections[said.value] ?? said.value
    default:
      return messages.said[said.what]
  }
}

/** The tagset of a project: one of ours by name, or its own as data. */
function projectTagset(tagset: ModeProps['project']['settings']['tagset']): Tagset {
  return typeof tagset === 'string' ? tagsetById(tagset) : validateTagset(tagset)
}
