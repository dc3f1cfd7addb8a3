/** `parascope grammar pivot`: a bilingual grammar made into paraphrases. */
import { PivotPruning, PRESETS, type PresetName } from '@parascope/core/grammar'
import { type PivotOptions, pivotGrammar, pivotPairs } from '@parascope/engine/grammar'
import { defaultWorkers } from '@parascope/engine/workers'
import { Command, InvalidArgumentError } from 'commander'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { addBadInputOptions, type BadInputOptions } from '../frame/option-bundles.js'
import { choice, positiveInt } from '../frame/options.js'
import { runSink } from '../pairs/run-sink.js'

interface PivotCommandOptions extends BadInputOptions {
  readonly out: string
  readonly prune?: PivotPruning
  readonly maxGroup: number
  readonly thraxFloor?: true
  readonly dropIdentity?: true
  readonly extract?: PresetName
  readonly minCount: number
}

/** The cost from which Thrax starts its sums. */
const THRAX_FLOOR = 64

export function grammarPivot(io: Io): Command {
  const command = new Command('pivot')
    .description(
      'make paraphrases from a bilingual grammar, or an aligned bitext: p(e2|e1) is the sum of p(e2|f) p(f|e1) over foreign phrases f',
    )
    .argument(
      '<files...>',
      'bilingual rules with features, English on the right, plain or gzipped; with --extract, pairs with word links; - for standard input',
    )
    .requiredOption('-o, --out <file>', 'where to write the rules (packed if it ends in .gz), or - for standard output')
    .option(
      '--prune <conditions>',
      'leave out what a condition holds for, such as "p(e|f)>7, p(f|e)>7": translations before they are paired, then each pivot',
      pruning,
    )
    .option('--max-group <n>', 'pair at most so many translations of a foreign phrase, the most probable ones', positiveInt, 1000)
    .option(
      '--extract <preset>',
      'the files are pairs, not rules: extract their rules first, with all links',
      choice(...(Object.keys(PRESETS) as PresetName[])),
    )
    .option('--min-count <k>', 'of --extract: leave out rules seen less often, unless a side is a single word', positiveInt, 1)
    .option('--thrax-floor', 'start each sum from a cost of 64, as Thrax does; without it nothing is added')
    .option('--drop-identity', 'leave out rules whose two sides are the same')
  addBadInputOptions(command)
  example(
    command,
    'parascope grammar pivot demo/bilingual.rules.txt --drop-identity -o out/paraphrases.txt',
    'paraphrases through an invented language',
  )
  return command.action((files: readonly string[], options: PivotCommandOptions) =>
    runSink(
      [options.out],
      options,
      io,
      options.extract === undefined ? 'rules' : 'pairs',
      async ({ outputs: _, ...prepared }) => {
        const { prune, maxGroup, thraxFloor, dropIdentity, extract, minCount } = options
        const pivoting: PivotOptions = {
          ...prepared,
          output: options.out,
          maxGroup,
          ...(prune !== undefined && { pruning: prune }),
          ...(thraxFloor === true && { floor: THRAX_FLOOR }),
          dropIdentity: dropIdentity === true,
        }
        const result =
          extract === undefined
            ? await pivotGrammar(files, pivoting)
            : await pivotPairs(files, {
                ...pivoting,
                extraction: { settings: PRESETS[extract], engine: 'duckdb', threads: defaultWorkers(Infinity), minCount },
              })
        const { summary, rules, groups, pivots, prunedPivots } = result
        const pairs = 'pairs' in result ? `${result.pairs} pairs; ` : ''
        const pruned = prunedPivots === 0 ? '' : `, ${prunedPivots} more pruned`
        return { summary, read: `${pairs}${rules} rules of ${groups} foreign phrases; ${pivots} pivots${pruned}`, noun: 'rule' }
      },
    ),
  )
}

function pruning(text: string): PivotPruning {
  const found = PivotPruning.parse(text)
  if (typeof found === 'string') throw new InvalidArgumentError(found)
  return found
}
