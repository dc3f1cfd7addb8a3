/**
 * Agreement on paraphrase types: 10,000 generated pairs with 10 phenomena of each of two annotators (goal: measured in under
 * 2 s). In memory, in seconds of the processor: IAPTA with hidden and false agreement, the same with alpha_U and gamma, and
 * with 1000 bootstrap resamples. The whole command, in seconds of the clock, besides reads two files, checks them against the
 * tagset, and prints.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { msrpA } from '@parascope/core/corpus'
import { estimates, totalsOf, typeFamily, typeOptions, typeRows, typeScores } from '@parascope/core/measure'
import { mulberry32 } from '@parascope/core/random'
import { keepResult, median } from './results.mjs'

const PAIRS = 10_000
const PHENOMENA = 10
const TOKENS = 20
const ROUNDS = 5
const program = join(dirname(fileURLToPath(import.meta.url)), '..', 'packages', 'cli', 'bin', 'parascope.js')

const random = mulberry32(1)
const words = Array.from({ length: TOKENS }, (_, k) => `word${k}`)

/** A run of tokens; structural types have long ones. */
function run(longest) {
  const length = 1 + random.below(longest)
  const start = random.below(TOKENS - length + 1)
  return Array.from({ length }, (_, k) => start + k)
}

function phenomenon() {
  const type = msrpA.types[random.below(msrpA.types.length)]
  const isStructure = type.class === 'structure'
  const [source, target] = isStructure ? [run(TOKENS), run(TOKENS)] : [run(4), run(4)]
  const made = { type: type.id, source, target: type.members === 'one' ? [] : target }
  if (isStructure) return { ...made, keySource: [source[0]], keyTarget: [target[0]] }
  return type.class === 'extremes' ? made : { ...made, projection: random.below(4) > 0 ? 'local' : 'global' }
}

/** Keeps two in three, moves the end of some, and has something else for the rest. */
function second(one) {
  const draw = random.below(3)
  if (draw === 0) return phenomenon()
  return draw === 1 || one.source.length < 2 || one.keySource !== undefined ? one : { ...one, source: one.source.slice(0, -1) }
}

const pairs = Array.from({ length: PAIRS }, (_, k) => {
  const record = { id: `p${k}`, source: words, target: words, isParaphrase: true }
  const phenomena = Array.from({ length: PHENOMENA }, phenomenon)
  return {
    id: record.id,
    a: { ...record, annotator: 'b', phenomena },
    b: { ...record, annotator: 'c', isParaphrase: random.below(10) > 0, phenomena: phenomena.map(second) },
  }
})

const options = typeOptions(msrpA)
const family = typeFamily(msrpA, options)
const chance = { samples: 3000, seed: 1 }
const inMemory = {
  iapta: () => typeScores(totalsOf(typeRows(pairs, msrpA, options)), msrpA, options),
  oneToOne: () => typeScores(totalsOf(typeRows(pairs, msrpA, { ...options, matching: 'oneToOne' })), msrpA, options),
  withAlphaAndGamma: () => typeScores(totalsOf(typeRows(pairs, msrpA, options, { chance })), msrpA, options),
  withIntervals: () => estimates(typeRows(pairs, msrpA, options, { chance }), family, { resamples: 1000 }),
}

/** Seconds of the processor, which a busy machine does not change much. */
function cpuSeconds(work) {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

function wallSeconds(work) {
  const start = performance.now()
  work()
  return (performance.now() - start) / 1000
}

const times = {}
for (const [name, work] of Object.entries(inMemory)) {
  const all = Array.from({ length: name === 'withIntervals' ? 1 : ROUNDS }, () => cpuSeconds(work))
  times[name] = { first: all[0], median: median(all) }
  console.log(`${name}: first ${all[0].toFixed(2)} s, median ${median(all).toFixed(2)} s`)
}

const folder = mkdtempSync(join(tmpdir(), 'parascope-types-'))
try {
  const files = ['a', 'b'].map((side) => {
    const path = join(folder, `${side}.jsonl`)
    writeFileSync(path, pairs.map((pair) => `${JSON.stringify(pair[side])}\n`).join(''))
    return path
  })
  for (const [name, more] of [
    ['commandWithoutIntervals', ['--interval', 'none']],
    ['command', []],
  ]) {
    times[name] = wallSeconds(() => {
      const { status, stderr } = spawnSync(process.execPath, [program, 'agree', 'types', ...files, ...more, '--json'], {
        maxBuffer: 2 ** 28,
      })
      if (status !== 0) throw new Error(String(stderr))
    })
    console.log(`${name}: ${times[name].toFixed(2)} s`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
keepResult('types', { pairs: PAIRS, phenomena: PHENOMENA, annotators: 2, seconds: times })
