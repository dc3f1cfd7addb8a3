import type { Phenomenon } from '@parascope/core/corpus'
import { type CSSProperties, memo, useId } from 'react'
import { messages } from '../shell/messages.js'
import type { Side } from '../words/document.js'
import { type Card, fragments, type KnownType, knownType } from './cards.js'

export interface TypeCardProps {
  readonly card: Card
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly rtl: Readonly<Record<Side, boolean>>
  /** the card that has the tab stop */
  readonly current: boolean
  /** its definition is shown */
  readonly open: boolean
  readonly place: readonly [position: number, count: number]
}

const texts = messages.types

/** One phenomenon: its type, its words, why it is suggested and how certain that is. The list has the handlers. */
export const TypeCard = memo(function TypeCard({ card, source, target, rtl, current, open, place }: TypeCardProps) {
  const id = useId()
  const stop = current ? 0 : -1
  const { phenomenon, confidence } = card
  const known = knownType(phenomenon.type)
  const name = nameOf(phenomenon)
  const state = confidence === null ? texts.accepted : messages.percent(confidence)
  const words = `${quoted(source, phenomenon.source)} ↔ ${quoted(target, phenomenon.target)}`
  return (
    <article
      className="type-card"
      data-card={card.key}
      data-state={confidence === null ? 'accepted' : 'suggested'}
      aria-label={texts.card(name, words, state)}
      aria-describedby={`${id}-reason`}
      aria-posinset={place[0]}
      aria-setsize={place[1]}
      tabIndex={stop}
      style={{ '--tint': known?.colour ?? 'var(--ink-3)' } as CSSProperties}
    >
      <div className="type-card__head">
        <span className="type-card__code" title={known?.group}>
          {known?.type.shortcut ?? '·'}
        </span>
        <h3>
          {name}
          {known?.type.residual && (
            <span className="type-card__residual" title={texts.residualHint}>
              {texts.residual}
            </span>
          )}
        </h3>
        {confidence !== null && (
          <span className="type-card__confidence">
            {messages.percent(confidence)}
            <span className="type-card__bar" aria-hidden="true">
              <span style={{ width: `${100 * confidence}%` }} />
            </span>
          </span>
        )}
      </div>
      <p className="type-card__words" dir={rtl.source ? 'rtl' : 'ltr'}>
        <Scope tokens={source} scope={phenomenon.source} rtl={rtl.source} />
        <span className="type-card__arrow"> ↔ </span>
        <Scope tokens={target} scope={phenomenon.target} rtl={rtl.target} />
      </p>
      <Keys {...{ phenomenon, source, target, rtl }} />
      <p id={`${id}-reason`} className="type-card__reason">
        {asSentence(phenomenon.note ?? '')}
      </p>
      <div className="type-card__foot">
        <button type="button" className="type-card__button" data-do="about" aria-expanded={open} tabIndex={stop}>
          {texts.about}
        </button>
        <span className="type-card__grow" />
        <button type="button" className="type-card__button" data-do="dismiss" tabIndex={stop}>
          {confidence === null ? texts.remove : texts.dismiss}
        </button>
        {confidence === null ? (
          <span className="type-card__accepted">✓ {texts.accepted}</span>
        ) : (
          <button type="button" className="type-card__button type-card__button--accept" data-do="accept" tabIndex={stop}>
            {texts.accept}
          </button>
        )}
      </div>
      {open && known !== undefined && <About known={known} />}
    </article>
  )
}, isSameCard)

function isSameCard(a: TypeCardProps, b: TypeCardProps): boolean {
  return (
    a.card === b.card &&
    a.source === b.source &&
    a.target === b.target &&
    a.rtl === b.rtl &&
    a.current === b.current &&
    a.open === b.open &&
    a.place.join() === b.place.join()
  )
}

/** What its tagset calls the type, or its id where no tagset knows it. */
export function nameOf({ type }: Phenomenon): string {
  return knownType(type)?.type.name ?? type
}

function quoted(tokens: readonly string[], scope: readonly number[]): string {
  if (scope.length === 0) return texts.nothing
  return isWhole(tokens, scope) ? texts.whole : fragments(tokens, scope).join(' … ')
}

function isWhole(tokens: readonly string[], scope: readonly number[]): boolean {
  return tokens.length > 3 && scope.length === tokens.length
}

function Scope({ tokens, scope, rtl }: { readonly tokens: readonly string[]; readonly scope: readonly number[]; rtl: boolean }) {
  const isQuote = scope.length > 0 && !isWhole(tokens, scope)
  return isQuote ? <q dir={rtl ? 'rtl' : 'ltr'}>{quoted(tokens, scope)}</q> : <i>{quoted(tokens, scope)}</i>
}

/** The words that set off a change of structure, where there are any. */
function Keys({
  phenomenon: { keySource = [], keyTarget = [] },
  source,
  target,
  rtl,
}: Pick<TypeCardProps, 'source' | 'target' | 'rtl'> & { readonly phenomenon: Phenomenon }) {
  if (keySource.length + keyTarget.length === 0) return null
  return (
    <p className="type-card__keys">
      {texts.keys} {keySource.length > 0 && <Scope tokens={source} scope={keySource} rtl={rtl.source} />}
      {keySource.length > 0 && keyTarget.length > 0 && <span className="type-card__arrow"> ↔ </span>}
      {keyTarget.length > 0 && <Scope tokens={target} scope={keyTarget} rtl={rtl.target} />}
    </p>
  )
}

function asSentence(reason: string): string {
  return reason.charAt(0).toUpperCase() + reason.slice(1)
}

function About({ known: { type, group } }: { readonly known: KnownType }) {
  return (
    <div className="type-card__about">
      <p>{type.definition}</p>
      {type.example !== undefined && (
        <p className="type-card__example">
          <span className="unseen">{texts.example}: </span>
          <q>{type.example.source}</q> ↔ <q>{type.example.target}</q>
        </p>
      )}
      <p className="quiet">
        {group}
        {type.residual && `. ${texts.residualHint}`}
      </p>
    </div>
  )
}
