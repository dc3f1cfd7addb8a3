import type { PairRecord } from '@parascope/core/corpus'
import type { Side } from '../words/document.js'
import type { Highlight } from '../words/highlight.js'

export interface PairLinesProps {
  readonly record: PairRecord
  readonly marks: Highlight
  readonly rtl: Readonly<Record<Side, boolean>>
}

/** Both sentences, where no tree shows them; the words in question are marked. */
export function PairLines({ record, marks, rtl }: PairLinesProps) {
  return (
    <div className="pair-lines">
      {(['source', 'target'] as const).map((side) => (
        <p key={side} dir={rtl[side] ? 'rtl' : 'ltr'}>
          {record[side].map((word, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place
            <bdi key={index} data-marked={marks[side].has(index) || undefined}>
              {word}{' '}
            </bdi>
          ))}
        </p>
      ))}
    </div>
  )
}
