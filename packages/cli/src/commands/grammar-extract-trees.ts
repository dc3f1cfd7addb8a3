/** `parascope grammar extract-trees`: synchronous rules over the trees of pairs. */
import { TREE_RULE_LIMITS } from '@parascope/core/grammar'
import { extractTreeRules } from '@parascope/engine/grammar'
import { Command } from 'commander'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { manifest } from '../frame/manifest.js'
import { addBadInputOptions, addFormatOption, addJsonOption } from '../frame/option-bundles.js'
import { choice, nonNegativeInt, positiveInt } from '../frame/options.js'
import { type RuleCommandOptions, runRules } from '../grammar/run-rules.js'
import { addPairOptions, type PairOptions, readOptions } from '../pairs/read-options.js'
import { wordsBeside } from '../pairs/words-beside.js'

interface ExtractTreesOptions extends PairOptions, RuleCommandOptions {
  readonly words?: string
  readonly links: 'all' | 'sure'
  readonly maxVariables: number
  readonly maxDepth: number
  readonly maxRules: number
  readonly minCount: number
  readonly nonIdentical?: true
}

export function grammarExtractTrees(io: Io): Command {
  const { maxVariables, maxDepth, maxRules } = TREE_RULE_LIMITS
  const command = new Command('extract-trees')
    .description(
      'extract rules over pairs of trees: every two aligned constituents, in which aligned constituents may be factored out as variables',
    )
    .argument('<file>', 'pairs with trees of both sentences and word links')
    .requiredOption('-o, --out <file>', 'where to write the rules, one a line with its count; packed if the name ends in .gz')
    .option('--words <file>', 'word links of the same pairs, where they stand in another file')
    .option('--links <which>', 'all links, or sure ones', choice('all', 'sure'), 'all')
    .option(
      '--max-rules <n>',
      'ways to factor each aligned pair, most general first; 1 gives that one alone',
      positiveInt,
      maxRules,
    )
    .option('--max-variables <n>', 'variables of a rule that is not the most general', nonNegativeInt, maxVariables)
    .option('--max-depth <n>', 'levels of its fragments below their top', positiveInt, maxDepth)
    .option('--min-count <n>', 'write rules that occur so often', positiveInt, 1)
    .option('--non-identical', 'leave out rules whose two sides are the same')
  addPairOptions(command)
  addBadInputOptions(command)
  addFormatOption(command)
  addJsonOption(command)
  example(
    command,
    'parascope grammar extract-trees demo/nodes.maria.jsonl --words demo/words.maria.jsonl --non-identical -o out/trees.grammar',
    'rules from trees and the word links of a person',
  )
  return command.action((file: string, options: ExtractTreesOptions) =>
    runRules('grammar extract-trees', options, io, async (prepared) => {
      const limits = { maxVariables: options.maxVariables, maxDepth: options.maxDepth, maxRules: options.maxRules }
      const { words, wordInputs = [] } = await wordsBeside(options, io)
      const found = await extractTreeRules(file, {
        ...readOptions(options),
        ...prepared,
        ...(words === undefined ? {} : { words }),
        links: options.links,
        limits,
        minCount: options.minCount,
        nonIdentical: options.nonIdentical === true,
      })
      return {
        ...found,
        inputs: [...found.inputs, ...wordInputs],
        signature: signatureOf(options),
        counts: [
          ['grammar.pairs', 'pairs', found.pairs],
          ['grammar.aligned', 'aligned constituents', found.aligned],
          ['grammar.occurrences', 'rules where they occur', found.occurrences],
          ['grammar.distinct', 'distinct rules', found.rules],
          ['grammar.rules', 'rules written', found.written],
        ],
        notes:
          found.unfinished === 0 || limits.maxRules === 1
            ? []
            : [
                `of ${found.unfinished} aligned constituents not every way to factor was looked at: --max-rules ${limits.maxRules}`,
              ],
      }
    }),
  )
}

function signatureOf({ links, maxVariables, maxDepth, maxRules, minCount, nonIdentical }: ExtractTreesOptions): string {
  const limits = `variables:${maxVariables}|depth:${maxDepth}|rules:${maxRules}|min:${minCount}`
  return `grammar-extract-trees|links:${links}|${limits}|identity:${nonIdentical === true ? 'no' : 'yes'}|version:${manifest.version}`
}
