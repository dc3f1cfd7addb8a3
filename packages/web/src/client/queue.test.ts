import type { Operation } from '@parascope/core/edit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { confirmed, enqueue, type LayerQueue, nextBatch, resolved, startQueue, troubled } from './queue.js'

const op: Operation = { type: 'flag', on: true }
const NAME = { key: 'p/t/me', person: 'me', clientId: 'client-1' }
const theirs = { rev: 9, state: 'in progress', content: {} }

describe('a queue of gestures', () => {
  it('numbers gestures and knows the revision each is made on', () => {
    const queue = enqueue(enqueue(startQueue(NAME, 4, 'nothing'), op, 10), op, 20)
    expect(nextBatch(queue)?.gestures).toEqual([
      { seq: 1, baseRev: 4, op, elapsedMs: 10 },
      { seq: 2, baseRev: 5, op, elapsedMs: 20 },
    ])
  })

  it('says with the first gestures what the layer started from', () => {
    const first = enqueue(startQueue(NAME, 0, 'mono-3'), op, 0)
    expect(nextBatch(first)?.start).toBe('mono-3')
    expect(nextBatch(enqueue(confirmed(first, 1, 1), op, 0))?.start).toBeUndefined()
  })

  it('keeps what the server has not confirmed', () => {
    const queue = confirmed(enqueue(enqueue(startQueue(NAME, 4, 'nothing'), op, 0), op, 0), 1, 5)
    expect(nextBatch(queue)?.gestures).toEqual([{ seq: 2, baseRev: 5, op, elapsedMs: 0 }])
  })

  it('sends nothing while the person has to choose, and then only the choice', () => {
    const stuck = troubled(enqueue(startQueue(NAME, 4, 'nothing'), op, 0), { kind: 'conflict', theirs })
    expect(nextBatch(stuck)).toBeNull()
    expect(nextBatch(resolved(stuck, theirs, []))).toBeNull()
    expect(nextBatch(resolved(stuck, theirs, [op]))?.gestures).toEqual([{ seq: 2, baseRev: 9, op, elapsedMs: 0 }])
  })

  it('delivers every gesture once and in order to a server that loses answers', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('gesture', 'delivered', 'lost'), { maxLength: 60 }), (happenings) => {
        const log: number[] = []
        let made = 0
        let queue: LayerQueue = startQueue(NAME, 0, 'nothing')
        const send = (isHeard: boolean) => {
          const batch = nextBatch(queue, 3)
          if (batch === null) return
          for (const { seq, baseRev } of batch.gestures) {
            if (log.includes(seq)) continue // known: answered again
            expect(baseRev).toBe(log.length)
            log.push(seq)
          }
          if (isHeard) queue = confirmed(queue, batch.gestures.at(-1)!.seq, log.indexOf(batch.gestures.at(-1)!.seq) + 1)
        }
        for (const what of happenings) {
          if (what === 'gesture') {
            queue = enqueue(queue, op, 0)
            made++
          } else send(what === 'delivered')
        }
        while (nextBatch(queue) !== null) send(true)
        expect(log).toEqual(Array.from({ length: made }, (_, k) => k + 1))
      }),
    )
  })
})
