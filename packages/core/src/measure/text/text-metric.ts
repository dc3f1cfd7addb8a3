/**
 * What every metric of texts is made of: a row of sufficient statistics a segment, and a score of sums of rows. So the score of a
 * corpus, of a resample and of one segment come from the same numbers, and resampling never looks at a text again.
 */
import type { Score } from '../statistics/statistic.js'

/** One output with what it is held against. `references` may differ in number; an empty text is a text. */
export interface Segment {
  readonly hypothesis: string
  readonly references: readonly string[]
  readonly source?: string
}

export interface TextMetric {
  /** `bleu`: the name in results is `text.bleu` */
  readonly name: string
  /** numbers a row */
  readonly width: number
  readonly needs: { readonly references: boolean; readonly source: boolean }
  /** is more better? */
  readonly isHigherBetter: boolean
  /** from and to which value; the plots and tables of reports use it */
  readonly range: readonly [number, number]
  /** Writes the statistics of a segment to `row`, which comes filled with zeros. */
  measure(segment: Segment, row: Float64Array): void
  /** of a corpus, a resample */
  readonly score: Score
  /** of one segment alone, where it differs from the score of its row (sentence BLEU) */
  readonly segmentScore: Score
  /** options that change the number, in a fixed order: `case:mixed|eff:no|tok:13a|smooth:exp` */
  readonly signature: string
}
