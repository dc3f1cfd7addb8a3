import { messages } from '../shell/messages.js'
import type { PhraseChoice } from './phrase-list.js'

export interface PhraseSwitchProps {
  readonly choice: PhraseChoice
  onChoice(choice: PhraseChoice): void
}

/** Which pairs the list shows: atomic or all, with or without identical ones. */
export function PhraseSwitch({ choice, onChoice }: PhraseSwitchProps) {
  return (
    <div className="phrase-switch">
      {(['atomic', 'all'] as const).map((extent) => (
        <button
          key={extent}
          type="button"
          className="phrase-switch__extent"
          aria-pressed={choice.extent === extent}
          title={messages.phrases.hint[extent]}
          onClick={() => onChoice({ ...choice, extent })}
        >
          {messages.phrases[extent]}
        </button>
      ))}
      <label className="phrase-switch__differing">
        <input
          type="checkbox"
          checked={choice.differing}
          onChange={(event) => onChoice({ ...choice, differing: event.target.checked })}
        />
        {messages.phrases.differing}
      </label>
    </div>
  )
}
