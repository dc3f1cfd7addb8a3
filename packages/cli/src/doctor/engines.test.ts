import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { browserCandidates, checkBrowser, checkDuckdb, checkLibsql, checkPostgres, checkSpark } from './engines.js'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parascope-engines-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A program of our own in a PATH of our own: what the checks say must not depend on this machine. */
async function program(name: string, script: string): Promise<string> {
  const file = join(folder, name)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, `#!/bin/sh\n${script}\n`)
  await chmod(file, 0o755)
  return file
}
const env = (more: Record<string, string> = {}) => ({ PATH: folder, ...more })

describe.runIf(process.platform !== 'win32')('engines, with programs of our own', () => {
  it('PostgreSQL absent, broken and there', async () => {
    expect(await checkPostgres(env())).toMatchObject({ status: 'absent', found: 'no psql' })
    const psql = await program('psql', 'echo "cannot load libpq" >&2; exit 1')
    expect(await checkPostgres(env())).toMatchObject({ status: 'fault', found: `${psql} does not work: cannot load libpq` })
    await program('psql', 'echo "psql (PostgreSQL) 15.1"')
    expect(await checkPostgres(env())).toMatchObject({ status: 'ok', found: `psql (PostgreSQL) 15.1 at ${psql}` })
  })

  it('browser absent, broken, there, and where CHROME_PATH says', async () => {
    expect(await checkBrowser(env(), 'win32')).toMatchObject({
      status: 'absent',
      advice: expect.stringContaining('install Chromium'),
    })
    const browser = await program('chromium', 'echo "no display" >&2; exit 1')
    expect(await checkBrowser(env())).toMatchObject({ status: 'fault', found: `${browser} does not start: no display` })
    await program('chromium', 'echo "[1:2] a warning" >&2; echo "Chromium 140.1"')
    expect(await checkBrowser(env())).toMatchObject({ status: 'ok', found: `Chromium 140.1 at ${browser}` })
    const mine = await program('mine/edge', 'echo "Edge 139.0"')
    expect(await checkBrowser(env({ CHROME_PATH: mine }))).toMatchObject({ status: 'ok', found: `Edge 139.0 at ${mine}` })
  })

  it('Spark with and without Java, as spark-submit or as pyspark', async () => {
    expect(await checkSpark(env())).toMatchObject({ status: 'absent', found: 'no spark-submit and no pyspark; no Java' })
    await program('python3', 'echo 3.5.1')
    expect(await checkSpark(env())).toMatchObject({ status: 'fault', found: 'pyspark 3.5.1, no Java', advice: 'install Java 17' })
    await program('java', `echo 'openjdk version "17.0.9" 2023-10-17' >&2`)
    expect(await checkSpark(env())).toMatchObject({ status: 'ok', found: 'pyspark 3.5.1, Java 17.0.9' })
    const submit = await program('spark/bin/spark-submit', 'echo "Welcome to" >&2; echo "   /_/  version 4.0.0" >&2')
    const home = { SPARK_HOME: join(folder, 'spark') }
    expect(await checkSpark(env(home))).toMatchObject({ status: 'ok', found: `Spark 4.0.0 at ${submit}, Java 17.0.9` })
    await program('spark/bin/spark-submit', 'echo nothing')
    expect(await checkSpark(env(home))).toMatchObject({
      status: 'fault',
      found: `${submit} does not work: no version in its answer`,
    })
  })
})

describe('packages', () => {
  it.each([
    ['libsql', checkLibsql, /^libsql \(SQLite \d/],
    ['DuckDB', checkDuckdb, /^DuckDB v?\d/],
  ])('%s works or is not installed, and says which', async (_, check, works) => {
    const result = await check(process.env)
    expect(result.found).toMatch(result.status === 'ok' ? works : /is not installed$/)
    expect(result.advice === undefined).toBe(result.status === 'ok')
  })
})

describe('browserCandidates', () => {
  it('knows the usual places of each system, CHROME_PATH first', () => {
    const mac = browserCandidates({ CHROME_PATH: '/my/chrome' }, 'darwin', '/Users/m')
    expect(mac[0]).toBe('/my/chrome')
    expect(mac).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
    expect(browserCandidates({ PROGRAMFILES: 'P' }, 'win32')).toContain(join('P', 'Microsoft/Edge/Application/msedge.exe'))
    expect(browserCandidates({}, 'linux')).toContain('/opt/google/chrome/chrome')
  })
})
