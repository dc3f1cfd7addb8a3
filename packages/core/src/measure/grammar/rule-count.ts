/**
 * How often a rule was seen, as grammar files tell it: `Count`; or `RarityPenalty` = e^(1 - c), from which c = 1 - ln r; or
 * `LogCount` = ln c. The last two are rounded to a whole number. A penalty of 0 says no more than that the count is 14 or
 * higher, since Thrax writes five digits: a `LogCount` beside it then tells.
 */
import type { GrammarRule } from '../../grammar/rule.js'

/** The least count whose penalty is written as 0. */
const UNTOLD = 14

export interface RuleCount {
  readonly count: number
  /** the count may be higher */
  readonly atLeast?: true
}

/** The count of a rule, or what is wrong with the field `features`. */
export function ruleCount({ features }: Pick<GrammarRule, 'features'>): RuleCount | { readonly message: string } {
  const [count, rarity, logCount] = [features.get('Count'), features.get('RarityPenalty'), features.get('LogCount')]
  if (count !== undefined && count !== null) {
    return count > 0 ? { count } : { message: `Count is ${count}; a rule of a grammar was seen` }
  }
  const isTold = rarity !== undefined && rarity !== null
  if (isTold && !(rarity >= 0 && rarity <= 1)) return { message: `RarityPenalty is ${rarity}, and must lie between 0 and 1` }
  if (isTold && rarity > 0) return { count: Math.round(1 - Math.log(rarity)) }
  if (logCount !== undefined && logCount !== null) {
    return logCount >= 0
      ? { count: Math.round(Math.exp(logCount)) }
      : { message: `LogCount is ${logCount}, and must not be negative` }
  }
  if (isTold) return { count: UNTOLD, atLeast: true }
  return { message: 'has no count: neither Count nor RarityPenalty nor LogCount' }
}
