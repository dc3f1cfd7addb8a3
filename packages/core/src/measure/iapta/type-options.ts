/**
 * The options of the IAPTA measures (Vila, Bertran, Martí and Rodríguez 2015). The article leaves some points open; every
 * reading is an option, the first named is the one chosen here, and the signature of a number says which was used.
 */
import type { AgreementOptions, Tagset } from '../../corpus/tagset.js'

/** All options; the first five come from the tagset. */
export interface TypeOptions extends AgreementOptions {
  /** agr_w: a token under two phenomena counts twice, or once */
  readonly wordCount: 'multiset' | 'distinct'
  /** pairwise means: a pair (for `.pt`, of a type) in which neither has a phenomenon is left out, or counts 1 */
  readonly pairsWithout: 'skip' | 'one'
  /** partial overlap: a shared token in either member is enough, or there must be one in each member that has scope */
  readonly partial: 'either' | 'both'
  /** R_B of the overlap measures: the matches of B over |C|, or those of C over |C| */
  readonly recall: 'sameCount' | 'otherCount'
}

/** What holds where nothing is said, beside the tagset's own block. */
const DEFAULTS = { wordCount: 'multiset', pairsWithout: 'skip', partial: 'either', recall: 'sameCount' } as const

/** The options of a tagset, with those that were said in their place. Throws RangeError on a weight outside 0 to 1. */
export function typeOptions(tagset: Tagset, said: Partial<TypeOptions> = {}): TypeOptions {
  const options = { ...DEFAULTS, ...tagset.agreement, ...said }
  for (const name of ['projectionWeight', 'keyWeight'] as const) {
    if (!(options[name] >= 0 && options[name] <= 1)) throw new RangeError(`${name} must be from 0 to 1, not ${options[name]}`)
  }
  return options
}

/** `tagset:msrp-a|coverage:emptyX|matching:best|…`: every option by name, in a fixed order. */
export function typeSignature(tagset: Tagset, options: TypeOptions): string {
  return [
    `tagset:${tagset.id}`,
    `coverage:${options.coverageRule}`,
    `matching:${options.matching}`,
    `alpha:${options.alpha}`,
    `projection-weight:${options.projectionWeight}`,
    `key-weight:${options.keyWeight}`,
    `words:${options.wordCount}`,
    `pairs-without:${options.pairsWithout}`,
    `partial:${options.partial}`,
    `recall:${options.recall}`,
    'pt:types-outside',
  ].join('|')
}
