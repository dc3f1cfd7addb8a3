/** Running work that reads a corpus and writes files: the meter, Ctrl-C and the faults of the input, all on stderr. */
import type { Problem } from '@parascope/core/errors'
import type { SinkSummary } from '@parascope/engine/corpus'
import { abandonOutputs } from '@parascope/engine/io'
import { onInterrupt } from './interrupt.js'
import type { Io } from './io.js'
import { ProblemLog, printProblems } from './problems.js'
import { meter } from './progress.js'

export interface WriterSettings {
  /** what is counted while it is read */
  readonly unit: string
  readonly skipBad: boolean
  /** where the faults are listed */
  readonly report: string | undefined
}

/** What the engine is given. */
export interface PreparedWork {
  readonly skipBad: boolean
  readonly report?: string
  readonly onProblem: (problem: Problem) => void
  readonly onProgress: (bytesRead: number, bytes: number | undefined, done: number) => void
}

/** Gives what the work made, after its problems were told; undefined if the input was refused: then the exit code is 1. */
export async function runWriter<Made extends { readonly summary: SinkSummary }>(
  { unit, skipBad, report }: WriterSettings,
  io: Io,
  work: (prepared: PreparedWork) => Promise<Made>,
): Promise<Made | undefined> {
  const log = new ProblemLog()
  const progress = meter('reading', { unit, stream: io.stderr })
  let done = 0
  const finish = onInterrupt(() => {
    progress.done()
    abandonOutputs()
  })
  try {
    const made = await work({
      skipBad,
      ...(report === undefined ? {} : { report }),
      onProblem: (problem) => log.add(problem),
      onProgress: (bytesRead, bytes, soFar) => {
        progress.add(soFar - done, bytesRead, bytes)
        done = soFar
      },
    })
    progress.done()
    const { summary } = made
    const kind = summary.refused ? 'refused' : log.errors > 0 ? 'skipped' : 'read'
    printProblems(log, { kind, ...(summary.report === undefined ? {} : { report: summary.report }) }, io.stderr)
    if (!summary.refused) return made
    io.setExitCode(1)
    return undefined
  } finally {
    progress.done()
    finish()
  }
}
