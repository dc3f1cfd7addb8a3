// biome-ignore-all lint/a11y/useSemanticElements: table elements cost layout time and cannot scroll under sticky slanted headers
import { memo } from 'react'
import { messages } from '../shell/messages.js'
import type { CellKind, WordState } from './document.js'

export interface MatrixRowProps {
  readonly i: number
  readonly word: string
  readonly targets: readonly string[]
  /** one letter a cell: s, p or a blank; a string so that an unchanged row is known at a glance */
  readonly kinds: string
  readonly state: WordState
  readonly marked: boolean
  /** this row holds the current word */
  readonly current: boolean
  /** column of the cursor, -1 in the other rows */
  readonly cursor: number
}

const KIND_OF: Readonly<Record<string, CellKind>> = { s: 'sure', p: 'possible', ' ': 'none' }

/** One source word and its cells. Rows are drawn again only when something in them changed. */
export const MatrixRow = memo(function MatrixRow({ i, word, targets, kinds, state, marked, current, cursor }: MatrixRowProps) {
  return (
    <div role="row" className="matrix__row" aria-rowindex={i + 2} tabIndex={-1}>
      <div
        role="rowheader"
        className="matrix__label"
        tabIndex={-1}
        data-row={i}
        data-state={state}
        data-marked={marked || undefined}
        data-current={current || undefined}
      >
        <bdi>{word}</bdi>
      </div>
      {targets.map((target, j) => {
        const kind = KIND_OF[kinds[j]!]!
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            key={j}
            role="gridcell"
            className="cell"
            data-kind={kind === 'none' ? undefined : kind}
            aria-label={messages.matrix.cell(word, target, kind)}
            tabIndex={j === cursor ? 0 : -1}
          />
        )
      })}
    </div>
  )
})
