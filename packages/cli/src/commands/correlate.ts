/** `parascope correlate`: which metric predicts what people say. */
import { correlateScores } from '@parascope/engine/evaluate'
import { Command } from 'commander'
import { addOutputOptions, type OutputOptions } from '../agreement/agree-options.js'
import { printReport } from '../agreement/print-report.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { manifest } from '../frame/manifest.js'
import { addSeedOption, type SeedOptions } from '../frame/option-bundles.js'
import { choice, list, nonNegativeInt, positiveInt } from '../frame/options.js'
import { readStrictly } from '../frame/read-strictly.js'

interface CorrelateCommandOptions extends OutputOptions, SeedOptions {
  readonly human: readonly string[]
  readonly metrics?: readonly string[]
  readonly level: 'rows' | 'systems' | 'within-items'
  readonly cluster?: string
  readonly resamples: number
  readonly permutations: number
}

export function correlate(io: Io): Command {
  const command = new Command('correlate')
    .description('correlate metrics with human scores, and test which metric predicts them better')
    .argument('<table>', 'a table with a line of names and one row a system or item, or records of judges (.jsonl)')
    .requiredOption('--human <names>', 'the columns (or scales) that people gave', list)
    .option('--metrics <names>', 'the columns that are metrics (default: all others that hold numbers)', list)
    .option(
      '--level <name>',
      'rows as they are, means of systems, or inside each item',
      choice('rows', 'systems', 'within-items'),
      'rows',
    )
    .option('--cluster <column>', 'rows with the same cell belong together and are resampled together')
    .option('--resamples <n>', 'bootstrap resamples of the intervals; 0: none', nonNegativeInt, 1000)
    .option('--permutations <n>', 'exchanges tried when two metrics are compared', positiveInt, 1000)
  addSeedOption(command)
  addOutputOptions(command)
  example(command, 'parascope correlate demo/meta.systems.tsv --human meaning,grammar', 'five systems: too few, and it says so')
  example(
    command,
    'parascope correlate demo/meta.lists.tsv --human recognition --cluster verb',
    'forty lists, ten verbs that belong together',
  )
  example(command, 'parascope correlate demo/judgements.jsonl --human meaning', 'straight from judges')
  return command.action(async (table: string, options: CorrelateCommandOptions) => {
    const { human, metrics, level, cluster, resamples, permutations, seed } = options
    const { report } = await readStrictly(io, { label: 'reading', unit: 'rows' }, ({ onProblem }) =>
      correlateScores(table, {
        humans: human,
        ...(metrics === undefined ? {} : { metrics }),
        ...(cluster === undefined ? {} : { cluster }),
        level,
        resamples,
        permutations,
        seed,
        version: manifest.version,
        onProblem,
      }),
    )
    await printReport(report, 'correlate', options, io)
  })
}
