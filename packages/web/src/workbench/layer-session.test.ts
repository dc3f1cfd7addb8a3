import type { PairRecord } from '@parascope/core/corpus'
import type { AnnotationDocument, Operation } from '@parascope/core/edit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createApi } from '../client/api.js'
import type { Layer } from '../client/contract.js'
import type { Step, StepStorage, Steps } from '../client/device.js'
import { openOutbox } from '../client/outbox.js'
import type { LayerQueue } from '../client/queue.js'
import { activeTime } from './active-time.js'
import { openLayer } from './layer-session.js'

const record: PairRecord = { id: '1', source: ['a', 'b', 'c'], target: ['x', 'y', 'z'] }
const KEY = 'p/t/me'
const LAYER: Layer = {
  task: 't',
  layer: 'me',
  rev: 0,
  state: 'assigned',
  content: {},
  touched: [],
  flagged: false,
  unseen: 0,
  elapsedMs: 0,
  guideline: 1,
  startedAt: null,
  submittedAt: null,
}
const paint = (i: number, j: number, kind: 'sure' | 'possible' | 'none' = 'sure'): Operation => ({
  type: 'words/cells',
  cells: [[i, j]],
  kind,
})

/** A device that outlives its tabs, and a server that is down unless told otherwise. */
function device() {
  const queues = new Map<string, LayerQueue>()
  const orders = new Map<string, Steps>()
  const kept = new Map<number, Step>()
  const steps: StepStorage = {
    load: async (key) => orders.get(key) ?? null,
    persist: async (key, order, added) => {
      for (const step of added) kept.set(step.id, step)
      for (const step of [...order.past, ...order.future]) expect(kept.has(step.id)).toBe(true)
      orders.set(key, order)
    },
  }
  const versions: AnnotationDocument[] = []
  const tab = async (clientId: string, layer: Partial<Layer> = {}, start: AnnotationDocument | null = null) => {
    const sent: unknown[] = []
    const outbox = openOutbox({
      api: createApi(async (_, init) => {
        sent.push(JSON.parse(init!.body as string))
        throw new TypeError('Failed to fetch')
      }),
      storage: {
        load: async () => [...queues.values()],
        persist: async (queue) => void queues.set(queue.clientId, queue),
      },
      clientId,
      person: 'me',
      found: [...queues.values()].filter(({ pending }) => pending.length > 0),
      later: () => {},
    })
    const session = await openLayer({
      key: KEY,
      record,
      layer: { ...LAYER, ...layer },
      start: start === null ? null : { name: 'mono', content: start },
      outbox,
      steps,
      time: activeTime(0),
      now: () => 0,
      past: async (rev) => versions[rev] ?? null,
      startNow: async () => null,
    })
    return { session, outbox, sent }
  }
  return { tab, versions }
}

/** Lets everything that waits for nothing but its turn have it. */
async function settle(): Promise<void> {
  for (let k = 0; k < 50; k++) await new Promise((resolve) => setImmediate(resolve))
}

