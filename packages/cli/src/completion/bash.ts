/**
 * The completion script for bash, from 3.2 (no associative arrays, no compopt). An empty COMPREPLY makes bash offer
 * files, through `-o default`.
 */
import { argumentCases, valueCases, walkCases } from './posix.js'
import { type CompletionNode, quoted } from './tree.js'

export function bashCompletion(nodes: readonly CompletionNode[]): string {
  const lines = (indent: number, each: readonly string[]) => each.map((line) => `${' '.repeat(indent)}${line}\n`).join('')
  const offer = (choices: readonly string[]) => `COMPREPLY=($(compgen -W ${quoted(choices.join(' '))} -- "$cur"))`
  const values = valueCases(nodes).map(
    ({ pattern, choices }) => `${pattern}) ${choices.length > 0 ? `${offer(choices)}; ` : ''}return ;;`,
  )
  const options = nodes.map((node) => `${quoted(node.path)}) ${offer(node.options.flatMap((option) => option.flags))} ;;`)
  const commands = nodes
    .filter((node) => node.commands.length > 0)
    .map((node) => `${quoted(`${node.path}:0`)}) ${offer(node.commands.map(({ word }) => word))} ;;`)
  const words = argumentCases(nodes).map(
    ({ pattern, choices }) => `${pattern}) ${choices.length > 0 ? `${offer(choices)} ` : ''};;`,
  )
  return `# bash completion of parascope; made by: parascope completion bash
_parascope() {
  local cur prev word i at='' count=0
  COMPREPLY=()
  cur="\${COMP_WORDS[COMP_CWORD]}"
  prev="\${COMP_WORDS[COMP_CWORD-1]}"
  # bash takes --option=value for three words
  if [ "$cur" = '=' ]; then
    cur=''
  elif [ "$prev" = '=' ] && [ "$COMP_CWORD" -gt 2 ]; then
    prev="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    if [ "\${COMP_WORDS[i+1]}" = '=' ]; then
      i=$((i + 2))
      continue
    fi
    case "$at:$word" in
${lines(6, walkCases(nodes))}    esac
  done
  case "$at:$prev" in
${lines(4, values)}    *) ;;
  esac
  case "$cur" in
    -*)
      case "$at" in
${lines(8, options)}      esac
      ;;
    *)
      case "$at:$count" in
${lines(8, [...commands, ...words])}        *) ;;
      esac
      ;;
  esac
}
complete -o default -F _parascope parascope
`
}
