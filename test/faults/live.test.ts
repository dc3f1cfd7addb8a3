/**
 * 500 live pages on the built server while people save (R10): how much longer a save takes beside them, and what memory they need.
 * Figures are printed, not judged, except memory.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../needs.js'
import {
  end,
  isShort,
  layerOf,
  memoryOf,
  newPlace,
  type Person,
  pause,
  percentiles,
  processorTimeOf,
  type Seed,
  type Server,
  save,
  seedPlace,
  startServer,
} from './workbench.js'

const MILLISECONDS = isShort ? 4000 : 20_000
const SAVERS = 10
const WATCHERS = 50
const PAGES_EACH = 10
const MOST_MEMORY = 500

let pages: ChildProcess | undefined
let seed: Seed
let server: Server

beforeAll(async () => {
  const place = await newPlace('SQLite')
  seed = seedPlace(place, SAVERS, WATCHERS)
  server = await startServer(place)
})

afterAll(async () => {
  pages?.kill()
  await end(server, 'SIGTERM')
})

/** Saves again and again until the time is over; how long each save took. */
async function work(person: Person, until: number, times: number[]): Promise<void> {
  let { rev } = (await layerOf(server, seed, person)).body
  const clientId = `live-test-from-${rev}`
  for (let seq = 1; performance.now() < until; seq++) {
    // a flag changes what dashboards show: everybody who watches hears of it
    const op = seq % 2 === 0 ? { type: 'flag', on: seq % 4 === 0 } : { type: 'words/cells', cells: [[seq % 20, 3]], kind: 'sure' }
    const begin = performance.now()
    const saved = await save(server, seed, person, clientId, [{ seq, baseRev: rev, op, elapsedMs: 100 }])
    times.push(performance.now() - begin)
    expect(saved.status).toBe(200)
    rev = saved.body.rev
    await pause(100)
  }
}

async function workForAWhile(): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + MILLISECONDS
  await Promise.all(seed.annotators.map((person) => work(person, until, times)))
  return times
}

/** The next line that the pages print. */
function said(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout!.once('data', (text: Buffer) => resolve(text.toString().trim()))
    child.once('exit', (code) => reject(new Error(`the live pages ended with ${code}`)))
  })
}

/** Opens all live pages, in a process of their own. */
async function openPages(): Promise<ChildProcess> {
  const url = `${server.url}/api/projects/${seed.projectId}/live`
  const tokens = seed.viewers.map(({ token }) => token)
  const args = [join(root, 'test/faults/watch-live.mjs'), url, String(PAGES_EACH), ...tokens]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  expect(await said(child)).toBe('open')
  return child
}

async function heardBy(child: ChildProcess): Promise<number> {
  child.stdin!.write('\n')
  return Number(await said(child))
}

it('500 live pages do not hold up those who save', async () => {
  await workForAWhile() // everything warm
  const begin = processorTimeOf(server.child.pid!)
  const alone = await workForAWhile()
  const spent = processorTimeOf(server.child.pid!) - begin
  const before = memoryOf(server.child.pid!)
  const work = processorTimeOf(server.child.pid!)
  pages = await openPages()
  const opened = processorTimeOf(server.child.pid!)
  const beside = await workForAWhile()
  const after = memoryOf(server.child.pid!)
  const heard = await heardBy(pages)
  const figures = {
    pages: WATCHERS * PAGES_EACH,
    heard,
    secondsToOpen: Number((opened - work).toFixed(2)),
    processorSeconds: {
      alone: Number(spent.toFixed(2)),
      beside: Number((processorTimeOf(server.child.pid!) - opened).toFixed(2)),
    },
    savesAlone: percentiles(alone),
    savesBeside: percentiles(beside),
    memoryBefore: Math.round(before),
    memoryAfter: Math.round(after),
  }
  console.info(`R10: ${JSON.stringify(figures)}`)
  expect(heard).toBeGreaterThan(WATCHERS * PAGES_EACH)
  expect(beside.length).toBeGreaterThan(SAVERS)
  expect(after).toBeLessThan(MOST_MEMORY)
})
