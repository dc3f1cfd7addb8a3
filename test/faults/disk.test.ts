/** R2: flushed before it is acknowledged; R3: a full disk; R4: a file that can no longer be written. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import {
  end,
  gesture,
  layerOf,
  newPlace,
  pause,
  type Server,
  save,
  scratch,
  seedPlace,
  startServer,
  TAB,
  verified,
} from './workbench.js'

const folder = scratch()
const works = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0

function unless(isThere: boolean, reason: string): boolean {
  if (!isThere) console.info(`skipped: ${reason}`)
  return isThere
}

describe('the disk', () => {
  let server: Server | undefined
  afterEach(async () => {
    if (server !== undefined) await end(server, 'SIGKILL')
  })

  it.runIf(unless(works('strace', '-o', '/dev/null', 'true'), 'strace is missing or may not trace'))(
    'has every gesture before it is acknowledged (R2)',
    async () => {
      const place = await newPlace('SQLite')
      const seed = seedPlace(place, 1)
      const trace = join(folder, 'trace')
      const calls = 'trace=pwrite64,write,writev,sendto,sendmsg,fsync,fdatasync'
      server = await startServer(place, ['strace', '-D', '-f', '-y', '-s', '24', '-e', calls, '-o', trace])
      for (let seq = 1; seq <= 40; seq++) {
        expect((await save(server, seed, seed.annotators[0]!, TAB, [gesture(seq)])).status).toBe(200)
      }
      await end(server, 'SIGTERM')
      const { pid } = server.child
      // the tracer is a process of its own, and has still to write down the end
      while (!new RegExp(`^${pid} .*\\+\\+\\+ `, 'm').test(readFileSync(trace, 'utf8'))) await pause(20)
      const { acknowledged, flushes } = readTrace(readFileSync(trace, 'utf8'))
      // what is asked before the first save, after the writes of the start, is answered with 200 too
      expect(acknowledged).toBeGreaterThanOrEqual(40)
      console.info(`R2: ${JSON.stringify({ acknowledged, flushes, before: 'each' })}`)
    },
  )

  const mountPoint = join(folder, 'small')
  mkdirSync(mountPoint)
  const canMount = works('mount', '-t', 'tmpfs', '-o', 'size=64m', 'none', mountPoint)
  it.runIf(unless(canMount, 'no right to mount a small file system'))(
    'when full: 507, nothing partial, reads work, saving goes on once there is space (R3)',
    async () => {
      try {
        const place = await newPlace('SQLite', mountPoint)
        const seed = seedPlace(place, 1)
        const [person] = seed.annotators as [(typeof seed.annotators)[0]]
        server = await startServer(place)
        let rev = 0
        for (; rev < 20; rev++) expect((await save(server, seed, person, TAB, [gesture(rev + 1)])).status).toBe(200)
        const filler = join(mountPoint, 'filler')
        spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'], { stdio: 'ignore' })
        let answer = await save(server, seed, person, TAB, [gesture(rev + 1)])
        for (; answer.status === 200 && rev < 3000; rev++) answer = await save(server, seed, person, TAB, [gesture(rev + 2)])
        expect([answer.status, answer.body.code]).toEqual([507, 'storage/full'])
        const full = await layerOf(server, seed, person)
        expect([full.status, full.body.rev]).toEqual([200, rev])
        expect((await fetch(`${server.url}/healthz`)).status).toBe(503)
        rmSync(filler)
        expect((await save(server, seed, person, TAB, [gesture(rev + 1)])).body.rev).toBe(rev + 1)
        expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
        await end(server, 'SIGTERM')
        verified(place)
      } finally {
        if (server !== undefined) await end(server, 'SIGKILL')
        execFileSync('umount', [mountPoint])
      }
    },
  )

  it.runIf(unless(works('prlimit', '--version'), 'prlimit is missing'))(
    'when it can no longer be written: 503 with its cause, no crash, saving goes on afterwards (R4)',
    async () => {
      const place = await newPlace('SQLite')
      const seed = seedPlace(place, 1)
      const [person] = seed.annotators as [(typeof seed.annotators)[0]]
      server = await startServer(place)
      for (let seq = 1; seq <= 5; seq++) await save(server, seed, person, TAB, [gesture(seq)])
      // no file of the process may grow beyond this: its writes fail, as they do on a file system that has become read-only
      const size = statSync(join(place.data, 'parascope.sqlite-wal')).size
      execFileSync('prlimit', ['--pid', String(server.child.pid), `--fsize=${size}:unlimited`])
      for (let tries = 0; tries < 3; tries++) {
        const refused = await save(server, seed, person, TAB, [gesture(6)])
        expect([refused.status, refused.body.code]).toEqual([503, 'storage/unwritable'])
      }
      expect((await layerOf(server, seed, person)).body.rev).toBe(5)
      const health = await fetch(`${server.url}/healthz`)
      expect([health.status, await health.text()]).toEqual([503, expect.stringContaining('the database cannot be written')])
      execFileSync('prlimit', ['--pid', String(server.child.pid), '--fsize=unlimited:unlimited'])
      expect((await save(server, seed, person, TAB, [gesture(6)])).body.rev).toBe(6)
      await end(server, 'SIGTERM')
      verified(place)
    },
  )
})

/**
 * Reads a trace of one client that waits for each answer: between the last write to the log and the answer the log must have
 * been flushed, and something must have been written for each answer.
 */
function readTrace(text: string): { acknowledged: number; flushes: number } {
  const flushing = new Set<string>()
  let isDirty = false
  let isWritten = false
  let acknowledged = 0
  let flushes = 0
  for (const line of text.split('\n')) {
    const thread = line.slice(0, line.indexOf(' '))
    if (/\bpwrite64\(\d+<[^>]*-wal>/.test(line)) {
      isDirty = true
      isWritten = true
    } else if (/\bf(?:data)?sync\(\d+<[^>]*-wal>/.test(line) && line.includes('unfinished')) flushing.add(thread)
    else if (/\bf(?:data)?sync\(\d+<[^>]*-wal>.*= 0$/.test(line) || (flushing.has(thread) && /sync resumed>.*= 0$/.test(line))) {
      flushing.delete(thread)
      isDirty = false
      flushes++
    } else if (/(?:write|writev|sendto|sendmsg)\(\d+<(?:TCP|socket).*"HTTP\/1\.1 200/.test(line)) {
      if (isDirty || !isWritten) throw new Error(`acknowledged before it was flushed: ${line}`)
      isWritten = false
      acknowledged++
    }
  }
  return { acknowledged, flushes }
}
