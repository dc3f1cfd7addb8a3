/**
 * A grammar in numbers: fine symbols, each a case of a coarse one (its plain label), and rules between them. A phrase occurs twice in a cell: as the
 * *upper* end of a chain of single children and as the *lower* one. Binary rules make lower from two uppers; chains make upper from lower.
 * What remains of a phrase between two steps (a rest) and tags have no chains: their upper and lower are the same.
 */
import type { Lexicon } from './lexicon.js'

/** lhs -> left right */
export interface BinaryRule {
  readonly lhs: number
  readonly left: number
  readonly right: number
  readonly p: number
}

/** The upper symbol over the lower one, with the plain labels of the chain below the upper: none where they are the same node. */
export interface ChainRule {
  readonly upper: number
  readonly lower: number
  readonly labels: readonly string[]
  readonly p: number
}

/** Rules over `size` symbols. */
export interface RuleSet {
  readonly size: number
  readonly binary: readonly BinaryRule[]
  readonly chains: readonly ChainRule[]
  /** the symbol of whole trees; it stands above the root and is not part of the tree */
  readonly start: number
}

export interface Grammar {
  readonly fine: RuleSet
  readonly coarse: RuleSet
  /** coarse symbol of each fine one */
  readonly coarseOf: Int32Array
  /** plain label of each coarse symbol; undefined for a rest, which is no node of the tree */
  readonly labels: readonly (string | undefined)[]
  /** how often each coarse symbol occurs, relative to all */
  readonly priors: Float64Array
  readonly lexicon: Lexicon
}
