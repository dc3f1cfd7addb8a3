/**
 * 500 live pages on the built server while people save (R10): how much longer a save takes beside them, and what memory they need.
 * Figures are printed, not judged, except memory. PARASCOPE_LIVE_SECONDS sets how long each part lasts.
 */
import { type ChildProcess, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type ClientRequest, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../needs.js'
import { exitOf, launcher, startUntil } from '../program.js'

const SECONDS = Number(process.env.PARASCOPE_LIVE_SECONDS ?? 4)
const SAVERS = 10
const WATCHERS = 50
const PAGES_EACH = 10
const MOST_MEMORY = 500

interface Person {
  readonly token: string
  readonly taskId: string
}

const folder = mkdtempSync(join(tmpdir(), 'parascope-live-'))
const pages: ClientRequest[] = []
let seed: {
  readonly projectId: string
  readonly annotators: readonly Person[]
  readonly viewers: readonly Pick<Person, 'token'>[]
}
let server: ChildProcess
let url: string

beforeAll(async () => {
  const data = join(folder, 'data')
  const seeding = [join(root, 'test/faults/seed-workbench.mjs'), data, String(SAVERS), `--viewers=${WATCHERS}`]
  seed = JSON.parse(execFileSync(process.execPath, seeding, { encoding: 'utf8' }))
  const args = [launcher, 'serve', '--data', data, '--port', '0', '--quiet']
  const { child, match } = await startUntil(process.execPath, args, { cwd: folder }, /http:\/\/localhost:\d+/)
  server = child
  url = `${match[0]}/api/projects/${seed.projectId}`
})

afterAll(async () => {
  for (const page of pages) page.destroy()
  server.kill('SIGTERM')
  await exitOf(server)
  rmSync(folder, { recursive: true, force: true })
})

/** Saves again and again until the time is over; how long each save took. */
async function save({ token, taskId }: Person, until: number, times: number[]): Promise<void> {
  const at = `${url}/tasks/${taskId}/layers/me`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  let { rev } = (await (await fetch(at, { headers })).json()) as { rev: number }
  const clientId = `live-test-${rev}-${performance.now().toString(36).replace('.', '')}`
  for (let seq = 1; performance.now() < until; seq++) {
    // a flag changes what dashboards show: everybody who watches hears of it
    const op = seq % 2 === 0 ? { type: 'flag', on: seq % 4 === 0 } : { type: 'words/cells', cells: [[seq % 20, 3]], kind: 'sure' }
    const body = JSON.stringify({ clientId, gestures: [{ seq, baseRev: rev, op, elapsedMs: 100 }] })
    const begin = performance.now()
    const response = await fetch(`${at}/gestures`, { method: 'POST', headers, body })
    times.push(performance.now() - begin)
    expect(response.status).toBe(200)
    rev = ((await response.json()) as { rev: number }).rev
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function saveForAWhile(): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + SECONDS * 1000
  await Promise.all(seed.annotators.map((person) => save(person, until, times)))
  return times.sort((a, b) => a - b)
}

/** Opens a live page and counts what it hears. */
function watch({ token }: Pick<Person, 'token'>, heard: { messages: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const page = get(`${url}/live`, { agent: false, headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a live page was answered with ${response.statusCode}`))
      response.on('data', (chunk: Buffer) => {
        if (chunk.includes('event: changes')) heard.messages++
        resolve()
      })
      response.on('error', () => {})
    })
    page.on('error', reject)
    pages.push(page)
  })
}

it('500 live pages do not hold up those who save', async () => {
  await saveForAWhile() // everything warm
  const alone = await saveForAWhile()
  const before = memoryOf(server.pid!)
  const heard = { messages: 0 }
  for (const person of seed.viewers) {
    await Promise.all(Array.from({ length: PAGES_EACH }, () => watch(person, heard)))
  }
  const beside = await saveForAWhile()
  const after = memoryOf(server.pid!)
  const figures = {
    pages: pages.length,
    heard: heard.messages,
    savesAlone: percentiles(alone),
    savesBeside: percentiles(beside),
    memoryBefore: before,
    memoryAfter: after,
  }
  console.info(`R10: ${JSON.stringify(figures)}`)
  expect(pages).toHaveLength(WATCHERS * PAGES_EACH)
  expect(heard.messages).toBeGreaterThan(pages.length)
  expect(beside.length).toBeGreaterThan(SAVERS)
  expect(after).toBeLessThan(MOST_MEMORY)
})

function percentiles(sorted: readonly number[]) {
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!)
  return { saves: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Resident memory in MB. */
function memoryOf(pid: number): number {
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024)
}
