/** Chunks of pairs extracted into files of rows, on threads; chunks that an earlier run finished are taken over. */
import { createHash } from 'node:crypto'
import { runStream } from '../workers/worker-pool.js'
import type { CountJob } from './counted-grammar.js'
import { type ExtractJob, ExtractWorker, finishedTrailer } from './extract-job.js'
import type { Trailer } from './row-extractor.js'

/** Changes when rows do: then finished files of older versions are not taken over. */
const ROWS_VERSION = 1

export interface ExtractedRows {
  /** files with rows of rules, and with the others */
  readonly rules: readonly string[]
  readonly rest: readonly string[]
  readonly trailer: Trailer
  /** pairs that an earlier run had done */
  readonly reused: number
}

interface ChunkJob extends ExtractJob {
  readonly number: number
}

export async function extractChunks({ chunks, settings, threads, folder, onPairs }: CountJob): Promise<ExtractedRows> {
  const found: { readonly job: ChunkJob; readonly trailer: Trailer }[] = []
  let reused = 0
  const add = (trailer: Trailer, job: ChunkJob) => {
    found.push({ job: { ...job, text: '' }, trailer })
    onPairs(trailer.pairs)
  }
  async function* open(): AsyncGenerator<ChunkJob, void, undefined> {
    for await (const { number, text } of chunks) {
      const hash = createHash('sha256')
        .update(JSON.stringify([ROWS_VERSION, settings]))
        .update(text)
        .digest('hex')
        .slice(0, 24)
      const name = folder.file(`${String(number).padStart(6, '0')}-${hash}`)
      const job = { number, settings, text, rules: `${name}.rules.tsv`, rest: `${name}.rest.tsv` }
      const finished = finishedTrailer(job.rest)
      if (finished === undefined) yield job
      else {
        reused += finished.pairs
        add(finished, job)
      }
    }
  }
  if (threads === 1) {
    const worker = new ExtractWorker()
    for await (const job of open()) {
      add(worker.run(job), job)
      await new Promise((resolve) => setImmediate(resolve)) // lets Ctrl-C and the meter in
    }
  } else await runStream<ChunkJob, Trailer>(new URL('./extract-worker.js', import.meta.url), threads, open(), add)
  found.sort((one, other) => one.job.number - other.job.number)
  return {
    rules: found.map(({ job }) => job.rules),
    rest: found.map(({ job }) => job.rest),
    trailer: found.reduce((sum, { trailer }) => addTrailers(sum, trailer), NOTHING),
    reused,
  }
}

const NOTHING: Trailer = { pairs: 0, occurrences: 0, ruleRows: 0, lexicalRows: 0 }

function addTrailers(a: Trailer, b: Trailer): Trailer {
  return {
    pairs: a.pairs + b.pairs,
    occurrences: a.occurrences + b.occurrences,
    ruleRows: a.ruleRows + b.ruleRows,
    lexicalRows: a.lexicalRows + b.lexicalRows,
  }
}
