/** Parsing pairs on worker threads: the grammar lies in shared memory, a job is some pairs in its numbers. */
import { GrammarIndex, type IndexArrays } from '@parascope/core/grammar'
import {
  type EncodedPair,
  type LabelIds,
  type ParseFailure,
  SynchronousParser,
  type SynchronousSettings,
} from '@parascope/core/parse'
import { runJobs } from '../workers/worker-pool.js'

const PAIRS_A_JOB = 128

export interface CoverageJob {
  readonly arrays: IndexArrays
  readonly settings: SynchronousSettings
  readonly labels: LabelIds
  readonly pairs: readonly EncodedPair[]
}

/** Undefined where the pair is derived, else why not. */
export type ParseVerdict = ParseFailure | undefined

/** The verdicts on the pairs, in their order, whatever the number of threads. */
export async function parsePairs(
  index: GrammarIndex,
  { settings, labels, pairs }: Omit<CoverageJob, 'arrays'>,
  threads: number,
  onPairs: (pairs: number) => void,
): Promise<ParseVerdict[]> {
  const pieces: EncodedPair[][] = []
  for (let from = 0; from < pairs.length; from += PAIRS_A_JOB) pieces.push(pairs.slice(from, from + PAIRS_A_JOB))
  if (threads === 1 || pieces.length === 1) {
    const parser = new SynchronousParser(index, settings, labels)
    const verdicts: ParseVerdict[][] = []
    for (const piece of pieces) {
      verdicts.push(piece.map((pair) => verdictOf(parser, pair)))
      onPairs(piece.length)
      await new Promise((resolve) => setImmediate(resolve)) // lets Ctrl-C and the meter in
    }
    return verdicts.flat()
  }
  const arrays = sharedArrays(index.arrays)
  const script = new URL('./coverage-worker.js', import.meta.url)
  const jobs = pieces.map((piece): CoverageJob => ({ arrays, settings, labels, pairs: piece }))
  return (await runJobs<CoverageJob, ParseVerdict[]>(script, threads, jobs, (verdicts) => onPairs(verdicts.length))).flat()
}

/** What a worker does with a job. */
export function runCoverageJob({ arrays, settings, labels, pairs }: CoverageJob): ParseVerdict[] {
  const parser = new SynchronousParser(new GrammarIndex(arrays), settings, labels)
  return pairs.map((pair) => verdictOf(parser, pair))
}

function verdictOf(parser: SynchronousParser, pair: EncodedPair): ParseVerdict {
  return parser.covers(pair) ? undefined : parser.failure()
}

function sharedArrays(arrays: IndexArrays): IndexArrays {
  const share = <T extends Int32Array | Uint8Array>(array: T): T => {
    const memory = new SharedArrayBuffer(array.byteLength)
    const shared = array instanceof Int32Array ? new Int32Array(memory) : new Uint8Array(memory)
    shared.set(array)
    return shared as T
  }
  return Object.fromEntries(Object.entries(arrays).map(([name, array]) => [name, share(array)])) as unknown as IndexArrays
}
