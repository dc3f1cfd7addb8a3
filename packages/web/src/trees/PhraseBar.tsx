import { otherSide } from '../words/document.js'
import { messages } from './messages.js'
import { phraseCandidates } from './phrase-candidates.js'
import { isWord, type PhraseAction, type PhraseContext, type PhraseSelection } from './phrase-editor.js'
import { linksOf, type PhraseLinks } from './phrase-links.js'
import { type PhraseDocument, proposedFor } from './phrase-proposal.js'
import { type PhraseNames, phraseAbout, phraseName } from './phrase-text.js'

export interface PhraseBarProps {
  readonly names: PhraseNames
  readonly links: PhraseLinks
  readonly phrases: PhraseDocument
  readonly selection: PhraseSelection
  readonly context: PhraseContext
  onAction(action: PhraseAction): void
}

/** As many candidates as fit beside the other buttons. */
const SHOWN = 2

/** The current phrase, what is known of it and what can be done with it; for hands without a keyboard. */
export function PhraseBar({ names, links, phrases, selection, context, onAction }: PhraseBarProps) {
  const { current, armed } = selection
  const ref = armed ?? current
  if (isWord(context, ref) && armed === null) return <p className="phrase-bar quiet">{messages.hint}</p>
  const texts = messages
  const proposed = proposedFor(phrases.proposal, ref)
  const isNull = links.nulls[ref.side].has(ref.phrase)
  const isLinked = linksOf(links, ref).length > 0
  const side = otherSide(ref.side)
  const ranked = isLinked || isNull || proposed !== null ? [] : phraseCandidates(phrases, names.trees, ref, SHOWN)
  return (
    <div className="phrase-bar">
      <span className="phrase-bar__name">
        <bdi>{armed === null ? phraseName(names, ref) : texts.waits(phraseName(names, ref))}</bdi>
        {armed === null && <span className="quiet"> {phraseAbout(names, links, phrases.proposal, ref)}</span>}
      </span>
      {ranked.map(({ phrase, similarity }) => (
        <button
          key={phrase}
          type="button"
          className="button phrase-bar__candidate"
          onClick={() => onAction({ type: 'join', ref, phrase })}
        >
          <bdi>{phraseName(names, { side, phrase })}</bdi>
          <span className="quiet">{messages.percent(similarity)}</span>
        </button>
      ))}
      {proposed !== null && (
        <button type="button" className="button" onClick={() => onAction({ type: 'accept', ref })}>
          {texts.accept}
        </button>
      )}
      {(isLinked || isNull || proposed !== null) && (
        <button type="button" className="button" onClick={() => onAction({ type: 'clear', ref })}>
          {isLinked ? messages.clearLinks : isNull ? texts.reopen : texts.reject}
        </button>
      )}
      {!isNull && (
        <button type="button" className="button" onClick={() => onAction({ type: 'null', ref })}>
          {messages.noCounterpart}
        </button>
      )}
      {armed !== null && (
        <button type="button" className="button" onClick={() => onAction({ type: 'release' })}>
          {messages.cancel}
        </button>
      )}
    </div>
  )
}
