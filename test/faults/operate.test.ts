/** R15: a backup under load comes back as a prefix; R16: damage is refused; R17: so is a second server. From the command line. */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { launcher } from '../program.js'
import { end, gesture, layerOf, newPlace, save, scratch, seedPlace, serveArgs, startServer, TAB, verified } from './workbench.js'

const folder = scratch()

/** Runs a program while the writers of this process go on. */
function run(...words: string[]): Promise<{ status: number; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, words, (error, _, stderr) => resolve({ status: error === null ? 0 : Number(error.code), stderr }))
  })
}

describe('a server at work', () => {
  it('lets no second one in (R17), is backed up as it goes (R15), and does not start on damage (R16)', async () => {
    const place = await newPlace('SQLite')
    const seed = seedPlace(place, 5)
    const server = await startServer(place)
    const backup = join(folder, 'backup.sqlite')
    const acknowledged = seed.annotators.map(() => 0)
    let isOver = false
    const writers = seed.annotators.map(async (person, k) => {
      for (let seq = 1; !isOver; seq++) {
        expect((await save(server, seed, person, TAB, [gesture(seq)])).status).toBe(200)
        acknowledged[k] = seq
      }
    })

    const begin = performance.now()
    const second = await run(...serveArgs(place))
    const refusedAfter = Math.round(performance.now() - begin)
    expect([second.status, second.stderr]).toEqual([1, expect.stringContaining(`process ${server.child.pid} on `)])

    const before = [...acknowledged]
    const copied = await run(launcher, 'backup', place.data, '-o', backup)
    expect([copied.status, copied.stderr]).toEqual([0, ''])
    const after = [...acknowledged]
    isOver = true
    await Promise.all(writers)
    await end(server, 'SIGTERM')

    const restored = { data: join(folder, 'restored') }
    expect((await run(launcher, 'restore', backup, '--data', restored.data)).status).toBe(0)
    const again = await startServer(restored)
    for (const [k, person] of seed.annotators.entries()) {
      const { rev } = (await layerOf(again, seed, person)).body
      // everything acknowledged before it began, nothing that came after it ended; then the next save goes on
      expect([rev >= before[k]!, rev <= after[k]! + 1]).toEqual([true, true])
      expect((await save(again, seed, person, TAB, [gesture(rev + 1)])).body.rev).toBe(rev + 1)
    }
    await end(again, 'SIGTERM')
    verified(restored)

    const database = join(place.data, 'parascope.sqlite')
    const bytes = readFileSync(database)
    bytes[bytes.length - 2000]! ^= 4
    writeFileSync(database, bytes)
    const damaged = await run(...serveArgs(place))
    expect([damaged.status, damaged.stderr]).toEqual([1, expect.stringMatching(/damaged at page \d+ \(.*no whole backup/s)])
    expect(readdirSync(place.data)).not.toContain('holder.json')
    console.info(`R15–R17: ${JSON.stringify({ refusedAfter, savedDuringBackup: after.map((seq, k) => seq - before[k]!) })}`)
  })
})
