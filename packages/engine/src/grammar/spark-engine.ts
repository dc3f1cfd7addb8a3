/**
 * The engine for a cluster: Apache Spark runs the same worker on every partition of the pairs (a script transform of Spark SQL), then the
 * same SQL as DuckDB. `spark-submit` is found by SPARK_HOME or on the PATH. On another machine than this one the work folder must lie where
 * all of them see it, and `node` must be there; the worker, one file, is sent along.
 *
 * A worker that died leaves no trailer, and then the sums do not agree: that is an error, never a smaller grammar.
 */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ParascopeError } from '@parascope/core/errors'
import { COUNTED_LINES, countSteps, hasOneLabel, LEXICAL_LINES } from './count-sql.js'
import type { CountedGrammar, CountGrammar, CountJob } from './counted-grammar.js'
import { formatSettings } from './settings-text.js'
import { SPARK_DRIVER, type SparkJob, type SparkTotals } from './spark-driver.js'

export interface SparkOptions {
  /** `local[*]` where nothing is said */
  readonly master?: string
  readonly env?: NodeJS.ProcessEnv
  /** the program of a worker, for tests */
  readonly worker?: string
}

/** Pairs that go through one worker: few, large parts, since every worker is a process. */
const PAIRS_A_PART = 20_000
const MOST_LINES = 12

export function sparkEngine(options: SparkOptions): CountGrammar {
  return (job) => countInSpark(job, options)
}

async function countInSpark(job: CountJob, options: SparkOptions): Promise<CountedGrammar> {
  const { chunks, folder, settings, minCount, threads } = job
  const { master = 'local[*]' } = options
  const place = (name: string) => resolve(folder.file(name))
  let pairs = 0
  const files: string[] = []
  for await (const chunk of chunks) {
    files.push(folder.write(`pairs-${String(chunk.number).padStart(6, '0')}.tsv`, chunk.text))
    pairs += chunk.pairs
    job.onPairs(chunk.pairs)
  }
  job.onCounting()
  const isHere = /^local(\[|$)/.test(master)
  const script = options.worker ?? fileURLToPath(new URL('./rows-worker.js', import.meta.url))
  const program = isHere ? `"${process.execPath}" "${script}"` : 'node rows-worker.js'
  const sparkJob: SparkJob = {
    pairs: place('pairs-*.tsv'),
    partitions: Math.max(Math.min(threads, files.length), Math.ceil(pairs / PAIRS_A_PART)),
    worker: `${program} ${formatSettings(settings)}`,
    steps: countSteps({ minCount, oneLabel: hasOneLabel(settings) }),
    rules: COUNTED_LINES,
    lexicon: LEXICAL_LINES,
    rows: place('rows'),
    outputs: { rules: place('counted'), lexicon: place('lexicon'), totals: place('totals.json') },
  }
  const args = [
    ...['--master', master, '--conf', `spark.sql.shuffle.partitions=${Math.max(threads, sparkJob.partitions)}`],
    ...(isHere ? [] : ['--files', script]),
    folder.write('driver.py', SPARK_DRIVER),
    folder.write('job.json', JSON.stringify(sparkJob)),
  ]
  await submit(args, options.env ?? process.env)
  const totals = JSON.parse(readFileSync(sparkJob.outputs.totals, 'utf8')) as SparkTotals
  const fault = totalsFault(totals, pairs)
  if (fault !== undefined)
    throw new ParascopeError('grammar/worker', `a worker under Spark ended early: ${fault}; nothing was written`)
  return {
    occurrences: totals.occurrences,
    distinct: totals.distinct,
    reused: 0,
    rules: partsOf(sparkJob.outputs.rules),
    lexicon: partsOf(sparkJob.outputs.lexicon),
  }
}

/** What does not add up, or undefined. */
export function totalsFault(totals: SparkTotals, pairs: number): string | undefined {
  if (totals.pairs !== pairs) return `${pairs} pairs went in, the trailers tell of ${totals.pairs}`
  if (totals.rowsRead !== totals.rowsWritten) return `${totals.rowsWritten} rows were written, ${totals.rowsRead} read`
  if (totals.counted !== totals.occurrences) return `${totals.occurrences} rules were extracted, ${totals.counted} counted`
  return undefined
}

/** The files that Spark wrote, in their order. */
function partsOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith('part-'))
    .sort()
    .map((name) => join(folder, name))
}

function submit(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const program = env.SPARK_HOME === undefined ? 'spark-submit' : join(env.SPARK_HOME, 'bin', 'spark-submit')
  return new Promise((done, fail) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env })
    const end = () => child.kill()
    process.once('exit', end)
    let said = ''
    child.stderr.on('data', (bytes: Buffer) => {
      said = (said + bytes.toString('utf8')).slice(-100_000)
    })
    child.on('error', (error: NodeJS.ErrnoException) => {
      process.off('exit', end)
      const hint = 'put spark-submit of Apache Spark on the PATH or set SPARK_HOME (pip install pyspark brings it)'
      fail(new ParascopeError('grammar/spark', error.code === 'ENOENT' ? `${program} is not there: ${hint}` : error.message))
    })
    child.on('close', (code, signal) => {
      process.off('exit', end)
      if (code === 0) done()
      else fail(new ParascopeError('grammar/spark', `Spark ended with ${code ?? signal}: ${reasonIn(said)}`))
    })
  })
}

/** The lines of Spark's messages that tell why, of the many that do not. */
function reasonIn(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '' && !/^\s+at |^\s*File "|^\t/.test(line))
  const telling = lines.filter((line) => /error|exception|caused|fail|pair /i.test(line))
  return (telling.length > 0 ? telling : lines).slice(-MOST_LINES).join('\n')
}
