import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { freshPostgres, scratchFolder } from '../testing/stores.fixture.js'
import type { Connection } from './connection.js'
import { newId } from './ids.js'
import { openLibsql } from './libsql-connection.js'
import { migrate, schemaVersion } from './migrate.js'
import { MIGRATIONS, type Migration } from './migrations.js'
import { connectPostgres } from './postgres-connection.js'

const NEXT: Migration = {
  version: 99,
  name: 'next',
  statements: ['CREATE TABLE added (id {text} PRIMARY KEY)', 'ALTER TABLE person ADD COLUMN colour {text}'],
}
const FAILING: Migration = { ...NEXT, statements: [...NEXT.statements, 'CREATE TABLE person (id {text} PRIMARY KEY)'] }

function migrating(name: string, isThere: boolean, connect: () => Promise<Connection>): void {
  describe.skipIf(!isThere)(`migrations on ${name}`, () => {
    const open: Connection[] = []
    const fresh = async () => {
      const connection = await connect()
      open.push(connection)
      return connection
    }
    afterAll(() => Promise.all(open.map((connection) => connection.close())))
    const hasAdded = (connection: Connection) =>
      connection.query('SELECT count(*) AS n FROM added', []).then(
        () => true,
        () => false,
      )

    it('run once, in order', async () => {
      const connection = await fresh()
      expect(await migrate(connection)).toEqual({ from: 0, to: MIGRATIONS.at(-1)!.version })
      expect(await migrate(connection, [...MIGRATIONS, NEXT])).toEqual({ from: MIGRATIONS.at(-1)!.version, to: 99 })
      expect(await migrate(connection, [...MIGRATIONS, NEXT])).toEqual({ from: 99, to: 99 })
      expect(await hasAdded(connection)).toBe(true)
    })

    it('leave the old schema when a step fails', async () => {
      const connection = await fresh()
      await migrate(connection)
      await expect(migrate(connection, [...MIGRATIONS, FAILING])).rejects.toThrow(/already exists/)
      expect([await schemaVersion(connection), await hasAdded(connection)]).toEqual([MIGRATIONS.at(-1)!.version, false])
      expect((await migrate(connection, [...MIGRATIONS, NEXT])).to).toBe(99)
    })

    it('refuse what a newer Parascope wrote', async () => {
      const connection = await fresh()
      await migrate(connection, [...MIGRATIONS, NEXT])
      await expect(migrate(connection)).rejects.toMatchObject({ code: 'storage/newer' })
    })
  })
}

const scratch = scratchFolder()
migrating('SQLite', true, async () => openLibsql(join(scratch, `${newId()}.sqlite`)))
migrating('PostgreSQL', inject('postgres') !== '', async () => connectPostgres(await freshPostgres()))

describe('a process killed in the middle of a migration (R14)', () => {
  it('leaves the old schema, from which the migration goes through', async () => {
    const file = join(scratch, 'killed.sqlite')
    const connection = openLibsql(file)
    await migrate(connection)
    await connection.close()
    const script = `
      const L = require('libsql'); const d = new L(process.argv[1])
      d.exec('BEGIN IMMEDIATE'); d.exec('CREATE TABLE added (id TEXT PRIMARY KEY)')
      // more than the cache holds, so that pages of the unfinished migration are on disk
      d.exec('PRAGMA cache_size = 10'); d.exec('CREATE TABLE filler (x TEXT)')
      for (let k = 0; k < 2000; k++) d.prepare('INSERT INTO filler VALUES (?)').run('x'.repeat(3000))
      console.log('half way'); setInterval(() => {}, 1e6)`
    const child = spawn(process.execPath, ['-e', script, file], { cwd: import.meta.dirname })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    expect(readdirSync(scratch)).toContain('killed.sqlite-wal')
    const again = openLibsql(file)
    expect(await schemaVersion(again)).toBe(MIGRATIONS.at(-1)!.version)
    await expect(again.query('SELECT * FROM added', [])).rejects.toThrow(/no such table/)
    expect((await migrate(again, [...MIGRATIONS, NEXT])).to).toBe(99)
    await again.close()
  })
})
