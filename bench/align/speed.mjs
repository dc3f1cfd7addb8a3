/**
 * Speed of both directions with grow-diag-final-and on 100,000 pairs, five iterations in all, reading and writing included: ours on two
 * threads against fast_align on one (goal: at least 10 times as fast) and eflomal with 1+1+3 iterations (goal: 1.5 times). Runs take turns,
 * and each of ours is compared with the peer's of the same round. Then 300,000 pairs once, for memory (goals: 550 MB and 1.2 GB) and
 * for whether time grows with the text. BENCH_ROUNDS sets the number of rounds, BENCH_PAIRS that of the pairs.
 */
import { median } from '../results.mjs'
import { largeBitext, scoreLinks } from './large-bitext.mjs'
import { measure, ours, peersOf } from './peers.mjs'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const PAIRS = Number(process.env.BENCH_PAIRS ?? 100_000)
const digits = (x) => Number(x.toFixed(2))

export function measureSpeed() {
  const bitext = largeBitext(PAIRS)
  const own = ours(bitext)
  const peers = peersOf(bitext)
  if (peers.length === 0) console.log('FAST_ALIGN and EFLOMAL name no peers: only ours is measured')
  const runs = Object.fromEntries([own, ...peers].map(({ name }) => [name, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const system of [own, ...peers]) {
      const used = measure(system)
      runs[system.name].push(used)
      console.log(`${system.name}: ${used.wall.toFixed(1)} s, ${used.cpu.toFixed(1)} CPU s, ${used.peakMB} MB`)
    }
  }
  const systems = Object.fromEntries([own, ...peers].map((system) => [system.name, summary(system, runs, bitext)]))
  const larger = measure(ours(largeBitext(3 * PAIRS)))
  const scaling = {
    pairs: 3 * PAIRS,
    ...larger,
    timesLonger: digits(larger.wall / median(runs.parascope.map(({ wall }) => wall))),
  }
  console.log(`parascope, ${3 * PAIRS} pairs: ${larger.wall.toFixed(1)} s (${scaling.timesLonger} times), ${larger.peakMB} MB`)
  return { pairs: PAIRS, rounds: ROUNDS, systems, scaling }
}

function summary({ name, out }, runs, bitext) {
  const own = runs[name]
  const middle = (of) => digits(median(own.map(of)))
  const figures = { wall: middle(({ wall }) => wall), cpu: middle(({ cpu }) => cpu), peakMB: middle(({ peakMB }) => peakMB) }
  const quality = scoreLinks(bitext, out)
  if (name === 'parascope') return { ...figures, quality }
  const ratios = own.map(({ wall }, round) => wall / runs.parascope[round].wall).sort((a, b) => a - b)
  const timesSlower = { least: digits(ratios[0]), median: digits(median(ratios)), most: digits(ratios.at(-1)) }
  console.log(`${name} takes ${timesSlower.median} times as long (${timesSlower.least} to ${timesSlower.most})`)
  return { ...figures, quality, timesSlower }
}
