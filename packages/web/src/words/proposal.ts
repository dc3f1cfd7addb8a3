/**
 * Links that a program proposes, beside those a person has drawn: they become links when they are accepted, and an edit of
 * their cell takes them away, whatever it does there. The confidences of all cells stay after that, to rank candidates.
 * Proposals lie in the document, so undo brings them back like everything else.
 */
import type { LinkMatrix } from '@parascope/core/corpus'
import type { Block, CellKind, WordRef } from './document.js'

export interface Proposal {
  /** proposed and not touched yet */
  readonly sure: LinkMatrix
  readonly possible: LinkMatrix
  readonly nullSource: ReadonlySet<number>
  readonly nullTarget: ReadonlySet<number>
  /** the probability of a link in every cell, row after row */
  readonly confidence: Float32Array
  /** whose habits the program followed */
  readonly guideline: string
}

export function proposedKind({ proposal }: { readonly proposal: Proposal | null }, i: number, j: number): CellKind {
  if (proposal === null) return 'none'
  if (proposal.sure.has(i, j)) return 'sure'
  return proposal.possible.has(i, j) ? 'possible' : 'none'
}

/** The proposal after a block was painted: nothing of it is left there, and words that got a link are not proposed as bare. */
export function afterPainting(proposal: Proposal | null, block: Block, kind: CellKind): Proposal | null {
  if (proposal === null) return null
  const sure = proposal.sure.copy()
  const possible = proposal.possible.copy()
  const nullSource = new Set(proposal.nullSource)
  const nullTarget = new Set(proposal.nullTarget)
  for (let i = block.top; i <= block.bottom; i++) {
    for (let j = block.left; j <= block.right; j++) {
      sure.delete(i, j)
      possible.delete(i, j)
      if (kind === 'none') continue
      nullSource.delete(i)
      nullTarget.delete(j)
    }
  }
  return { ...proposal, sure, possible, nullSource, nullTarget }
}

/** The proposal after a word was decided to have no counterpart, or to be open again. */
export function afterNull(proposal: Proposal | null, { side, index }: WordRef): Proposal | null {
  if (proposal === null) return null
  const field = side === 'source' ? 'nullSource' : 'nullTarget'
  const nulls = new Set(proposal[field])
  nulls.delete(index)
  return { ...proposal, [field]: nulls }
}
