import { useEffect, useRef } from 'react'
import type { Side, WordState } from '../words/document.js'
import { messages } from './messages.js'
import { isSamePhrase, type PhraseRef } from './phrase-links.js'
import { type PhraseDocument, proposedFor } from './phrase-proposal.js'
import type { PhraseNames } from './phrase-text.js'

export interface PhrasePaneProps {
  readonly side: Side
  /** the phrases to list, in their order */
  readonly phrases: readonly number[]
  readonly names: PhraseNames
  readonly doc: PhraseDocument
  readonly states: readonly WordState[]
  readonly current: PhraseRef
  readonly armed: PhraseRef | null
  /** phrases of this side that the current one is linked to, or proposed to be */
  readonly partners: ReadonlySet<number>
  readonly rtl: boolean
}

/** The phrases of one sentence as a list: decided ones step back, with a check mark or a slash. */
export function PhrasePane({ side, phrases, names, doc, states, current, armed, partners, rtl }: PhrasePaneProps) {
  const list = useRef<HTMLDivElement>(null)
  const at = current.side === side ? current.phrase : (partners.values().next().value ?? null)
  useEffect(() => {
    if (at !== null) list.current?.querySelector(`[data-phrase="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const tree = names.trees[side]
  return (
    <section className="phrase-pane">
      <h2 id={`pane-${side}`}>{messages.panes[side]}</h2>
      {phrases.length === 0 ? (
        <p className="quiet phrase-pane__empty">{messages.nothingOpen}</p>
      ) : (
        <div ref={list} className="phrase-pane__list" role="listbox" aria-labelledby={`pane-${side}`}>
          {phrases.map((phrase) => {
            const ref = { side, phrase }
            const state = states[phrase]!
            const proposed = state === 'open' ? proposedFor(doc.proposal, ref) : null
            const isCurrent = isSamePhrase(current, ref)
            const words = names.words[side].slice(tree.start[phrase]!, tree.end[phrase]!).join(' ')
            return (
              <div
                key={phrase}
                role="option"
                aria-selected={isCurrent}
                tabIndex={isCurrent ? 0 : -1}
                className="node-row"
                data-side={side}
                data-phrase={phrase}
                data-state={state}
                data-partner={partners.has(phrase) || undefined}
                data-armed={isSamePhrase(armed, ref) || undefined}
              >
                <span className="node-row__label">{names.labels[side][phrase]}</span>
                <bdi className="node-row__text" dir={rtl ? 'rtl' : 'ltr'}>
                  {words}
                </bdi>
                <PhraseMark state={state} isProposed={proposed !== null} isNull={proposed === 'null'} />
              </div>
            )
          })}
        </div>
      )}
    </section>
  )
}

interface PhraseMarkProps {
  readonly state: WordState
  readonly isProposed: boolean
  /** that it has no counterpart */
  readonly isNull: boolean
}

/** A check mark, a slash, or a question mark where something is proposed. */
function PhraseMark({ state, isProposed, isNull }: PhraseMarkProps) {
  if (state === 'open' && !isProposed) return <span className="unseen">{messages.state.open}</span>
  const sign = state === 'linked' ? '✓' : state === 'null' ? '∕' : isNull ? '∕?' : '?'
  return (
    <span className="node-row__mark" data-proposed={isProposed || undefined}>
      <span aria-hidden="true">{sign}</span>
      <span className="unseen">{isProposed ? messages.proposal : messages.state[state]}</span>
    </span>
  )
}
