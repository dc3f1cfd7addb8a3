/**
 * Running a command that makes a grammar from pairs: the meter, Ctrl-C, the faults of the input, and what was made, as a table or as
 * an envelope. The counts go to standard output, so the grammar goes to a file.
 */
import { ParascopeError, type Problem } from '@parascope/core/errors'
import type { SinkSummary } from '@parascope/engine/corpus'
import { abandonOutputs, type InputSummary } from '@parascope/engine/io'
import { envelope, printEnvelope } from '../frame/envelope.js'
import { onInterrupt } from '../frame/interrupt.js'
import type { Io } from '../frame/io.js'
import type { BadInputOptions, FormatOptions, JsonOptions } from '../frame/option-bundles.js'
import { ProblemLog, printProblems } from '../frame/problems.js'
import { meter } from '../frame/progress.js'
import { type Cell, renderTable, tableStyle } from '../frame/table.js'

export interface RuleCommandOptions extends BadInputOptions, FormatOptions, JsonOptions {
  readonly out: string
}

/** What the engine is given. */
export interface PreparedRules {
  readonly output: string
  readonly skipBad: boolean
  readonly report?: string
  readonly onProblem: (problem: Problem) => void
  readonly onProgress: (bytesRead: number, bytes: number | undefined, done: number) => void
}

export interface MadeRules {
  readonly inputs: readonly InputSummary[]
  readonly summary: SinkSummary
  readonly signature: string
  /** name in the envelope, words for people, how many */
  readonly counts: readonly (readonly [measure: string, what: string, count: number])[]
  readonly notes: readonly string[]
}

/** Calls the engine with everything prepared, then tells what happened. Sets exit code 1 if nothing was written. */
export async function runRules(
  command: string,
  options: RuleCommandOptions,
  io: Io,
  work: (prepared: PreparedRules) => Promise<MadeRules>,
): Promise<void> {
  if (options.out === '-') throw new ParascopeError('cli/usage', 'the counts go to standard output: name a file with -o')
  const log = new ProblemLog()
  const progress = meter('reading', { unit: 'pairs', stream: io.stderr })
  let done = 0
  const report = options.report ?? (options.skipBad === true ? `${options.out}.problems.jsonl` : undefined)
  const finish = onInterrupt(() => {
    progress.done()
    abandonOutputs()
  })
  try {
    const { inputs, summary, signature, counts, notes } = await work({
      output: options.out,
      skipBad: options.skipBad === true,
      ...(report === undefined ? {} : { report }),
      onProblem: (problem) => log.add(problem),
      onProgress: (bytesRead, bytes, soFar) => {
        progress.add(soFar - done, bytesRead, bytes)
        done = soFar
      },
    })
    progress.done()
    const kind = summary.refused ? 'refused' : log.errors > 0 ? 'skipped' : 'read'
    printProblems(log, { kind, ...(summary.report === undefined ? {} : { report: summary.report }) }, io.stderr)
    if (summary.refused) {
      io.setExitCode(1)
      return
    }
    const warnings = [
      ...notes,
      ...summary.drops.map(({ reason, count, first }) => `dropped ${count} (first ${first}): ${reason}`),
    ]
    if (options.json === true) {
      const results = counts.map(([measure, , value]) => ({ measure, value, scale: 'count' as const }))
      const files = inputs.map(({ path, sha256, records }) => ({ path, sha256: sha256!, records }))
      printEnvelope(envelope({ command, signature, inputs: files, results, warnings }), io.stdout)
      return
    }
    const columns = [{ header: options.out }, { header: '', kind: 'number' as const }]
    const rows = counts.map(([, what, count]): Cell[] => [what, count])
    io.stdout.write(renderTable(columns, rows, tableStyle(io, options.format)))
    for (const warning of warnings) io.stderr.write(`note: ${warning}\n`)
  } finally {
    progress.done()
    finish()
  }
}
