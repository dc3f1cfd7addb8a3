import { MIN_CONFIDENCE } from '@parascope/core/types'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { SuggestRequest } from '../align/messages.js'
import { focusWork } from '../shell/Frame.js'
import { KeyCaps } from '../shell/KeyCaps.js'
import { messages } from '../shell/messages.js'
import { keep, kept } from '../shell/storage.js'
import { readTree } from '../trees/read-tree.js'
import { accepting, type Card, cardsOf } from '../types/cards.js'
import { CARD_KEYS } from '../types/keys.js'
import { linksFrom, recordInSight } from '../types/links-in-sight.js'
import { nameOf } from '../types/TypeCard.js'
import { TypeCards } from '../types/TypeCards.js'
import { TypesStatus } from '../types/TypesStatus.js'
import { useSuggestions } from '../types/use-suggestions.js'
import { type Side, sameList, type WordsDocument } from '../words/document.js'
import { hoverWords } from '../words/highlight.js'
import type { DockPanelProps } from './Dock.js'
import { tokenizerLanguage } from './language.js'

const KEPT = 'least-confidence'
const texts = messages.types
const NONE = [] as const
const HINTS = [
  [[...CARD_KEYS.previous.slice(0, 1), ...CARD_KEYS.next.slice(0, 1)], texts.hints.card],
  [CARD_KEYS.accept.slice(0, 1), texts.hints.accept],
  [CARD_KEYS.dismiss.slice(0, 1), texts.hints.dismiss],
] as const

/** What changes between the sentences, as cards: suggested by rules from the links, accepted into the record by the reader. */
export function TypesPanel({ pair, rtl, worker, asked, onAnswered, onHover, dispatch }: DockPanelProps) {
  const { words, tree, text, dismissed } = pair
  const { scores = NONE, phenomena = NONE } = pair.rest
  const language = tokenizerLanguage(pair.language, text.source + text.target)
  const request = useMemo((): SuggestRequest | null => {
    if (words.source.length === 0 || words.target.length === 0) return null
    const fitting = (side: Side) => (readTree(tree[side], words[side]).kind === 'tree' ? tree[side] : '')
    const record = recordInSight(words, { scores, tree: { source: fitting('source'), target: fitting('target') } })
    return { task: 'suggest', record, language, guideline: kept('guideline') }
  }, [words, tree, scores, language])
  const { status, answer, retry } = useSuggestions(worker, request)
  const [least, setLeast] = useState(keptLeast)

  const fits = answer !== null && isOf(answer.request, words)
  const current = useMemo(
    () => ({
      source: words.source,
      target: words.target,
      ...cardsOf(fits ? answer.suggestions : NONE, phenomena, dismissed, least),
    }),
    [fits, answer, words.source, words.target, phenomena, dismissed, least],
  )
  // cards of the words before stay in sight, dimmed, until those of the new words are there
  const before = useRef(current)
  const stale = !fits && answer !== null && status.step !== 'failed' && current.cards.length === 0
  const shown = stale ? before.current : current
  before.current = shown

  const settled = fits && status.step !== 'failed'
  const nothing = request === null || status.step === 'failed' || (settled && shown.cards.length === 0)
  useEffect(() => {
    if (asked && nothing) onAnswered()
  }, [asked, nothing, onAnswered])

  if (request === null) return <p className="quiet panel">{texts.empty}</p>
  const named = ({ phenomenon }: Card) => ({ phenomenon, name: nameOf(phenomenon) })
  return (
    <section className="panel types">
      <h2>{texts.title}</h2>
      <p className="quiet">
        {texts.from[linksFrom(words)]}
        {language !== 'en' && ` ${texts.noLexicon}`}
      </p>
      <div className="types__bar">
        <span role="status" data-testid="types-count">
          {settled && texts.counts(shown.suggested, shown.accepted)}
          {settled && shown.less > 0 && <span className="quiet"> · {texts.less(shown.less)}</span>}
        </span>
        <Least
          value={least}
          onChange={(value) => {
            setLeast(value)
            keep(KEPT, String(value))
          }}
        />
      </div>
      <TypesStatus status={status} waiting={!fits} onRetry={retry} />
      {settled && shown.cards.length === 0 && (
        <p className="types__none">
          {answer.suggestions.length === 0 ? texts.none : shown.less > 0 ? texts.noneCertain(least) : texts.decided}
        </p>
      )}
      {shown.cards.length > 0 && (
        <p className="types__keys" aria-hidden="true">
          {HINTS.map(([keys, what]) => (
            <span key={what}>
              <KeyCaps names={keys} /> {what}
            </span>
          ))}
        </p>
      )}
      <TypeCards
        cards={shown.cards}
        source={shown.source}
        target={shown.target}
        rtl={rtl}
        stale={stale}
        asked={asked}
        onAnswered={onAnswered}
        onPoint={(card) => onHover(card === null || stale ? null : hoverWords(card.phenomenon.source, card.phenomenon.target))}
        onAccept={(card) => dispatch({ ...named(card), type: 'accept-type', phenomenon: accepting(card.phenomenon) })}
        onDismiss={(card) => dispatch({ ...named(card), type: card.confidence === null ? 'remove-type' : 'dismiss-type' })}
        onLeave={focusWork}
      />
    </section>
  )
}

function keptLeast(): number {
  const value = Number.parseFloat(kept(KEPT) ?? '')
  return value >= 0 && value <= 1 ? value : MIN_CONFIDENCE
}

function isOf({ record }: SuggestRequest, words: WordsDocument): boolean {
  return sameList(record.source, words.source) && sameList(record.target, words.target)
}

function Least({ value, onChange }: { readonly value: number; onChange(value: number): void }) {
  const id = useId()
  return (
    <label className="types__least" htmlFor={id}>
      {texts.least}
      <input
        id={id}
        type="range"
        min={0}
        max={95}
        step={5}
        value={Math.round(100 * value)}
        aria-valuetext={messages.percent(value)}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
      />
      <output htmlFor={id}>{messages.percent(value)}</output>
    </label>
  )
}
