/**
 * Telling people about the faults in their data: the first twenty in full, then how many more, then one line that says
 * what happened and what to do. The log counts all and keeps only what it will print, however long the file is.
 */
import { formatProblem, type Problem } from '@parascope/core/errors'
import { harmless } from './display-width.js'
import { processIo, type TextOutput } from './io.js'

export const SHOWN_PROBLEMS = 20

/** What became of the data: `refused` wrote nothing, `skipped` wrote the good records, `read` writes no data at all. */
export interface Outcome {
  readonly kind: 'refused' | 'skipped' | 'read'
  /** the file with all the faults, where one was written */
  readonly report?: string
}

/** Counts problems as they come. */
export class ProblemLog {
  readonly shown: Problem[] = []
  errors = 0
  warnings = 0
  readonly #files = new Set<string>()

  add(problem: Problem): void {
    if (problem.severity === 'error') this.errors++
    else this.warnings++
    if (problem.file !== undefined) this.#files.add(problem.file)
    if (this.shown.length < SHOWN_PROBLEMS) this.shown.push(problem)
  }

  /** errors and warnings together */
  get size(): number {
    return this.errors + this.warnings
  }

  /** the number of files with a problem */
  get files(): number {
    return this.#files.size
  }
}

/** Prints what was collected, a list or a log; nothing where there is nothing. */
export function printProblems(
  problems: ProblemLog | Iterable<Problem>,
  outcome: Outcome,
  stderr: TextOutput = processIo.stderr,
): void {
  const log = problems instanceof ProblemLog ? problems : logOf(problems)
  if (log.size === 0) return
  for (const problem of log.shown) stderr.write(`${harmless(formatProblem(problem)).replaceAll('\n', ' ')}\n`)
  if (log.size > log.shown.length) stderr.write(`… and ${log.size - log.shown.length} more\n`)
  stderr.write(`${problemSummary(log, outcome)}\n`)
}

/** `12 errors, 3 warnings in 2 files; nothing was written. Fix them, or …`. */
export function problemSummary(log: ProblemLog, outcome: Outcome): string {
  const counts = [counted(log.errors, 'error'), counted(log.warnings, 'warning')].filter((part) => part !== '').join(', ')
  const found = log.files > 0 ? `${counts} in ${counted(log.files, 'file')}` : counts
  const report = outcome.report === undefined ? '' : ` All of them are listed in ${harmless(outcome.report)}.`
  if (log.errors > 0 && outcome.kind === 'refused') {
    return `${found}; nothing was written.${report} Fix them, or use --skip-bad to write the good records and a report.`
  }
  if (log.errors > 0 && outcome.kind === 'skipped')
    return `${found}; the good records were written, the others left out.${report}`
  return `${found}.${report}`
}

function logOf(problems: Iterable<Problem>): ProblemLog {
  const log = new ProblemLog()
  for (const problem of problems) log.add(problem)
  return log
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`
}
