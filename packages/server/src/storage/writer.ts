/**
 * The one writer: takes named writes, runs those that are waiting in one transaction, and answers them all after the commit.
 * A write that fails is undone alone. One flush then serves everybody who was waiting (group commit), and nobody is told of
 * success before it is on disk.
 */
import { ParascopeError } from '@parascope/core/errors'
import { type Connection, databaseOn } from './connection.js'
import type { Write } from './transaction.js'
import { writes } from './writes.js'

const LARGEST_GROUP = 200

interface Waiting {
  readonly name: string
  readonly input: unknown
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

export interface Writer {
  write(name: string, input: unknown): Promise<unknown>
  /** Resolves when nothing waits any more. */
  idle(): Promise<void>
}

/** A writer on a connection of its own. `committed` hears the number of the last event of each group. */
export function openWriter(connection: Connection, committed: (seq: number) => void): Writer {
  const db = databaseOn(connection)
  const queue: Waiting[] = []
  let running: Promise<void> | undefined

  function perform({ name, input }: Waiting, appended: (seq: number) => void): Promise<unknown> {
    const write = (writes as Record<string, Write<unknown, unknown>>)[name]
    if (write === undefined) throw new RangeError(`there is no write called ${name}`)
    return write({ db, appended }, input)
  }

  /** Runs a write so that its failure undoes only itself. */
  async function runApart(waiting: Waiting, appended: (seq: number) => void): Promise<() => void> {
    await connection.run('SAVEPOINT one')
    try {
      const result = await perform(waiting, appended)
      await connection.run('RELEASE one')
      return () => waiting.resolve(result)
    } catch (error) {
      // out of space: SQLite has already given up the whole transaction
      if (isStorage(error)) throw error
      await connection.run('ROLLBACK TO one')
      await connection.run('RELEASE one')
      return () => waiting.reject(error)
    }
  }

  /** Runs a group in one transaction: plainly first, for a savepoint costs as much as a small write; apart once one fails. */
  async function runGroup(group: readonly Waiting[], isApart = false): Promise<void> {
    let last = 0
    const appended = (seq: number) => {
      last = Math.max(last, seq)
    }
    const answers: (() => void)[] = []
    try {
      await connection.run(connection.dialect === 'sqlite' ? 'BEGIN IMMEDIATE' : 'BEGIN')
      for (const waiting of group) {
        if (isApart) answers.push(await runApart(waiting, appended))
        else {
          const result = await perform(waiting, appended)
          answers.push(() => waiting.resolve(result))
        }
      }
      await connection.run('COMMIT')
    } catch (error) {
      await connection.run('ROLLBACK').catch(() => {}) // the database may have rolled back by itself
      if (!isApart && group.length > 1 && !isStorage(error)) return runGroup(group, true)
      for (const waiting of group) waiting.reject(error)
      return
    }
    for (const answer of answers) answer()
    if (last > 0) committed(last)
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      // let everything that arrives in this turn into the group
      await new Promise((resolve) => setImmediate(resolve))
      await runGroup(queue.splice(0, LARGEST_GROUP))
    }
    running = undefined
  }

  return {
    write(name, input) {
      return new Promise((resolve, reject) => {
        queue.push({ name, input, resolve, reject })
        running ??= drain()
      })
    },
    async idle() {
      while (running !== undefined) await running
    },
  }
}

function isStorage(error: unknown): boolean {
  return error instanceof ParascopeError && error.code.startsWith('storage/')
}
