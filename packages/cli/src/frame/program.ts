/**
 * The commander program: built from a plain list of commands, run once. Every command gets the same help, output and
 * error handling, however it was made; nothing here ends the process.
 */
import { Command } from 'commander'
import { CommandExit, faultOf } from './faults.js'
import { configureHelp, example } from './help.js'
import { helpCommand } from './help-command.js'
import type { Io } from './io.js'
import { manifest } from './manifest.js'

/** A command, or the function that makes it for its surroundings. */
export type CommandSource = Command | ((io: Io) => Command)

/** The program `parascope` with these commands. */
export function buildProgram(io: Io, sources: readonly CommandSource[]): Command {
  const program = new Command('parascope')
    .description('The workbench for paraphrase corpora: build, measure and use them')
    .version(manifest.version, '-V, --version', 'print the version')
    .option('--debug', 'show stacks and causes when something goes wrong')
    .helpOption('-h, --help', 'show how a command is used')
    .helpCommand(false)
  configureHelp(program, io)
  example(program, 'parascope doctor', 'look at what works on this machine')
  for (const source of sources) program.addCommand(typeof source === 'function' ? source(io) : source)
  program.addCommand(helpCommand())
  adopt(program)
  return program
}

/** Runs the program. Never throws: a fault is printed on stderr and sets the exit code. */
export async function runProgram(argv: readonly string[], io: Io, sources: readonly CommandSource[]): Promise<void> {
  const words = argv.slice(2)
  let running: Command | undefined
  try {
    const program = buildProgram(io, sources)
    program.hook('preAction', (_, action) => {
      running = action
    })
    if (words.every((word) => word === '--debug')) program.outputHelp()
    else await program.parseAsync([...argv])
  } catch (error) {
    // stdout closed under the command: `watchPipes` ends the process, and the command's own complaint says nothing new
    if (io.stdout.errored) return
    const fault = faultOf(error, isDebug(words), running)
    if (fault.text !== '') io.stderr.write(fault.text)
    if (fault.exitCode !== 0) io.setExitCode(fault.exitCode)
  }
}

/** Whether --debug was said, in front of a `--`. */
export function isDebug(words: readonly string[]): boolean {
  const end = words.indexOf('--')
  return words.slice(0, end < 0 ? words.length : end).includes('--debug')
}

/** Hands the settings of a command down to those below it, which commander does only for commands it made itself. */
function adopt(command: Command): void {
  command.exitOverride((error) => {
    throw new CommandExit(command, error)
  })
  for (const child of command.commands) {
    child.copyInheritedSettings(command).helpCommand(false)
    adopt(child)
  }
}
