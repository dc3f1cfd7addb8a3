/**
 * The part that bash and zsh share: a loop over the words before the cursor that finds the command they name. Both read
 * the same `case` syntax; the arrays differ, so each brings its own loop head.
 */
import { type CompletionNode, quoted } from './tree.js'

/**
 * The body of the loop over `word`: moves `at` down the commands, counts arguments in `count`, steps `i` over the
 * values of options. Keys are `path:word`.
 */
export function walkCases(nodes: readonly CompletionNode[]): string[] {
  const valued = nodes.flatMap((node) =>
    node.options.filter((option) => option.takesValue).flatMap((o) => o.flags.map((flag) => `${node.path}:${flag}`)),
  )
  const steps = nodes.flatMap((node) =>
    node.commands.map(({ word }) => {
      const below = node.path === '' ? word : `${node.path} ${word}`
      return `${quoted(`${node.path}:${word}`)}) at=${quoted(below)} ;;`
    }),
  )
  return [
    ...(valued.length === 0 ? [] : [`${valued.map(quoted).join('|')}) i=$((i + 1)) ;;`]),
    ...steps,
    `*:-*) ;;`,
    `*) count=$((count + 1)) ;;`,
  ]
}

/** For each option that takes a value: its pattern on `path:flag` and the words it takes. */
export function valueCases(
  nodes: readonly CompletionNode[],
): { readonly pattern: string; readonly choices: readonly string[] }[] {
  return nodes.flatMap((node) =>
    node.options
      .filter((option) => option.takesValue)
      .map((option) => ({
        pattern: option.flags.map((flag) => quoted(`${node.path}:${flag}`)).join('|'),
        choices: option.choices,
      })),
  )
}

/** For each argument its pattern on `path:count` and the words it takes (none: files); one that repeats comes last and takes the rest. */
export function argumentCases(
  nodes: readonly CompletionNode[],
): { readonly pattern: string; readonly choices: readonly string[] }[] {
  return nodes.flatMap((node) =>
    node.arguments.map((choices, at) => {
      const isRest = node.isVariadic && at === node.arguments.length - 1
      return { pattern: isRest ? `${quoted(`${node.path}:`)}*` : quoted(`${node.path}:${at}`), choices }
    }),
  )
}
