/** The completion script for zsh: `_describe` shows each word with what it is about, `_files` the rest. */
import { argumentCases, valueCases, walkCases } from './posix.js'
import { type CompletionNode, quoted } from './tree.js'

export function zshCompletion(nodes: readonly CompletionNode[]): string {
  const lines = (indent: number, each: readonly string[]) => each.map((line) => `${' '.repeat(indent)}${line}\n`).join('')
  // _describe splits at the first colon that has no backslash
  const item = (word: string, about: string) => quoted(`${word.replaceAll(':', '\\:')}:${about}`)
  const offer = (choices: readonly string[]) => `compadd -- ${choices.map(quoted).join(' ')}`
  const values = valueCases(nodes).map(
    ({ pattern, choices }) => `${pattern}) ${choices.length > 0 ? offer(choices) : '_files'}; return ;;`,
  )
  const options = nodes.map((node) => {
    const items = node.options.flatMap((option) => option.flags.map((flag) => item(flag, option.about)))
    return `${quoted(node.path)}) found=(${items.join(' ')}); _describe -o 'option' found ;;`
  })
  const commands = nodes
    .filter((node) => node.commands.length > 0)
    .map((node) => {
      const items = node.commands.map(({ word, about }) => item(word, about))
      return `${quoted(`${node.path}:0`)}) found=(${items.join(' ')}); _describe 'command' found ;;`
    })
  const words = argumentCases(nodes).map(
    ({ pattern, choices }) => `${pattern}) ${choices.length > 0 ? offer(choices) : '_files'} ;;`,
  )
  return `#compdef parascope
# zsh completion of parascope; made by: parascope completion zsh
_parascope() {
  local word i at='' count=0
  local -a found
  for ((i = 2; i < CURRENT; i++)); do
    word="\${words[i]}"
    case "$at:$word" in
${lines(6, walkCases(nodes))}    esac
  done
  case "$at:\${words[CURRENT-1]}" in
${lines(4, values)}    *) ;;
  esac
  case "\${words[CURRENT]}" in
    -*)
      case "$at" in
${lines(8, options)}      esac
      ;;
    *)
      case "$at:$count" in
${lines(8, [...commands, ...words])}        *) _files ;;
      esac
      ;;
  esac
}
if [ "$funcstack[1]" = '_parascope' ]; then
  _parascope "$@"
else
  compdef _parascope parascope
fi
`
}
