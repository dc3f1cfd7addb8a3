/** What the page and its worker say to each other. */
import type { CorrelationTables } from '@parascope/core/measure'
import type { EvaluationTexts, Profiles, Scores } from './evaluation.js'

export interface CorrelateJob {
  readonly task: 'correlate'
  readonly humans: ReadonlyMap<string, Float64Array>
  readonly metrics: ReadonlyMap<string, Float64Array>
  readonly clusters: readonly (readonly number[])[] | null
}

export type Job = { readonly task: 'evaluate'; readonly texts: EvaluationTexts } | CorrelateJob

export type Phase = 'scoring' | 'loading' | 'aligning' | 'correlating'

export type JobAnswer =
  | { readonly type: 'progress'; readonly phase: Phase; readonly share: number }
  | { readonly type: 'scores'; readonly scores: Scores }
  | { readonly type: 'profiles'; readonly profiles: Profiles }
  | { readonly type: 'correlations'; readonly correlations: CorrelationTables }
  | { readonly type: 'failed'; readonly phase: Phase; readonly reason: string }
  | { readonly type: 'done' }
