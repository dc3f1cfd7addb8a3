// biome-ignore-all lint/a11y/useSemanticElements: table elements cost layout time and cannot scroll under sticky slanted headers
import { type CSSProperties, memo } from 'react'
import type { WordState } from './document.js'
import { mayBeLong } from './use-matrix-frame.js'
import { WordLetter } from './WordLetter.js'

export interface MatrixColumnProps {
  readonly j: number
  readonly word: string
  /** to be pressed for this word, while one is asked for */
  readonly letter: string | null
  readonly state: WordState
  readonly proposedNull: boolean
  /** a link is proposed for the word */
  readonly suggested: boolean
  readonly marked: boolean
  /** this column holds the current word */
  readonly current: boolean
}

/** One target word over its column. */
export const MatrixColumn = memo(function MatrixColumn(props: MatrixColumnProps) {
  const { j, word, letter, state, proposedNull, suggested, marked, current } = props
  return (
    <div
      role="columnheader"
      className="matrix__column"
      tabIndex={-1}
      data-column={j}
      data-long={mayBeLong(word) || undefined}
      data-state={state}
      data-proposed-null={proposedNull || undefined}
      data-suggested={suggested || proposedNull || undefined}
      data-marked={marked || undefined}
      data-current={current || undefined}
      style={{ '--j': j } as CSSProperties}
    >
      <span>
        {letter !== null && <WordLetter letter={letter} />}
        <bdi>{word}</bdi>
      </span>
    </div>
  )
})
