import { useId } from 'react'
import { messages } from '../shell/messages.js'
import type { Side } from '../words/document.js'
import { type Pair, placesOf } from './pair.js'

export interface SentencesProps {
  readonly pair: Pair
  readonly marks: Readonly<Record<Side, ReadonlySet<number>>>
  readonly rtl: Readonly<Record<Side, boolean>>
  onText(side: Side, text: string): void
}

/** Both sentences, editable in place. A hairline under each token shows where the tokenizer cuts. */
export function Sentences({ pair, marks, rtl, onText }: SentencesProps) {
  return (
    <div className="sentences">
      {(['source', 'target'] as const).map((side) => (
        <Sentence
          key={side}
          side={side}
          text={pair.text[side]}
          places={placesOf(pair, side) ?? []}
          marked={marks[side]}
          rtl={rtl[side]}
          onText={(text) => onText(side, text)}
        />
      ))}
    </div>
  )
}

interface SentenceProps {
  readonly side: Side
  readonly text: string
  readonly places: readonly (readonly [number, number])[]
  readonly marked: ReadonlySet<number>
  readonly rtl: boolean
  onText(text: string): void
}

/** The text field lies over a drawing of the same text that carries the marks, so both must break lines alike. */
function Sentence({ side, text, places, marked, rtl, onText }: SentenceProps) {
  const id = useId()
  return (
    <div className="sentence" data-side={side} dir={rtl ? 'rtl' : 'ltr'}>
      <label className="unseen" htmlFor={id}>
        {messages.side[side]}
      </label>
      <div className="sentence__drawing" aria-hidden="true">
        {places.map(([start, end], k) => (
          <span key={start}>
            {text.slice(places[k - 1]?.[1] ?? 0, start)}
            <span className="sentence__token" data-marked={marked.has(k) || undefined}>
              {text.slice(start, end)}
            </span>
          </span>
        ))}
        {text.slice(places[places.length - 1]?.[1] ?? 0)}
        {/* a last line break needs something after it to take up a line */}
        {'\u200b'}
      </div>
      <textarea
        id={id}
        className="sentence__field"
        rows={1}
        value={text}
        placeholder={messages.placeholder[side]}
        spellCheck={false}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  )
}
