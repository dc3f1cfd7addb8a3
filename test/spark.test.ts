/**
 * Grammars made by Apache Spark are those of DuckDB, byte for byte, and a worker that dies under Spark is an error. Spark lies in a virtual
 * environment in the cache that `scripts/install-pyspark.sh` makes where Python, its package index and Java can be had.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_FEATURES, PRESETS } from '@parascope/core/grammar'
import { extractGrammar } from '@parascope/engine/grammar'
import { afterAll, describe, expect, it } from 'vitest'
import { needs, root, sharedData } from './needs.js'

const installed = spawnSync('bash', [join(root, 'scripts/install-pyspark.sh')], { encoding: 'utf8', timeout: 400_000 })
const home = installed.stdout.trim()
const isThere = needs('spark', installed.status === 0, `Spark cannot be had here: ${installed.stderr.trim()}`)

const folder = mkdtempSync(join(tmpdir(), 'parascope-spark-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Quick to start rather than quick at work. */
const SETTINGS = `spark.ui.enabled false
spark.sql.codegen.wholeStage false
spark.sql.codegen.factoryMode NO_CODEGEN
spark.driver.extraJavaOptions -XX:TieredStopAtLevel=1 -XX:+UseSerialGC
spark.local.dir ${folder}
`

function sparkEnv(): NodeJS.ProcessEnv {
  const settings = join(folder, 'conf')
  mkdirSync(settings, { recursive: true })
  writeFileSync(join(settings, 'spark-defaults.conf'), SETTINGS)
  return { ...process.env, PATH: `${home}/bin:${process.env.PATH}`, SPARK_CONF_DIR: settings, SPARK_LOCAL_IP: '127.0.0.1' }
}

function extract(engine: string, inputs: readonly string[], output: string, ...options: readonly string[]) {
  return spawnSync(
    process.execPath,
    [join(root, 'packages/cli/bin/parascope.js'), 'grammar', 'extract', ...inputs, '--engine', engine, '-o', output, ...options],
    { encoding: 'utf8', cwd: root, env: sparkEnv() },
  )
}

/** The demo, and the beginning of a larger corpus where it is there. */
function inputs(): string[] {
  const more = join(sharedData, 'mtref.train.jsonl')
  if (!existsSync(more)) return ['demo/words.maria.jsonl']
  const slice = join(folder, 'slice.jsonl')
  writeFileSync(slice, readFileSync(more, 'utf8').split('\n').slice(0, 60).join('\n'))
  return ['demo/words.maria.jsonl', slice]
}

describe.runIf(isThere)('Spark', () => {
  it('makes the grammar that DuckDB makes', { timeout: 600_000 }, () => {
    const [spark, duckdb] = [join(folder, 'spark.txt'), join(folder, 'duckdb.txt')]
    const options = ['--min-count', '2', '--features', 'all']
    expect(extract('duckdb', inputs(), duckdb, ...options)).toMatchObject({ status: 0 })
    const run = extract('spark', inputs(), spark, '--master', 'local[2]', ...options)
    expect([run.status, run.stderr]).toEqual([0, expect.stringContaining('extracted')])
    const lines = readFileSync(duckdb, 'utf8')
    expect(lines.split('\n').length).toBeGreaterThan(1000)
    expect(readFileSync(spark, 'utf8') === lines).toBe(true)
    expect(existsSync(`${spark}.parts`)).toBe(false)
  })

  it('is told of a worker that ended without its last row, as if all were well', { timeout: 600_000 }, async () => {
    const worker = join(folder, 'ends-early.mjs')
    writeFileSync(
      worker,
      `import { readFileSync, writeSync } from 'node:fs'
readFileSync(0)
writeSync(1, 'R\\tX\\ta\\tb\\t0-0\\t1\\n')
`,
    )
    const pairs = join(folder, 'one.jsonl')
    writeFileSync(pairs, '{"id":"1","source":["a"],"target":["b"],"sure":[[0,0]]}\n')
    const output = join(folder, 'early.txt')
    const run = extractGrammar({
      inputs: [pairs],
      output,
      settings: PRESETS['thrax-hiero'],
      links: 'all',
      minCount: 1,
      engine: 'spark',
      spark: { master: 'local[1]', worker, env: sparkEnv() },
      memory: '1GB',
      threads: 1,
      features: DEFAULT_FEATURES,
      format: 'joshua',
      skipBad: false,
      onProblem: () => {},
    })
    await expect(run).rejects.toThrow(
      'a worker under Spark ended early: 1 pairs went in, the trailers tell of 0; nothing was written',
    )
    expect([existsSync(output), existsSync(`${output}.parts`)]).toEqual([false, false])
  })
})

describe('without Spark', () => {
  it('says what is missing', () => {
    const output = join(folder, 'none.txt')
    const run = spawnSync(
      process.execPath,
      [
        join(root, 'packages/cli/bin/parascope.js'),
        'grammar',
        'extract',
        'demo/words.maria.jsonl',
        '--engine',
        'spark',
        '-o',
        output,
      ],
      { encoding: 'utf8', cwd: root, env: { PATH: '/nowhere' } },
    )
    expect(run.stderr).toContain('spark-submit is not there: put spark-submit of Apache Spark on the PATH or set SPARK_HOME')
    expect([run.status, existsSync(output)]).toEqual([1, false])
  })
})
