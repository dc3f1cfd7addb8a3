import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { verifyLog } from '../events/verify-log.js'
import { plainValue } from '../storage/connection.js'
import { newId } from '../storage/ids.js'
import { openLibsql } from '../storage/libsql-connection.js'
import { connectPostgres } from '../storage/postgres-connection.js'
import type { Store } from '../storage/store.js'
import { wordOperation } from '../testing/gestures.fixture.js'
import { freshPostgres, scratchFolder } from '../testing/stores.fixture.js'
import { openWorkbench, type Workbench } from '../testing/workbench.fixture.js'
import { backUp } from './backup.js'
import { manifestOf, partOf } from './backup-files.js'
import { dataFolder } from './data-folder.js'
import { silentLog } from './logs.js'
import { openStore } from './open-store.js'
import { restore } from './restore.js'
import { startSchedule } from './schedule.js'

const scratch = scratchFolder()
const DATABASES = ['SQLite', ...(inject('postgres') === '' ? [] : ['PostgreSQL'])]

interface Place {
  readonly dataFolder: string
  readonly database?: string
}

async function place(kind: string): Promise<Place> {
  const folder = join(scratch, newId())
  return kind === 'SQLite' ? { dataFolder: folder } : { dataFolder: folder, database: await freshPostgres() }
}

/** A server's store with a project and some work in it. */
async function worked(where: Place): Promise<{ store: Store; bench: Workbench }> {
  const store = await openStore({ ...where, writer: 'here' })
  const bench = await openWorkbench({
    ...store,
    async insert(table, rows) {
      const connection =
        where.database === undefined ? openLibsql(dataFolder(where.dataFolder).database) : await connectPostgres(where.database)
      for (const row of rows) {
        const columns = Object.keys(row)
        const places = columns.map((_, k) => (connection.dialect === 'sqlite' ? '?' : `$${k + 1}`))
        await connection.query(
          `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) VALUES (${places.join(', ')})`,
          Object.values(row).map(plainValue),
        )
      }
      await connection.close()
    },
  })
  for (const person of [bench.people.annotator, bench.people.adjudicator]) {
    await bench.assign(bench.taskIds[1]!, person.id)
    await save(store, bench, person.id, 0, 40)
  }
  return { store, bench }
}

function save(store: Store, bench: Workbench, personId: string, from: number, count: number) {
  const gestures = fc
    .sample(wordOperation, { numRuns: count, seed: from + 1 })
    .map((op, k) => ({ seq: from + k + 1, baseRev: from + k, op, elapsedMs: 5 }))
  const layer = { projectId: bench.projectId, taskId: bench.taskIds[1]!, layer: personId }
  return store.write('appendGestures', { ...layer, personId, clientId: 'tab', gestures, at: 1000 + from })
}

/** Everything but sessions, table by table. */
async function contents(store: Store): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const table of [
    'meta',
    'person',
    'project',
    'member',
    'item',
    'task',
    'annotation',
    'event',
    'snapshot',
    'import',
  ] as const) {
    const rows = await store.read.selectFrom(table).selectAll().execute()
    found[table] = rows
      .map((row) =>
        JSON.stringify(
          Object.entries(row)
            .filter(([name]) => name !== '_metadata')
            .sort(),
        ),
      )
      .sort()
  }
  return found
}

describe.each(DATABASES.flatMap((from) => DATABASES.map((to) => [from, to] as const)))('a backup of %s', (from, to) => {
  it(`comes back in ${to}, row by row, and goes on`, async () => {
    const source = await place(from)
    const { store, bench } = await worked(source)
    const file = join(scratch, `${newId()}.sqlite`)
    const manifest = await backUp({ ...source, file, at: 7, place: 'here' })
    const target = await place(to)
    const { verified } = await restore({ backup: file, ...target })
    const again = await openStore({ ...target, writer: 'here' })
    expect(await contents(again)).toEqual(await contents(store))
    const { head, head_hash } = await store.read.selectFrom('project').selectAll().executeTakeFirstOrThrow()
    expect(manifest).toMatchObject({ schema: 1, from: from === 'SQLite' ? 'sqlite' : 'postgres', at: '1970-01-01T00:00:00.007Z' })
    expect(manifest.projects).toEqual([{ project: bench.projectId, head, hash: head_hash }])
    expect([verified.events, verified.faultCount]).toEqual([head, 0])
    expect(await again.read.selectFrom('session').selectAll().execute()).toEqual([])
    await save(again, bench, bench.people.annotator.id, 40, 3)
    expect((await again.snapshot((db) => verifyLog(db))).faultCount).toBe(0)
    await store.close()
    await again.close()
  })
})

