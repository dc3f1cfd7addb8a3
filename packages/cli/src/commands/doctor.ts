/**
 * `parascope doctor`: what works on this machine and what to do about the rest. Everything is really tried, each thing
 * with its own time limit, all at once. Ends with 1 only if something required does not work.
 */
import { Command } from 'commander'
import { type Check, guarded } from '../doctor/check.js'
import { checkBrowser, checkDuckdb, checkLibsql, checkPostgres, checkSpark } from '../doctor/engines.js'
import { checkNode, checkSystem, checkTemporary, checkTerminal } from '../doctor/machine.js'
import { paint, wantsColour } from '../frame/colour.js'
import { padEnd } from '../frame/display-width.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { addJsonOption, type JsonOptions } from '../frame/option-bundles.js'

export function doctor(io: Io): Command {
  const command = new Command('doctor').description('say what works on this machine and what to do about the rest')
  addJsonOption(command).action(async (options: JsonOptions) => {
    const checks = await allChecks(io)
    io.stdout.write(options.json ? `${JSON.stringify(checks)}\n` : checkList(checks, wantsColour(io.stdout, io.env)))
    if (isIll(checks)) io.setExitCode(1)
  })
  example(command, 'parascope doctor', 'look at what works here')
  return example(command, 'parascope doctor --json', 'the same as a list for a program')
}

/** All checks, in the order in which they are shown. */
export function allChecks(io: Io): Promise<Check[]> {
  return Promise.all([
    guarded('Node', true, () => checkNode()),
    guarded('system', false, checkSystem),
    guarded('temporary files', true, () => checkTemporary()),
    guarded('terminal', false, () => checkTerminal(io)),
    guarded('embedded database', false, () => checkLibsql(io.env)),
    guarded('DuckDB', false, () => checkDuckdb(io.env)),
    guarded('Spark', false, () => checkSpark(io.env)),
    guarded('PostgreSQL', false, () => checkPostgres(io.env)),
    guarded('browser for tests', false, () => checkBrowser(io.env)),
  ])
}

/** Whether something required does not work. */
export function isIll(checks: readonly Check[]): boolean {
  return checks.some((check) => check.required && check.status !== 'ok')
}

/** One line a check: `ok  Node  20.19.0`, with what to do on a line below. */
export function checkList(checks: readonly Check[], colour: boolean): string {
  const ink = paint(colour)
  const marks = { ok: ink.green('ok'), absent: ink.dim('– '), fault: ink.yellow('! ') }
  const width = Math.max(...checks.map((check) => check.name.length))
  const lines = checks.map((check) => {
    const advice = check.advice === undefined ? '' : `\n${' '.repeat(width + 6)}${ink.dim(check.advice)}`
    return `${marks[check.status]}  ${padEnd(check.name, width)}  ${check.found}${advice}\n`
  })
  const ill = checks.filter((check) => check.required && check.status !== 'ok').map((check) => check.name)
  const verdict = ill.length === 0 ? 'Everything required works.' : `Does not work and is required: ${ill.join(', ')}.`
  return `${lines.join('')}\n${ill.length === 0 ? verdict : ink.red(verdict)}\n`
}
