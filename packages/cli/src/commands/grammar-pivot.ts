/** `parascope grammar pivot`: a bilingual grammar made into paraphrases. */
import { PivotPruning } from '@parascope/core/grammar'
import { pivotGrammar } from '@parascope/engine/grammar'
import { Command, InvalidArgumentError } from 'commander'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { addBadInputOptions, type BadInputOptions } from '../frame/option-bundles.js'
import { positiveInt } from '../frame/options.js'
import { runSink } from '../pairs/run-sink.js'

interface PivotCommandOptions extends BadInputOptions {
  readonly out: string
  readonly prune?: PivotPruning
  readonly maxGroup: number
  readonly thraxFloor?: true
  readonly dropIdentity?: true
}

/** The cost from which Thrax starts its sums. */
const THRAX_FLOOR = 64

export function grammarPivot(io: Io): Command {
  const command = new Command('pivot')
    .description('make paraphrases from a bilingual grammar: p(e2|e1) is the sum of p(e2|f) p(f|e1) over foreign phrases f')
    .argument('<files...>', 'bilingual rules with features, English on the right; plain or gzipped; - for standard input')
    .requiredOption('-o, --out <file>', 'where to write the rules (packed if it ends in .gz), or - for standard output')
    .option(
      '--prune <conditions>',
      'leave out what a condition holds for, such as "p(e|f)>7, p(f|e)>7": translations before they are paired, then each pivot',
      pruning,
    )
    .option('--max-group <n>', 'pair at most so many translations of a foreign phrase, the most probable ones', positiveInt, 1000)
    .option('--thrax-floor', 'start each sum from a cost of 64, as Thrax does; without it nothing is added')
    .option('--drop-identity', 'leave out rules whose two sides are the same')
  addBadInputOptions(command)
  example(
    command,
    'parascope grammar pivot demo/bilingual.rules.txt --drop-identity -o out/paraphrases.txt',
    'paraphrases through an invented language',
  )
  return command.action((files: readonly string[], options: PivotCommandOptions) =>
    runSink([options.out], options, io, 'rules', async ({ outputs: _, ...prepared }) => {
      const { prune, maxGroup, thraxFloor, dropIdentity } = options
      const { summary, inputs, groups, pivots, prunedPivots } = await pivotGrammar(files, {
        ...prepared,
        output: options.out,
        maxGroup,
        ...(prune !== undefined && { pruning: prune }),
        ...(thraxFloor === true && { floor: THRAX_FLOOR }),
        dropIdentity: dropIdentity === true,
      })
      const rules = inputs.reduce((sum, { records }) => sum + records, 0)
      const pruned = prunedPivots === 0 ? '' : `, ${prunedPivots} more pruned`
      return { summary, read: `${rules} rules of ${groups} foreign phrases; ${pivots} pivots${pruned}`, noun: 'rule' }
    }),
  )
}

function pruning(text: string): PivotPruning {
  const found = PivotPruning.parse(text)
  if (typeof found === 'string') throw new InvalidArgumentError(found)
  return found
}
