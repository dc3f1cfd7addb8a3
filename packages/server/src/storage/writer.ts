/**
 * The one writer: takes named writes, runs those that are waiting in one transaction, each in its own savepoint, and
 * answers them all after the commit. A write that fails is undone alone. One flush then serves everybody who was waiting
 * (group commit), and nobody is told of success before it is on disk.
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

  async function runOne(waiting: Waiting, appended: (seq: number) => void): Promise<() => void> {
    await connection.run('SAVEPOINT one')
    try {
      const write = (writes as Record<string, Write<unknown, unknown>>)[waiting.name]
      if (write === undefined) throw new RangeError(`there is no write called ${waiting.name}`)
      const result = await write({ db, appended }, waiting.input)
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

  async function runGroup(group: readonly Waiting[]): Promise<void> {
    let last = 0
    const answers: (() => void)[] = []
    try {
      await connection.run(connection.dialect === 'sqlite' ? 'BEGIN IMMEDIATE' : 'BEGIN')
      for (const waiting of group) {
        answers.push(
          await runOne(waiting, (seq) => {
            last = Math.max(last, seq)
          }),
        )
      }
      await connection.run('COMMIT')
    } catch (error) {
      await connection.run('ROLLBACK').catch(() => {}) // the database may have rolled back by itself
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
