import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, useRef } from 'react'
import { messages } from '../shell/messages.js'
import { linkedWords, otherSide, type Side, type WordState, wordStates, wordText } from './document.js'
import { currentWord } from './editor.js'
import { hoverWord } from './highlight.js'
import { keyAction } from './keys.js'
import { isProposedNull, proposedWords } from './propose.js'
import type { WordsViewProps } from './view.js'
import { WordLetter } from './WordLetter.js'
import { lettersShown } from './word-letters.js'

export interface SideWordsProps extends WordsViewProps {
  readonly side: Side
  /** block of each word, where the view shows blocks */
  readonly blocks?: readonly number[]
  readonly className: string
}

/** The words of one sentence as buttons: one tab stop for both sentences, arrows move, a word then a word makes a link. */
export function SideWords({ side, blocks, className, ...view }: SideWordsProps) {
  const { doc, selection, marks, rtl, onAction, onHover } = view
  const states = wordStates(doc, side)
  const current = currentWord(doc, selection)
  const touched = useRef(false)
  const letters = lettersShown(doc, selection, side)
  const wordAt = (target: EventTarget) => {
    const word = (target as Element).closest<HTMLElement>('[data-word]')
    return word === null ? null : { side, index: Number(word.dataset.word) }
  }
  const onClick = (event: MouseEvent) => {
    const word = wordAt(event.target)
    if (word === null) return
    const touch = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch'
    onAction({ type: 'tap', word, kind: touch ? 'cycle' : event.shiftKey ? 'possible' : 'sure' })
  }
  const onContextMenu = (event: MouseEvent) => {
    const word = wordAt(event.target)
    if (word === null) return
    event.preventDefault()
    // a long touch opens the menu too; there the tap itself cycles
    if (!('pointerType' in event.nativeEvent) || event.nativeEvent.pointerType !== 'touch') {
      onAction({ type: 'tap', word, kind: 'possible' })
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (current === null) return
    const action = keyAction(event, { grid: false, rtl: rtl[current.side], doc, selection })
    if (action === null) return
    event.preventDefault()
    onAction(action)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line of text
    <div
      role="group"
      className={className}
      data-asking={selection.asking ?? undefined}
      dir={rtl[side] ? 'rtl' : 'ltr'}
      aria-label={messages.words.label[side]}
      onClick={onClick}
      onPointerDown={(event) => {
        touched.current = event.pointerType === 'touch'
      }}
      onDoubleClick={(event) => {
        // two quick taps are two taps
        const word = touched.current ? null : wordAt(event.target)
        if (word !== null) onAction({ type: 'null-word', word })
      }}
      onContextMenu={onContextMenu}
      onKeyDown={onKeyDown}
      onPointerOver={(event) => {
        const word = wordAt(event.target)
        if (word !== null && event.pointerType !== 'touch') onHover(hoverWord(word))
      }}
      onPointerLeave={() => onHover(null)}
    >
      {doc[side].map((text, index) => {
        const linked = linkedWords(doc, { side, index })
        const proposed = proposedWords(doc, { side, index })
        const words = (found: readonly { readonly index: number }[]) =>
          found.map((word) => wordText(doc, { side: otherSide(side), index: word.index })).join(', ')
        return (
          <Word
            // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place
            key={index}
            index={index}
            text={text}
            letter={letters[index] ?? null}
            state={states[index]!}
            linkedTo={words(linked)}
            proposedTo={linked.length === 0 ? words(proposed) : ''}
            proposedNull={isProposedNull(doc, { side, index })}
            onlyPossible={linked.length > 0 && linked.every((word) => word.kind === 'possible')}
            block={blocks?.[index] ?? -1}
            marked={marks[side].has(index)}
            armed={selection.armed?.side === side && selection.armed.index === index}
            current={current?.side === side && current.index === index}
          />
        )
      })}
    </div>
  )
}

interface WordProps {
  readonly index: number
  readonly text: string
  readonly letter: string | null
  readonly state: WordState
  readonly linkedTo: string
  /** of a word without links */
  readonly proposedTo: string
  readonly proposedNull: boolean
  readonly onlyPossible: boolean
  readonly block: number
  readonly marked: boolean
  readonly armed: boolean
  readonly current: boolean
}

const COLOURS = 8

const Word = memo(function Word(props: WordProps) {
  const { index, text, letter, state, linkedTo, proposedTo, proposedNull, onlyPossible, block, marked, armed, current } = props
  const texts = messages.words
  const proposal = proposedTo === '' ? (proposedNull ? texts.proposedNull : '') : texts.proposedTo([proposedTo])
  const about = state === 'linked' ? texts.linkedTo([linkedTo]) : proposal === '' ? texts.state[state] : proposal
  return (
    <button
      type="button"
      className="word"
      data-word={index}
      data-state={state}
      data-possible={onlyPossible || undefined}
      data-proposed={proposedTo === '' ? undefined : 'link'}
      data-proposed-null={proposedNull || undefined}
      data-suggested={(state === 'open' && (proposedTo !== '' || proposedNull)) || undefined}
      data-block={block < 0 ? undefined : block}
      data-marked={marked || undefined}
      data-armed={armed || undefined}
      aria-pressed={armed}
      aria-label={`${text}: ${about}`}
      tabIndex={current ? 0 : -1}
      style={block < 0 ? undefined : ({ '--tint': `var(--b${(block % COLOURS) + 1})` } as CSSProperties)}
    >
      {letter !== null && <WordLetter letter={letter} />}
      <bdi>{text}</bdi>
      {block >= 0 && <span className="word__block" data-number={block + 1} />}
    </button>
  )
})
