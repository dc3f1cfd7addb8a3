import { memo } from 'react'
import { KeyCaps } from '../shell/KeyCaps.js'
import { attentionWords } from './attention.js'
import { proposedCounterparts } from './counterparts.js'
import type { WordsDocument } from './document.js'
import { openWords } from './document.js'
import type { WordsAction } from './editor.js'
import { WORDS_KEYS } from './keys.js'
import { messages } from './messages.js'
import { WORDS_MODE_KEYS } from './mode-keys.js'
import { isWaiting, waiting } from './propose.js'
import { WORDS_VIEWS, type WordsView } from './view-name.js'

const FINISH_SURE: WordsAction = { type: 'accept', as: 'all-sure', rest: true }
const FINISH_ONLY_SURE: WordsAction = { type: 'accept', as: 'sure-only', rest: true }

export interface WordsToolbarProps {
  readonly doc: WordsDocument
  readonly view: WordsView
  readonly isPhone: boolean
  readonly isReadOnly: boolean
  onView(view: WordsView): void
  onAction(action: WordsAction): void
}

/** Which view, what is in doubt, and what can be done with the rest. */
export const WordsToolbar = memo(function WordsToolbar(props: WordsToolbarProps) {
  const { doc, view, isPhone, isReadOnly, onView, onAction } = props
  const doubts = attentionWords(doc).length
  const { links, nulls } = waiting(doc)
  const proposed = { source: proposedCounterparts(doc, 'source'), target: proposedCounterparts(doc, 'target') }
  const bare = openWords(doc).filter(({ side, index }) => proposed[side][index]!.length === 0).length
  return (
    <div className="toolbar">
      {!isPhone && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lie in a row
        <div className="toolbar__views" role="group" aria-label={messages.views.label}>
          {WORDS_VIEWS.map((name) => (
            <button key={name} type="button" className="chip" aria-pressed={name === view} onClick={() => onView(name)}>
              {messages.views[name]}
            </button>
          ))}
        </div>
      )}
      <span className="toolbar__grow" />
      <button
        type="button"
        className="chip"
        data-tone={doubts === 0 ? 'good' : undefined}
        data-testid="doubts"
        disabled={doubts === 0}
        onClick={() => onAction({ type: 'next-open', back: false })}
      >
        {doubts === 0 && openWords(doc).length === 0 ? messages.decided : messages.attention(doubts)}
      </button>
      {isWaiting(doc) && (
        <button
          type="button"
          className="chip"
          data-testid="proposals"
          disabled={isReadOnly}
          onClick={() => onAction({ type: 'accept', as: 'proposed' })}
        >
          <span className="sign" data-kind="proposed" aria-hidden="true" />
          {messages.proposals(links + nulls)} <KeyCaps names={WORDS_MODE_KEYS.accept} />
        </button>
      )}
      {(doc.proposal?.possible.size ?? 0) > 0 && !isReadOnly && (
        <>
          <button type="button" className="chip" data-testid="all-sure" onClick={() => onAction(FINISH_SURE)}>
            {messages.keys.finishSure} <KeyCaps names={WORDS_MODE_KEYS['finish-sure']} />
          </button>
          <button type="button" className="chip" data-testid="only-sure" onClick={() => onAction(FINISH_ONLY_SURE)}>
            {messages.keys.finishOnlySure} <KeyCaps names={WORDS_MODE_KEYS['finish-only-sure']} />
          </button>
        </>
      )}
      {bare > 0 && !isReadOnly && (
        <button
          type="button"
          className="chip"
          data-testid="rest"
          onClick={() => onAction(isWaiting(doc) ? { type: 'accept', as: 'proposed', rest: true } : { type: 'null-rest' })}
        >
          {isWaiting(doc) ? messages.keys.finish : messages.keys.rest}{' '}
          <KeyCaps names={isWaiting(doc) ? WORDS_MODE_KEYS.finish : WORDS_KEYS['null-rest']} />
        </button>
      )}
    </div>
  )
})
