import { memo } from 'react'
import type { Side, WordsDocument } from './document.js'
import type { Highlight } from './highlight.js'
import { messages } from './messages.js'

export interface PairTextProps {
  readonly doc: WordsDocument
  readonly marks: Highlight
  readonly rtl: Readonly<Record<Side, boolean>>
}

/** Both sentences to read, with the words at hand marked. */
export function PairText({ doc, marks, rtl }: PairTextProps) {
  return (
    <div className="pair-text">
      {(['source', 'target'] as const).map((side) => (
        <p key={side} className="pair-text__side" data-side={side} dir={rtl[side] ? 'rtl' : 'ltr'}>
          <span className="unseen">{messages.sentence[side]}: </span>
          {doc[side].map((word, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place
            <ReadWord key={index} word={word} marked={marks[side].has(index)} />
          ))}
        </p>
      ))}
    </div>
  )
}

const ReadWord = memo(function ReadWord({ word, marked }: { readonly word: string; readonly marked: boolean }) {
  return (
    <span>
      <bdi className="pair-text__word" data-marked={marked || undefined}>
        {word}
      </bdi>{' '}
    </span>
  )
})
