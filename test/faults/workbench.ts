/** A workbench for the tests of faults: the built server as a process of its own, and people who save over HTTP. */
import { type ChildProcess, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { root } from '../needs.js'
import { launcher, startUntil } from '../program.js'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string
  }
}

/** CI takes fewer rounds; `npm run test:faults` takes them all. */
export const isShort = process.env.PARASCOPE_FAULTS !== 'full'

/** The name of a client: each person has one tab open. */
export const TAB = 'the-only-tab'

export interface Person {
  readonly id: string
  readonly token: string
  readonly taskId: string
}

export interface Seed {
  readonly projectId: string
  readonly manager: Person
  readonly annotators: readonly Person[]
  /** people who only look */
  readonly viewers: readonly Omit<Person, 'taskId'>[]
}

export interface Place {
  readonly data: string
  readonly database?: string
}

/** A folder that is gone after the tests of the file. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parascope-faults-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The databases to test on. */
export const DATABASES = inject('postgres') === '' ? (['SQLite'] as const) : (['SQLite', 'PostgreSQL'] as const)

/** A new place for a server's data. */
export async function newPlace(kind: (typeof DATABASES)[number], folder = scratch()): Promise<Place> {
  const data = join(folder, 'data')
  if (kind === 'SQLite') return { data }
  const name = `f_${Math.random().toString(36).slice(2)}`
  const server = new pg.Client({ connectionString: inject('postgres') })
  await server.connect()
  await server.query(`CREATE DATABASE ${name}`)
  await server.end()
  const url = new URL(inject('postgres'))
  url.pathname = `/${name}`
  return { data, database: url.href }
}

/** Fills the place with a project and a task for each annotator. */
export function seedPlace({ data, database }: Place, annotators: number, viewers = 0): Seed {
  const args = [join(root, 'test/faults/seed-workbench.mjs'), data, String(annotators), `--viewers=${viewers}`]
  return JSON.parse(execFileSync(process.execPath, database === undefined ? args : [...args, database], { encoding: 'utf8' }))
}

export interface Server {
  readonly child: ChildProcess
  readonly url: string
  /** milliseconds from the start of the process until it answers /healthz */
  readonly readyAfter: number
}

/** The words that start the server on a place. */
export function serveArgs({ data, database }: Place): string[] {
  const more = database === undefined ? [] : ['--database', database]
  return [launcher, 'serve', '--data', data, '--port', '0', '--quiet', ...more]
}

/** Starts the server, if need be through another program such as a tracer. */
export async function startServer(place: Place, through: readonly string[] = []): Promise<Server> {
  const [program, ...args] = [...through, process.execPath, ...serveArgs(place)]
  const begin = performance.now()
  const { child, match } = await startUntil(program!, args, { cwd: tmpdir() }, /ready at (http:\/\/[^\s/]+:\d+)/)
  const url = match[1]!
  await (await fetch(`${url}/healthz`)).arrayBuffer()
  return { child, url, readyAfter: performance.now() - begin }
}

/** Ends a server the way asked for and waits until it is gone. */
export async function end({ child }: Server, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

export interface Answer {
  readonly status: number
  readonly body: {
    readonly rev: number
    readonly revs: readonly number[]
    readonly content: unknown
    readonly code?: string
    readonly detail?: string
  }
}

export interface Gesture {
  readonly seq: number
  readonly baseRev: number
  readonly op: unknown
  readonly elapsedMs: number
}

/** The k-th gesture of somebody who works on a pair of twenty words, always the same one. */
export function gesture(seq: number, baseRev = seq - 1): Gesture {
  const op = { type: 'words/cells', cells: [[seq % 20, (seq * 7) % 20]], kind: seq % 3 === 0 ? 'none' : 'sure' }
  return { seq, baseRev, op, elapsedMs: 100 }
}

/** Sends gestures of one person; waits where a token has used up its requests. */
export async function save(
  server: Server,
  seed: Seed,
  person: Person,
  clientId: string,
  gestures: readonly Gesture[],
): Promise<Answer> {
  for (;;) {
    const answer = await call(server, seed, person, 'POST', 'gestures', { clientId, gestures })
    if (answer.status !== 429) return answer
    await pause(100)
  }
}

/** The person's layer as the server has it. */
export async function layerOf(server: Server, seed: Seed, person: Person): Promise<Answer> {
  return call(server, seed, person, 'GET', '')
}

async function call(
  server: Server,
  { projectId }: Seed,
  { token, taskId }: Person,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(
    `${server.url}/api/projects/${projectId}/tasks/${taskId}/layers/me${path === '' ? '' : `/${path}`}`,
    {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  )
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

/** Runs `parascope verify` and gives how many events it walked. Throws if anything is wrong. */
export function verified({ data, database }: Place): number {
  const args = [launcher, 'verify', ...(database === undefined ? [data] : ['--database', database]), '--json']
  return (JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as { events: number }).events
}

export function percentiles(times: readonly number[]) {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!)
  return { saves: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Resident memory of a process, in MB. */
export function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]
  return Number(kilobytes) / 1024
}

/** Seconds that a process has computed, in all its threads. */
export function processorTimeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
