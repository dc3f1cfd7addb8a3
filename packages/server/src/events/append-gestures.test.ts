import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../storage/ids.js'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type Workbench } from '../testing/workbench.fixture.js'
import { readLayer } from './read-layer.js'
import { verifyLog } from './verify-log.js'

onBothDatabases('gestures that wait together', (open) => {
  let store: TestStore
  let bench: Workbench
  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
  })
  afterAll(() => store.close())

  async function newLayer() {
    const { id } = await bench.addPerson(newId(), 'annotator')
    const name = { projectId: bench.projectId, taskId: bench.taskIds[1]!, layer: id }
    await bench.assign(name.taskId, id)
    return name
  }

  const save = (name: Awaited<ReturnType<typeof newLayer>>, seq: number, baseRev = seq - 1, kind: 'sure' | 'none' = 'sure') => {
    const op = { type: 'words/cells' as const, cells: [[seq % 4, seq % 5] as const], kind }
    const gestures = [{ seq, baseRev, op, elapsedMs: 10 }]
    return store.write('appendGestures', { ...name, personId: name.layer, clientId: 'tab', gestures, at: 1000 + seq })
  }

  it('are taken and refused each on its own, and their log is one chain', async () => {
    const names = [await newLayer(), await newLayer(), await newLayer()] as const
    const [a, b, c] = names
    const nobody = { ...c, layer: 'nobody' }
    const outcomes = await Promise.allSettled([
      save(a, 1),
      save(a, 2), // made on the one before, which waits with it
      save(b, 1),
      save(b, 1), // sent twice
      save(nobody, 1),
      save(c, 1, 7), // made on a revision that never was
      save(b, 1, 0, 'none'), // the same number with another content
      save(c, 1),
    ])
    expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value.revs[0] : one.reason.code))).toEqual([
      1,
      2,
      1,
      1,
      'http/not-found',
      'http/conflict',
      'http/conflict',
      1,
    ])
    const revs = await Promise.all(names.map(({ projectId, taskId, layer }) => readLayer(store.read, projectId, taskId, layer)))
    expect(revs.map((layer) => layer!.rev)).toEqual([2, 1, 1])
    expect(await verifyLog(store.read)).toMatchObject({ faults: [] })
  })

  it('go on after one of them fails in the database itself', async () => {
    const [a, b] = [await newLayer(), await newLayer()]
    // not a refusal of ours: the database breaks off, everything is undone, and each is tried alone
    const broken = store.write('appendGestures', { ...a, personId: 'p\0', clientId: 'tab', gestures: [], at: 1 })
    const outcomes = await Promise.allSettled([save(a, 1), broken, save(b, 1)])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await verifyLog(store.read)).toMatchObject({ faults: [] })
  })
})
