/** Running the built command line as a user does, in a folder of its own with demo/ in reach and out/ to write to. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openStore } from '../packages/server/src/operate/open-store.js'
import { root } from './needs.js'

export const launcher = join(root, 'packages/cli/bin/parascope.js')

/** A fresh folder with `demo/` and an empty `out/`, removed after the tests of the file. */
export function workFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parascope-run-'))
  symlinkSync(join(root, 'demo'), join(folder, 'demo'))
  mkdirSync(join(folder, 'out'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Puts a data folder with an empty workbench at `annotations/`, for examples of commands that look into one. */
export async function addDataFolder(folder: string): Promise<void> {
  const store = await openStore({ dataFolder: join(folder, 'annotations'), writer: 'here' })
  await store.close()
}

export interface Run {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs `parascope …words`. */
export function parascope(cwd: string, words: readonly string[], input = ''): Run {
  return spawnSync(process.execPath, [launcher, ...words], { cwd, input, encoding: 'utf8', maxBuffer: 2 ** 28 })
}

/** Runs a line of a shell, in which `parascope` is our program. */
export function shellLine(cwd: string, line: string): Run {
  const script = `parascope() { "${process.execPath}" "${launcher}" "$@"; }; npx() { "$@"; }; ${line}`
  return spawnSync('bash', ['-c', script], { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 })
}

/** Starts a program that goes on, and resolves once it has printed what is waited for. */
export function startUntil(
  program: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
  expected: RegExp,
): Promise<{ child: ChildProcess; match: RegExpExecArray }> {
  const child = spawn(program, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] })
  return new Promise((resolve, reject) => {
    let printed = ''
    const look = (chunk: Buffer) => {
      printed += chunk.toString()
      const match = expected.exec(printed)
      if (match !== null) resolve({ child, match })
    }
    child.stdout!.on('data', look)
    child.stderr!.on('data', look)
    child.on('exit', (code) => reject(new Error(`ended with ${code} before printing ${expected}:\n${printed}`)))
  })
}

/** The exit code of a process that is ending. */
export function exitOf(child: ChildProcess): Promise<number | null> {
  return child.exitCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.on('exit', (code) => resolve(code)))
}

/** A result in the envelope of `--json`. */
export interface Result {
  readonly measure: string
  readonly value: number | null
  readonly scale: string
  readonly low?: number
  readonly high?: number
  readonly of?: string
}

/** The value of a measure among results; undefined where it is not there. */
export function valueIn(found: readonly Result[], measure: string): number | null | undefined {
  return found.find((result) => result.measure === measure)?.value
}
