import { messages } from '../shell/messages.js'
import { wordText } from './document.js'
import { unitText } from './unit-text.js'
import { rankedUnits } from './units.js'
import type { WordsViewProps } from './view.js'

/** As many candidates as fit beside the other buttons, and none that hardly anyone would choose. */
const SHOWN = 3
const LEAST = 0.05

/** What can be done with the word that waits for its counterpart; without one, how to begin. */
export function ArmedBar({ doc, selection, onAction }: WordsViewProps) {
  const { armed } = selection
  const coarse = window.matchMedia('(pointer: coarse)').matches
  if (armed === null) return <p className="armed-bar quiet">{coarse ? messages.words.tap : messages.words.click}</p>
  const ranked = rankedUnits(doc, armed)
    .slice(0, SHOWN)
    .filter(({ confidence }) => confidence >= LEAST)
  return (
    <div className="armed-bar armed-bar--on">
      <span className="armed-bar__word">{messages.words.armed(wordText(doc, armed))}</span>
      {ranked.map((unit) => {
        const { own, other } = unitText(doc, armed, unit)
        return (
          <button
            key={`${own} ${other}`}
            type="button"
            className="button"
            aria-pressed={unit.drawn !== 'none'}
            onClick={() => onAction({ type: 'unit', word: armed, block: unit.block })}
          >
            {own !== null && (
              <>
                <bdi>{own}</bdi> ↔{' '}
              </>
            )}
            <bdi>{other}</bdi>
            <span className="quiet">{messages.percent(unit.confidence)}</span>
          </button>
        )
      })}
      <button type="button" className="button" onClick={() => onAction({ type: 'null-word', word: armed })}>
        {messages.words.noCounterpart}
      </button>
      <button type="button" className="button" onClick={() => onAction({ type: 'clear-word' })}>
        {messages.words.clearLinks}
      </button>
      <button type="button" className="button" onClick={() => onAction({ type: 'release' })}>
        {messages.words.done}
      </button>
    </div>
  )
}
