/** Checks of what Parascope can use besides itself: databases, analytics engines, a browser. None is required. */
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from '../frame/io.js'
import { type Check, firstLine } from './check.js'
import { ask, findProgram, tryImport } from './probe.js'

const SHORT_MS = 5_000
/** a Java program that starts and says its version takes seconds on a small machine */
const JAVA_MS = 20_000

export async function checkLibsql(env: Environment): Promise<Check> {
  const base = { name: 'embedded database', required: false } as const
  const trial = `const db = new found.default(':memory:'); console.log(db.prepare('select sqlite_version() as version').get().version)`
  const answer = await tryImport('libsql', trial, SHORT_MS, env)
  if (!answer.installed)
    return { ...base, status: 'absent', found: 'libsql is not installed', advice: 'it comes with the workbench server' }
  if (answer.text === undefined) {
    return {
      ...base,
      status: 'fault',
      found: `libsql does not work: ${answer.reason}`,
      advice: 'run npm install again on this machine',
    }
  }
  return { ...base, status: 'ok', found: `libsql (SQLite ${answer.text})` }
}

export async function checkDuckdb(env: Environment): Promise<Check> {
  const base = { name: 'DuckDB', required: false } as const
  const trial = `const db = await found.DuckDBInstance.create(':memory:')
const connection = await db.connect()
const reader = await connection.runAndReadAll('select version()')
console.log(String(reader.getRows()[0][0]))`
  const answer = await tryImport('@duckdb/node-api', trial, SHORT_MS, env)
  if (!answer.installed) {
    const advice = 'only needed for analytics larger than memory: npm install @duckdb/node-api'
    return { ...base, status: 'absent', found: '@duckdb/node-api is not installed', advice }
  }
  if (answer.text === undefined) {
    return {
      ...base,
      status: 'fault',
      found: `DuckDB does not work: ${answer.reason}`,
      advice: 'run npm install again on this machine',
    }
  }
  return { ...base, status: 'ok', found: `DuckDB ${answer.text}` }
}

export async function checkSpark(env: Environment): Promise<Check> {
  const base = { name: 'Spark', required: false } as const
  const inHome = (variable: string, program: string) => (env[variable] ? [join(env[variable], 'bin', program)] : [])
  const java = await findProgram([...inHome('JAVA_HOME', 'java'), 'java'], env)
  const javaAnswer = java === undefined ? undefined : await ask(java, ['-version'], JAVA_MS, env)
  const javaText =
    javaAnswer === undefined ? 'no Java' : javaAnswer.ok ? javaName(javaAnswer.text) : `Java does not work: ${javaAnswer.reason}`

  const submit = await findProgram([...inHome('SPARK_HOME', 'spark-submit'), 'spark-submit'], env)
  if (submit === undefined) {
    const python = await findProgram(['python3', 'python'], env)
    const pyspark =
      python === undefined ? undefined : await ask(python, ['-c', 'import pyspark; print(pyspark.__version__)'], SHORT_MS, env)
    if (!pyspark?.ok) {
      const advice = 'only needed on a cluster: install Java 17 and Apache Spark, then set SPARK_HOME or PATH'
      return { ...base, status: 'absent', found: `no spark-submit and no pyspark; ${javaText}`, advice }
    }
    if (!javaAnswer?.ok)
      return { ...base, status: 'fault', found: `pyspark ${pyspark.text}, ${javaText}`, advice: 'install Java 17' }
    return { ...base, status: 'ok', found: `pyspark ${firstLine(pyspark.text)}, ${javaText}` }
  }
  if (!javaAnswer?.ok)
    return { ...base, status: 'fault', found: `${submit}, ${javaText}`, advice: 'install Java 17 or set JAVA_HOME' }
  const answer = await ask(submit, ['--version'], JAVA_MS, env)
  const version = /version (\d[\w.-]*)/.exec(answer.text)?.[1]
  if (!answer.ok || version === undefined) {
    return {
      ...base,
      status: 'fault',
      found: `${submit} does not work: ${answer.reason ?? 'no version in its answer'}`,
      advice: 'check SPARK_HOME',
    }
  }
  return { ...base, status: 'ok', found: `Spark ${version} at ${submit}, ${javaText}` }
}

export async function checkPostgres(env: Environment): Promise<Check> {
  const base = { name: 'PostgreSQL', required: false } as const
  const psql = await findProgram(['psql'], env)
  if (psql === undefined) {
    return { ...base, status: 'absent', found: 'no psql', advice: 'only needed for a team on one server: install PostgreSQL' }
  }
  const answer = await ask(psql, ['--version'], SHORT_MS, env)
  if (!answer.ok)
    return { ...base, status: 'fault', found: `${psql} does not work: ${answer.reason}`, advice: 'reinstall PostgreSQL' }
  return { ...base, status: 'ok', found: `${firstLine(answer.text)} at ${psql}` }
}

/** Names and usual places of browsers that the tests can drive. */
export function browserCandidates(env: Environment, platform: NodeJS.Platform, home = homedir()): string[] {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge', 'microsoft-edge']
  const places: string[] = env.CHROME_PATH ? [env.CHROME_PATH] : []
  if (platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge']
    for (const root of ['/Applications', join(home, 'Applications')]) {
      for (const app of apps) names.push(`${root}/${app}.app/Contents/MacOS/${app}`)
    }
  } else if (platform === 'win32') {
    for (const root of [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]) {
      if (root)
        names.push(join(root, 'Google/Chrome/Application/chrome.exe'), join(root, 'Microsoft/Edge/Application/msedge.exe'))
    }
  } else {
    names.push('/snap/bin/chromium', '/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge')
  }
  return [...places, ...names]
}

export async function checkBrowser(env: Environment, platform = process.platform): Promise<Check> {
  const base = { name: 'browser for tests', required: false } as const
  const browser = await findProgram(browserCandidates(env, platform), env, platform)
  if (browser === undefined) {
    const advice = 'only needed to run the browser tests: install Chromium, Chrome or Edge, or set CHROME_PATH'
    return { ...base, status: 'absent', found: 'no Chromium, Chrome or Edge', advice }
  }
  // on Windows the question for the version opens a window instead
  if (platform === 'win32') return { ...base, status: 'ok', found: browser }
  const answer = await ask(browser, ['--version'], SHORT_MS, env)
  if (!answer.ok)
    return {
      ...base,
      status: 'fault',
      found: `${browser} does not start: ${answer.reason}`,
      advice: 'reinstall it or set CHROME_PATH',
    }
  const version = answer.text.split('\n').find((line) => /\d+\.\d+/.test(line)) ?? answer.text
  return { ...base, status: 'ok', found: `${firstLine(version)} at ${browser}` }
}

function javaName(text: string): string {
  const version = /version "([^"]+)"/.exec(text)?.[1]
  return version === undefined ? firstLine(text) : `Java ${version}`
}
