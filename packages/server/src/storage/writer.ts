/**
 * The one writer: takes named writes, runs those that are waiting in one transaction, and answers them all after the commit.
 * A write that fails is undone alone. One flush then serves everybody who was waiting (group commit), and nobody is told of
 * success before it is on disk.
 */
import { ParascopeError } from '@parascope/core/errors'
import { type Connection, databaseOn } from './connection.js'
import type { JointWrite, Outcome, Transaction, Write } from './transaction.js'
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

  /** Runs writes of one name that came one after the other, together where they know how. */
  async function perform(tx: Transaction, same: readonly Waiting[]): Promise<readonly Outcome<unknown>[]> {
    const write = writeCalled(same[0]!.name)
    if ('together' in write) {
      const inputs = same.map(({ input }) => input)
      return write.together(tx, inputs)
    }
    const outcomes: Outcome<unknown>[] = []
    for (const { input } of same) outcomes.push({ result: await write(tx, input) })
    return outcomes
  }

  /** Runs a write so that its failure undoes only itself. */
  async function performApart(tx: Transaction, { name, input }: Waiting): Promise<Outcome<unknown>> {
    await connection.run('SAVEPOINT one')
    try {
      const result = await writeCalled(name)(tx, input)
      await connection.run('RELEASE one')
      return { result }
    } catch (error) {
      // out of space: SQLite has already given up the whole transaction
      if (isStorage(error)) throw error
      await connection.run('ROLLBACK TO one')
      await connection.run('RELEASE one')
      return { error }
    }
  }

  /** Runs a group in one transaction: plainly first, for a savepoint costs as much as a small write; apart once one throws. */
  async function runGroup(group: readonly Waiting[], isApart = false): Promise<void> {
    let last = 0
    const appended = (seq: number) => {
      last = Math.max(last, seq)
    }
    const tx: Transaction = { db, appended }
    const outcomes: Outcome<unknown>[] = []
    try {
      await connection.run(connection.dialect === 'sqlite' ? 'BEGIN IMMEDIATE' : 'BEGIN')
      if (isApart) for (const waiting of group) outcomes.push(await performApart(tx, waiting))
      else for (const same of runsOf(group)) outcomes.push(...(await perform(tx, same)))
      await connection.run('COMMIT')
    } catch (error) {
      await connection.run('ROLLBACK').catch(() => {}) // the database may have rolled back by itself
      if (!isApart && group.length > 1 && !isStorage(error)) return runGroup(group, true)
      for (const waiting of group) waiting.reject(error)
      return
    }
    for (const [k, { resolve, reject }] of group.entries()) {
      const outcome = outcomes[k]!
      if ('error' in outcome) reject(outcome.error)
      else resolve(outcome.result)
    }
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

function writeCalled(name: string): Write<unknown, unknown> | JointWrite<unknown, unknown> {
  const write = (writes as Record<string, Write<unknown, unknown>>)[name]
  if (write === undefined) throw new RangeError(`there is no write called ${name}`)
  return write
}

/** Neighbours of the same name. */
function runsOf(group: readonly Waiting[]): readonly (readonly Waiting[])[] {
  const runs: Waiting[][] = []
  for (const waiting of group) {
    const run = runs.at(-1)
    if (run?.at(-1)?.name === waiting.name) run.push(waiting)
    else runs.push([waiting])
  }
  return runs
}

function isStorage(error: unknown): boolean {
  return error instanceof ParascopeError && error.code.startsWith('storage/')
}
