/** Reading the annotations of a command: faults in a file stop it, with the list, because a measure over half a file misleads. */
import type { Tagset } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import { type LoadedAnnotations, loadAnnotations } from '@parascope/engine/agreement'
import type { Io } from '../frame/io.js'
import { ProblemLog, printProblems } from '../frame/problems.js'
import { type PairOptions, readOptions } from '../pairs/read-options.js'

/** The annotations of the files, types strictly against `tagset` if given; prints the faults and throws if there is an error among them. */
export async function readAnnotations(
  files: readonly string[],
  options: PairOptions & { readonly annotators?: readonly string[]; readonly text?: string },
  io: Io,
  tagset?: Tagset,
): Promise<LoadedAnnotations> {
  const log = new ProblemLog()
  const { annotators, text } = options
  let loaded: LoadedAnnotations
  try {
    loaded = await loadAnnotations(files, {
      ...readOptions(options),
      ...(annotators === undefined ? {} : { annotators }),
      ...(text === undefined ? {} : { text }),
      ...(tagset === undefined ? {} : { tagset }),
      onProblem: (problem) => log.add(problem),
    })
  } finally {
    printProblems(log, { kind: 'read' }, io.stderr)
  }
  if (log.errors > 0) throw new ParascopeError('io/bad-data', 'nothing was measured: correct the records above first')
  return loaded
}
