/**
 * What a shell needs to know of the program to complete a line: for every command its sub-commands, its options with the
 * values they take, and the words its arguments take. Where nothing is known, the shell offers files.
 */
import type { Command } from 'commander'
import { allCommands, choicesOf, commandPath } from '../frame/help.js'

export interface Word {
  readonly word: string
  readonly about: string
}

export interface OptionWords {
  /** `['-o', '--out']` */
  readonly flags: readonly string[]
  readonly about: string
  /** the next word is its value */
  readonly takesValue: boolean
  /** empty: any value, files are offered */
  readonly choices: readonly string[]
}

export interface CompletionNode {
  /** `corpus split`; the program itself is the empty text */
  readonly path: string
  readonly commands: readonly Word[]
  /** with those of the commands above, which may be given here as well */
  readonly options: readonly OptionWords[]
  /** the words each argument takes; empty: files */
  readonly arguments: readonly (readonly string[])[]
  /** the last argument may be repeated */
  readonly isVariadic: boolean
}

/** Every command of the program, the program first. */
export function completionTree(program: Command): CompletionNode[] {
  const names = program.commands.map((command) => command.name())
  return allCommands(program).map((command) => {
    const isHelp = command.parent === program && command.name() === 'help'
    return {
      path: commandPath(command).slice(1).join(' '),
      commands: command.commands.map((child) => ({ word: child.name(), about: oneLine(child.summary() || child.description()) })),
      options: optionsOf(command),
      arguments: command.registeredArguments.map((argument) => (isHelp ? names : (choicesOf(argument) ?? []))),
      isVariadic: command.registeredArguments.at(-1)?.variadic === true,
    }
  })
}

function optionsOf(command: Command): OptionWords[] {
  const seen = new Set<string>()
  const all = [...command.createHelp().visibleOptions(command), ...ancestors(command).flatMap((above) => above.options)]
  return all.flatMap((option) => {
    const flags = [option.short, option.long].filter((flag) => flag !== undefined).filter((flag) => !seen.has(flag))
    for (const flag of flags) seen.add(flag)
    if (flags.length === 0 || option.hidden) return []
    return [{ flags, about: oneLine(option.description), takesValue: option.required, choices: [...(choicesOf(option) ?? [])] }]
  })
}

function ancestors(command: Command): Command[] {
  return command.parent === null ? [] : [command.parent, ...ancestors(command.parent)]
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The text in single quotes, as bash and zsh read it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
