/** `parascope parametric`: resources of paraphrases against an aligned gold corpus. */
import { ParascopeError } from '@parascope/core/errors'
import { parametricSystems, readGold } from '@parascope/engine/evaluate'
import { OutputFile } from '@parascope/engine/io'
import { Command } from 'commander'
import {
  addIntervalOptions,
  addOutputOptions,
  addTestOption,
  type IntervalCommandOptions,
  type OutputOptions,
  type TestOptions,
} from '../agreement/agree-options.js'
import { printReport } from '../agreement/print-report.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { manifest } from '../frame/manifest.js'
import { choice, positiveInt } from '../frame/options.js'
import { readStrictly } from '../frame/read-strictly.js'
import { addPairOptions, type PairOptions, readOptions } from '../pairs/read-options.js'

interface ParametricCommandOptions extends PairOptions, IntervalCommandOptions, TestOptions, OutputOptions {
  readonly links: 'possible' | 'sure'
  readonly maxLength: number
  readonly average: 'micro' | 'macro'
  readonly bothWays?: true
  readonly feature?: string
  readonly curve?: string
}

export function parametric(io: Io): Command {
  const command = new Command('parametric')
    .description('lower-bound precision and relative recall of paraphrase resources against an aligned corpus')
    .argument('<files...>', 'one or more resources (a table, or lines of PPDB), then the aligned gold')
    .option('--links <level>', 'links of the gold that count', choice('possible', 'sure'), 'possible')
    .option('--max-length <n>', 'longest phrase in words', positiveInt, 7)
    .option('--average <kind>', 'over pairs of phrases, or the mean over phrases', choice('micro', 'macro'), 'micro')
    .option('--both-ways', 'an entry also says that the phrase paraphrases its paraphrase')
    .option('--feature <name>', 'the feature of PPDB lines that orders the curve (default: PPDB2.0Score)')
    .option('--curve <file>', 'write precision and recall as each resource grows, as a table')
  addPairOptions(command)
  addTestOption(command)
  addIntervalOptions(command)
  addOutputOptions(command)
  example(
    command,
    'parascope parametric demo/phrases.jonas.csv demo/words.maria.jsonl --both-ways --max-length 3',
    'one resource',
  )
  example(
    command,
    'parascope parametric demo/phrases.jonas.csv demo/phrases.auto.csv demo/words.maria.jsonl --both-ways --max-length 3 --links sure',
    'two resources, tested against each other',
  )
  return command.action((files: string[], options: ParametricCommandOptions) => runParametric(files, options, io))
}

async function runParametric(files: readonly string[], options: ParametricCommandOptions, io: Io): Promise<void> {
  if (files.length < 2) throw new ParascopeError('cli/usage', 'name at least one resource, and the aligned gold last')
  const { links, maxLength, average, feature, test, interval, resamples, seed } = options
  const { report, curves } = await readStrictly(io, { label: 'reading', unit: 'entries' }, async (telling) => {
    const { onProblem } = telling
    const { gold, inputs } = await readGold(files.at(-1)!, { ...readOptions(options), level: links, maxLength, onProblem })
    return parametricSystems(files.slice(0, -1), {
      ...telling,
      gold,
      goldInputs: inputs,
      average,
      bothWays: options.bothWays === true,
      ...(feature === undefined ? {} : { feature }),
      test,
      interval,
      resamples,
      seed,
      version: manifest.version,
    })
  })
  if (options.curve !== undefined) {
    const output = new OutputFile(options.curve)
    await output.write('resource\tscore\tsize\tprecision\trecall\n')
    for (const { name, points } of curves) {
      for (const { score, size, precision, recall } of points)
        await output.write(`${[name, score, size, precision, recall].join('\t')}\n`)
    }
    await output.commit()
  }
  await printReport(report, 'parametric', options, io)
}
