/**
 * 500 live pages on the built server while people save (R10): how much longer a save takes beside them, and what memory they need.
 * Figures are printed, not judged, except memory.
 */
import { type ClientRequest, get } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  end,
  isShort,
  layerOf,
  memoryOf,
  newPlace,
  type Person,
  pause,
  percentiles,
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

const pages: ClientRequest[] = []
let seed: Seed
let server: Server

beforeAll(async () => {
  const place = await newPlace('SQLite')
  seed = seedPlace(place, SAVERS, WATCHERS)
  server = await startServer(place)
})

afterAll(async () => {
  for (const page of pages) page.destroy()
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

/** Opens a live page and counts what it hears. */
function watch(token: string, heard: { messages: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const page = get(`${server.url}/api/projects/${seed.projectId}/live`, { agent: false, headers }, (response) => {
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
  await workForAWhile() // everything warm
  const alone = await workForAWhile()
  const before = memoryOf(server.child.pid!)
  const heard = { messages: 0 }
  for (const { token } of seed.viewers) await Promise.all(Array.from({ length: PAGES_EACH }, () => watch(token, heard)))
  const beside = await workForAWhile()
  const after = memoryOf(server.child.pid!)
  const figures = {
    pages: pages.length,
    heard: heard.messages,
    savesAlone: percentiles(alone),
    savesBeside: percentiles(beside),
    memoryBefore: Math.round(before),
    memoryAfter: Math.round(after),
  }
  console.info(`R10: ${JSON.stringify(figures)}`)
  expect(pages).toHaveLength(WATCHERS * PAGES_EACH)
  expect(heard.messages).toBeGreaterThan(pages.length)
  expect(beside.length).toBeGreaterThan(SAVERS)
  expect(after).toBeLessThan(MOST_MEMORY)
})
