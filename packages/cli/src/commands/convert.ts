/** `parascope convert`: from one file format to another. */
import { transferPairs } from '@parascope/engine/corpus'
import { formats } from '@parascope/engine/io'
import { loadTagset, TagsetChange } from '@parascope/engine/types'
import { Command } from 'commander'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { addBadInputOptions } from '../frame/option-bundles.js'
import { choice } from '../frame/options.js'
import { addPairOptions } from '../pairs/read-options.js'
import { runTransfer, type TransferCommandOptions } from '../pairs/run-transfer.js'
import { addOwnTagsetOption, namedTagset } from '../types/tagset-option.js'

interface ConvertOptions extends TransferCommandOptions {
  readonly tagset?: string
  readonly toTagset?: string
}

export function convert(io: Io): Command {
  const writable = formats
    .filter((format) => format.encoder !== undefined || format.folderEncoder !== undefined)
    .map((format) => format.name)
  const command = new Command('convert')
    .description('convert pairs from one file format to another; the formats are told from content and file names')
    .argument('<in>', 'pairs in any known format; several files joined by commas; - for standard input')
    .argument('<out>', 'where to write; .gz packs; several files joined by commas; - for standard output')
    .option('--to <format>', 'format of the output; taken from its name if not given', choice(...writable))
    .option('--to-tagset <name>', 'say the types in another tagset, and tell what that loses')
  addOwnTagsetOption(command, 'the tagset of the input; its types are then held against it strictly')
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
  example(command, 'parascope convert demo/types.maria.jsonl out/maria.p4p', 'paraphrase types as the XML of P4P and MSRP-A')
  example(
    command,
    'parascope convert demo/types.maria.jsonl out/pairs.xml,out/types.xml --to etpc-xml --to-tagset ept',
    'paraphrase types as the XML of ETPC',
  )
  return command.action(async (input: string, output: string, options: ConvertOptions) => {
    const named = await namedTagset(options.tagset)
    const change = options.toTagset === undefined ? undefined : new TagsetChange(named.tagset, await loadTagset(options.toTagset))
    await runTransfer(input, [output], options, io, (prepared) =>
      transferPairs({ ...prepared, ...named, ...(change === undefined ? {} : { change: change.change }) }),
    )
    for (const [loss, count] of [...(change?.losses ?? [])].sort((a, b) => b[1] - a[1]))
      io.stderr.write(`warning: ${loss} (${count})\n`)
  })
}
