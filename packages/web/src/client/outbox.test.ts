import type { Operation } from '@parascope/core/edit'
import { describe, expect, it, vi } from 'vitest'
import { createApi } from './api.js'
import { openOutbox } from './outbox.js'
import type { LayerQueue } from './queue.js'

const op: Operation = { type: 'flag', on: true }
const KEY = 'p1/t1/me'

/** A server that answers as told, one answer a request. */
function testServer(answers: ((gestures: { seq: number; baseRev: number }[]) => Response | 'down')[]) {
  const sent: { seq: number; baseRev: number }[][] = []
  const api = createApi(async (_, init) => {
    const { gestures } = JSON.parse(init!.body as string)
    sent.push(gestures)
    const answer = answers.shift()!(gestures)
    if (answer === 'down') throw new TypeError('Failed to fetch')
    return answer
  })
  return { api, sent }
}

const ok = (gestures: { baseRev: number }[]) => Response.json({ revs: gestures.map(({ baseRev }) => baseRev + 1) })
const refuse = (status: number, facts: object) => () =>
  new Response(JSON.stringify({ title: 'no', status, code: 'x', facts }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })

function open(answers: Parameters<typeof testServer>[0], found: readonly LayerQueue[] = []) {
  const { api, sent } = testServer(answers)
  const kept = new Map<string, LayerQueue>()
  const timers: (() => void)[] = []
  const storage = {
    load: async () => [...kept.values()],
    persist: async (queue: LayerQueue) => {
      kept.set(queue.key, queue)
    },
  }
  const outbox = openOutbox({ api, storage, clientId: 'client-1', person: 'me', found, later: (work) => timers.push(work) })
  return { outbox, sent, kept, timers }
}

const left = (person: string): LayerQueue => ({
  key: KEY,
  person,
  clientId: 'client-0',
  start: 'nothing',
  rev: 2,
  nextSeq: 5,
  pending: [{ seq: 4, op, elapsedMs: 0 }],
  trouble: null,
})

/** Lets everything that waits for nothing but its turn have it. */
async function settle(): Promise<void> {
  for (let k = 0; k < 50; k++) await new Promise((resolve) => setImmediate(resolve))
}

describe('the outbox', () => {
  it('keeps a gesture on the device before the server has it, and says saved when it has', async () => {
    const { outbox, kept } = open([ok])
    outbox.open(KEY, { rev: 0, start: 'nothing' })
    outbox.push(KEY, [op], 5)
    expect(outbox.state).toBe('saving')
    expect(outbox.queue(KEY)?.pending).toHaveLength(1)
    await settle()
    expect(outbox.state).toBe('saved')
    expect(kept.get(KEY)).toMatchObject({ rev: 1, pending: [] })
  })

  it('works on without a line and sends everything in order when it is back', async () => {
    const { outbox, sent, timers } = open([() => 'down', ok])
    outbox.open(KEY, { rev: 3, start: 'nothing' })
    outbox.push(KEY, [op], 0)
    await settle()
    expect(outbox.state).toBe('offline')
    outbox.push(KEY, [op], 0)
    await settle()
    outbox.push(KEY, [op], 0)
    timers.shift()!()
    await settle()
    expect(sent.at(-1)).toMatchObject([
      { seq: 1, baseRev: 3 },
      { seq: 2, baseRev: 4 },
      { seq: 3, baseRev: 5 },
    ])
    expect(outbox.state).toBe('saved')
  })

  it('stops at a conflict and goes on from the choice', async () => {
    const theirs = { rev: 7, state: 'in progress', content: {} }
    const { outbox, sent } = open([refuse(409, { current: theirs }), ok])
    outbox.open(KEY, { rev: 3, start: 'nothing' })
    outbox.push(KEY, [op], 0)
    await settle()
    expect(outbox.state).toBe('conflict')
    expect(outbox.unsent()).toHaveLength(1)
    outbox.choose(KEY, theirs, 'nothing', [op])
    await settle()
    expect(sent.at(-1)).toMatchObject([{ seq: 2, baseRev: 7 }])
    expect(outbox.state).toBe('saved')
  })

  it('holds what the server refuses, with the reason', async () => {
    const { outbox } = open([refuse(422, {})])
    outbox.open(KEY, { rev: 0, start: 'nothing' })
    outbox.push(KEY, [op], 0)
    await settle()
    expect(outbox.state).toBe('refused')
    expect(outbox.queue(KEY)).toMatchObject({ trouble: { kind: 'refused', status: 422 }, pending: [{ seq: 1 }] })
  })

  it('waits for the person to sign in again', async () => {
    const { outbox } = open([refuse(401, {}), ok])
    outbox.open(KEY, { rev: 0, start: 'nothing' })
    outbox.push(KEY, [op], 0)
    await settle()
    expect(outbox.state).toBe('signed-out')
    outbox.retry()
    await settle()
    expect(outbox.state).toBe('saved')
  })

  it('sends what an earlier tab left behind, under the name of that tab', async () => {
    const { outbox, sent } = open([ok], [left('me')])
    await settle()
    expect(sent).toMatchObject([[{ seq: 4, baseRev: 2 }]])
    expect(outbox.state).toBe('saved')
  })

  it('goes on where an earlier tab stopped, before what it left has arrived', async () => {
    const { outbox, sent, timers } = open([() => 'down', ok], [left('me')])
    await settle()
    expect(outbox.open(KEY, { rev: 2, start: 'nothing' }).pending).toHaveLength(1)
    outbox.push(KEY, [op], 0)
    timers.shift()!()
    await settle()
    expect(sent.at(-1)).toMatchObject([
      { seq: 4, baseRev: 2 },
      { seq: 5, baseRev: 3 },
    ])
    expect(outbox.state).toBe('saved')
  })

  it('sends nothing that somebody else left on this device', async () => {
    const { outbox, sent } = open([], [left('somebody else')])
    await settle()
    expect([sent, outbox.unsent()]).toEqual([[], []])
  })

  it('has a gesture on the device before it is sent', async () => {
    const order: string[] = []
    const { api } = testServer([ok])
    const outbox = openOutbox({
      api: {
        ...api,
        request: (path, request) => {
          order.push('server')
          return api.request(path, request)
        },
      },
      storage: {
        load: async () => [],
        persist: async ({ pending }) => {
          await settle()
          order.push(`device ${pending.length}`)
        },
      },
      clientId: 'client-1',
      person: 'me',
      found: [],
      later: () => {},
    })
    outbox.open(KEY, { rev: 0, start: 'nothing' })
    outbox.push(KEY, [op], 0)
    await vi.waitFor(() => expect(order).toEqual(['device 1', 'server', 'device 0']))
  })

  it('works on from memory where the device keeps nothing, and says so', async () => {
    const { api } = testServer([ok])
    const storage = { load: async () => [], persist: () => Promise.reject(new Error('quota')) }
    const outbox = openOutbox({ api, storage, clientId: 'client-1', person: 'me', found: [], later: () => {} })
    outbox.open(KEY, { rev: 0, start: 'nothing' })
    outbox.push(KEY, [op], 0)
    await settle()
    expect([outbox.state, outbox.isDurable]).toEqual(['saved', false])
  })
})
