import { applyOperation, type ContentOperation } from '@parascope/core/edit'
import { mulberry32 } from '@parascope/core/random'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyLog } from '../events/verify-log.js'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, PAIRS, type Workbench } from '../testing/workbench.fixture.js'

const EDITS = 500

/** R5: one person has the same item open in two tabs, and works in both. */
onBothDatabases('two tabs on one item', (open) => {
  let store: TestStore
  let bench: Workbench
  let path: string

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    await bench.assign(bench.taskIds[1]!, bench.people.annotator.id)
    path = `/projects/${bench.projectId}/tasks/${bench.taskIds[1]}/layers/me`
  })
  afterAll(() => store.close())

  it('are told of each other by conflicts, and never overwrite each other silently', async () => {
    const random = mulberry32(20)
    const tabs = ['tab-one-1', 'tab-two-2'].map((clientId) => ({ clientId, rev: 0, seq: 0 }))
    const kept: ContentOperation[] = []
    let conflicts = 0
    for (let sent = 0; sent < EDITS; sent++) {
      // often both tabs send at the same moment
      const speaking = random.below(3) === 0 ? tabs : [tabs[random.below(2)]!]
      const answers = await Promise.all(
        speaking.map(async (tab) => {
          const op: ContentOperation = {
            type: 'words/cells',
            cells: [[random.below(4), random.below(5)]],
            kind: (['sure', 'possible', 'none'] as const)[random.below(3)]!,
          }
          const gestures = [{ seq: tab.seq + 1, baseRev: tab.rev, op }]
          const answer = await bench.people.annotator.request('POST', `${path}/gestures`, { clientId: tab.clientId, gestures })
          return { tab, op, status: answer.status, body: await answer.json() }
        }),
      )
      for (const { tab, op, status, body } of answers.sort((a, b) => (a.body.rev ?? 0) - (b.body.rev ?? 0))) {
        if (status === 200) {
          // nobody else's revision lies between what the tab saw and what it made
          expect(body.rev).toBe(tab.rev + 1)
          tab.rev = body.rev
          tab.seq++
          kept.push(op)
        } else {
          expect(status).toBe(409)
          expect(body).toMatchObject({ code: 'http/conflict', facts: { current: { rev: expect.any(Number) } } })
          tab.rev = body.facts.current.rev
          conflicts++
        }
      }
    }
    expect(conflicts).toBeGreaterThan(50)
    expect(kept.length).toBeGreaterThan(200)
    const layer = await (await bench.people.annotator.request('GET', path)).json()
    expect(layer.rev).toBe(kept.length)
    expect(layer.content).toEqual(kept.reduce((document, op) => applyOperation(PAIRS[1]!, document, op), {}))
    expect(await store.snapshot((db) => verifyLog(db))).toMatchObject({ faultCount: 0 })
  })
})
