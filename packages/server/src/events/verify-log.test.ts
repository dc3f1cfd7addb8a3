import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tables } from '../storage/schema.js'
import { wordOperation } from '../testing/gestures.fixture.js'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type Workbench } from '../testing/workbench.fixture.js'
import { type Verified, verifyLog } from './verify-log.js'

/** What the log vouches for. `seq` only orders it; `position` and `assigned_at` are a phase's business. */
const VOUCHED: Readonly<Partial<Record<keyof Tables, readonly string[]>>> = {
  event: [
    ...['project_id', 'n', 'task_id', 'layer', 'person_id', 'client_id', 'client_seq', 'base_rev', 'rev', 'op', 'at'],
    ...['elapsed_ms', 'guideline', 'prev_hash', 'hash'],
  ],
  annotation: [
    'state',
    'rev',
    'content',
    'touched',
    'elapsed_ms',
    'flagged',
    'unseen',
    'guideline',
    'started_at',
    'submitted_at',
  ],
  snapshot: ['rev', 'content', 'touched'],
  project: ['head', 'head_hash'],
}
const NUMBERS = ['n', 'client_seq', 'base_rev', 'rev', 'at', 'elapsed_ms', 'guideline', 'flagged', 'unseen', 'head']

onBothDatabases('the log', (open, dialect) => {
  let store: TestStore
  let bench: Workbench
  const verify = (): Promise<Verified> => store.snapshot((db) => verifyLog(db))

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    const { annotator, adjudicator } = bench.people
    const work = fc.sample(wordOperation, { numRuns: 210, seed: 7 })
    for (const [person, operations] of [
      [annotator, work],
      [adjudicator, work.slice(0, 9)],
    ] as const) {
      const name = { projectId: bench.projectId, taskId: bench.taskIds[1]!, layer: person.id }
      await bench.assign(name.taskId, person.id)
      const gestures = operations.map((op, k) => ({ seq: k + 1, baseRev: k, op, elapsedMs: k }))
      await store.write('appendGestures', { ...name, personId: person.id, clientId: 'tab', gestures, at: 1000 })
    }
    await bench.assign(bench.taskIds[0]!, annotator.id)
  })
  afterAll(() => store.close())

  it('vouches for what the server wrote', async () => {
    const { faults, faultCount, projects, layers, snapshots, events } = await verify()
    expect({ faults, faultCount, projects, layers, snapshots }).toEqual({
      faults: [],
      faultCount: 0,
      projects: 1,
      layers: 3,
      snapshots: 1,
    })
    expect(events).toBeGreaterThan(219)
  })

  it('shows any changed value (S22)', async () => {
    const rows: [keyof Tables, string, Record<string, string | number | null>][] = []
    for (const table of Object.keys(VOUCHED) as (keyof Tables)[]) {
      for (const row of await store.read.selectFrom(table).selectAll().execute()) {
        const { seq, task_id, layer, rev, id } = row as unknown as Record<string, string | number>
        const key = { event: `seq = ${seq}`, project: `id = '${id}'` }[table as string]
        rows.push([table, key ?? `task_id = '${task_id}' AND layer = '${layer}' AND rev = ${rev}`, row as never])
      }
    }
    const literal = (value: string | number | null) =>
      typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
    await fc.assert(
      fc.asyncProperty(fc.nat(rows.length - 1), fc.nat(), fc.boolean(), async (pick, which, isNull) => {
        const [table, key, row] = rows[pick]!
        const columns = VOUCHED[table]!
        const column = columns[which % columns.length]!
        const value = row[column]!
        const changed = changedValue(column, value, isNull && table === 'event')
        // other names for the same row, where its key is what changes
        const back = key.replace(
          ` AND rev = ${row.rev}`,
          column === 'rev' ? ` AND rev = ${literal(changed)}` : ` AND rev = ${row.rev}`,
        )
        await store.tamper(`UPDATE ${table} SET ${column} = ${literal(changed)} WHERE ${key}`)
        const { faultCount, faults } = await verify()
        await store.tamper(`UPDATE ${table} SET ${column} = ${literal(value)} WHERE ${back}`)
        expect([column, faultCount > 0]).toEqual([column, true])
        if (table === 'event' && !['n', 'project_id'].includes(column)) {
          expect(faults.map(({ event }) => event)).toContain(row.n)
        }
        if (table === 'annotation') expect(faults.map(({ message }) => message).join()).toContain(column)
      }),
      { numRuns: dialect === 'sqlite' ? 60 : 25 },
    )
    expect((await verify()).faultCount).toBe(0)
  })

  it.each([
    ['removed', 'DELETE FROM event WHERE n = 40', 'event 40 is missing before event 41'],
    ['removed in a row', 'DELETE FROM event WHERE n BETWEEN 50 AND 60', 'events 50 to 60 are missing before event 61'],
    ['removed at the end', 'DELETE FROM event WHERE n >= (SELECT max(n) FROM event)', 'its end was changed'],
    ['put in another order', 'UPDATE event SET n = 0 WHERE n = 30', 'event 30 is missing'],
    [
      'inserted with a hash of its own',
      `INSERT INTO event (project_id, n, op, at, prev_hash, hash) SELECT project_id, n + 1, '{"type":"time"}', at, hash, hash FROM event WHERE n = (SELECT max(n) FROM event)`,
      'was changed: its content does not give its hash',
    ],
    ['of a layer that was removed', 'DELETE FROM annotation WHERE rev = 9', 'the layer is missing, its events are there'],
    ['whose project was removed', 'DELETE FROM project', 'the project is missing, its events are there'],
  ])('shows events %s', async (_, statement, message) => {
    const other = await open()
    const there = await openWorkbench(other)
    await there.assign(there.taskIds[1]!, there.people.annotator.id)
    const name = { projectId: there.projectId, taskId: there.taskIds[1]!, layer: there.people.annotator.id }
    const operations = fc.sample(wordOperation, { numRuns: statement.includes('= 9') ? 9 : 90, seed: 3 })
    const gestures = operations.map((op, k) => ({ seq: k + 1, baseRev: k, op, elapsedMs: k }))
    await other.write('appendGestures', { ...name, personId: name.layer, clientId: 'tab', gestures, at: 1000 })
    expect((await other.snapshot((db) => verifyLog(db))).faultCount).toBe(0)
    await other.tamper(dialect === 'postgres' ? `SET session_replication_role = replica; ${statement}` : statement)
    const { faults } = await other.snapshot((db) => verifyLog(db))
    await other.close()
    expect(faults.map((fault) => fault.message).join('\n')).toContain(message)
  })
})

/** What each of these becomes in JSON; other digits become 1. */
const CHANGED: Readonly<Record<string, string>> = {
  '1': '2',
  '[]': '["cell:9-9"]',
  '"}': '2"}',
  '"]': '2"]',
  true: 'false',
  false: 'true',
}

/** Another value that the column can hold. */
function changedValue(column: string, value: string | number | null, isNull: boolean): string | number | null {
  const isRequired = ['project_id', 'n', 'op', 'at', 'prev_hash', 'hash'].includes(column)
  if (isNull && !isRequired && value !== null) return null
  if (column === 'state') return value === 'submitted' ? 'assigned' : 'submitted'
  if (value === null) return NUMBERS.includes(column) || column.endsWith('_at') ? 1 : 'x'
  if (typeof value === 'number') return column === 'flagged' ? 1 - value : value + 100_000
  if (column === 'content' || column === 'op' || column === 'touched')
    return value.replace(/\d|\[\]|"}|"\]|true|false/, (found) => CHANGED[found] ?? '1')
  return `${value}x`
}
