import { KeyCaps } from '../shell/KeyCaps.js'
import { messages } from './messages.js'
import type { PhraseAction, PhraseSelection } from './phrase-editor.js'
import { PHRASE_KEYS } from './phrase-keys.js'
import { linksOf, type PhraseLinks } from './phrase-links.js'
import { type PhraseDocument, proposedFor } from './phrase-proposal.js'
import { type PhraseNames, phraseName } from './phrase-text.js'

export interface PhraseActionsProps {
  readonly names: PhraseNames
  readonly doc: PhraseDocument
  readonly links: PhraseLinks
  readonly selection: PhraseSelection
  onAction(action: PhraseAction): void
}

/** The current phrase and what can be said of it: each button shows the key that does the same. */
export function PhraseActions({ names, doc, links, selection, onAction }: PhraseActionsProps) {
  const { current, armed } = selection
  const ref = armed ?? current
  const proposed = proposedFor(doc.proposal, ref)
  const isLinked = linksOf(links, ref).length > 0
  const isNull = links.nulls[ref.side].has(ref.phrase)
  const texts = messages.keys
  return (
    <div className="phrase-bar">
      <span className="phrase-bar__name">
        <bdi>{armed === null ? phraseName(names, ref) : messages.waits(phraseName(names, ref))}</bdi>
      </span>
      {proposed !== null && armed === null && (
        <button type="button" className="button" onClick={() => onAction({ type: 'accept', ref })}>
          {texts.accept} <KeyCaps names={PHRASE_KEYS.accept} />
        </button>
      )}
      {(['sure', 'possible'] as const).map((kind) => (
        <button
          key={kind}
          type="button"
          className="button"
          title={messages.guide[kind]}
          onClick={() => onAction({ type: 'kind', kind })}
        >
          <span className="link-sign" data-kind={kind} aria-hidden="true" /> {texts[kind]} <KeyCaps names={PHRASE_KEYS[kind]} />
        </button>
      ))}
      {!isNull && (
        <button type="button" className="button" title={messages.guide.null} onClick={() => onAction({ type: 'null', ref })}>
          <span className="link-sign" data-kind="null" aria-hidden="true" /> {texts.null} <KeyCaps names={PHRASE_KEYS.null} />
        </button>
      )}
      {(isLinked || isNull || proposed !== null) && (
        <button type="button" className="button" onClick={() => onAction({ type: 'clear', ref })}>
          {texts.clear} <KeyCaps names={PHRASE_KEYS.clear} />
        </button>
      )}
      {armed !== null && (
        <button type="button" className="button" onClick={() => onAction({ type: 'release' })}>
          {messages.giveUp} <KeyCaps names={PHRASE_KEYS.release} />
        </button>
      )}
    </div>
  )
}
