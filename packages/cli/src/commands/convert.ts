/** `parascope convert`: from one file format to another. */
import { transferPairs } from '@parascope/engine/corpus'
import { formats } from '@parascope/engine/io'
import { Command } from 'commander'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { addBadInputOptions } from '../frame/option-bundles.js'
import { choice } from '../frame/options.js'
import { addPairOptions } from '../pairs/read-options.js'
import { runTransfer, type TransferCommandOptions } from '../pairs/run-transfer.js'

export function convert(io: Io): Command {
  const writable = formats.filter((format) => format.encoder !== undefined).map((format) => format.name)
  const command = new Command('convert')
    .description('convert pairs from one file format to another; the formats are told from content and file names')
    .argument('<in>', 'pairs in any known format; several files joined by commas; - for standard input')
    .argument('<out>', 'where to write; .gz packs; several files joined by commas; - for standard output')
    .option('--to <format>', 'format of the output; taken from its name if not given', choice(...writable))
  addPairOptions(command)
  addBadInputOptions(command)
  example(command, 'parascope convert demo/words.maria.jsonl out/maria.tsv', 'one table for a spreadsheet')
  example(
    command,
    'parascope convert demo/words.maria.jsonl out/links.pharaoh,out/source.txt,out/target.txt',
    'Moses links beside two texts',
  )
  example(
    command,
    'parascope convert demo/bitext.source.txt,demo/bitext.target.txt out/bitext.jsonl.gz',
    'two texts into packed native records',
  )
  return command.action((input: string, output: string, options: TransferCommandOptions) =>
    runTransfer(input, [output], options, io, transferPairs),
  )
}
