import { tokenize } from '@parascope/core/text'
import type { ReactNode } from 'react'

export interface MarkedTextProps {
  readonly text: string
  readonly language: string
  /** places of words to mark */
  readonly marked: readonly number[]
  readonly as: 'ins' | 'del'
}

/** A sentence with some of its words marked as added or dropped; the marks are lines, not only colours. */
export function MarkedText({ text, language, marked, as: Mark }: MarkedTextProps) {
  if (marked.length === 0) return <bdi>{text}</bdi>
  const { offsets } = tokenize(text, language)
  const parts: ReactNode[] = []
  let at = 0
  for (const place of marked) {
    const [start, end] = offsets[place]!
    parts.push(text.slice(at, start), <Mark key={place}>{text.slice(start, end)}</Mark>)
    at = end
  }
  return (
    <bdi>
      {parts}
      {text.slice(at)}
    </bdi>
  )
}

/** The marked words alone. */
export function MarkedWords({ text, language, marked, as: Mark }: MarkedTextProps) {
  const { tokens } = tokenize(text, language)
  return (
    <bdi>
      {marked.map((place, k) => (
        <span key={place}>
          {k > 0 && ' · '}
          <Mark>{tokens[place]}</Mark>
        </span>
      ))}
    </bdi>
  )
}
