/**
 * Imports on the built server, with its threads: a large file while people annotate (R11), and a server killed in the middle of
 * one (R12). PARASCOPE_IMPORT_MB sets the size of the file; figures are printed, not judged, except memory.
 */
import { createReadStream, createWriteStream, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { MONO_VERSION } from '@parascope/core/align-mono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  end,
  gesture,
  isShort,
  layerOf,
  memoryOf,
  newPlace,
  type Person,
  type Place,
  pause,
  percentiles,
  processorTimeOf,
  type Seed,
  type Server,
  save,
  scratch,
  seedPlace,
  startServer,
} from './workbench.js'

const MEGABYTES = Number(process.env.PARASCOPE_IMPORT_MB ?? (isShort ? 12 : 100))
const ANNOTATORS = 10
const MOST_MEMORY = 150

interface ImportView {
  readonly id: string
  readonly state: string
  readonly progress: { readonly stage: string; readonly records: number } | null
  readonly report: { readonly items: number; readonly reason?: string } | null
}

describe('an import', () => {
  const folder = scratch()
  const file = join(folder, 'pairs.jsonl')
  let pairs = 0
  let place: Place
  let seed: Seed
  let server: Server

  beforeAll(async () => {
    place = await newPlace('SQLite', folder)
    seed = seedPlace(place, ANNOTATORS)
    pairs = await writePairs(file, MEGABYTES * 1024 * 1024)
    server = await startServer(place)
  })
  afterAll(() => end(server, 'SIGKILL'))

  /** A request of the manager; waits where the token has used up its requests. */
  async function call(method: string, path: string, body?: unknown): Promise<{ status: number; json: never }> {
    for (;;) {
      const response = await fetch(`${server.url}/api/projects/${seed.projectId}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${seed.manager.token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (response.status !== 429) return { status: response.status, json: (await response.json()) as never }
      await pause(100)
    }
  }

  async function send(): Promise<ImportView> {
    const response = await fetch(`${server.url}/api/projects/${seed.projectId}/imports?name=pairs.jsonl`, {
      method: 'POST',
      headers: { authorization: `Bearer ${seed.manager.token}`, 'content-type': 'application/octet-stream' },
      body: Readable.toWeb(createReadStream(file)) as ReadableStream,
      duplex: 'half',
    } as RequestInit)
    const view = (await response.json()) as ImportView
    expect(response.status, JSON.stringify(view)).toBe(202)
    return view
  }

  const view = async (id: string) => (await call('GET', `/imports/${id}`)).json as ImportView

  async function until(id: string, reached: (view: ImportView) => boolean): Promise<ImportView> {
    for (;;) {
      const found = await view(id)
      if (reached(found) || found.state !== 'loading') return found
      await pause(50)
    }
  }

  async function countItems(): Promise<number> {
    const response = await fetch(`${server.url}/api/projects/${seed.projectId}/items.jsonl`, {
      headers: { authorization: `Bearer ${seed.manager.token}` },
    })
    return (await response.text()).split('\n').length - 1
  }

  /** One annotator: a gesture, a breath, the next one, until told to stop. */
  async function annotate(person: Person, times: number[], isOver: () => boolean): Promise<void> {
    const { rev } = (await layerOf(server, seed, person)).body
    for (let seq = 1; !isOver(); seq++) {
      const begin = performance.now()
      const saved = await save(server, seed, person, `import-test-${rev}`, [gesture(seq, rev + seq - 1)])
      times.push(performance.now() - begin)
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
      await pause(50)
    }
  }

  async function whileAnnotating(work: () => Promise<void>): Promise<number[]> {
    const times: number[] = []
    let isOver = false
    const people = seed.annotators.map((person) => annotate(person, times, () => isOver))
    try {
      await work()
    } finally {
      isOver = true
      await Promise.all(people)
    }
    return times
  }

  it('may be followed by proposals, made in a thread as well', async () => {
    const choice = { from: 'program', method: 'mono' }
    expect((await call('POST', '/proposals', { mode: 'words', choice })).status).toBe(202)
    type Proposals = { items: { progress: unknown; made: unknown }[] }
    let [words] = ((await call('GET', '/proposals')).json as Proposals).items
    while (words!.progress !== null) {
      await pause(100)
      words = ((await call('GET', '/proposals')).json as Proposals).items[0]
    }
    expect(words!.made).toEqual([{ method: `mono@${MONO_VERSION}`, items: ANNOTATORS }])
  })

  it('that is cut by kill -9 leaves nothing, wherever it was', async () => {
    const before = await countItems()
    for (const least of [1, 2000, pairs / 2]) {
      const { id } = await send()
      const caught = await until(id, ({ progress }) => progress?.stage === 'loading' && progress.records >= least)
      expect(caught.state).toBe('loading')
      await end(server, 'SIGKILL')
      server = await startServer(place)
      expect(await view(id)).toMatchObject({ state: 'failed', progress: null })
      expect((await view(id)).report!.reason).toContain('nothing was loaded')
      expect(await countItems()).toBe(before)
      expect(readdirSync(join(place.data, 'uploads'))).toEqual([])
    }
  })

  it('that is cancelled leaves nothing', async () => {
    const before = await countItems()
    const { id } = await send()
    await until(id, ({ progress }) => progress?.stage === 'loading' && progress.records > 1000)
    expect((await call('DELETE', `/imports/${id}`)).status).toBe(202)
    expect(await until(id, () => false)).toMatchObject({ state: 'cancelled' })
    expect(await countItems()).toBe(before)
    expect(readdirSync(join(place.data, 'uploads'))).toEqual([])
  })

  it('of a large file goes on beside annotators, in flat memory', async () => {
    await whileAnnotating(() => pause(1500)) // everything warm
    const alone = await whileAnnotating(() => pause(3000))
    const before = await countItems()
    const start = memoryOf(server.child.pid!)
    let peak = start
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(server.child.pid!))
    }, 50)
    const work = processorTimeOf(server.child.pid!)
    let seconds = 0
    const during = await whileAnnotating(async () => {
      const begin = performance.now()
      const { id } = await send()
      expect(await until(id, () => false)).toMatchObject({ state: 'done', report: { items: pairs } })
      seconds = (performance.now() - begin) / 1000
    })
    clearInterval(watch)
    const size = statSync(file).size / 1024 ** 2
    const figures = {
      megabytes: Math.round(size),
      pairs,
      seconds: Number(seconds.toFixed(1)),
      megabytesPerSecond: Number((size / seconds).toFixed(1)),
      processorSeconds: Number((processorTimeOf(server.child.pid!) - work).toFixed(1)),
      memoryBefore: Math.round(start),
      memoryGrowth: Math.round(peak - start),
      savesAlone: percentiles(alone),
      savesDuring: percentiles(during),
    }
    console.info(`R11: ${JSON.stringify(figures)}`)
    expect(await countItems()).toBe(before + pairs)
    expect(during.length).toBeGreaterThan(ANNOTATORS)
    expect(peak - start).toBeLessThan(MOST_MEMORY)
  })
})

/** Writes made-up pairs up to a size, one in ten with links of an annotator; gives how many. */
async function writePairs(path: string, size: number): Promise<number> {
  const out = createWriteStream(path)
  let written = 0
  let k = 0
  for (; written < size; k++) {
    const words = (side: string) => Array.from({ length: 12 + ((k * 7) % 15) }, (_, j) => `${side}${(k * 31 + j * 17) % 5000}`)
    const links = k % 10 === 0 ? { annotator: 'giza', sure: Array.from({ length: 12 }, (_, i) => [i, i]) } : {}
    const line = `${JSON.stringify({ id: `large:${k}`, source: words('word'), target: words('wort'), ...links })}\n`
    written += line.length
    if (!out.write(line)) await new Promise<void>((resolve) => out.once('drain', resolve))
  }
  out.end()
  await finished(out)
  return k
}
