import type { Operation } from '@parascope/core/edit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../storage/ids.js'
import { wordOperation } from '../testing/gestures.fixture.js'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type Workbench } from '../testing/workbench.fixture.js'
import { readLayer } from './read-layer.js'
import { history, layerAt } from './time-travel.js'

onBothDatabases('time travel', (open) => {
  let store: TestStore
  let bench: Workbench
  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
  })
  afterAll(() => store.close())

  /** A layer with these gestures on the second pair; gives its name and its content after each. */
  async function worked(operations: readonly Operation[]) {
    const person = await bench.addPerson(newId(), 'annotator')
    const name = { projectId: bench.projectId, taskId: bench.taskIds[1]!, layer: person.id }
    await bench.assign(name.taskId, person.id)
    const contents: unknown[] = [{}]
    for (const [k, op] of operations.entries()) {
      const gestures = [{ seq: k + 1, baseRev: k, op, elapsedMs: 10 }]
      await store.write('appendGestures', { ...name, personId: person.id, clientId: 'tab', gestures, at: 1000 + k })
      contents.push((await readLayer(store.read, name.projectId, name.taskId, name.layer))!.content)
    }
    return { name, contents, personId: person.id }
  }

  it('gives a layer as it was at each revision', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(wordOperation, { maxLength: 12 }), async (operations) => {
        const { name, contents } = await worked(operations)
        for (const [rev, content] of contents.entries()) {
          expect((await layerAt(store.read, name, rev))?.content).toEqual(content)
        }
        expect(await layerAt(store.read, name, contents.length)).toBeUndefined()
      }),
      { numRuns: 8 },
    )
  })

  it('reads on from a snapshot', async () => {
    const cells = (k: number): Operation => ({
      type: 'words/cells',
      cells: [[k % 4, k % 5]],
      kind: k % 3 === 0 ? 'none' : 'sure',
    })
    const { name, contents } = await worked([])
    const gestures = Array.from({ length: 230 }, (_, k) => ({ seq: k + 1, baseRev: k, op: cells(k), elapsedMs: 1 }))
    await store.write('appendGestures', { ...name, personId: name.layer, clientId: 'tab', gestures, at: 5 })
    const kept = await store.read.selectFrom('snapshot').select('rev').where('layer', '=', name.layer).execute()
    expect([contents.length, kept]).toEqual([1, [{ rev: 200 }]])
    const now = await readLayer(store.read, name.projectId, name.taskId, name.layer)
    expect(await layerAt(store.read, name, 230)).toEqual({ rev: 230, content: now!.content, touched: now!.touched })
    // the snapshot is really read: with another content in it, so is what follows
    await store.tamper(`UPDATE snapshot SET content = '{"sure":[[3,4]]}' WHERE layer = '${name.layer}'`)
    expect((await layerAt(store.read, name, 200))!.content).toEqual({ sure: [[3, 4]] })
  })

  it('brings any revision back by new gestures', async () => {
    const full = (content: unknown) => ({ sure: [], possible: [], nullSource: [], nullTarget: [], ...(content as object) })
    await fc.assert(
      fc.asyncProperty(fc.array(wordOperation, { minLength: 1, maxLength: 8 }), fc.nat(), async (operations, pick) => {
        const { name, contents, personId } = await worked(operations)
        const rev = pick % contents.length
        const input = { ...name, personId, clientId: newId(), baseRev: operations.length, rev, at: 9999 }
        const first = await store.write('restoreLayer', input)
        expect(full((await layerAt(store.read, name, first.rev))!.content)).toEqual(full(contents[rev]))
        // a lost answer: sent again, nothing happens again
        const again = await store.write('restoreLayer', first.revs.length === 0 ? input : { ...input, at: 10_000 })
        expect(again).toEqual(first)
      }),
      { numRuns: 8 },
    )
  })

  it('refuses to bring something back over what came meanwhile', async () => {
    const { name, personId } = await worked([
      { type: 'words/cells', cells: [[0, 0]], kind: 'sure' },
      { type: 'words/cells', cells: [[1, 1]], kind: 'sure' },
    ])
    const input = { ...name, personId, clientId: newId(), baseRev: 1, rev: 0, at: 1 }
    await expect(store.write('restoreLayer', input)).rejects.toMatchObject({ code: 'http/conflict' })
    await expect(store.write('restoreLayer', { ...input, baseRev: 2, rev: 7 })).rejects.toMatchObject({ code: 'http/not-found' })
  })

  it('tells what happened, newest first, in pages', async () => {
    const { name, personId } = await worked([
      { type: 'words/cells', cells: [[0, 0]], kind: 'sure' },
      { type: 'words/nulls', side: 'target', tokens: [3], isNull: true },
      { type: 'submit', unseen: 2 },
    ])
    const page = { projectId: name.projectId, taskId: name.taskId, layers: [personId], limit: 2 }
    const newest = await history(store.read, page)
    expect(newest.map(({ rev, personId: by, at, summary }) => [rev, by, at, summary])).toEqual([
      [3, personId, 1002, 'submitted, 2 undecided'],
      [2, personId, 1001, '1 word of the target without counterpart'],
    ])
    const older = await history(store.read, { ...page, before: newest.at(-1)!.n })
    expect(older.map(({ summary }) => summary)).toEqual(['1 cell sure'])
    const ofTask = await history(store.read, { ...page, layers: [null], limit: 100 })
    expect(ofTask.every(({ layer }) => layer === null)).toBe(true)
  })
})
