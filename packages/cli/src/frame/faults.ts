/**
 * What a person reads when something goes wrong, and the code the process ends with: 1 for a fault in data, files or in
 * Parascope itself, 2 for a command that was typed wrongly. Stacks only with --debug.
 */
import { inspect } from 'node:util'
import { ParascopeError } from '@parascope/core/errors'
import { type Command, CommanderError } from 'commander'
import { harmless } from './display-width.js'
import { commandPath } from './help.js'

/** Commander wants to end the process; it does not say on behalf of which command, so this does. */
export class CommandExit extends Error {
  override readonly name = 'CommandExit'
  readonly command: Command
  override readonly cause: CommanderError

  constructor(command: Command, cause: CommanderError) {
    super(cause.message)
    this.command = command
    this.cause = cause
  }
}

export interface Fault {
  readonly exitCode: number
  /** for stderr, ends in a newline; empty: say nothing */
  readonly text: string
}

/** Faults of the system that a person can do something about. */
const SYSTEM: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'the disk quota is used up',
  EISDIR: 'this is a directory, a file was expected',
  EMFILE: 'too many open files',
  ENOENT: 'no such file or directory',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of this path is not a directory',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
}

/** The fault of an error that came out of the command `running` (absent: before one was found). */
export function faultOf(error: unknown, debug: boolean, running?: Command): Fault {
  if (error instanceof CommandExit && isQuiet(error.cause)) return { exitCode: error.cause.exitCode === 0 ? 0 : 2, text: '' }
  const stack = debug ? `${inspect(error instanceof CommandExit ? error.cause : error)}\n` : ''
  if (error instanceof CommandExit) return { exitCode: 2, text: usageText(error.message, error.command) + stack }
  if (error instanceof CommanderError) return { exitCode: 2, text: usageText(error.message, running) + stack }
  if (error instanceof ParascopeError) {
    if (error.code === 'cli/usage') return { exitCode: 2, text: usageText(error.message, running) + stack }
    return { exitCode: 1, text: `${harmless(error.message)}\n${stack}` }
  }
  const message = error instanceof Error ? error.message : String(error)
  const known = systemText(error)
  if (known !== undefined) return { exitCode: 1, text: `${harmless(known)}\n${stack}` }
  const oneLine =
    harmless(message)
      .replace(/\s*\n\s*/g, ' ')
      .trim() || 'no message'
  const advice = debug ? '' : '; run again with --debug for the details'
  return { exitCode: 1, text: `This is a fault in Parascope: ${oneLine}${advice}\n${stack}` }
}

/** Help and version have been printed: nothing is left to say. */
function isQuiet(error: CommanderError): boolean {
  return ['commander.help', 'commander.helpDisplayed', 'commander.version'].includes(error.code)
}

function usageText(message: string, command: Command | undefined): string {
  const text = harmless(message)
    .replace(/^error: /, '')
    .replace(/\n\(Did you mean (.*)\?\)$/, '; did you mean $1?')
  const path = command === undefined ? ['parascope'] : commandPath(command)
  return `${text}\nsee ${path.join(' ')} --help\n`
}

function systemText(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, path } = error as NodeJS.ErrnoException
  const words = code === undefined ? undefined : SYSTEM[code]
  return words === undefined || path === undefined ? undefined : `${path}: ${words}`
}
