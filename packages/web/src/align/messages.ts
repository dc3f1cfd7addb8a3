/** What the page and the worker that aligns say to each other. */
import type { Proposed } from '../words/propose.js'

export interface AlignRequest {
  readonly turn: number
  readonly source: readonly string[]
  readonly target: readonly string[]
  /** whether the English lexicon helps */
  readonly english: boolean
  /** the model's first where it has none of that name */
  readonly guideline: string | null
}

export type AlignAnswer =
  | { readonly type: 'progress'; readonly loaded: number; readonly total: number }
  | { readonly type: 'aligned'; readonly turn: number; readonly proposed: Proposed; readonly guidelines: readonly string[] }
  | { readonly type: 'failed'; readonly turn: number; readonly reason: string }
