import { messages } from '../shell/messages.js'
import { openWords } from '../words/document.js'
import { detectScript, LANGUAGE_CHOICES, type LanguageChoice } from './language.js'
import type { Pair } from './pair.js'
import type { View } from './view-choice.js'

export interface ToolbarProps {
  readonly pair: Pair
  readonly views: readonly View[]
  readonly view: View
  readonly canUndo: boolean
  readonly canRedo: boolean
  onView(view: View): void
  onLanguage(language: LanguageChoice): void
  onUndo(): void
  onRedo(): void
  onAlign(): void
}

/** The row between the sentences and the view: which view, how much is open, undo, language. */
export function Toolbar({ pair, views, view, canUndo, canRedo, onView, onLanguage, onUndo, onRedo, onAlign }: ToolbarProps) {
  const open = openWords(pair.words).length
  const some = pair.words.source.length > 0 && pair.words.target.length > 0
  const script = detectScript(pair.text.source + pair.text.target)
  return (
    <div className="toolbar">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lie in a row */}
      <div className="toolbar__views" role="group" aria-label={messages.views.label}>
        {views.map((name) => (
          <button key={name} type="button" className="chip" aria-pressed={name === view} onClick={() => onView(name)}>
            {messages.views[name]}
          </button>
        ))}
      </div>
      <span className="toolbar__grow" />
      {some && (
        <button type="button" className="chip toolbar__align" onClick={onAlign}>
          {messages.align} <kbd>a</kbd>
        </button>
      )}
      {some && (
        <span className="chip toolbar__open" data-tone={open === 0 ? 'good' : undefined} data-testid="open">
          {messages.open(open)}
        </span>
      )}
      <button
        type="button"
        className="chip"
        disabled={!canUndo}
        aria-label={messages.undo}
        title={messages.undo}
        onClick={onUndo}
      >
        <Arrow back />
      </button>
      <button
        type="button"
        className="chip"
        disabled={!canRedo}
        aria-label={messages.redo}
        title={messages.redo}
        onClick={onRedo}
      >
        <Arrow />
      </button>
      <select
        className="select"
        aria-label={messages.language.label}
        value={pair.language}
        onChange={(event) => onLanguage(event.target.value as LanguageChoice)}
      >
        {LANGUAGE_CHOICES.map((name) => (
          <option key={name} value={name}>
            {name === 'other' && script !== null
              ? messages.language.detected(messages.language[script])
              : messages.language[name]}
          </option>
        ))}
      </select>
    </div>
  )
}

function Arrow({ back = false }: { readonly back?: boolean }) {
  return (
    <svg className="arrow" viewBox="0 0 16 16" aria-hidden="true" data-back={back || undefined}>
      <path d="M3 12c0-4 2-6 6-6h4M10 3l3 3-3 3" />
    </svg>
  )
}
