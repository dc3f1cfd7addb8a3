/**
 * Running a command that makes a grammar from pairs: the faults of the input, and what was made, as a table or as an envelope. The
 * counts go to standard output, so the grammar goes to a file.
 */
import { ParascopeError } from '@parascope/core/errors'
import type { SinkSummary } from '@parascope/engine/corpus'
import type { InputSummary } from '@parascope/engine/io'
import { envelope, printEnvelope } from '../frame/envelope.js'
import type { Io } from '../frame/io.js'
import type { BadInputOptions, FormatOptions, JsonOptions } from '../frame/option-bundles.js'
import { type PreparedWork, runWriter } from '../frame/run-writer.js'
import { type Cell, renderTable, tableStyle } from '../frame/table.js'

export interface RuleCommandOptions extends BadInputOptions, FormatOptions, JsonOptions {
  readonly out: string
}

export interface PreparedRules extends PreparedWork {
  readonly output: string
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
  const report = options.report ?? (options.skipBad === true ? `${options.out}.problems.jsonl` : undefined)
  const made = await runWriter({ unit: 'pairs', skipBad: options.skipBad === true, report }, io, (prepared) =>
    work({ ...prepared, output: options.out }),
  )
  if (made === undefined) return
  const { inputs, summary, signature, counts, notes } = made
  const warnings = [...notes, ...summary.drops.map(({ reason, count, first }) => `dropped ${count} (first ${first}): ${reason}`)]
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
}
