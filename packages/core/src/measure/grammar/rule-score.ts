/**
 * A score of rules: the weighted sum of some of their features. Most features of grammars are costs, such as -ln p(e|f), and the
 * lowest sum is best; similarities and the score of PPDB 2.0 are the other way round.
 */
import type { GrammarRule } from '../../grammar/rule.js'

/** Weights by name of feature. */
export type FeatureWeights = ReadonlyMap<string, number>

/** The sum, or what is missing. A feature that a line lacks, or gives as NA, counts as `missing` where that is given. */
export function ruleScore(
  { features }: Pick<GrammarRule, 'features'>,
  weights: FeatureWeights,
  missing?: number,
): number | { readonly message: string } {
  let sum = 0
  for (const [name, weight] of weights) {
    const value = features.get(name) ?? missing
    if (value === undefined) return { message: features.has(name) ? `${name} is NA` : `has no ${name}` }
    sum += weight * value
  }
  return sum
}

/** `p(e|f)=1,RarityPenalty=100` as weights, or what is wrong. Names may hold commas and brackets; a weight ends its part. */
export function parseWeights(text: string): FeatureWeights | string {
  const weights = new Map<string, number>()
  let rest = text.trim()
  while (rest !== '') {
    const part = /^(.+?)=(-?[0-9.]+(?:[eE][-+]?[0-9]+)?)(?:,|$)/.exec(rest)
    const weight = Number(part?.[2])
    if (part === null || !Number.isFinite(weight)) return `expected name=weight, found "${rest}"`
    const name = part[1]!.trim()
    if (weights.has(name)) return `${name} has two weights`
    weights.set(name, weight)
    rest = rest.slice(part[0].length).trim()
  }
  return weights.size === 0 ? 'expected at least one name=weight' : weights
}
