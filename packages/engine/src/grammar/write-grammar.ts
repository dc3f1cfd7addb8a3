/**
 * A counted grammar written: slices of its rules become lines on threads and are put together in their order, so the number of threads
 * changes no byte. Packed output is a row of packed slices, which every gunzip reads as one file.
 */
import { closeSync, openSync, readSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { type FeatureName, RULE_KINDS, type RuleKind } from '@parascope/core/grammar'
import { OutputFile } from '../io/output-file.js'
import { runStream } from '../workers/worker-pool.js'
import type { CountedGrammar } from './counted-grammar.js'
import { PLAIN_ROWS, quoted, withDuckDb } from './duckdb.js'
import { type FormatJob, type FormattedSlice, FormatWorker } from './format-job.js'
import { formattedNames, type GrammarFormat } from './rule-formatter.js'
import type { WorkFolder } from './work-folder.js'

/** Bytes of counted rules in a slice. */
const SLICE = 2 << 20

export interface WriteGrammarOptions {
  readonly output: string
  readonly format: GrammarFormat
  readonly features: readonly FeatureName[]
  readonly threads: number
  readonly memory: string
  readonly folder: WorkFolder
  /** rules written so far, and how far that is, 0 to 1 */
  readonly onRules?: (rules: number, share: number) => void
}

export interface WrittenGrammar {
  readonly rules: number
  readonly kinds: Readonly<Record<RuleKind, number>>
  /** labels of left-hand sides, sorted */
  readonly labels: readonly string[]
}

export async function writeGrammar(counted: CountedGrammar, options: WriteGrammarOptions): Promise<WrittenGrammar> {
  const isParquet = options.format === 'parquet'
  const output = isParquet ? undefined : new OutputFile(options.output, process.stdout, { packed: true })
  try {
    const slices: string[] = []
    const written = await formatted(counted, options, async (lines) => {
      if (output !== undefined) return output.writeBytes(lines)
      const path = options.folder.file(`slice-${String(slices.length).padStart(6, '0')}`)
      writeFileSync(path, lines)
      slices.push(path)
    })
    if (output === undefined) await writeParquet(slices, options)
    else await output.commit()
    return written
  } catch (error) {
    output?.abandon()
    throw error
  }
}

/** Formats every slice and hands them on in their order. */
async function formatted(
  counted: CountedGrammar,
  options: WriteGrammarOptions,
  take: (lines: Uint8Array) => Promise<void>,
): Promise<WrittenGrammar> {
  const jobs = formatJobs(counted, options)
  const kinds = { lexical: 0, phrasal: 0, syntactic: 0 }
  const labels = new Set<string>()
  /** slices that are done before one in front of them */
  const waiting = new Map<number, Uint8Array>()
  const total = jobs.reduce((sum, job) => sum + job.end - job.start, 0)
  let [rules, bytes, next] = [0, 0, 0]
  let taking = Promise.resolve()
  const done = (slice: FormattedSlice, job: FormatJob) => {
    rules += slice.rules
    bytes += job.end - job.start
    for (const kind of RULE_KINDS) kinds[kind] += slice.kinds[kind]
    for (const label of slice.labels) labels.add(label)
    waiting.set(job.number, slice.lines)
    for (let lines = waiting.get(next); lines !== undefined; lines = waiting.get(next)) {
      const ready = lines
      waiting.delete(next++)
      taking = taking.then(() => take(ready))
    }
    taking.catch(() => {}) // heard when it is waited for
    options.onRules?.(rules, bytes / total)
  }
  async function* queue(): AsyncGenerator<FormatJob, void, undefined> {
    for (const job of jobs) {
      await taking
      yield job
    }
  }
  if (options.threads === 1 || jobs.length === 1) {
    const worker = new FormatWorker()
    for await (const job of queue()) {
      done(worker.run(job), job)
      await new Promise((resolve) => setImmediate(resolve)) // lets Ctrl-C and the meter in
    }
  } else {
    const script = new URL('./format-worker.js', import.meta.url)
    await runStream<FormatJob, FormattedSlice>(script, Math.min(options.threads, jobs.length), queue(), done)
  }
  await taking
  return { rules, kinds, labels: [...labels].sort() }
}

function formatJobs({ rules, lexicon }: CountedGrammar, { format, features, output }: WriteGrammarOptions): FormatJob[] {
  const gzip = format !== 'parquet' && output.endsWith('.gz')
  const slices = rules.flatMap((path) => slicesOf(path).map(([start, end]) => ({ path, start, end })))
  return slices.map(({ path, start, end }, number) => ({
    number,
    rules: path,
    start,
    end,
    lexicon,
    format,
    features,
    gzip,
  }))
}

/** Pieces of a file that end with a line. */
function slicesOf(path: string): [number, number][] {
  const { size } = statSync(path)
  const file = openSync(path, 'r')
  const window = Buffer.allocUnsafe(1 << 16)
  const slices: [number, number][] = []
  try {
    for (let start = 0; start < size; ) {
      let end = Math.min(size, start + SLICE)
      while (end < size) {
        const read = readSync(file, window, 0, window.length, end)
        const newline = window.subarray(0, read).indexOf(10)
        end += newline < 0 ? read : newline + 1
        if (newline >= 0 || read === 0) break
      }
      slices.push([start, end])
      start = end
    }
  } finally {
    closeSync(file)
  }
  return slices
}

async function writeParquet(slices: readonly string[], options: WriteGrammarOptions): Promise<void> {
  const { folder, threads, memory, output, features } = options
  const names = formattedNames('parquet', features)
  const columns = [
    ...['lhs', 'source', 'target', 'alignment'].map((name) => `${quoted(name)}: 'VARCHAR'`),
    ...names.map((name) => `${quoted(name)}: 'DOUBLE'`),
  ]
  const made = folder.file('grammar.parquet')
  await withDuckDb({ memory, threads, spill: folder.file('spill'), inOrder: true }, async (connection) => {
    await connection.run(
      `COPY (SELECT * FROM read_csv([${slices.map(quoted).join(', ')}], delim = '\\t', ${PLAIN_ROWS}, columns = {${columns.join(', ')}}))
       TO ${quoted(made)} (FORMAT parquet, COMPRESSION zstd)`,
    )
  })
  renameSync(made, output)
}
