/** `parascope recognise`: paraphrases at work on labelled text pairs. */
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
import { readStrictly } from '../frame/read-strictly.js'
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
    const report = await readStrictly(io, { label: 'reading', unit: 'pairs' }, (telling) =>
      recognisePairs(list, pairs, {
        ...readOptions(options),
        ...telling,
        first,
        interval,
        resamples,
        seed,
        version: manifest.version,
      }),
    )
    await printReport(report, 'recognise', options, io)
  })
}
