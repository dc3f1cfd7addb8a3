/** What the page and the worker with the aligner and the type rules say to each other. */
import type { PairRecord, Tagset } from '@parascope/core/corpus'
import type { TypeSuggestion } from '@parascope/core/types'
import type { Proposed } from '../words/propose.js'

export interface AlignRequest {
  readonly task: 'align'
  readonly source: readonly string[]
  readonly target: readonly string[]
  /** whether the English lexicon helps */
  readonly english: boolean
  /** the model's first where it has none of that name */
  readonly guideline: string | null
}

export interface SuggestRequest {
  readonly task: 'suggest'
  /** the words with the links to look at; where it has none the aligner's are taken */
  readonly record: PairRecord
  readonly language: string
  readonly guideline: string | null
  /** whose types to suggest; MSRP-A's if not said */
  readonly tagset?: Tagset
}

export type WorkerRequest = AlignRequest | SuggestRequest

export interface Progress {
  readonly type: 'progress'
  readonly loaded: number
  readonly total: number
}

export type WorkerAnswer =
  | Progress
  | { readonly type: 'aligned'; readonly proposed: Proposed; readonly guidelines: readonly string[] }
  | { readonly type: 'suggested'; readonly suggestions: readonly TypeSuggestion[] }
  | { readonly type: 'failed'; readonly reason: string }

export interface Asked {
  readonly turn: number
  readonly request: WorkerRequest
}

/** An answer, and to which request; progress may come several times before the rest. */
export interface Answered {
  readonly turn: number
  readonly answer: WorkerAnswer
}
