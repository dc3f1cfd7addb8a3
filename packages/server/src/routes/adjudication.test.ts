import type { Operation } from '@parascope/core/edit'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyLog } from '../events/verify-log.js'
import type { TaskTable } from '../storage/schema.js'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type TestPerson, type Workbench } from '../testing/workbench.fixture.js'

const link = (kind: 'sure' | 'possible', ...cells: [number, number][]): Operation => ({ type: 'words/cells', cells, kind })

onBothDatabases('adjudication', (open) => {
  let store: TestStore
  let bench: Workbench
  let second: TestPerson
  let task: string
  let path: string
  const stores: TestStore[] = []

  async function prepare(mode: TaskTable['mode'] = 'words') {
    store = await open()
    stores.push(store)
    bench = await openWorkbench(store, mode)
    second = await bench.addPerson('second', 'annotator')
    task = bench.taskIds[1]!
    path = `/projects/${bench.projectId}/tasks/${task}/adjudication`
  }
  afterAll(() => Promise.all(stores.map((one) => one.close())))

  /** Somebody does a task and submits it. */
  async function work(person: TestPerson, operations: readonly Operation[], taskId = task) {
    await bench.assign(taskId, person.id)
    const gestures = [...operations, { type: 'submit' as const, unseen: 1 }].map((op, k) => ({ seq: k + 1, baseRev: k, op }))
    const layer = `/projects/${bench.projectId}/tasks/${taskId}/layers/me/gestures`
    const response = await person.request('POST', layer, { clientId: 'client-one', gestures })
    expect(response.status).toBe(200)
  }

  const ask = async (method: string, url: string, body?: unknown, person = bench.people.adjudicator) => {
    const response = await person.request(method, url, body)
    return { status: response.status, body: await response.json() }
  }
  const gold = async () => (await ask('GET', path)).body.gold
  const faults = async () => (await store.snapshot((db) => verifyLog(db))).faults

  describe('of words', () => {
    // agreed: 0-0; in dispute: 1-1 against 1-2, and 3-4 sure against possible
    beforeEach(async () => {
      await prepare()
      await bench.assign(task, bench.people.annotator.id)
      await bench.assign(task, second.id)
      const save = (person: TestPerson, operations: readonly Operation[]) =>
        person.request('POST', `/projects/${bench.projectId}/tasks/${task}/layers/me/gestures`, {
          clientId: 'client-one',
          gestures: [...operations, { type: 'submit', unseen: 0 }].map((op, k) => ({ seq: k + 1, baseRev: k, op })),
        })
      await save(bench.people.annotator, [link('sure', [0, 0], [1, 1], [3, 4])])
      await save(second, [link('sure', [0, 0], [1, 2]), link('possible', [3, 4])])
    })

    const first = 'cells:1-1..1-2'
    const other = 'cells:3-4..3-4'
    const decisions = (take: string, dispute = first, more: object = {}) => ({ decisions: [{ dispute, take, ...more }] })

    it('lists what is in dispute', async () => {
      const { body } = await ask('GET', `/projects/${bench.projectId}/disputes`)
      expect(body).toMatchObject({ next: null, items: [{ task, pair: 'demo:2', state: 'disputed', open: 2 }] })
      expect(body.items[0].disputes.map(({ key }: { key: string }) => key)).toEqual([first, other])
      const none = await ask('GET', `/projects/${bench.projectId}/disputes?kind=verdict`)
      expect(none.body.items).toEqual([])
      const mine = await ask('GET', `/projects/${bench.projectId}/disputes?annotator=${bench.people.viewer.id}`)
      expect(mine.body.items).toEqual([])
    })

    it('shows layers, what is agreed, and no gold before it is started', async () => {
      const { body } = await ask('GET', path)
      expect(body).toMatchObject({
        agreed: { sure: [[0, 0]] },
        gold: null,
        open: 2,
        isOwnTask: false,
        isStale: false,
        canUndo: false,
      })
      expect(body.layers).toHaveLength(2)
      expect(body.pair.source).toEqual(['The', 'ferry', 'was', 'late'])
    })

    it.each([
      ['intersection', [[0, 0]], [[3, 4]]],
      [
        'union-as-possible',
        [[0, 0]],
        [
          [1, 1],
          [1, 2],
          [3, 4],
        ],
      ],
    ])('starts gold by the rule %s, once', async (rule, sure, possible) => {
      expect((await ask('POST', `${path}/start`, { rule })).body).toEqual({ rev: 0, state: 'assigned', open: 2 })
      expect((await gold()).content).toMatchObject({ sure, possible })
      await ask('POST', `${path}/start`, { rule: 'majority' })
      expect((await gold()).content).toMatchObject({ sure, possible })
      expect(await faults()).toEqual([])
    })

    it('puts decisions into gold, and takes the same decision twice for once', async () => {
      const take = decisions(second.id, first, { reason: 'slip', note: 'boat, not came' })
      expect((await ask('POST', `${path}/decisions`, take)).body).toEqual({ rev: 1, state: 'in progress', open: 1 })
      expect((await gold()).content.sure).toEqual([
        [0, 0],
        [1, 2],
      ])
      expect((await ask('POST', `${path}/decisions`, take)).body).toEqual({ rev: 1, state: 'in progress', open: 1 })
      const { body } = await ask('GET', path)
      expect(body.disputes[0].decision).toMatchObject({ take: second.id, reason: 'slip', note: 'boat, not came' })
      expect(body.disputes[1].decision).toBeNull()
      const undecided = await ask('GET', `/projects/${bench.projectId}/disputes?undecided=true`)
      expect(undecided.body.items[0].disputes.map(({ key }: { key: string }) => key)).toEqual([other])
      expect(await faults()).toEqual([])
    })

    it.each([
      [
        'both',
        [
          [0, 0],
          [1, 1],
          [1, 2],
        ],
      ],
      ['neither', [[0, 0]]],
    ])('takes %s for an answer', async (take, sure) => {
      await ask('POST', `${path}/start`, { rule: 'union-as-possible' })
      await ask('POST', `${path}/decisions`, decisions(take))
      expect((await gold()).content.sure).toEqual(sure)
      expect((await ask('GET', path)).body.open).toBe(1)
    })

    it('takes an own answer, with what was made of it', async () => {
      const operations = [link('possible', [1, 3])]
      await ask('POST', `${path}/decisions`, decisions('own', first, { operations }))
      expect((await gold()).content.possible).toEqual([
        [1, 3],
        [3, 4],
      ])
      expect((await ask('POST', `${path}/decisions`, decisions('both', first, { operations }))).status).toBe(400)
    })

    it('lets adjudicators edit gold by gestures, and nobody else', async () => {
      const layer = `/projects/${bench.projectId}/tasks/${task}/layers/gold`
      const batch = (op: object) => ({ clientId: 'client-one', gestures: [{ seq: 1, baseRev: 0, op }] })
      expect((await ask('POST', `${layer}/gestures`, batch(link('sure', [2, 2])))).status).toBe(404)
      await ask('POST', `${path}/start`, {})
      expect((await ask('POST', `${layer}/gestures`, batch(link('sure', [2, 2])), second)).status).toBe(403)
      expect((await ask('POST', `${layer}/gestures`, batch({ type: 'submit', unseen: 0 }))).status).toBe(422)
      expect((await ask('POST', `${layer}/gestures`, batch(link('sure', [2, 2])))).body.rev).toBe(1)
      expect((await gold()).content.sure).toEqual([
        [0, 0],
        [2, 2],
      ])
      expect(await faults()).toEqual([])
    })

    it('takes all open disputes from one layer in one step, and undoes them in one', async () => {
      await ask('POST', `${path}/decisions`, decisions('neither'))
      const taken = await ask('POST', `${path}/take-all`, { layer: bench.people.annotator.id })
      expect(taken.body.open).toBe(0)
      expect((await gold()).content).toMatchObject({
        sure: [
          [0, 0],
          [3, 4],
        ],
        possible: [],
      })
      expect((await ask('POST', `${path}/undo`)).body.open).toBe(1)
      expect((await gold()).content).toMatchObject({ sure: [[0, 0]], possible: [[3, 4]] })
      await ask('POST', `${path}/undo`)
      expect((await ask('GET', path)).body).toMatchObject({ open: 2, canUndo: false })
      expect((await ask('POST', `${path}/undo`)).status).toBe(409)
      expect(await faults()).toEqual([])
    })

    it('comes back to the decision before', async () => {
      await ask('POST', `${path}/decisions`, decisions(second.id, first, { reason: 'slip' }))
      await ask('POST', `${path}/decisions`, decisions('neither', first, { reason: 'true ambiguity' }))
      await ask('POST', `${path}/undo`)
      const { body } = await ask('GET', path)
      expect(body.disputes[0].decision).toMatchObject({ take: second.id, reason: 'slip', by: bench.people.adjudicator.id })
      expect(body.gold.content.sure).toEqual([
        [0, 0],
        [1, 2],
      ])
    })

    it('is finished when all is decided, or left on purpose, and can be reopened', async () => {
      await ask('POST', `${path}/decisions`, decisions(second.id))
      const early = await ask('POST', `${path}/finish`, {})
      expect([early.status, early.body.facts]).toEqual([409, { open: 1 }])
      expect((await ask('POST', `${path}/finish`, { leaveOpen: true })).body).toMatchObject({ state: 'submitted', open: 1 })
      expect((await ask('GET', path)).body).toMatchObject({ state: 'adjudicated', gold: { state: 'submitted', unseen: 1 } })
      expect((await ask('POST', `${path}/decisions`, decisions('neither'))).status).toBe(409)
      expect((await ask('POST', `${path}/reopen`)).body).toMatchObject({ state: 'in progress' })
      expect((await ask('GET', path)).body.state).toBe('disputed')
      await ask('POST', `${path}/decisions`, decisions('neither', other))
      expect((await ask('POST', `${path}/finish`, {})).status).toBe(200)
      expect(await faults()).toEqual([])
    })

    it('tells annotators what became of their answers, when it is finished', async () => {
      const feedback = `/projects/${bench.projectId}/feedback/me`
      await ask('POST', `${path}/decisions`, decisions(second.id, first, { reason: 'guideline gap', note: 'see 2.3' }))
      expect((await ask('GET', feedback, undefined, second)).body.items).toEqual([])
      await ask('POST', `${path}/finish`, { leaveOpen: true })
      const mine = await ask('GET', feedback, undefined, second)
      expect(mine.body).toMatchObject({
        next: null,
        items: [
          { outcome: 'mine', reason: 'guideline gap', note: 'see 2.3', gold: { sure: [[1, 2]] }, mine: { sure: [[1, 2]] } },
        ],
      })
      const theirs = await ask('GET', feedback, undefined, bench.people.annotator)
      expect(theirs.body.items[0]).toMatchObject({ outcome: 'other', mine: { sure: [[1, 1]] } })
    })

    it('counts what was decided', async () => {
      await ask('POST', `${path}/decisions`, decisions(second.id, first, { reason: 'slip' }))
      await ask('POST', `${path}/decisions`, decisions('neither', other))
      const { body } = await ask('GET', `/projects/${bench.projectId}/decisions/statistics`)
      expect(body).toMatchObject({
        decisions: 2,
        byKind: { cells: 2 },
        byReason: { slip: 1, none: 1 },
        byTake: { layer: 1, neither: 1 },
      })
      expect(body.byLayer.map((one: { taken: number; disputes: number }) => [one.taken, one.disputes])).toEqual([
        [0, 2],
        [1, 2],
      ])
    })

    it('merges anew when a layer has changed', async () => {
      await ask('POST', `${path}/decisions`, decisions('neither'))
      await store.write('reopenLayer', {
        projectId: bench.projectId,
        taskId: task,
        layer: second.id,
        personId: bench.people.manager.id,
        reason: 'mistake',
        at: bench.services.now(),
      })
      expect((await ask('POST', `${path}/start`, { again: true })).status).toBe(409)
      const gestures = [link('sure', [1, 1]), { type: 'submit', unseen: 0 }].map((op, k) => ({ seq: 10 + k, baseRev: 4 + k, op }))
      const layer = `/projects/${bench.projectId}/tasks/${task}/layers/me/gestures`
      expect((await second.request('POST', layer, { clientId: 'client-one', gestures })).status).toBe(200)
      expect((await ask('GET', path)).body.isStale).toBe(true)
      await ask('POST', `${path}/start`, { again: true })
      const { body } = await ask('GET', path)
      expect(body).toMatchObject({
        isStale: false,
        canUndo: false,
        open: 2,
        gold: {
          content: {
            sure: [
              [0, 0],
              [1, 1],
            ],
          },
        },
      })
      expect(await faults()).toEqual([])
    })

    it('refuses disputes that are not there, and layers that are not theirs', async () => {
      expect((await ask('POST', `${path}/decisions`, decisions('neither', 'cells:0-0..0-0'))).status).toBe(404)
      expect((await ask('POST', `${path}/decisions`, decisions(bench.people.viewer.id))).status).toBe(422)
    })

    it('is not for annotators, nor for who is still blind', async () => {
      expect((await ask('GET', path, undefined, second)).status).toBe(403)
      expect((await ask('GET', path, undefined, bench.people.outsider)).status).toBe(404)
      const adjudicator = bench.people.adjudicator
      await bench.assign(bench.taskIds[0]!, adjudicator.id)
      await bench.assign(bench.taskIds[0]!, second.id)
      await store.tamper(`UPDATE task SET lifted_at = NULL`)
      expect((await ask('GET', path)).status).toBe(404)
      expect((await ask('POST', `${path}/decisions`, decisions('neither'))).status).toBe(404)
      expect((await ask('GET', `/projects/${bench.projectId}/disputes`)).body.items).toEqual([])
    })

    it('makes gold of agreed tasks, and of all, by the rule', async () => {
      const agreed = bench.taskIds[2]!
      for (const person of [bench.people.annotator, second]) await work(person, [link('sure', [0, 0])], agreed)
      const merge = `/projects/${bench.projectId}/phases/${bench.phaseId}/merge`
      expect((await ask('POST', merge, { mode: 'words' })).body).toEqual({ merged: 1, skipped: 0 })
      const one = await ask('GET', `/projects/${bench.projectId}/tasks/${agreed}/adjudication`)
      expect(one.body).toMatchObject({ state: 'adjudicated', gold: { state: 'submitted', content: { sure: [[0, 0]] } } })
      expect((await ask('POST', merge, { mode: 'words', which: 'all' })).body).toEqual({ merged: 1, skipped: 0 })
      expect((await ask('GET', path)).body).toMatchObject({ state: 'adjudicated', gold: { content: { possible: [[3, 4]] } } })
      expect(await faults()).toEqual([])
    })
  })

  describe('of types', () => {
    it('takes phenomena and the verdict', async () => {
      await prepare('types')
      const put = (type: string): Operation => ({
        type: 'types/put',
        key: 'p1',
        phenomenon: { type, source: [1], target: [1], projection: 'local' },
      })
      const verdict = (isParaphrase: boolean): Operation => ({ type: 'types/verdict', isParaphrase })
      await bench.assign(task, bench.people.annotator.id)
      await bench.assign(task, second.id)
      for (const [person, operations] of [
        [bench.people.annotator, [verdict(true), put('same_polarity_substitution_habitual')]],
        [second, [verdict(false)]],
      ] as const) {
        const layer = `/projects/${bench.projectId}/tasks/${task}/layers/me/gestures`
        const gestures = operations.map((op, k) => ({ seq: k + 1, baseRev: k, op }))
        expect((await person.request('POST', layer, { clientId: 'client-one', gestures })).status).toBe(200)
      }
      await store.tamper(`UPDATE annotation SET state = 'submitted'`)
      await store.tamper(`UPDATE task SET state = 'disputed', lifted_at = 1 WHERE id = '${task}'`)
      const { body } = await ask('GET', path)
      expect(body.disputes.map(({ kind }: { kind: string }) => kind)).toEqual(['verdict', 'phenomenon'])
      const taken = await ask('POST', `${path}/take-all`, { layer: bench.people.annotator.id, reason: 'slip' })
      expect(taken.body.open).toBe(0)
      expect((await gold()).content).toMatchObject({
        isParaphrase: true,
        phenomena: [{ type: 'same_polarity_substitution_habitual', source: [1] }],
      })
      expect((await ask('POST', `${path}/undo`)).body.open).toBe(2)
      expect((await gold()).content.phenomena ?? []).toEqual([])
    })
  })
})
