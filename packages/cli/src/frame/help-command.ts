/** `parascope help [command...]`: the same as --help, for any depth; commander's own knows one level and no suggestion. */
import { Command } from 'commander'
import { example } from './help.js'

export function helpCommand(): Command {
  const help = new Command('help')
    .description('show how a command is used')
    .argument('[command...]', 'the command to explain; without one, all are listed')
    .action(async (names: readonly string[]) => {
      let found = help.parent!
      for (const name of names) {
        const next = found.commands.find((command) => command.name() === name || command.aliases().includes(name))
        // parsing a name that is not there ends in commander's usage fault, with its suggestion
        if (next === undefined) await found.parseAsync([name], { from: 'user' })
        else found = next
      }
      found.outputHelp()
    })
  return example(help, 'parascope help doctor', 'how to use the command doctor')
}
