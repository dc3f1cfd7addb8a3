/**
 * Running a command that writes pairs: the meter, Ctrl-C, the faults of the input and a summary of what was written, dropped
 * and lost, all on stderr, so that standard output stays free for data.
 */
import type { SinkOptions, SinkSummary } from '@parascope/engine/corpus'
import { abandonOutputs } from '@parascope/engine/io'
import { onInterrupt } from '../frame/interrupt.js'
import type { Io } from '../frame/io.js'
import type { BadInputOptions } from '../frame/option-bundles.js'
import { ProblemLog, printProblems } from '../frame/problems.js'
import { meter } from '../frame/progress.js'
import { renderTable, tableStyle } from '../frame/table.js'

export interface SinkCommandOptions extends BadInputOptions {
  readonly to?: string
  readonly dropped?: string
}

export interface Prepared extends SinkOptions {
  readonly onProgress: (bytesRead: number, bytes: number | undefined, done: number) => void
}

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
  const log = new ProblemLog()
  const progress = meter('reading', { unit, stream: io.stderr })
  let done = 0
  const report = options.report ?? (options.skipBad === true ? reportBeside(outputs[0]!) : undefined)
  const finish = onInterrupt(() => {
    progress.done()
    abandonOutputs()
  })
  try {
    const {
      summary,
      read,
      noun = 'record',
    } = await work({
      outputs,
      ...(options.to === undefined ? {} : { to: options.to }),
      ...(options.dropped === undefined ? {} : { droppedTo: options.dropped }),
      ...(report === undefined ? {} : { report }),
      skipBad: options.skipBad === true,
      onProblem: (problem) => log.add(problem),
      onProgress: (bytesRead, bytes, soFar) => {
        progress.add(soFar - done, bytesRead, bytes)
        done = soFar
      },
    })
    progress.done()
    const kind = summary.refused ? 'refused' : log.errors > 0 ? 'skipped' : 'read'
    printProblems(log, { kind, ...(summary.report === undefined ? {} : { report: summary.report }) }, io.stderr)
    if (summary.refused) io.setExitCode(1)
    else io.stderr.write(summaryText(summary, outputs, read, noun, io))
  } finally {
    progress.done()
    finish()
  }
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
