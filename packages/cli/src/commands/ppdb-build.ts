/** `parascope ppdb build`: an index for fast look-up. */
import { buildIndex } from '@parascope/engine/ppdb'
import { Command } from 'commander'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { addBadInputOptions, type BadInputOptions } from '../frame/option-bundles.js'
import { runSink } from '../pairs/run-sink.js'

interface BuildCommandOptions extends BadInputOptions {
  readonly out: string
}

export function ppdbBuild(io: Io): Command {
  const command = new Command('build')
    .description(
      'make an index of paraphrases on disk, in which ppdb lookup, align and score find a phrase without reading the rest',
    )
    .argument('<files...>', 'PPDB 1.0 or 2.0, or a grammar; plain or gzipped; - for standard input')
    .requiredOption('-o, --out <file>', 'where to write the index')
  addBadInputOptions(command)
  example(command, 'parascope ppdb build demo/ppdb.txt -o out/demo.ppdb', 'an index of the demo paraphrases')
  return command.action((files: readonly string[], options: BuildCommandOptions) =>
    runSink([options.out], options, io, 'rules', async ({ outputs: _, ...prepared }) => {
      const { summary, inputs, kinds } = await buildIndex(files, { ...prepared, output: options.out })
      const rules = inputs.reduce((sum, { records }) => sum + records, 0)
      const counts = Object.entries(kinds).map(([kind, count]) => `${count} ${kind}`)
      return { summary, read: `${rules} rules: ${counts.join(', ')}`, noun: 'rule' }
    }),
  )
}
