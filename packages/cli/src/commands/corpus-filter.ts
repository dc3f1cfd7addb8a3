/** `parascope corpus filter`: length and ratio limits, one pair per group. */
import { filterPairs } from '@parascope/engine/corpus'
import type { Command } from 'commander'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { addSeedOption, type SeedOptions } from '../frame/option-bundles.js'
import { addLimitOptions, type LimitOptions, limitsOf } from '../pairs/limit-options.js'
import { runTransfer, type TransferCommandOptions } from '../pairs/run-transfer.js'
import { transferCommand } from '../pairs/transfer-command.js'

interface FilterCommandOptions extends LimitOptions, SeedOptions {
  readonly onePerGroup?: true
}

export function corpusFilter(io: Io): Command {
  const command = transferCommand(
    'filter',
    'keep pairs of the right lengths; without limits only pairs with an empty side are dropped',
  ).option('--one-per-group', 'of each translation group (meta.group) keep one pair, drawn with the seed')
  addLimitOptions(command)
  addSeedOption(command)
  example(
    command,
    'parascope corpus filter demo/pairs.jsonl out/short.jsonl --max-tokens 20 --max-ratio 1.5',
    'short pairs of similar length',
  )
  example(
    command,
    'parascope corpus filter demo/pairs.jsonl out/compression.jsonl --compression 0.67:0.75',
    'pairs for sentence compression',
  )
  return command.action((input: string, output: string, options: FilterCommandOptions & TransferCommandOptions) =>
    runTransfer(input, [output], options, io, (prepared) =>
      filterPairs({ ...prepared, limits: limitsOf(options), seed: options.seed, onePerGroup: options.onePerGroup === true }),
    ),
  )
}
