/** The completion script for fish: one `complete` line a word, each under the condition that its command stands on the line. */
import type { CompletionNode, OptionWords } from './tree.js'

/** more arguments than anyone types */
const MOST = 999999

export function fishCompletion(nodes: readonly CompletionNode[]): string {
  const lines = nodes.flatMap((node) => [
    ...node.commands.map(({ word, about }) => complete(node.path, 0, 0, `-f -a ${quoted(word)} -d ${quoted(about)}`)),
    ...node.options.map((option) => complete(node.path, 0, MOST, optionWords(option))),
    ...node.arguments.flatMap((choices, at) => {
      const isRest = node.isVariadic && at === node.arguments.length - 1
      return choices.length === 0 ? [] : [complete(node.path, at, isRest ? MOST : at, `-f -a ${quoted(choices.join(' '))}`)]
    }),
  ])
  return `# fish completion of parascope; made by: parascope completion fish
# succeeds where the words before the cursor name this command and have from so many to so many arguments
function __parascope_at
    set -l words (commandline -opc)
    set -e words[1]
    set -l at ''
    set -l count 0
    set -l skip 0
    for word in $words
        if test $skip -eq 1
            set skip 0
            continue
        end
        switch "$at:$word"
${walk(nodes)}            case '*:-*'
                continue
            case '*'
                set count (math $count + 1)
        end
    end
    test "$at" = "$argv[1]"; and test $count -ge $argv[2]; and test $count -le $argv[3]
end
${lines.join('\n')}
`
}

function walk(nodes: readonly CompletionNode[]): string {
  const step = (pattern: string, action: string) => `            case ${pattern}\n                ${action}\n`
  const valued = nodes.flatMap((node) =>
    node.options
      .filter((option) => option.takesValue)
      .flatMap((option) => option.flags.map((flag) => quoted(`${node.path}:${flag}`))),
  )
  const down = nodes.flatMap((node) =>
    node.commands.map(({ word }) => step(quoted(`${node.path}:${word}`), `set at ${quoted(`${node.path} ${word}`.trim())}`)),
  )
  return (valued.length === 0 ? '' : step(valued.join(' '), 'set skip 1')) + down.join('')
}

function complete(path: string, least: number, most: number, rest: string): string {
  return `complete -c parascope -n ${quoted(`__parascope_at ${quoted(path)} ${least} ${most}`)} ${rest}`
}

function optionWords({ flags, about, takesValue, choices }: OptionWords): string {
  const names = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`))
  const value = !takesValue ? [] : choices.length > 0 ? [`-x -a ${quoted(choices.join(' '))}`] : ['-r']
  return [...names, ...value, `-d ${quoted(about)}`].join(' ')
}

/** In single quotes fish reads a backslash only in front of a quote or a backslash. */
function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`
}
