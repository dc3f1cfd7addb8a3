import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ParascopeError } from '@parascope/core/errors'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '../storage/ids.js'
import { openLibsql } from '../storage/libsql-connection.js'
import { openSqliteStore } from '../storage/sqlite-store.js'
import type { Store } from '../storage/store.js'
import { scratchFolder } from '../testing/stores.fixture.js'
import { backupsIn } from './backup-files.js'
import { backupBeforeMigrating, backupSqlite } from './backup-sqlite.js'
import { dataFolder } from './data-folder.js'
import { openStore } from './open-store.js'

const scratch = scratchFolder()
const folder = () => join(scratch, newId())
const open = (dataFolder: string) => openStore({ dataFolder, writer: 'here' })

async function fill(store: Store, people: number): Promise<void> {
  for (let k = 0; k < people; k++) {
    await store.write('createPerson', {
      id: newId(),
      name: `Somebody with a long name, number ${k}`.repeat(5),
      login: newId(),
      password: null,
      kind: 'human',
      admin: 0,
      created_at: k,
      disabled_at: null,
      deleted_at: null,
    })
  }
}

async function refusal(dataFolder: string): Promise<ParascopeError> {
  try {
    await (await open(dataFolder)).close()
  } catch (error) {
    expect(error).toBeInstanceOf(ParascopeError)
    return error as ParascopeError
  }
  throw new Error('was opened')
}

describe('a data folder', () => {
  it('says that a file is in the way', async () => {
    const path = folder()
    writeFileSync(path, 'notes')
    await expect(open(path)).rejects.toThrow('there is a file of that name; name a folder')
  })

  it('is made for its owner only', async () => {
    const path = folder()
    const store = await open(path)
    await fill(store, 1)
    const mode = (name: string) => statSync(join(path, name)).mode & 0o777
    expect([mode('.'), mode('backups'), mode('uploads')]).toEqual([0o700, 0o700, 0o700])
    expect([mode('parascope.sqlite'), mode('parascope.sqlite-wal')]).toEqual([0o600, 0o600])
    await store.close()
  })

  it('keeps what was written and leaves one file behind', async () => {
    const path = folder()
    const first = await open(path)
    await fill(first, 3)
    await first.close()
    expect(statSync(join(path, 'parascope.sqlite-wal'), { throwIfNoEntry: false })?.size ?? 0).toBe(0)
    const second = await open(path)
    expect(await second.read.selectFrom('person').select('created_at').orderBy('created_at').execute()).toEqual([
      { created_at: 0 },
      { created_at: 1 },
      { created_at: 2 },
    ])
    await second.close()
  })

  it('refuses a second server and names the first (R17)', async () => {
    const path = folder()
    const store = await open(path)
    const error = await refusal(path)
    expect(error.code).toBe('storage/locked')
    expect(error.message).toContain(`process ${process.pid} on `)
    await store.close()
    await (await open(path)).close()
  })

  it('is free again when its server was killed, whatever the note beside the lock says', async () => {
    const path = folder()
    await (await open(path)).close()
    // a process that holds the lock as a server does, and is killed; our own number in the note is a number used again
    const script = `const L = require('libsql'); const d = new L(process.argv[1]); d.exec('BEGIN EXCLUSIVE'); console.log('held'); setInterval(() => {}, 1e6)`
    const child = spawn(process.execPath, ['-e', script, join(path, 'parascope.lock')], { cwd: import.meta.dirname })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    writeFileSync(
      join(path, 'holder.json'),
      JSON.stringify({ pid: process.pid, host: 'here', since: '2026-11-16T09:00:00.000Z' }),
    )
    expect((await refusal(path)).message).toContain(`process ${process.pid} on here (since 2026-11-16T09:00Z)`)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    await (await open(path)).close()
    expect(existsSync(join(path, 'holder.json'))).toBe(false)
  })

  it('says what is wrong with a place that cannot be a folder', async () => {
    const path = folder()
    writeFileSync(path, 'a file')
    expect((await refusal(path)).code).toBe('storage/unwritable')
  })
})

