/** R1: a server killed at any moment loses nothing that it acknowledged, and is back soon. */
import { expect, it } from 'vitest'
import { mulberry32 } from '../../packages/core/src/random.js'
import { end, gesture, isShort, layerOf, newPlace, pause, save, seedPlace, startServer, TAB, verified } from './workbench.js'

const ROUNDS = isShort ? 5 : 50
const WRITERS = 20

it(`${ROUNDS} kills under ${WRITERS} writers: nothing acknowledged is missing (R1)`, async () => {
  const place = await newPlace('SQLite')
  const seed = seedPlace(place, WRITERS)
  const random = mulberry32(1)
  const acknowledged = seed.annotators.map(() => 0)
  const restarts: number[] = []
  let ahead = 0
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer(place)
    restarts.push(server.readyAfter)
    for (const [k, person] of seed.annotators.entries()) {
      const { rev } = (await layerOf(server, seed, person)).body
      expect(rev).toBeGreaterThanOrEqual(acknowledged[k]!)
      ahead += rev - acknowledged[k]!
    }
    let isKilled = false
    const writers = seed.annotators.map(async (person, k) => {
      // what was on its way when the server died is sent again, and taken once
      for (let seq = acknowledged[k]! + 1; !isKilled; seq++) {
        const answer = await save(server, seed, person, TAB, [gesture(seq)]).catch(() => undefined)
        if (answer === undefined) return
        expect([answer.status, answer.body.revs]).toEqual([200, [seq]])
        acknowledged[k] = seq
      }
    })
    const enough = sum(acknowledged) + 20 + random.below(400)
    while (sum(acknowledged) < enough) await pause(1)
    await pause(random.unit() * 20)
    isKilled = true
    await end(server, 'SIGKILL')
    await Promise.all(writers)
  }
  const server = await startServer(place)
  for (const [k, person] of seed.annotators.entries()) {
    expect((await layerOf(server, seed, person)).body.rev).toBeGreaterThanOrEqual(acknowledged[k]!)
  }
  await end(server, 'SIGTERM')
  const saves = sum(acknowledged)
  expect(verified(place)).toBeGreaterThanOrEqual(saves)
  restarts.sort((a, b) => a - b)
  const restartMs = { median: Math.round(restarts[ROUNDS >> 1]!), slowest: Math.round(restarts.at(-1)!) }
  console.info(
    `R1: ${JSON.stringify({ rounds: ROUNDS, writers: WRITERS, acknowledged: saves, missing: 0, takenUnanswered: ahead, restartMs })}`,
  )
})

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count)
}
