/** `parascope completion bash|zsh|fish`: a completion script made from the commands as they are. */
import { Argument, Command } from 'commander'
import { bashCompletion } from '../completion/bash.js'
import { fishCompletion } from '../completion/fish.js'
import { type CompletionNode, completionTree } from '../completion/tree.js'
import { zshCompletion } from '../completion/zsh.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'

const SHELLS: Readonly<Record<string, (nodes: readonly CompletionNode[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
}

const INSTALL = `
To install it:
  bash  add to ~/.bashrc:  source <(parascope completion bash)
        on macOS's bash 3.2:  eval "$(parascope completion bash)"
  zsh   add to ~/.zshrc, behind compinit:  source <(parascope completion zsh)
  fish  parascope completion fish > ~/.config/fish/completions/parascope.fish`

export function completion(io: Io): Command {
  const command = new Command('completion')
    .description('print a script that lets your shell complete commands and options')
    .addArgument(new Argument('<shell>', 'the shell to complete in').choices(Object.keys(SHELLS)))
    .addHelpText('after', INSTALL)
    .action((shell: string) => {
      io.stdout.write(SHELLS[shell]!(completionTree(rootOf(command))))
    })
  return example(command, 'parascope completion bash', 'the script for bash')
}

function rootOf(command: Command): Command {
  return command.parent === null ? command : rootOf(command.parent)
}
