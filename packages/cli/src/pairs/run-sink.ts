/**
 * Running a command that writes pairs: the faults of the input and a summary of what was written, dropped and lost, all on stderr,
 * so that standard output stays free for data.
 */
import type { SinkOptions, SinkSummary } from '@parascope/engine/corpus'
import type { Io } from '../frame/io.js'
import type { BadInputOptions } from '../frame/option-bundles.js'
import { type PreparedWork, runWriter } from '../frame/run-writer.js'
import { renderTable, tableStyle } from '../frame/table.js'

export interface SinkCommandOptions extends BadInputOptions {
  readonly to?: string
  readonly dropped?: string
}

export type Prepared = SinkOptions & PreparedWork

export interface Finished {
  readonly summary: SinkSummary
  /** what went in: `68 records as jsonl` */
  readonly read: string
  /** what went out, if it is not records: `rule` */
  readonly noun?: string
}

/** Calls the engine with everything prepared, then tells what happened. Sets exit code 1 if nothing was written. */
export async function runSink(
  outputs: readonly string[],
  options: SinkCommandOptions,
  io: Io,
  unit: string,
  work: (prepared: Prepared) => Promise<Finished>,
): Promise<void> {
  const report = options.report ?? (options.skipBad === true ? reportBeside(outputs[0]!) : undefined)
  const finished = await runWriter({ unit, skipBad: options.skipBad === true, report }, io, (prepared) =>
    work({
      ...prepared,
      outputs,
      ...(options.to === undefined ? {} : { to: options.to }),
      ...(options.dropped === undefined ? {} : { droppedTo: options.dropped }),
    }),
  )
  if (finished === undefined) return
  const { summary, read, noun = 'record' } = finished
  io.stderr.write(summaryText(summary, outputs, read, noun, io))
}

/** Where `--skip-bad` lists the faults if nothing else is said; standard output has no place beside it. */
function reportBeside(output: string): string | undefined {
  return output === '-' ? undefined : `${output.split(',')[0]}.problems.jsonl`
}

function summaryText(summary: SinkSummary, outputs: readonly string[], read: string, noun: string, io: Io): string {
  const lines = [`read ${read}`]
  outputs.forEach((path, k) => {
    lines.push(`wrote ${counted(summary.written[k]!, noun)} to ${path === '-' ? 'standard output' : path}`)
  })
  const lost = [...summary.lost].map(([field, count]) => `${field} (${counted(count, 'record')})`)
  if (lost.length > 0) lines.push(`the format cannot carry, and lost: ${lost.join(', ')}`)
  if (summary.drops.length > 0) {
    const rows = summary.drops.map(({ reason, count, first }) => [count, reason, first])
    const columns = [{ header: 'dropped', kind: 'number' as const }, { header: 'because' }, { header: 'first' }]
    lines.push(renderTable(columns, rows, tableStyle({ ...io, stdout: io.stderr }, 'plain')).trimEnd())
  }
  return `${lines.join('\n')}\n`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
