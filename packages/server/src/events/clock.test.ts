/** R8: clocks that are wrong. What orders the log is the server's count; a client's clock is not even sent. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type TestPerson, type Workbench } from '../testing/workbench.fixture.js'
import { verifyLog } from './verify-log.js'

const HOUR = 3_600_000

onBothDatabases('a clock that is set back', (open) => {
  let store: TestStore
  let bench: Workbench
  let person: TestPerson
  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    person = bench.people.annotator
    await bench.assign(bench.taskIds[1]!, person.id)
  })
  afterAll(() => store.close())

  const save = (seq: number) =>
    person.request('POST', `/projects/${bench.projectId}/tasks/${bench.taskIds[1]}/layers/me/gestures`, {
      clientId: 'the-only-tab',
      gestures: [{ seq, baseRev: seq - 1, op: { type: 'words/cells', cells: [[seq % 4, 0]], kind: 'sure' }, elapsedMs: 10 }],
    })

  it('leaves order, history and sessions as they are', async () => {
    expect((await save(1)).status).toBe(200)
    bench.pass(-HOUR)
    expect((await save(2)).status).toBe(200)
    bench.pass(2 * HOUR)
    expect((await save(3)).status).toBe(200)
    const events = await store.read
      .selectFrom('event')
      .select(['rev', 'at'])
      .where('layer', '=', person.id)
      .orderBy('n')
      .execute()
    expect(events.map(({ rev }) => rev)).toEqual([1, 2, 3])
    expect(events[1]!.at).toBe(events[0]!.at - HOUR)
    expect((await store.snapshot((db) => verifyLog(db))).faultCount).toBe(0)
  })

  it('makes no session immortal', async () => {
    bench.pass(10 * 365 * 24 * HOUR)
    expect((await save(4)).status).toBe(401)
  })
})
