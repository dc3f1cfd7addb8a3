/** `parascope corpus dedupe`: near-duplicates out. */
import { dedupePairs } from '@parascope/engine/corpus'
import type { Command } from 'commander'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { positiveFraction } from '../frame/options.js'
import { runTransfer, type TransferCommandOptions } from '../pairs/run-transfer.js'
import { transferCommand } from '../pairs/transfer-command.js'

interface DedupeCommandOptions {
  readonly threshold: number
}

export function corpusDedupe(io: Io): Command {
  const command = transferCommand('dedupe', 'keep the first of pairs that nearly repeat each other').option(
    '--threshold <t>',
    'overlap (Jaccard) of words and word pairs from which a pair counts as a repetition; 1 finds only repetitions of all words',
    positiveFraction,
    0.8,
  )
  example(
    command,
    'parascope corpus dedupe demo/bitext.source.txt,demo/bitext.target.txt out/unique.jsonl --threshold 0.7',
    'a bitext without its near-repetitions',
  )
  return command.action((input: string, output: string, options: DedupeCommandOptions & TransferCommandOptions) =>
    runTransfer(input, [output], options, io, (prepared) => dedupePairs({ ...prepared, threshold: options.threshold })),
  )
}
