/** Is a database file whole? Looked at before a server serves from it; damage is named by page and table. */
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { ParascopeError } from '@parascope/core/errors'
import type { Connection } from './connection.js'
import { openLibsql } from './libsql-connection.js'
import { changedPage } from './page-sums.js'
import { walDamage } from './wal-check.js'

const FORMAT = 'SQLite format 3\0'

/** Throws storage/damaged, with what is damaged in `facts.where`, unless file, log and structure are whole. */
export async function checkIntegrity(database: string, sums?: string): Promise<void> {
  if (!existsSync(database) || statSync(database).size === 0) return
  if (!hasHeader(database)) throw damaged('page 1 (the header of the file)')
  const inLog = walDamage(database)
  if (inLog !== undefined) throw damaged(inLog)
  const page = sums === undefined ? undefined : changedPage(database, sums)
  if (page !== undefined) throw damaged(await pageName(database, page))
  const found = await quickCheck(database)
  if (found !== undefined) throw damaged(found)
}

function hasHeader(database: string): boolean {
  const start = Buffer.alloc(FORMAT.length)
  const handle = openSync(database, 'r')
  readSync(handle, start, 0, start.length, 0)
  closeSync(handle)
  return start.toString('latin1') === FORMAT
}

async function quickCheck(database: string): Promise<string | undefined> {
  let connection: Connection | undefined
  try {
    connection = openLibsql(database, { queryOnly: true })
    const { rows } = await connection.query('PRAGMA quick_check(1)', [])
    const found = String(rows[0]?.quick_check ?? 'ok')
    if (found === 'ok') return undefined
    const [, root, page] = /(?:Tree (\d+) )?page (\d+)/i.exec(found) ?? []
    const where =
      page === undefined ? '' : `page ${page}${root === undefined ? '' : ` (${await tableAtRoot(connection, Number(root))})`}: `
    return `${where}${found.replace(/^\*\*\* in database main \*\*\*\s*/, '').replaceAll('\n', '; ')}`
  } catch (error) {
    // damage so deep that the check itself cannot read on: its tables are asked for one by one
    if (!(error instanceof ParascopeError) || error.code !== 'storage/damaged') throw error
    return (await unreadableTable(connection)) ?? `page 1 (the list of tables): ${error.message}`
  } finally {
    await connection?.close()
  }
}

async function tableAtRoot(connection: Connection, root: number): Promise<string> {
  const { rows } = await connection.query('SELECT type, name FROM sqlite_master WHERE rootpage = ?', [root])
  return rows[0] === undefined ? `tree ${root}` : `${rows[0].type} ${rows[0].name}`
}

async function unreadableTable(connection: Connection | undefined): Promise<string | undefined> {
  if (connection === undefined) return undefined
  try {
    const { rows } = await connection.query("SELECT name, rootpage FROM sqlite_master WHERE type = 'table' AND rootpage > 0", [])
    for (const { name, rootpage } of rows) {
      try {
        await connection.query(`SELECT count(*) FROM "${name}"`, [])
      } catch {
        return `table ${name} (from page ${rootpage})`
      }
    }
  } catch {
    // not even the list of tables can be read
  }
  return undefined
}

/** A page with the table or index it belongs to, where the damage leaves that readable. */
async function pageName(database: string, page: number): Promise<string> {
  let connection: Connection | undefined
  try {
    connection = openLibsql(database, { queryOnly: true })
    const { rows } = await connection.query('SELECT name FROM dbstat WHERE pageno = ?', [page])
    return `page ${page} (${rows[0] === undefined ? 'in no table' : `of ${rows[0].name}`})`
  } catch {
    return `page ${page}`
  } finally {
    await connection?.close()
  }
}

function damaged(where: string): ParascopeError {
  return new ParascopeError('storage/damaged', `the database file is damaged at ${where}`, { where })
}
