/**
 * The look of `--help`, and the examples in it. Every command carries examples that work on `demo/`; they are kept as
 * data, so that a test can run them all, and `helpFaults` finds what a command left unsaid.
 */
import type { Argument, Command, Option } from 'commander'
import { paint, wantsColour } from './colour.js'
import type { Io } from './io.js'

export interface Example {
  /** the command it belongs to, without `parascope`: `corpus split` */
  readonly command: string
  /** the whole line as it is typed */
  readonly line: string
  readonly what: string
}

const examples = new WeakMap<Command, Omit<Example, 'command'>[]>()

/** Adds an example to the command's help: `example(doctor, 'parascope doctor', 'look at this machine')`. */
export function example(command: Command, line: string, what: string): Command {
  const known = examples.get(command)
  if (known !== undefined) {
    known.push({ line, what })
    return command
  }
  const own = [{ line, what }]
  examples.set(command, own)
  return command.addHelpText('after', () => `\nExamples:\n${own.map((each) => `  ${each.line}\n      ${each.what}`).join('\n')}`)
}

/** The examples of a program and all commands below it, in the order of the commands. */
export function examplesOf(program: Command): Example[] {
  return allCommands(program).flatMap((command) =>
    (examples.get(command) ?? []).map((each) => ({ command: commandPath(command).slice(1).join(' '), ...each })),
  )
}

/** The program and every command below it. */
export function allCommands(program: Command): Command[] {
  return [program, ...program.commands.flatMap(allCommands)]
}

/** `['parascope', 'corpus', 'split']` */
export function commandPath(command: Command): string[] {
  return command.parent === null ? [command.name()] : [...commandPath(command.parent), command.name()]
}

/** The words an option or argument takes, where only some are allowed. */
export function choicesOf(part: Option | Argument): readonly string[] | undefined {
  const parser = part.parseArg as { readonly values?: readonly string[] } | undefined
  return part.argChoices ?? parser?.values
}

/** Makes help sorted and readable; commands that are added later take the look over from their parent. */
export function configureHelp(program: Command, io: Io): Command {
  const described = (part: Option | Argument, isShown: boolean) => {
    const choices = choicesOf(part)
    const extra = choices === undefined ? [] : [choices.join(', ')]
    if (isShown && part.defaultValue !== undefined) extra.push(`default: ${part.defaultValueDescription ?? part.defaultValue}`)
    return extra.length === 0 ? part.description : `${part.description} (${extra.join('; ')})`
  }
  return program
    .configureHelp({
      sortSubcommands: true,
      sortOptions: true,
      showGlobalOptions: true,
      subcommandTerm: (command) => [command.name(), ...command.registeredArguments.map(argumentTerm)].join(' '),
      optionDescription: (option) => described(option, option.required || option.optional),
      argumentDescription: (argument) => described(argument, true),
      styleTitle: (title) => paint(true).bold(title),
    })
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      getOutHelpWidth: () => helpWidth(io.stdout.columns),
      getErrHelpWidth: () => helpWidth(io.stderr.columns),
      getOutHasColors: () => wantsColour(io.stdout, io.env),
      getErrHasColors: () => wantsColour(io.stderr, io.env),
      // the frame prints the message of a usage fault itself, with its hint
      outputError: () => {},
    })
}

/** What commands left unsaid: a description of themselves, an option or an argument, or an example. */
export function helpFaults(program: Command): string[] {
  return allCommands(program).flatMap((command) => {
    const name = commandPath(command).join(' ')
    const faults: string[] = []
    if (command.description() === '') faults.push(`${name} has no description`)
    for (const option of command.options) if (!option.description) faults.push(`${name} ${option.flags} has no description`)
    for (const argument of command.registeredArguments) {
      if (!argument.description) faults.push(`${name} <${argument.name()}> has no description`)
    }
    if (command.commands.length === 0 && !examples.has(command)) faults.push(`${name} has no example`)
    return faults
  })
}

function argumentTerm(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`
  return argument.required ? `<${name}>` : `[${name}]`
}

/** Lines longer than this are hard to read, however wide the window. */
function helpWidth(columns: number | undefined): number {
  return Math.min(columns || 80, 110)
}