describe('before the schema changes (R14)', () => {
  it('a copy is kept that this version still opens', async () => {
    const path = folder()
    const store = await open(path)
    await fill(store, 2)
    await store.close()
    await backupBeforeMigrating(dataFolder(path))
    expect(backupsIn(join(path, 'backups'))).toEqual([])
    await backupBeforeMigrating(dataFolder(path), 2)
    const [kept] = backupsIn(join(path, 'backups'))
    expect(kept!.file).toContain('before-schema-2-')
    const copy = await openSqliteStore(kept!.file, { writer: 'here' })
    expect((await copy.read.selectFrom('person').select('id').execute()).length).toBe(2)
    await copy.close()
  })
})

describe('a damaged database (R16)', () => {
  it('is refused for any flipped bit, with its page and the last good backup', async () => {
    const path = folder()
    const database = join(path, 'parascope.sqlite')
    const store = await open(path)
    await fill(store, 120)
    await store.close()
    const backup = join(path, 'backups', 'nightly.sqlite')
    await backupSqlite(database, backup, Date.UTC(2026, 10, 16))
    const whole = readFileSync(database)
    const sums = readFileSync(join(path, 'parascope.sums'))
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (at, bit) => {
        const flipped = Buffer.from(whole)
        flipped[at]! ^= 1 << bit
        writeFileSync(database, flipped)
        writeFileSync(join(path, 'parascope.sums'), sums)
        const { code, message, facts } = await refusal(path)
        expect([code, facts.backup]).toEqual(['storage/damaged', backup])
        expect(message).toContain(`page ${Math.floor(at / 4096) + 1}`)
        expect(message).toContain(`parascope restore ${backup} --data`)
      }),
      { numRuns: 40 },
    )
    writeFileSync(database, whole)
    writeFileSync(join(path, 'parascope.sums'), sums)
    await (await open(path)).close()
  })

  it('is refused by its structure after a crash too, when there are no sums', async () => {
    const path = folder()
    const database = join(path, 'parascope.sqlite')
    const store = await open(path)
    await fill(store, 120)
    await store.close()
    const whole = readFileSync(database)
    const connection = openLibsql(database)
    const { rows } = await connection.query("SELECT pageno FROM dbstat WHERE name = 'person' AND pagetype = 'leaf' LIMIT 1", [])
    await connection.close()
    const person = Number(rows[0]!.pageno)
    for (const [at, where] of [
      [3, 'page 1 (the header of the file)'],
      [(person - 1) * 4096, `page ${person}`],
      [(person - 1) * 4096 + 6, `page ${person} (table person)`],
    ] as const) {
      const flipped = Buffer.from(whole)
      flipped[at]! ^= 0x40
      writeFileSync(database, flipped)
      rmSync(join(path, 'parascope.sums'), { force: true })
      const { code, message } = await refusal(path)
      expect(code).toBe('storage/damaged')
      expect(message).toContain(where)
      expect(message).toContain('There is no whole backup')
    }
  })

  it('is refused for a flipped bit in the log of a killed server, not for a write that was cut off', async () => {
    const path = folder()
    const store = await open(path)
    await fill(store, 10)
    // what a kill would leave: the files as they are now
    const killed = folder()
    mkdirSync(killed, { recursive: true })
    for (const name of readdirSync(path).filter((one) => /sqlite/.test(one) && !one.endsWith('-shm'))) {
      writeFileSync(join(killed, name), readFileSync(join(path, name)))
    }
    await store.close()
    const log = join(killed, 'parascope.sqlite-wal')
    const whole = readFileSync(log)
    const frame = 24 + 4096
    const third = 32 + 2 * frame
    for (const [at, where] of [
      [9, 'the header of the write-ahead log'],
      [third + 1000, 'frame 3 '],
    ] as const) {
      const flipped = Buffer.from(whole)
      flipped[at]! ^= 1
      writeFileSync(log, flipped)
      const { code, message } = await refusal(killed)
      expect([code, message.includes(where)]).toEqual(['storage/damaged', true])
    }
    writeFileSync(log, whole.subarray(0, whole.length - 1000))
    const again = await open(killed)
    expect((await again.read.selectFrom('person').select('id').execute()).length).toBe(9)
    await again.close()
  })
})
