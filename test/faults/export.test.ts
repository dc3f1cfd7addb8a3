/** R13: a million links leave the real server in constant memory, as one state, while somebody goes on saving. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parascope, workFolder } from '../program.js'
import { fillLargeProject, type LargeProject } from './large-project.js'
import { end, isShort, type Server, startServer } from './workbench.js'

const PAIRS = isShort ? 2000 : 20_000
const ANNOTATORS = 2
const LINKS = PAIRS * ANNOTATORS * 25
const GROWTH_MB = 100

interface Manifest {
  readonly snapshot: { readonly head: number }
  readonly files: readonly { readonly sha256: string; readonly records: number; readonly links: number }[]
  readonly problemCount: number
}

describe.skipIf(!existsSync('/proc/self/status'))(`an export of ${LINKS} links`, () => {
  const folder = workFolder()
  let project: LargeProject
  let server: Server
  let base: string

  beforeAll(async () => {
    project = await fillLargeProject(join(folder, 'data'), PAIRS, ANNOTATORS)
    server = await startServer({ data: join(folder, 'data') })
    base = `${server.url}/api/projects/${project.projectId}`
  }, 300_000)
  afterAll(async () => {
    if (server !== undefined) await end(server, 'SIGTERM')
  })

  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))![1]) / 1024
  const as = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

  /** One link after the other until told to stop; the milliseconds that each save took. */
  function saving() {
    const times: number[] = []
    let going = true
    const done = (async () => {
      for (let seq = 1; going; seq++) {
        const before = performance.now()
        const op = { type: 'words/cells', cells: [[seq % 30, Math.floor(seq / 30) % 30]], kind: 'sure' }
        const answer = await fetch(`${base}/tasks/${project.saverTask}/layers/me/gestures`, {
          method: 'POST',
          headers: as(project.saver),
          body: JSON.stringify({ clientId: 'export-test', gestures: [{ seq, baseRev: seq - 1, op }] }),
        })
        if (answer.status === 429) {
          // a token has so many requests a minute; the same gesture again
          seq--
          await new Promise((resolve) => setTimeout(resolve, 100))
          continue
        }
        expect(answer.status).toBe(200)
        times.push(performance.now() - before)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })()
    return {
      count: () => times.length,
      since: (k: number) => times.slice(k),
      async stop(): Promise<number[]> {
        going = false
        await done
        return times
      },
    }
  }

  it('is streamed in constant memory while saves go on, and is one state', async () => {
    // a first export, so that what the program loads once does not count as growth
    await (await fetch(`${base}/export?layers=pairs&raw=true`, { headers: as(project.manager) })).arrayBuffer()
    const saver = saving()
    while (saver.count() < 5) await new Promise((resolve) => setTimeout(resolve, 20))
    const alone = saver.count()
    await new Promise((resolve) => setTimeout(resolve, 2000))
    const quiet = saver.since(alone)
    const before = memory()
    let most = before
    const sampler = setInterval(() => {
      most = Math.max(most, memory())
    }, 20)
    const beside = saver.count()
    const start = performance.now()
    const answer = await fetch(`${base}/export?raw=true&state=started`, { headers: as(project.manager) })
    expect(answer.status).toBe(200)
    let firstByte = Number.NaN
    const file = join(folder, 'out/pairs.jsonl')
    const hash = createHash('sha256')
    await pipeline(
      Readable.fromWeb(answer.body as never),
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          if (Number.isNaN(firstByte)) firstByte = performance.now() - start
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(file),
    )
    const took = performance.now() - start
    clearInterval(sampler)
    const busy = saver.since(beside)
    const times = await saver.stop()
    console.log(
      `R13: ${LINKS} links in ${(took / 1000).toFixed(1)} s, first byte after ${firstByte.toFixed(0)} ms, ` +
        `memory ${before.toFixed(0)} to ${most.toFixed(0)} MB; saves before ${summary(quiet)}, meanwhile ${summary(busy)}`,
    )
    expect(firstByte).toBeLessThan(1000)
    expect(most - before).toBeLessThan(GROWTH_MB)

    const head = Number(/^"(\d+)-/.exec(answer.headers.get('etag')!)![1])
    const log = await (await fetch(`${base}/export/events`, { headers: as(project.manager) })).text()
    const saved = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { n: number; op: { type: string } })
      .filter(({ n, op }) => n <= head && op.type === 'words/cells').length
    expect(times.length).toBeGreaterThan(saved) // saves went on after the snapshot
    let k = 0
    for await (const line of createInterface({ input: createReadStream(file) })) {
      const record = JSON.parse(line) as { id: string; annotator: string; sure: unknown[] }
      const [pair, annotator] = [Math.floor(k / ANNOTATORS), k % ANNOTATORS]
      if (pair < PAIRS) {
        expect(record.id).toBe(`p${pair}`)
        expect(record.sure).toEqual(project.linksOf(pair, annotator))
      } else {
        expect(record.annotator).toBe('saver')
        expect(record.sure).toHaveLength(Math.min(saved, 900))
      }
      k++
    }
    expect(k).toBe(PAIRS * ANNOTATORS + 1)
    const { stdout, stderr, status } = parascope(folder, ['inspect', file])
    expect(`${status} ${stderr}`).not.toMatch(/error|warning|problem/i)
    expect(stdout.replace(/[,\u202f ]/g, '')).toContain(String(PAIRS * ANNOTATORS + 1))
  })

  it('is described by its manifest, in an archive of constant memory', async () => {
    const before = memory()
    let most = before
    const sampler = setInterval(() => {
      most = Math.max(most, memory())
    }, 20)
    const archive = await fetch(`${base}/export?format=naacl`, { headers: as(project.manager) })
    let bytes = 0
    for await (const chunk of archive.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length
    const manifest = (await (await fetch(`${base}/export/manifest`, { headers: as(project.manager) })).json()) as Manifest
    clearInterval(sampler)
    console.log(`R13: archive of naacl, ${(bytes / 1e6).toFixed(1)} MB, memory ${before.toFixed(0)} to ${most.toFixed(0)} MB`)
    expect(most - before).toBeLessThan(GROWTH_MB)
    expect(manifest).toMatchObject({ problemCount: 0, files: [{ records: PAIRS * ANNOTATORS, links: LINKS }] })
  })

  it('lets go of everything when the reader leaves', async () => {
    for (let k = 0; k < 8; k++) {
      const leaving = new AbortController()
      const answer = await fetch(`${base}/export`, { headers: as(project.manager), signal: leaving.signal })
      expect(answer.status).toBe(200)
      leaving.abort()
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    expect((await fetch(`${base}/export`, { method: 'HEAD', headers: as(project.manager) })).status).toBe(200)
  })
})

/** `120 (median 4.1 ms, p95 9.0 ms, slowest 20.3 ms)` */
function summary(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1)
  return `${times.length} (median ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms)`
}
