/** Reading the input of a measure: faults are listed when it has been read, and with an error among them nothing is measured. */
import { ParascopeError, type Problem } from '@parascope/core/errors'
import type { Io } from './io.js'
import { ProblemLog, printProblems } from './problems.js'
import { meter } from './progress.js'

/** What the work tells while it reads. */
export interface Telling {
  readonly onProblem: (problem: Problem) => void
  /** bytes read, bytes in all where that is known, units read */
  readonly onProgress: (bytesRead: number, bytes: number | undefined, units: number) => void
}

/** Runs `work` with a meter (`scoring  12,000 lines …`); its faults are printed also where it fails. */
export async function readStrictly<T>(
  io: Io,
  doing: { readonly label: string; readonly unit: string },
  work: (telling: Telling) => Promise<T>,
): Promise<T> {
  const log = new ProblemLog()
  const progress = meter(doing.label, { unit: doing.unit, stream: io.stderr })
  let counted = 0
  const telling: Telling = {
    onProblem: (problem) => log.add(problem),
    onProgress: (bytesRead, bytes, units) => {
      // a second file counts from the beginning again
      progress.add(Math.max(0, units - counted), bytesRead, bytes)
      counted = units
    },
  }
  let result: T
  try {
    result = await work(telling)
  } finally {
    progress.done()
    printProblems(log, { kind: 'read' }, io.stderr)
  }
  if (log.errors > 0) throw new ParascopeError('io/bad-data', 'nothing was measured: correct the lines above first')
  return result
}
