import { type CSSProperties, type PointerEvent, useRef } from 'react'
import type { Side } from '../words/document.js'
import { jumpLabels } from './jump-labels.js'
import { messages } from './messages.js'
import { type MarkedPhenomenon, tint } from './phenomenon-list.js'
import type { TypeEditor } from './type-scene.js'

/** bars that fit under a word; the rest is a number */
const BARS = 4

export interface TypeSentenceProps {
  readonly side: Side
  readonly tokens: readonly string[]
  readonly isRightToLeft: boolean
  readonly editor: TypeEditor
  /** those that a person has decided on, in the order of their cards */
  readonly marked: readonly MarkedPhenomenon[]
  /** the words of the card that the keys are on */
  readonly pointed: readonly number[]
  onRun(side: Side, from: number, to: number): void
}

/** One sentence as words: bars below tell which phenomena cover a word, the draft is shaded, its key elements are underlined. */
export function TypeSentence({ side, tokens, isRightToLeft, editor, marked, pointed, onRun }: TypeSentenceProps) {
  const from = useRef<number | null>(null)
  const { draft, cursor, labels } = editor
  const isHere = cursor.side === side
  const scope = new Set(draft?.[side])
  const keys = new Set(side === 'source' ? draft?.keySource : draft?.keyTarget)
  const keyed = labelsOf(tokens, labels, isHere)
  const end = (event: PointerEvent) => {
    const to = tokenAt(event.target)
    if (from.current !== null && to !== null) onRun(side, from.current, to)
    from.current = null
  }
  return (
    <div className="type-sentence" dir={isRightToLeft ? 'rtl' : 'ltr'}>
      <span className="type-sentence__side">{messages.side[side]}</span>
      <div
        className="type-sentence__words"
        role="listbox"
        aria-multiselectable="true"
        aria-orientation="horizontal"
        aria-label={messages.sentence[side]}
        onPointerDown={(event) => {
          from.current = event.button === 0 ? tokenAt(event.target) : null
        }}
        onPointerUp={end}
        onPointerCancel={() => {
          from.current = null
        }}
      >
        {tokens.map((token, index) => {
          const covering = marked.filter(({ phenomenon }) => phenomenon[side].includes(index))
          const isKey = keys.has(index)
          const names = covering.map(({ name }) => name)
          return (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place
              key={index}
              className="type-word"
              role="option"
              aria-selected={scope.has(index)}
              aria-label={[token, ...(isKey ? [messages.keyElement] : []), ...names].join(', ')}
              data-token={index}
              data-side={side}
              data-following={draft?.following === side ? '' : undefined}
              data-key={isKey ? '' : undefined}
              data-pointed={pointed.includes(index) ? '' : undefined}
              tabIndex={isHere && cursor.index === index ? 0 : -1}
            >
              {keyed?.[index] != null && (
                <span className="type-word__label" aria-hidden="true">
                  {keyed[index]}
                </span>
              )}
              <bdi>{token}</bdi>
              <span className="type-word__bars" aria-hidden="true">
                {covering.slice(0, BARS).map(({ phenomenon, place }) => (
                  <span key={phenomenon.key} style={{ '--tint': tint(place) } as CSSProperties} />
                ))}
                {covering.length > BARS && <small>+{covering.length - BARS}</small>}
              </span>
            </span>
          )
        })}
      </div>
    </div>
  )
}

function tokenAt(target: EventTarget): number | null {
  const word = target instanceof Element ? target.closest<HTMLElement>('[data-token]') : null
  return word === null ? null : Number(word.dataset.token)
}

/** The keys to be shown at the words; once a word is taken, capitals take in everything up to theirs. */
function labelsOf(tokens: readonly string[], labels: TypeEditor['labels'], isHere: boolean): readonly (string | null)[] | null {
  if (labels === 'across') return isHere ? jumpLabels(tokens).map(capital) : jumpLabels(tokens)
  return isHere && labels !== 'none' ? jumpLabels(tokens) : null
}

function capital(label: string | null): string | null {
  return label === null || label.toUpperCase() === label ? null : label.toUpperCase()
}
