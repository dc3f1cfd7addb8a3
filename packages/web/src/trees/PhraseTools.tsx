import { TREE_MODES, type TreeMode } from '@parascope/core/phrases'
import type { ReactNode } from 'react'
import type { Side } from '../words/document.js'
import { messages } from './messages.js'
import type { PhraseLink } from './phrase-links.js'
import { isPhraseWaiting, type PhraseProposal, waitingPhrases } from './phrase-proposal.js'
import { type PhraseNames, phraseName } from './phrase-text.js'

/** Similarities from which all links can be accepted at once. */
export const LIMITS: readonly number[] = [0.5, 0.6, 0.7, 0.8, 0.9]

export interface PhraseToolsProps {
  readonly open: Readonly<Record<Side, { readonly open: number; readonly all: number }>>
  /** links that break ancestry, each with the first it breaks it with */
  readonly broken: readonly (readonly [PhraseLink, PhraseLink])[]
  readonly names: PhraseNames
  readonly proposal: PhraseProposal | null
  readonly tags: boolean
  readonly mode: TreeMode
  readonly limit: number
  /** beside the other buttons */
  readonly more: ReactNode
  onTags(): void
  onMode(mode: TreeMode): void
  onLimit(limit: number): void
  onPropose(): void
  onAccept(): void
  onClear(): void
}

/** The row above the trees: how much is open, what is odd, and the aligner's proposal. */
export function PhraseTools(props: PhraseToolsProps) {
  const { open, broken, names, proposal, tags, mode, limit, more, onTags, onMode, onLimit, onPropose, onAccept, onClear } = props
  const texts = messages
  const isOpen = isPhraseWaiting(proposal)
  const { links, nulls, below } = waitingPhrases(proposal, limit)
  const name = (link: PhraseLink) =>
    `${phraseName(names, { side: 'source', phrase: link.source })} – ${phraseName(names, { side: 'target', phrase: link.target })}`
  return (
    <div className="phrase-tools">
      <div className="phrase-tools__row">
        {(['source', 'target'] as const).map((side) => (
          <span key={side} data-testid={`open-${side}`}>
            <span className="quiet">{texts.open[side]}</span> {texts.openCount(open[side].open, open[side].all)}
          </span>
        ))}
        <span className="phrase-tools__grow" />
        <button type="button" className="chip" aria-pressed={tags} title={texts.tagsHint} onClick={onTags}>
          {texts.tags}
        </button>
        {proposal === null && (
          <button type="button" className="chip" onClick={onPropose}>
            {texts.propose} <kbd>a</kbd>
          </button>
        )}
        {more}
      </div>
      {proposal !== null && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lie in a row
        <div className="proposal phrase-proposal" role="group" aria-label={texts.proposal}>
          <span className="sign" data-kind="proposed" aria-hidden="true" />
          <span data-testid="proposed-phrases">{isOpen ? texts.proposed(links, nulls, below) : messages.done}</span>
          <span className="proposal__grow" />
          <select
            className="select"
            aria-label={texts.mode}
            title={texts.modeHint}
            value={mode}
            onChange={(event) => onMode(event.target.value as TreeMode)}
          >
            {TREE_MODES.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
          <select
            className="select"
            aria-label={texts.limit}
            title={texts.limitHint}
            value={limit}
            onChange={(event) => onLimit(Number(event.target.value))}
          >
            {LIMITS.map((least) => (
              <option key={least} value={least}>
                {texts.limitOf(least)}
              </option>
            ))}
          </select>
          {isOpen && (
            <button type="button" className="button" onClick={onAccept}>
              {texts.acceptAll} <kbd>a</kbd>
            </button>
          )}
          <button type="button" className="button" onClick={onClear}>
            {messages.clear}
          </button>
        </div>
      )}
      {broken.length > 0 && (
        <details className="phrase-warning">
          <summary>
            <span aria-hidden="true">!</span> {texts.broken(broken.length)}
          </summary>
          <ul>
            {broken.map(([one, other]) => (
              <li key={`${one.source}-${one.target}`}>{texts.brokenWith(name(one), name(other))}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
