import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type Workbench } from '../testing/workbench.fixture.js'

onBothDatabases('saving gestures', (open) => {
  let store: TestStore
  let bench: Workbench
  let path: string
  const save = (gestures: readonly unknown[], clientId = 'tab-one-1') =>
    bench.people.annotator.request('POST', `${path}/gestures`, { clientId, gestures })
  const link = (i: number, j: number) => ({ type: 'words/cells', cells: [[i, j]], kind: 'sure' })

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    const [task] = bench.taskIds
    await bench.assign(task!, bench.people.annotator.id)
    path = `/projects/${bench.projectId}/tasks/${task}/layers/me`
  })
  afterAll(() => store.close())

  it('answers with the revision, and the layer has the links', async () => {
    const saved = await save([
      { seq: 1, baseRev: 0, op: link(0, 1), elapsedMs: 1200 },
      { seq: 2, baseRev: 1, op: link(1, 1), elapsedMs: 800 },
    ])
    expect(saved.status).toBe(200)
    expect(await saved.json()).toEqual({ rev: 2, state: 'in progress', revs: [1, 2] })
    const layer = await bench.people.annotator.request('GET', path)
    expect(layer.headers.get('etag')).toBe('"2"')
    expect(await layer.json()).toMatchObject({
      rev: 2,
      elapsedMs: 2000,
      content: {
        sure: [
          [0, 1],
          [1, 1],
        ],
      },
      touched: ['cell:0-1', 'cell:1-1'],
    })
  })

  it('takes a gesture that comes again for the one it has', async () => {
    const again = await save([{ seq: 2, baseRev: 1, op: link(1, 1), elapsedMs: 800 }])
    expect(await again.json()).toEqual({ rev: 2, state: 'in progress', revs: [2] })
  })

  it('refuses a gesture on an older revision with the current state, and keeps nothing of it', async () => {
    const stale = await save([{ seq: 1, baseRev: 1, op: link(0, 0) }], 'tab-two-2')
    expect(stale.status).toBe(409)
    expect(await stale.json()).toMatchObject({ code: 'http/conflict', facts: { rev: 2, current: { rev: 2 } } })
  })

  it('refuses what the pair cannot carry, also in the middle of a batch', async () => {
    const bad = await save([
      { seq: 3, baseRev: 2, op: link(0, 0) },
      { seq: 4, baseRev: 3, op: link(9, 0) },
    ])
    expect(bad.status).toBe(422)
    const layer = await bench.people.annotator.request('GET', path)
    expect(await layer.json()).toMatchObject({ rev: 2 })
  })

  it('names the field of a body that is wrong', async () => {
    const wrong = await save([{ seq: 3, baseRev: 2, op: { type: 'words/cells', cells: [[0]], kind: 'sure' } }])
    expect(wrong.status).toBe(400)
    expect(wrong.headers.get('content-type')).toContain('application/problem+json')
    expect((await wrong.json()).detail).toContain('gestures.0.op.cells.0')
  })

  describe('is not for', () => {
    it('visitors, outsiders and viewers', async () => {
      expect((await bench.visitor.request('GET', path)).status).toBe(401)
      expect((await bench.people.outsider.request('GET', path)).status).toBe(404)
      expect((await bench.people.viewer.request('GET', path)).status).toBe(404)
      expect((await bench.people.viewer.request('POST', `${path}/gestures`, {})).status).toBe(403)
      expect((await bench.people.manager.request('GET', path)).status).toBe(404)
    })
  })
})
