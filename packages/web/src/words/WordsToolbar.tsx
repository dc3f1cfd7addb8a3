import { attentionWords } from './attention.js'
import type { WordsDocument } from './document.js'
import { openWords } from './document.js'
import type { WordsAction } from './editor.js'
import { messages } from './messages.js'
import { isWaiting, proposedWords, waiting } from './propose.js'
import { WORDS_VIEWS, type WordsView } from './view-name.js'

export interface WordsToolbarProps {
  readonly doc: WordsDocument
  readonly view: WordsView
  readonly isPhone: boolean
  readonly isReadOnly: boolean
  onView(view: WordsView): void
  onAction(action: WordsAction): void
}

/** Which view, what is in doubt, and what can be done with the rest. */
export function WordsToolbar({ doc, view, isPhone, isReadOnly, onView, onAction }: WordsToolbarProps) {
  const doubts = attentionWords(doc).length
  const { links, nulls } = waiting(doc)
  const bare = openWords(doc).filter((word) => proposedWords(doc, word).length === 0).length
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
          onClick={() => onAction({ type: 'accept', asSure: false })}
        >
          <span className="sign" data-kind="proposed" aria-hidden="true" />
          {messages.proposals(links + nulls)} <kbd>a</kbd>
        </button>
      )}
      {bare > 0 && !isReadOnly && (
        <button
          type="button"
          className="chip"
          data-testid="rest"
          onClick={() => onAction(isWaiting(doc) ? { type: 'accept', asSure: false, rest: true } : { type: 'null-rest' })}
        >
          {isWaiting(doc) ? messages.keys.finish : messages.keys.rest} <kbd>{isWaiting(doc) ? 'e' : 'r'}</kbd>
        </button>
      )}
    </div>
  )
}
