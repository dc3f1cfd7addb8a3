/**
 * Chance agreement: how much of the time of a naive sampler do ours take, on 300 pairs of 25 x 25 words with 1000 samples
 * each (goal: at most 1/15)? Naive and ours take turns on 30 pairs at a time, on one thread. BENCH_PAIRS sets the number of
 * pairs. The plain sampler must give the same digits as the naive one, the geometric one the same up to its error.
 */
import { CHANCE_DEFAULTS, chanceOfPair, chanceResult, chanceTasks } from '@parascope/core/measure'
import { mulberry32 } from '@parascope/core/random'
import { naiveChance } from './naive-chance.mjs'
import { keepResult, median } from './results.mjs'

const PAIRS = Number(process.env.BENCH_PAIRS ?? 300)
const SAMPLES = 1000
const WORDS = 25
const CHUNK = 30

/** Pairs as annotators leave them: a rough diagonal to start from, of which each annotator edits about ten cells. */
function makeInputs(random) {
  const inputs = []
  for (let k = 0; k < PAIRS; k++) {
    const source = Array.from({ length: WORDS }, () => `w${random.below(60)}`)
    const target = source.map((word) => (random.below(2) === 0 ? word : `w${random.below(60)}`))
    const initial = []
    for (let i = 0; i < WORDS; i++) {
      const j = random.below(6) === 0 ? random.below(WORDS) : i
      if (random.below(8) > 0) initial.push([i, j])
    }
    const edited = () => {
      const links = new Map(initial.map((link) => [link.join(), link]))
      for (let edit = 0; edit < 10; edit++) {
        const i = random.below(WORDS)
        const j = Math.min(WORDS - 1, Math.max(0, i + random.below(7) - 3))
        if (!links.delete(`${i},${j}`)) links.set(`${i},${j}`, [i, j])
      }
      return [...links.values()]
    }
    const id = `p${String(k).padStart(4, '0')}`
    inputs.push({ a: { id, source, target, sure: edited() }, b: { id, source, target, sure: edited() }, initial })
  }
  return inputs
}

function timed(work) {
  const start = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(start)
  return { result, seconds: (user + system) / 1e6 }
}

const plain = { ...CHANCE_DEFAULTS, editRate: 'pair', samples: SAMPLES }
const geometric = { ...plain, sampler: 'geometric' }
const tasks = chanceTasks(makeInputs(mulberry32(7)), plain)
const ours = (chunk, options) => chunk.map((task) => chanceOfPair(task, SAMPLES, options))
ours(tasks.slice(0, 2), plain)
ours(tasks.slice(0, 2), geometric)

const seconds = { naive: 0, plain: 0, geometric: 0 }
const ratios = { plain: [], geometric: [] }
const tallies = { plain: [], geometric: [] }
for (let from = 0; from < tasks.length; from += CHUNK) {
  const chunk = tasks.slice(from, from + CHUNK)
  const naive = timed(() => chunk.map((task) => naiveChance(task, SAMPLES, plain.seed)))
  seconds.naive += naive.seconds
  for (const [name, options] of Object.entries({ plain, geometric })) {
    const run = timed(() => ours(chunk, options))
    seconds[name] += run.seconds
    ratios[name].push(naive.seconds / run.seconds)
    tallies[name].push(...run.result)
  }
  naive.result.forEach(({ sum, counted }, k) => {
    const tally = tallies.plain[from + k]
    if (tally.sum !== sum || tally.counted !== counted) throw new Error(`pair ${chunk[k].id}: ${tally.sum} against ${sum}`)
  })
}

const figures = { pairs: PAIRS, words: WORDS, samples: SAMPLES, naiveSeconds: Number(seconds.naive.toFixed(1)) }
for (const [name, options] of Object.entries({ plain, geometric })) {
  const { pi0, se } = chanceResult(tasks, tallies[name], options)
  figures[name] = {
    timesFaster: Number(median(ratios[name]).toFixed(1)),
    seconds: Number(seconds[name].toFixed(2)),
    pi0: Number(pi0.value.toFixed(6)),
    se: Number(se.value.toFixed(6)),
  }
  console.log(
    `${name}: ${figures[name].timesFaster} times as fast as naive (${figures[name].seconds} s against ${figures.naiveSeconds} s), pi0 ${figures[name].pi0} (se ${figures[name].se})`,
  )
}
keepResult('chance', figures)
