/** Options that choose rules, and how their values are read. */
import { type FeatureBound, RULE_KINDS, type RuleChoice, type RuleKind } from '@parascope/core/grammar'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { choice, list } from '../frame/options.js'

export interface RuleChoiceOptions {
  readonly pos?: readonly string[]
  readonly relation?: readonly string[]
  readonly kind?: RuleKind
}

/** `--pos`, `--relation` and `--kind`. */
export function addRuleChoice(command: Command): Command {
  return command
    .option('--pos <labels>', 'rules with these labels on the left, such as NN or VB,VBP', list)
    .option('--relation <names>', 'rules with these relations of PPDB 2.0, such as Equivalence,ForwardEntailment', list)
    .option('--kind <name>', 'lexical: one word on each side; phrasal: no holes; syntactic: with holes', choice(...RULE_KINDS))
}

export function ruleChoice({ pos, relation, kind }: RuleChoiceOptions): RuleChoice {
  return {
    ...(pos !== undefined && { labels: pos }),
    ...(relation !== undefined && { relations: relation }),
    ...(kind !== undefined && { kinds: [kind] }),
  }
}

export interface RankOptions {
  readonly by?: string
  readonly lowest?: true
  readonly highest?: true
}

/** `--by`, `--lowest` and `--highest`. */
export function addRankOptions(command: Command, byDefault: string): Command {
  return command
    .option('--by <feature>', `the feature that ranks; its name in either version of PPDB (default: ${byDefault})`)
    .addOption(new Option('--lowest', 'the lowest value is the best; so it is by default for costs').conflicts('highest'))
    .addOption(new Option('--highest', 'the highest value is the best; so it is by default for all but costs'))
}

export function lowestFirst({ lowest, highest }: RankOptions): { lowest?: boolean } {
  return lowest === true ? { lowest: true } : highest === true ? { lowest: false } : {}
}

/** A number with a sign, such as -2.5. */
export function anyNumber(value: string): number {
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) throw new InvalidArgumentError('Expected a number, such as 3 or -2.5')
  return number
}

/** A parser of `feature=value`, split at the last `=`; a repeated option adds a bound. */
export function boundOption(side: 'min' | 'max'): (value: string, previous?: readonly FeatureBound[]) => readonly FeatureBound[] {
  return (value, previous = []) => {
    const split = value.lastIndexOf('=')
    const feature = value.slice(0, Math.max(0, split)).trim()
    const number = split < 0 || value.slice(split + 1).trim() === '' ? Number.NaN : Number(value.slice(split + 1))
    if (feature === '' || !Number.isFinite(number)) {
      throw new InvalidArgumentError('Expected a feature and a number, such as "PPDB2.0Score=3"')
    }
    return [...previous, { feature, [side]: number }]
  }
}
