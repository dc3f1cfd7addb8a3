/** `parascope recognise`: paraphrases at work on labelled text pairs. */
import { ParascopeError } from '@parascope/core/errors'
import { recognisePairs } from '@parascope/engine/evaluate'
import { Command } from 'commander'
import {
  addIntervalOptions,
  addOutputOptions,
  type IntervalCommandOptions,
  type OutputOptions,
} from '../agreement/agree-options.js'
import { printReport } from '../agreement/print-report.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { manifest } from '../frame/manifest.js'
import { positiveInt } from '../frame/options.js'
import { ProblemLog, printProblems } from '../frame/problems.js'
import { addPairOptions, type PairOptions, readOptions } from '../pairs/read-options.js'

interface RecogniseCommandOptions extends PairOptions, IntervalCommandOptions, OutputOptions {
  readonly first: number
}

export function recognise(io: Io): Command {
  const command = new Command('recognise')
    .description('how many paraphrase pairs a list of paraphrases recognises, and how many others it takes for one')
    .argument('<list>', 'a table with the columns source, rank, paraphrase')
    .argument('<pairs>', 'pairs that say whether they are paraphrases (isParaphrase)')
    .option('--first <n>', 'how many paraphrases of each phrase are tried', positiveInt, 10)
  addPairOptions(command)
  addIntervalOptions(command)
  addOutputOptions(command)
  example(
    command,
    'parascope recognise demo/ranked.tsv demo/recognition.jsonl',
    'the ratio, with the match rate on negatives beside it',
  )
  return command.action(async (list: string, pairs: string, options: RecogniseCommandOptions) => {
    const { first, interval, resamples, seed } = options
    const log = new ProblemLog()
    const report = await recognisePairs(list, pairs, {
      ...readOptions(options),
      first,
      interval,
      resamples,
      seed,
      version: manifest.version,
      onProblem: (problem) => log.add(problem),
    }).finally(() => printProblems(log, { kind: 'read' }, io.stderr))
    if (log.errors > 0) throw new ParascopeError('io/bad-data', 'nothing was measured: correct the lines above first')
    await printReport(report, 'recognise', options, io)
  })
}
