/** R7: gestures that arrive twice, thrice and in any order; R9: fifty annotators at once. On both databases. */
import { describe, expect, it } from 'vitest'
import { mulberry32 } from '../../packages/core/src/random.js'
import {
  DATABASES,
  end,
  gesture,
  isShort,
  layerOf,
  newPlace,
  pause,
  percentiles,
  processorTimeOf,
  save,
  seedPlace,
  startServer,
  TAB,
  verified,
} from './workbench.js'

const SAVES = isShort ? 30 : 200
const ANNOTATORS = 50

describe.each(DATABASES)('on %s', (kind) => {
  it('each gesture three times, shuffled, gives what once and in order gives (R7)', async () => {
    const place = await newPlace(kind)
    const seed = seedPlace(place, 2)
    const [orderly, shuffled] = seed.annotators as [(typeof seed.annotators)[0], (typeof seed.annotators)[0]]
    const server = await startServer(place)
    const gestures = Array.from({ length: 40 }, (_, k) => gesture(k + 1))
    for (const one of gestures) await save(server, seed, orderly, TAB, [one])
    const random = mulberry32(7)
    let waiting = [...gestures, ...gestures, ...gestures]
    const revs = new Map<number, Set<number>>()
    const statuses = new Set<number>()
    while (waiting.length > 0) {
      const order = waiting.map((one) => [random.unit(), one] as const).sort((a, b) => a[0] - b[0])
      const refused: typeof waiting = []
      for (let at = 0; at < order.length; at += 15) {
        const some = order.slice(at, at + 15).map(([, one]) => one)
        for (const [k, { status, body }] of (
          await Promise.all(some.map((one) => save(server, seed, shuffled, TAB, [one])))
        ).entries()) {
          statuses.add(status)
          const one = some[k]!
          if (status === 200) revs.set(one.seq, (revs.get(one.seq) ?? new Set()).add(body.revs[0]!))
          else refused.push(one)
        }
      }
      // a gesture that came before the one it was made on is refused, and sent again later
      waiting = refused
    }
    expect([...statuses].sort()).toEqual([200, 409])
    expect([...revs].every(([seq, given]) => given.size === 1 && given.has(seq))).toBe(true)
    const [a, b] = [(await layerOf(server, seed, orderly)).body, (await layerOf(server, seed, shuffled)).body]
    expect([b.rev, b.content]).toEqual([a.rev, a.content])
    await end(server, 'SIGTERM')
    verified(place)
  })

  it(`${ANNOTATORS} annotators, ${SAVES} saves each: no error (R9)`, async () => {
    const place = await newPlace(kind)
    const seed = seedPlace(place, ANNOTATORS)
    const server = await startServer(place)
    const crowd = async (breathe: () => number) => {
      const times: number[] = []
      const begin = performance.now()
      const work = processorTimeOf(server.child.pid!)
      await Promise.all(
        seed.annotators.map(async (person) => {
          const { rev } = (await layerOf(server, seed, person)).body
          for (let seq = rev + 1; seq <= rev + SAVES; seq++) {
            const sent = performance.now()
            const { status, body } = await save(server, seed, person, TAB, [gesture(seq)])
            times.push(performance.now() - sent)
            expect([status, body.rev]).toEqual([200, seq])
            await pause(breathe())
          }
        }),
      )
      const perSecond = Math.round(times.length / ((performance.now() - begin) / 1000))
      // of the server alone, whatever else the machine does
      const processorMs = Number(((1000 * (processorTimeOf(server.child.pid!) - work)) / times.length).toFixed(2))
      return { ...percentiles(times), perSecond, processorMs }
    }
    const random = mulberry32(9)
    const asPeople = await crowd(() => 500 * random.unit())
    const asFastAsTheyCan = await crowd(() => 0)
    console.info(`R9 on ${kind}: ${JSON.stringify({ annotators: ANNOTATORS, asPeople, asFastAsTheyCan })}`)
    await end(server, 'SIGTERM')
    expect(verified(place)).toBeGreaterThanOrEqual(2 * ANNOTATORS * SAVES)
  })
})
