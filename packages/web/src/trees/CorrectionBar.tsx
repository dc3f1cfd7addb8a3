import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { KeyCaps } from '../shell/KeyCaps.js'
import { bracketRange, type Correcting } from './correcting.js'
import { messages } from './messages.js'
import type { PhraseRef } from './phrase-links.js'
import { type PhraseNames, phraseName } from './phrase-text.js'
import { type CorrectCommand, TREES_KEYS } from './trees-keys.js'

export interface CorrectionBarProps {
  readonly correcting: Correcting
  readonly current: PhraseRef
  readonly names: PhraseNames
  /** labels of the current phrase's chain from the top */
  readonly labels: readonly string[]
  readonly isCorrected: boolean
  onCommand(command: CorrectCommand): void
  onAnswer(text: string): void
  onCancel(): void
  onEnd(): void
}

/** What can be done to the tree itself: one button for each key, and a field where a label is asked for. */
export function CorrectionBar(props: CorrectionBarProps) {
  const { correcting, current, names, labels, isCorrected, onCommand, onAnswer, onCancel, onEnd } = props
  const texts = messages.correct
  const [start, end] = bracketRange(correcting, current, names.trees)
  const note =
    correcting.moving !== null
      ? texts.moving(phraseName(names, correcting.moving))
      : correcting.until !== null
        ? texts.range(names.words[current.side].slice(start, end).join(' '))
        : phraseName(names, current)
  if (correcting.asking !== null) {
    return (
      <LabelField
        key={`${correcting.asking} ${current.side} ${current.phrase}`}
        question={correcting.asking === 'labels' ? texts.labels : texts.bracketLabel}
        first={correcting.asking === 'labels' ? labels.join(' ') : ''}
        known={[...new Set([...names.labels.source, ...names.labels.target].flatMap((label) => label.split('–')))]}
        onAnswer={onAnswer}
        onCancel={onCancel}
      />
    )
  }
  const button = (command: CorrectCommand, text: string) => (
    <button type="button" className="button" onClick={() => onCommand(command)}>
      {text} <KeyCaps names={TREES_KEYS[command]} />
    </button>
  )
  return (
    <div className="phrase-bar" data-correcting>
      <span className="phrase-bar__name">
        <bdi>{note}</bdi>
      </span>
      {button('relabel', texts.relabel)}
      {button('bracket', texts.bracket)}
      {button('remove', texts.remove)}
      {button('move', correcting.moving === null ? texts.move : texts.moveHere)}
      {isCorrected && button('restore', texts.restore)}
      <button type="button" className="button" onClick={onEnd}>
        {texts.end} <KeyCaps names={TREES_KEYS.correct} />
      </button>
    </div>
  )
}

interface LabelFieldProps {
  readonly question: string
  readonly first: string
  /** labels of these trees, to choose from */
  readonly known: readonly string[]
  onAnswer(text: string): void
  onCancel(): void
}

function LabelField({ question, first, known, onAnswer, onCancel }: LabelFieldProps) {
  const id = useId()
  const [text, setText] = useState(first)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAnswer(text)
  }
  return (
    <form className="phrase-bar" onSubmit={submit}>
      <label htmlFor={id}>{question}</label>
      <input
        ref={field}
        id={id}
        className="field phrase-bar__field"
        dir="ltr"
        list={`${id}-known`}
        value={text}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onCancel()
        }}
      />
      <datalist id={`${id}-known`}>
        {known.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      <button type="submit" className="button">
        {messages.correct.apply}
      </button>
      <button type="button" className="button" onClick={onCancel}>
        {messages.giveUp}
      </button>
    </form>
  )
}
