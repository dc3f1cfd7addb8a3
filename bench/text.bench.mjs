/**
 * BLEU, chrF and TER against sacreBLEU on the same segments, in one run and by turns. Segments are made from the sentences of demo/ by a
 * seeded generator: two of them joined and cut to about 20 words, some words changed, dropped, moved. Times are processor time of each
 * process, because machines are shared; the wall clock stands beside it. Python's start and reading its input are not counted.
 *
 * sacreBLEU is looked for in the cache where test/sacrebleu.test.ts puts it, or in the virtual environment that PARASCOPE_SACREBLEU
 * names. BENCH_SEGMENTS and BENCH_TER_SEGMENTS set the sizes, BENCH_ROUNDS how often each is run.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { bleu, chrf, ter, textRows, totalsOf } from '@parascope/core/measure'
import { mulberry32 } from '@parascope/core/random'
import { keepResult, median } from './results.mjs'

const SEGMENTS = Number(process.env.BENCH_SEGMENTS ?? 100_000)
const TER_SEGMENTS = Number(process.env.BENCH_TER_SEGMENTS ?? 5_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const GOAL = 10
const environment = process.env.PARASCOPE_SACREBLEU ?? join(homedir(), '.cache/parascope', 'sacrebleu-2.6.0')
const python = join(environment, 'bin', 'python')

const SCRIPT = `
import json, sys, time
from sacrebleu.metrics import BLEU, CHRF, TER
data = json.load(open(sys.argv[1]))
metric = {'bleu': BLEU, 'chrf': CHRF, 'ter': TER}[sys.argv[2]]()
cpu, wall = time.process_time(), time.perf_counter()
score = metric.corpus_score(data['outputs'], [data['references']]).score
print(json.dumps({'score': score, 'cpu': time.process_time() - cpu, 'wall': time.perf_counter() - wall}))
`

if (existsSync(python)) run()
else console.log(`skipped: there is no sacreBLEU in ${environment}; test/sacrebleu.test.ts puts it there`)

function run() {
  const folder = mkdtempSync(join(tmpdir(), 'parascope-bench-'))
  try {
    const segments = madeSegments(SEGMENTS)
    const words = segments.reduce((sum, { hypothesis }) => sum + hypothesis.split(' ').length, 0)
    console.log(`${SEGMENTS} segments of ${(words / SEGMENTS).toFixed(1)} words; TER on ${TER_SEGMENTS}`)
    const figures = { segments: SEGMENTS, terSegments: TER_SEGMENTS, wordsEach: Math.round((10 * words) / SEGMENTS) / 10 }
    const sizes = { bleu: SEGMENTS, chrf: SEGMENTS, ter: TER_SEGMENTS }
    const turns = Object.fromEntries(Object.keys(sizes).map((name) => [name, []]))
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, size] of Object.entries(sizes)) turns[name].push(turn(name, segments.slice(0, size), folder))
    }
    const both = turns.bleu.map((one, k) => sum(one, turns.chrf[k]))
    for (const [name, list] of [['bleu + chrf', both], ...Object.entries(turns)]) figures[name] = told(name, list)
    figures.loadAverage = Math.round(loadavg()[0] * 10) / 10
    figures.goal = GOAL
    keepResult('text', figures)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** One metric once on both sides, ours first and then theirs; both must give the same score. */
function turn(name, segments, folder) {
  const metric = { bleu, chrf, ter }[name]()
  const [cpu, wall] = [process.cpuUsage(), performance.now()]
  const score = metric.score(totalsOf(textRows(metric, segments)), segments.length)
  const used = process.cpuUsage(cpu)
  const ours = { cpu: (used.user + used.system) / 1e6, wall: (performance.now() - wall) / 1e3 }
  const file = join(folder, 'segments.json')
  writeFileSync(
    file,
    JSON.stringify({ outputs: segments.map((one) => one.hypothesis), references: segments.map((one) => one.references[0]) }),
  )
  const { stdout, stderr, status } = spawnSync(python, ['-c', SCRIPT, file, name], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const theirs = JSON.parse(stdout)
  if (Math.abs(theirs.score - score) > 1e-6) throw new Error(`${name}: ours is ${score}, sacreBLEU's ${theirs.score}`)
  return { ours, theirs }
}

function sum(a, b) {
  const add = (side) => ({ cpu: a[side].cpu + b[side].cpu, wall: a[side].wall + b[side].wall })
  return { ours: add('ours'), theirs: add('theirs') }
}

function told(name, list) {
  const ratios = list.map(({ ours, theirs }) => theirs.cpu / ours.cpu)
  const round = (value, digits = 2) => Number(value.toFixed(digits))
  const figures = {
    ratio: round(median(ratios), 1),
    lowest: round(Math.min(...ratios), 1),
    highest: round(Math.max(...ratios), 1),
    ratioByWallClock: round(median(list.map(({ ours, theirs }) => theirs.wall / ours.wall)), 1),
    oursSeconds: round(median(list.map(({ ours }) => ours.cpu))),
    theirsSeconds: round(median(list.map(({ theirs }) => theirs.cpu))),
  }
  console.log(
    `${name}: ${figures.ratio}× (${figures.lowest} to ${figures.highest}); ${figures.oursSeconds} s against ${figures.theirsSeconds} s; goal ${GOAL}×`,
  )
  return figures
}

function madeSegments(count) {
  const random = mulberry32(1)
  const folder = new URL('../demo/systems/', import.meta.url)
  const lines = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').trim().split('\n'))
  const vocabulary = [...new Set(lines.flatMap((line) => line.split(' ')))]
  const pick = (list) => list[random.below(list.length)]
  return Array.from({ length: count }, () => {
    const reference = `${pick(lines)} ${pick(lines)}`.split(' ').slice(0, 15 + random.below(11))
    // no two segments are alike: a tenth of the words of each are its own
    for (let k = 0; k < reference.length; k += 10) reference[random.below(reference.length)] = pick(vocabulary)
    const hypothesis = reference.map((word) => (random.below(5) === 0 ? pick(vocabulary) : word))
    hypothesis.splice(random.below(hypothesis.length), random.below(3))
    const block = hypothesis.splice(random.below(hypothesis.length), 1 + random.below(3))
    hypothesis.splice(random.below(hypothesis.length + 1), 0, ...block)
    return { hypothesis: hypothesis.join(' '), references: [reference.join(' ')] }
  })
}
