/** `parascope ppdb prune`: a smaller grammar of paraphrases. */
import { type FeatureBound, PPDB_SCORE } from '@parascope/core/grammar'
import { pruneRules } from '@parascope/engine/ppdb'
import { Command } from 'commander'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { addBadInputOptions, type BadInputOptions } from '../frame/option-bundles.js'
import { positiveInt } from '../frame/options.js'
import {
  addRankOptions,
  addRuleChoice,
  boundOption,
  lowestFirst,
  type RankOptions,
  type RuleChoiceOptions,
  ruleChoice,
} from '../grammar/rule-options.js'
import { runSink } from '../pairs/run-sink.js'

interface PruneCommandOptions extends RuleChoiceOptions, RankOptions, BadInputOptions {
  readonly out: string
  readonly min?: readonly FeatureBound[]
  readonly max?: readonly FeatureBound[]
  readonly top?: number
  readonly topLabels?: number
}

export function ppdbPrune(io: Io): Command {
  const command = new Command('prune')
    .description('keep the rules within bounds, then the best label variants of each rule, then the best of each phrase')
    .argument('<files...>', 'PPDB 1.0 or 2.0, or a grammar; plain or gzipped; - for standard input')
    .requiredOption('-o, --out <file>', 'where to write the rules (packed if it ends in .gz), or - for standard output')
    .option(
      '--min <feature=value>',
      'least value of a feature; may be said again. A rule without the feature is left out',
      boundOption('min'),
    )
    .option('--max <feature=value>', 'highest value of a feature; may be said again', boundOption('max'))
    .option('--top <k>', 'keep the best k rules of each source phrase', positiveInt)
    .option('--top-labels <k>', 'of rules that differ in their labels only, keep the best k', positiveInt)
  addRuleChoice(command)
  addRankOptions(command, PPDB_SCORE)
  addBadInputOptions(command)
  example(
    command,
    'parascope ppdb prune demo/ppdb.txt -o out/good.txt --min "PPDB2.0Score=3" --top 5',
    'the five best paraphrases of each phrase, none below 3',
  )
  example(
    command,
    'parascope ppdb prune demo/ppdb.txt -o out/one-label.txt --top-labels 1 --by "p(e|f)"',
    'each rule under its cheapest label alone',
  )
  return command.action((files: readonly string[], options: PruneCommandOptions) =>
    runSink([options.out], options, io, 'rules', async ({ outputs: _, ...prepared }) => {
      const { min = [], max = [], top, topLabels, by = PPDB_SCORE } = options
      const { summary, inputs } = await pruneRules(files, {
        ...prepared,
        output: options.out,
        choice: { ...ruleChoice(options), bounds: [...min, ...max] },
        ranking: { by, ...lowestFirst(options) },
        ...(top !== undefined && { top }),
        ...(topLabels !== undefined && { topLabels }),
      })
      return { summary, read: `${inputs.reduce((sum, { records }) => sum + records, 0)} rules`, noun: 'rule' }
    }),
  )
}
