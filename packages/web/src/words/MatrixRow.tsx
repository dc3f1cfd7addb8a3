// biome-ignore-all lint/a11y/useSemanticElements: table elements cost layout time and cannot scroll under sticky slanted headers
import { type CSSProperties, memo } from 'react'
import { messages } from '../shell/messages.js'
import type { CellKind, LinkKind, WordState } from './document.js'
import { mayBeLong } from './use-matrix-frame.js'
import { WordLetter } from './WordLetter.js'

export interface MatrixRowProps {
  readonly i: number
  readonly word: string
  /** to be pressed for this word, while one is asked for */
  readonly letter: string | null
  readonly targets: readonly string[]
  /** how many cells are there already */
  readonly drawn: number
  /** one letter a cell: s, p or a blank, S or P where it is proposed; a string so that an unchanged row is known at a glance */
  readonly kinds: string
  /** the confidence of each cell in percent, from the letter @ on; empty without a proposal */
  readonly shades: string
  readonly state: WordState
  readonly proposedNull: boolean
  /** a link is proposed for the word */
  readonly suggested: boolean
  readonly marked: boolean
  /** this row holds the current word */
  readonly current: boolean
  /** column of the cursor, -1 in the other rows */
  readonly cursor: number
}

const KIND_OF: Readonly<Record<string, CellKind>> = { s: 'sure', p: 'possible' }
const PROPOSED_OF: Readonly<Record<string, LinkKind>> = { S: 'sure', P: 'possible' }
/** Fainter shades cannot be told from the paper. */
const LEAST_SHADE = 3

/** One source word and its cells. Rows are drawn again only when something in them changed. */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { i, word, letter, targets, drawn, kinds, shades, state, proposedNull, suggested, marked, current, cursor } = props
  return (
    <div role="row" className="matrix__row" aria-rowindex={i + 2} tabIndex={-1}>
      <div
        role="rowheader"
        className="matrix__label"
        tabIndex={-1}
        data-row={i}
        data-long={mayBeLong(word) || undefined}
        data-state={state}
        data-proposed-null={proposedNull || undefined}
        data-suggested={suggested || proposedNull || undefined}
        data-marked={marked || undefined}
        data-current={current || undefined}
      >
        {letter !== null && <WordLetter letter={letter} />}
        <bdi>{word}</bdi>
      </div>
      {targets.slice(0, drawn).map((target, j) => {
        const kind = KIND_OF[kinds[j]!] ?? 'none'
        const proposed = PROPOSED_OF[kinds[j]!]
        const shade = shades === '' ? 0 : shades.charCodeAt(j) - 64
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            key={j}
            role="gridcell"
            className="cell"
            data-kind={kind === 'none' ? undefined : kind}
            data-proposed={proposed}
            data-shaded={shade >= LEAST_SHADE || undefined}
            style={shade >= LEAST_SHADE ? ({ '--shade': shade } as CSSProperties) : undefined}
            aria-label={
              proposed === undefined
                ? messages.matrix.cell(word, target, kind)
                : messages.matrix.proposed(word, target, proposed, shade / 100)
            }
            tabIndex={j === cursor ? 0 : -1}
          />
        )
      })}
    </div>
  )
})
