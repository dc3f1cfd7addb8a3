/** How aligners are asked for links: pair by pair, or a batch at a time where workers share it. */
import type { AlignedPair } from '@parascope/core/align'
import type { PairRecord } from '@parascope/core/corpus'

export type Words = Pick<PairRecord, 'source' | 'target'>

/** Links of a pair; some aligners also decide which words have no counterpart. */
export type AlignedWords = AlignedPair & Pick<PairRecord, 'nullSource' | 'nullTarget'>

/** What an aligner says of a pair; some look at the record for its language. */
export type AlignWords = (source: readonly string[], target: readonly string[], record: PairRecord) => AlignedWords

/** Aligns the pairs of a batch; the next batch comes when this one is done. */
export interface BatchAligner {
  alignBatch(pairs: readonly Words[]): Promise<readonly AlignedWords[]>
  /** lets its workers go */
  end(): Promise<void>
}
