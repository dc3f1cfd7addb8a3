import { KeyCaps } from '../shell/KeyCaps.js'
import { otherSide } from '../words/document.js'
import { messages } from './messages.js'
import { phraseCandidates } from './phrase-candidates.js'
import type { PhraseAction } from './phrase-editor.js'
import { linksOf, type PhraseLink, type PhraseLinks, type PhraseRef } from './phrase-links.js'
import type { PhraseDocument } from './phrase-proposal.js'
import { type PhraseNames, phraseAbout, phraseName } from './phrase-text.js'
import type { PhraseWarning } from './phrase-warnings.js'
import { TREES_KEYS } from './trees-keys.js'

export interface TreesDetailsProps {
  readonly names: PhraseNames
  readonly doc: PhraseDocument
  readonly links: PhraseLinks
  readonly current: PhraseRef
  readonly warnings: readonly PhraseWarning[]
  readonly isReadOnly: boolean
  onAction(action: PhraseAction): void
}

/** Beside the trees: the current phrase with its likely counterparts, what is odd, and what the labels mean. */
export function TreesDetails({ names, doc, links, current, warnings, isReadOnly, onAction }: TreesDetailsProps) {
  const side = otherSide(current.side)
  const linked = new Set(linksOf(links, current).map((link) => link[side]))
  const ranked = isReadOnly ? [] : phraseCandidates(doc, names.trees, current)
  return (
    <>
      <section className="panel trees-details">
        <h2>{messages.current}</h2>
        <p className="trees-details__phrase">
          <bdi>{phraseName(names, current)}</bdi>
        </p>
        <p className="quiet">{phraseAbout(names, links, doc.proposal, current)}</p>
        {ranked.length > 0 && (
          <ol aria-label={messages.candidates(phraseName(names, current))}>
            {ranked.map(({ phrase, similarity }, k) => (
              <li key={phrase}>
                <button
                  type="button"
                  className="phrase-candidate"
                  aria-pressed={linked.has(phrase)}
                  onClick={() => onAction({ type: 'join', ref: current, phrase })}
                >
                  <kbd>{k + 1}</kbd>
                  <span className="phrase-candidate__label">{names.labels[side][phrase]}</span>
                  <bdi className="phrase-candidate__text">{wordsOf(names, { side, phrase })}</bdi>
                  <span className="phrase-candidate__bar" aria-hidden="true">
                    <span style={{ width: `${100 * similarity}%` }} />
                  </span>
                  <span className="phrase-candidate__share">{similarity < 0.005 ? '–' : messages.percent(similarity)}</span>
                </button>
              </li>
            ))}
          </ol>
        )}
      </section>
      {warnings.length > 0 && (
        <section className="panel trees-details">
          <h2>{messages.warnings}</h2>
          <ul className="trees-warnings">
            {warnings.map((warning) => (
              <li key={`${warning.kind} ${warning.link.source} ${warning.link.target}`}>
                <button
                  type="button"
                  className="trees-warnings__one"
                  onClick={() => onAction({ type: 'select', ref: { side: 'source', phrase: warning.link.source } })}
                >
                  <span aria-hidden="true">!</span> <span>{warningText(names, warning)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <LabelGuide />
    </>
  )
}

/** When a link is sure and when it is possible, beside the keys that say so. */
function LabelGuide() {
  const { guide } = messages
  return (
    <section className="panel trees-details">
      <h2>{guide.title}</h2>
      <dl className="label-guide">
        {(['sure', 'possible', 'null'] as const).map((kind) => (
          <div key={kind}>
            <dt>
              <KeyCaps names={TREES_KEYS[kind]} /> {messages.kind[kind]}
            </dt>
            <dd>
              {guide[kind]}
              {kind !== 'null' && (
                <span className="label-guide__example">
                  <q>{guide[`${kind}Example`][0]}</q> ↔ <q>{guide[`${kind}Example`][1]}</q>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function wordsOf({ trees, words }: PhraseNames, { side, phrase }: PhraseRef): string {
  return words[side].slice(trees[side].start[phrase]!, trees[side].end[phrase]!).join(' ')
}

function warningText(names: PhraseNames, { kind, link, other }: PhraseWarning): string {
  const name = ({ source, target }: PhraseLink) =>
    `${phraseName(names, { side: 'source', phrase: source })} – ${phraseName(names, { side: 'target', phrase: target })}`
  const texts = messages.warning
  return other === null || kind === 'words' ? texts.words(name(link)) : texts[kind](name(link), name(other))
}
