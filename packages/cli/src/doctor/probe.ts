/**
 * Trying things for real, each with a time limit: running a program, finding one in PATH, importing a package. A package
 * is imported in a process of its own, because a broken native binary can take the whole process down.
 */
import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Environment } from '../frame/io.js'
import { firstLine } from './check.js'

export interface Answer {
  readonly ok: boolean
  /** everything it printed, stdout first */
  readonly text: string
  /** why it is not ok */
  readonly reason?: string
}

/** Runs a program without a shell and waits at most so long. */
export function ask(program: string, words: readonly string[], limitMs: number, env: Environment, cwd?: string): Promise<Answer> {
  return new Promise((resolve) => {
    const options = {
      timeout: limitMs,
      killSignal: 'SIGKILL',
      env,
      windowsHide: true,
      ...(cwd === undefined ? {} : { cwd }),
    } as const
    const child = execFile(program, words, options, (error, stdout, stderr) => {
      const text = `${stdout}\n${stderr}`.trim()
      if (error === null) resolve({ ok: true, text })
      else if (error.killed) resolve({ ok: false, text, reason: `no answer within ${limitMs / 1000} s` })
      else resolve({ ok: false, text, reason: firstLine(stderr) || firstLine(error.message) })
    })
    child.stdin?.end()
  })
}

/** The first of the programs that can be run: a name is looked up in PATH, a path is taken as it is. */
export async function findProgram(
  candidates: readonly string[],
  env: Environment,
  platform = process.platform,
): Promise<string | undefined> {
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter((folder) => folder !== '')
  const endings = platform === 'win32' ? ['.exe', '.cmd', ''] : ['']
  for (const candidate of candidates) {
    const places = /[\\/]/.test(candidate)
      ? [candidate]
      : folders.flatMap((folder) => endings.map((end) => join(folder, candidate + end)))
    for (const place of places) if (await canRun(place)) return place
  }
  return undefined
}

export interface ImportAnswer {
  readonly installed: boolean
  /** what the trial printed */
  readonly text?: string
  readonly reason?: string
}

/** Imports a package as this package would and runs a line of trial code, in which `found` is the module. */
export async function tryImport(name: string, trial: string, limitMs: number, env: Environment): Promise<ImportAnswer> {
  const code = `let found
try { found = await import(${JSON.stringify(name)}) } catch (error) {
  if (error?.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes(${JSON.stringify(`'${name}'`)})) { console.log('not installed'); process.exit(0) }
  throw error
}
${trial}`
  const home = fileURLToPath(new URL('../..', import.meta.url))
  const answer = await ask(process.execPath, ['--input-type=module', '--eval', code], limitMs, env, home)
  if (!answer.ok) return { installed: true, reason: importReason(answer) }
  return answer.text === 'not installed' ? { installed: false } : { installed: true, text: firstLine(answer.text) }
}

/** Of a stack on stderr, the line that names the error. */
function importReason(answer: Answer): string {
  const named = answer.text.split('\n').find((line) => /^\w*Error\b.*: /.test(line))
  return firstLine(named ?? answer.reason ?? 'no reason given')
}

async function canRun(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