describe('an open layer', () => {
  it('starts from the proposal and shows what is done before the server has it', async () => {
    const { session, sent } = await device().tab('tab-1', {}, { sure: [[0, 0]] })
    session.edit([paint(1, 1)])
    expect(session.view()).toMatchObject({
      content: {
        sure: [
          [0, 0],
          [1, 1],
        ],
      },
      state: 'in progress',
      rev: 1,
    })
    expect([...session.view().touched]).toEqual(['cell:1-1'])
    await settle()
    expect(sent).toMatchObject([{ start: 'mono', gestures: [{ seq: 1, baseRev: 0 }] }])
  })

  it('takes all operations of a gesture or none, and says why not', async () => {
    const { session } = await device().tab('tab-1')
    session.edit([paint(0, 0), paint(9, 9)])
    expect(session.view().content).toEqual({})
    expect(session.view().refused).toMatch(/9/)
    expect(session.view().canUndo).toBe(false)
  })

  it('undoes a gesture of several operations in one step, by new gestures', async () => {
    const { session, outbox } = await device().tab('tab-1')
    session.edit([paint(0, 0), paint(1, 1, 'possible')])
    expect(await session.undo()).toBe(true)
    expect(session.view().content).toMatchObject({ sure: [], possible: [] })
    expect(session.redo()).toBe(true)
    expect(session.view().content).toMatchObject({ sure: [[0, 0]], possible: [[1, 1]] })
    expect(outbox.queue(KEY)!.pending.length).toBe(session.view().rev)
    expect([await session.undo(), await session.undo(), session.redo(), session.redo()]).toEqual([true, false, true, false])
  })

  it('undoes a decision that left the content as it was: what was proposed is proposed again', async () => {
    const here = device()
    const { session } = await here.tab('tab-1', {}, { sure: [[0, 0]] })
    session.edit([paint(0, 0)])
    session.edit([paint(1, 1)])
    expect(await session.undo()).toBe(true)
    expect([...session.view().touched]).toEqual(['cell:0-0'])
    expect(await session.undo()).toBe(true)
    expect([[...session.view().touched], session.view().content.sure]).toEqual([[], [[0, 0]]])
    await settle()
    const { session: again } = await here.tab('tab-2', {}, { sure: [[0, 0]] })
    expect([...again.view().touched]).toEqual([])
    expect([again.redo(), again.redo(), again.redo()]).toEqual([true, true, false])
    expect([...again.view().touched].sort()).toEqual(['cell:0-0', 'cell:1-1'])
  })

  it('a new tab takes over what the old one left unsent, and can undo it', async () => {
    const here = device()
    const first = await here.tab('tab-1')
    first.session.edit([paint(0, 0)])
    first.session.edit([paint(1, 1)])
    await settle()
    const { session } = await here.tab('tab-2')
    expect(session.view()).toMatchObject({
      content: {
        sure: [
          [0, 0],
          [1, 1],
        ],
      },
      rev: 2,
      canUndo: true,
    })
    await session.undo()
    expect(session.view().content.sure).toEqual([[0, 0]])
    session.edit([paint(2, 2)])
    expect(session.view().canRedo).toBe(false)
  })

  it('undoes what another device did with the help of the server', async () => {
    const { tab, versions } = device()
    versions.push(
      {},
      { sure: [[0, 0]] },
      { sure: [[0, 0]] },
      {
        sure: [
          [0, 0],
          [1, 1],
        ],
      },
    )
    const { session } = await tab('tab-1', { rev: 3, state: 'in progress', content: versions[3]! })
    expect(await session.undo()).toBe(true)
    expect(session.view().content.sure).toEqual([[0, 0]])
    expect(await session.undo()).toBe(true)
    expect(session.view().content.sure).toEqual([])
    expect(await session.undo()).toBe(false)
    expect([session.redo(), session.redo(), session.redo()]).toEqual([true, true, false])
    expect(session.view().content.sure).toEqual([
      [0, 0],
      [1, 1],
    ])
  })

  it('always comes back to where it was, however far it is undone', async () => {
    const cell = fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 }))
    const gesture = fc.tuple(cell, fc.constantFrom('sure' as const, 'possible' as const, 'none' as const))
    await fc.assert(
      fc.asyncProperty(fc.array(gesture, { maxLength: 12 }), async (gestures) => {
        const { session } = await device().tab('tab-1')
        const seen: string[] = [JSON.stringify(session.view().content.sure ?? [])]
        for (const [[i, j], kind] of gestures) {
          const before = session.view().content
          session.edit([paint(i, j, kind)])
          if (JSON.stringify(before) !== JSON.stringify(session.view().content)) {
            seen.push(JSON.stringify(session.view().content.sure))
          }
        }
        const end = session.view().content
        while (await session.undo());
        expect(JSON.stringify(session.view().content.sure ?? [])).toBe(seen[0])
        while (session.redo());
        expect(session.view().content.sure ?? []).toEqual(end.sure ?? [])
        expect(session.view().content.possible ?? []).toEqual(end.possible ?? [])
      }),
      { numRuns: 40 },
    )
  })
})