describe.each(DATABASES)('a backup of %s under load (R15)', (kind) => {
  it('is a prefix of the log', async () => {
    const source = await place(kind)
    const { store, bench } = await worked(source)
    const { id } = bench.people.annotator
    let isOver = false
    const load = (async () => {
      for (let from = 40; !isOver; from++) await save(store, bench, id, from, 1)
    })()
    const backups: string[] = []
    try {
      for (let k = 0; k < 3; k++) {
        const file = join(scratch, `${newId()}.sqlite`)
        await backUp({ ...source, file, at: k, place: 'here' })
        backups.push(file)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    } finally {
      isOver = true
      await load
    }
    const all = await store.read.selectFrom('event').select(['n', 'hash']).orderBy('n').execute()
    for (const backup of backups) {
      const target = await place('SQLite')
      await restore({ backup, ...target })
      const again = await openStore({ ...target, writer: 'here' })
      const kept = await again.read.selectFrom('event').select(['n', 'hash']).orderBy('n').execute()
      expect(kept.map(({ n, hash }) => [n, hash])).toEqual(all.slice(0, kept.length).map(({ n, hash }) => [n, hash]))
      expect(kept.length).toBeGreaterThan(80)
      await again.close()
    }
    await store.close()
  })
})

describe('restoring refuses', () => {
  const made = async () => {
    const source = await place('SQLite')
    const { store } = await worked(source)
    await store.close()
    const file = join(scratch, `${newId()}.sqlite`)
    await backUp({ ...source, file, at: 1, place: 'here' })
    return { source, file }
  }

  it('a folder with something in it, and one in use', async () => {
    const { source, file } = await made()
    await expect(restore({ backup: file, ...source })).rejects.toMatchObject({ code: 'storage/not-empty' })
    const target = await place('SQLite')
    const store = await openStore({ ...target, writer: 'here' })
    await expect(restore({ backup: file, ...target })).rejects.toMatchObject({ code: 'storage/not-empty' })
    await store.close()
  })

  it('a flipped bit, a missing manifest, a newer schema and a log that does not stand', async () => {
    const { file } = await made()
    const target = await place('SQLite')
    const whole = readFileSync(file)
    const flipped = Buffer.from(whole)
    flipped[whole.length >> 1]! ^= 1
    writeFileSync(file, flipped)
    await expect(restore({ backup: file, ...target })).rejects.toMatchObject({ code: 'storage/damaged' })
    writeFileSync(file, whole)
    const note = readFileSync(manifestOf(file), 'utf8')
    writeFileSync(manifestOf(file), note.replace('"schema": 1', '"schema": 99'))
    await expect(restore({ backup: file, ...target })).rejects.toMatchObject({ code: 'storage/newer' })
    rmSync(manifestOf(file))
    await expect(restore({ backup: file, ...target })).rejects.toThrow(/manifest/)
    expect(existsSync(target.dataFolder)).toBe(false)
    // somebody who can change the manifest too
    const { source, file: other } = await made()
    const connection = openLibsql(dataFolder(source.dataFolder).database)
    await connection.run("UPDATE annotation SET content = '{}' WHERE rev > 0")
    await connection.close()
    rmSync(other)
    rmSync(manifestOf(other))
    await backUp({ ...source, file: other, at: 1, place: 'here' })
    await expect(restore({ backup: other, ...target })).rejects.toThrow(
      /does not stand .* the layer does not say what its events say: content/,
    )
  })
})

describe('a backup', () => {
  it('never overwrites one, and leaves nothing when it fails', async () => {
    const source = await place('SQLite')
    await (await openStore({ ...source, writer: 'here' })).close()
    const file = join(scratch, `${newId()}.sqlite`)
    writeFileSync(partOf(file), 'left by a kill')
    await backUp({ ...source, file, at: 1, place: 'here' })
    await expect(backUp({ ...source, file, at: 1, place: 'here' })).rejects.toMatchObject({ code: 'io/unwritable' })
    await expect(backUp({ ...source, file: join(scratch, 'none', 'x.sqlite'), at: 1 })).rejects.toThrow(/does not exist/)
    const empty = await place('SQLite')
    await expect(backUp({ ...empty, file: join(scratch, 'x.sqlite'), at: 1 })).rejects.toMatchObject({ code: 'io/no-such-file' })
    expect(readdirSync(scratch).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('scheduled backups', () => {
  it('keep the newest of their own, and count from the last one', async () => {
    const source = await place('SQLite')
    const store = await openStore({ ...source, writer: 'here' })
    const { backups } = dataFolder(source.dataFolder)
    await backUp({ ...source, file: join(backups, 'mine.sqlite'), at: 0, place: 'here' })
    let clock = Date.UTC(2026, 10, 16)
    const options = { ...source, everyMs: 86_400_000, keep: 2, now: () => clock, log: silentLog, place: 'here' as const }
    const schedule = startSchedule(options)
    for (let day = 0; day < 4; day++) {
      expect(await schedule.run()).toBe(true)
      clock += 86_400_000
    }
    await schedule.stop()
    const names = () =>
      readdirSync(backups)
        .filter((name) => name.endsWith('.sqlite'))
        .sort()
    expect(names()).toEqual([
      'mine.sqlite',
      'scheduled-2026-11-18T00-00-00-000Z.sqlite',
      'scheduled-2026-11-19T00-00-00-000Z.sqlite',
    ])
    // a new start a little later: not due yet; a day later: at once
    clock = Date.UTC(2026, 10, 19, 3)
    const early = startSchedule(options)
    await new Promise((resolve) => setTimeout(resolve, 50))
    await early.stop()
    expect(names()).toHaveLength(3)
    clock = Date.UTC(2026, 10, 20, 3)
    const due = startSchedule(options)
    while (!names().includes('scheduled-2026-11-20T03-00-00-000Z.sqlite')) await new Promise((resolve) => setTimeout(resolve, 10))
    await due.stop()
    expect(names()).toHaveLength(3)
    await store.close()
  })

  it('tell what went wrong and go on', async () => {
    const empty = await place('SQLite')
    const told: unknown[] = []
    const log = { ...silentLog, mistake: (_: string, error: unknown) => told.push(error) }
    const schedule = startSchedule({ ...empty, everyMs: 1e9, keep: 1, now: () => 0, log, place: 'here' })
    expect(await schedule.run()).toBe(false)
    await schedule.stop()
    expect(told).toMatchObject([{ code: 'io/unwritable' }])
  })
})
