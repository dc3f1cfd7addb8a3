/** Two grammar files in one set of rules, as overlap, curve and difference need them. */
import { basename } from 'node:path'
import { type GrammarRule, isIdentity, type RuleLineFault } from '@parascope/core/grammar'
import { ComparedRules, FIRST, ruleCount, SECOND } from '@parascope/core/measure'
import type { InputSummary } from '../io/read-pairs.js'
import type { ReadRulesOptions } from '../ppdb/read-rules.js'
import { takeRules } from './take-rules.js'

/** What all comparisons of grammars take. */
export interface CompareOptions extends ReadRulesOptions {
  /** false: rules whose two sides are the same are left out of both */
  readonly identity: boolean
  readonly version: string
}

/** The number of a rule, such as its count, or what is wrong. */
export type RuleNumber = (rule: GrammarRule) => number | RuleLineFault

export interface ComparedFiles {
  readonly compared: ComparedRules
  readonly inputs: readonly InputSummary[]
  readonly names: readonly [string, string]
  readonly warnings: readonly string[]
}

/** Reads both files. `numbers` gives the number of a rule of the first and of the second. */
export async function compareFiles(
  paths: readonly [string, string],
  numbers: readonly [RuleNumber, RuleNumber],
  options: CompareOptions,
): Promise<ComparedFiles> {
  const compared = new ComparedRules()
  const names = namesOf(paths)
  const inputs: InputSummary[] = []
  const warnings: string[] = []
  for (const [k, side] of [FIRST, SECOND].entries()) {
    let identical = 0
    const input = await takeRules(paths[k]!, options, (rule) => {
      if (!options.identity && isIdentity(rule)) {
        identical++
        return undefined
      }
      const number = numbers[k]!(rule)
      if (typeof number !== 'number') return number
      compared.add(side as typeof FIRST, rule, number)
      return undefined
    })
    inputs.push(input)
    if (identical > 0) warnings.push(`${names[k]}: ${identical} lines whose two sides are the same were left out`)
    const repeated = input.records - identical - compared.sizes()[k]!
    if (repeated > 0)
      warnings.push(`${names[k]}: ${repeated} lines repeat a rule; each rule counts once, with its highest number`)
  }
  return { compared, inputs, names, warnings }
}

/** The least that a gold rule must have been seen; without a threshold above 1 no count is asked for. */
export function goldCount(minCounts: readonly number[]): RuleNumber {
  const most = Math.max(...minCounts)
  if (most <= 1) return () => 1
  return (rule) => {
    const found = ruleCount(rule)
    if ('message' in found) return { field: 'features', message: `${found.message}; a threshold above 1 needs one` }
    if (found.atLeast === true && most > found.count) {
      return {
        field: 'features',
        message: `RarityPenalty is 0: the rule was seen ${found.count} times or more, which does not tell whether it was seen ${most} times`,
      }
    }
    return found.count
  }
}

/** File names without folders where that tells them apart. */
function namesOf([first, second]: readonly [string, string]): readonly [string, string] {
  return basename(first) === basename(second) ? [first, second] : [basename(first), basename(second)]
}
