/** The common face of commands that take pairs and give pairs: their arguments and shared options. */
import { Command } from 'commander'
import { addBadInputOptions } from '../frame/option-bundles.js'
import { addPairOptions } from './read-options.js'

/** A command `<in> <out>` with the options of reading, of bad input and of listing what was dropped. */
export function transferCommand(name: string, description: string): Command {
  const command = new Command(name)
    .description(description)
    .argument('<in>', 'pairs in any known format, or - for standard input')
    .argument('<out>', 'where to write, or - for standard output')
    .option('--dropped <file>', 'list every dropped record with the reason, as a table')
  addPairOptions(command)
  return addBadInputOptions(command)
}
