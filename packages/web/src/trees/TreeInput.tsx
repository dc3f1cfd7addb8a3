import { useId } from 'react'
import type { Side } from '../words/document.js'
import { messages } from './messages.js'
import type { ReadTree } from './read-tree.js'

export interface TreeInputProps {
  readonly side: Side
  readonly text: string
  readonly read: ReadTree
  onText(text: string): void
  onTakeWords(words: readonly string[]): void
}

/** The brackets of one sentence, with what is wrong with them right below. */
export function TreeInput({ side, text, read, onText, onTakeWords }: TreeInputProps) {
  const id = useId()
  const wrong = read.kind === 'unreadable' || read.kind === 'mismatch'
  return (
    <div className="tree-input">
      <label htmlFor={id}>{messages.input[side]}</label>
      <textarea
        id={id}
        value={text}
        rows={3}
        spellCheck={false}
        placeholder={messages.placeholder}
        aria-invalid={wrong}
        aria-describedby={wrong ? `${id}-fault` : undefined}
        onChange={(event) => onText(event.target.value)}
      />
      {wrong && (
        <div id={`${id}-fault`} className="fault" role="status">
          {read.kind === 'mismatch' && `${messages.mismatch(side)}: `}
          {read.message}
          {read.kind === 'unreadable' && <FaultPlace text={text} at={read.at} />}
          {read.kind === 'mismatch' && (
            <button type="button" className="button" onClick={() => onTakeWords(read.leaves)}>
              {messages.take}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

const AROUND = 24

/** The brackets around the fault, with the place marked. */
function FaultPlace({ text, at }: { readonly text: string; readonly at: number }) {
  const before = text.slice(Math.max(0, at - AROUND), at)
  const after = text.slice(at, at + AROUND)
  return (
    <code className="fault__place" dir="ltr">
      {at > AROUND && '…'}
      {before}
      <mark>{after.slice(0, 1).trim() === '' ? '␣' : after.slice(0, 1)}</mark>
      {after.slice(1)}
      {at + AROUND < text.length && '…'}
    </code>
  )
}
