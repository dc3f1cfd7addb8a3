/** `parascope corpus sample`: a seeded sample, stratified where asked. */
import { samplePairs } from '@parascope/engine/corpus'
import type { Command } from 'commander'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { addSeedOption, type SeedOptions } from '../frame/option-bundles.js'
import { positiveInt } from '../frame/options.js'
import { runTransfer, type TransferCommandOptions } from '../pairs/run-transfer.js'
import { transferCommand } from '../pairs/transfer-command.js'

interface SampleCommandOptions extends SeedOptions {
  readonly size: number
  readonly stratify?: string
}

export function corpusSample(io: Io): Command {
  const command = transferCommand('sample', 'draw pairs at random; all annotators of a drawn pair come along')
    .requiredOption('--size <n>', 'how many pairs', positiveInt)
    .option('--stratify <key>', 'draw from each value of meta.<key> in proportion, such as corpus')
  addSeedOption(command)
  example(
    command,
    'parascope corpus sample demo/pairs.jsonl out/sample.jsonl --size 12 --stratify corpus --seed 7',
    'twelve pairs, each genre in proportion',
  )
  return command.action((input: string, output: string, options: SampleCommandOptions & TransferCommandOptions) =>
    runTransfer(input, [output], options, io, (prepared) =>
      samplePairs({
        ...prepared,
        size: options.size,
        seed: options.seed,
        ...(options.stratify === undefined ? {} : { stratify: options.stratify }),
      }),
    ),
  )
}
