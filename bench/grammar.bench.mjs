/**
 * Extraction of grammars on mtref.train with the limits of Thrax's hiero.conf: rules per second of processor time in one thread, against the
 * plain TypeScript reference (on the first pairs) and against other programs named by environment variables, in one run and by turns; two
 * threads against one by the wall clock, each in a new process, on the corpus once and several times over (threads take some tenths of a
 * second to start and to become quick); and the whole command, with its memory.
 *
 * THRAX and MOSES are commands that read lines `source ||| target ||| links` from standard input and print one rule a line.
 * BENCH_ROUNDS sets how often each is run.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PRESETS, rulesOfPair } from '@parascope/core/grammar'
import { formatPairRow, linksOf } from '@parascope/engine/grammar'
import { keepResult, median } from './results.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const corpus = join(root, '..', 'shared', 'data', 'mtref.train.jsonl')
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const REFERENCE_PAIRS = 100
const LONGER = 8
const settings = PRESETS['thrax-hiero']
const PEERS = { thrax: process.env.THRAX, moses: process.env.MOSES }
const GOALS = { rulesPerSecond: 1e6, twoThreads: 1.7, wallSeconds: 6, megabytes: 800 }

if (existsSync(corpus)) await run()
else console.log(`skipped: ${corpus} is not there`)

async function run() {
  const { RowExtractor } = await import('../packages/engine/dist/grammar/row-extractor.js')
  const records = readFileSync(corpus, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const rows = records.map((record) => formatPairRow({ ...record, links: linksOf(record, 'all') }))
  const turns = []
  for (let round = 0; round < ROUNDS; round++) {
    const ours = timed(() => {
      const extractor = new RowExtractor(settings)
      for (const row of rows) extractor.add(row, () => {})
      return extractor.end(() => {}).occurrences
    })
    const plain = timed(() =>
      records.slice(0, REFERENCE_PAIRS).reduce((sum, record) => sum + rulesOfPair(record, settings).length, 0),
    )
    turns.push({ ours, plain, peers: peers(records), once: twoThreads(rows, 1), longer: twoThreads(rows, LONGER) })
  }
  const rate = (one) => one.rules / one.cpu
  const figures = {
    rules: turns[0].ours.rules,
    rulesPerSecond: Math.round(median(turns.map(({ ours }) => rate(ours)))),
    overReference: Number(median(turns.map(({ ours, plain }) => rate(ours) / rate(plain))).toFixed(1)),
    twoThreads: {
      once: Number(median(turns.map(({ once }) => once)).toFixed(2)),
      [`${LONGER}Times`]: Number(median(turns.map(({ longer }) => longer)).toFixed(2)),
    },
    peers: Object.fromEntries(
      Object.entries(turns[0].peers).map(([name, { rules }]) => [
        name,
        {
          rules,
          rulesPerSecond: Math.round(median(turns.map(({ peers }) => rate(peers[name])))),
          ours: Number(median(turns.map(({ ours, peers }) => rate(ours) / rate(peers[name]))).toFixed(1)),
        },
      ]),
    ),
    whole: whole(),
    loadAverage: Math.round(loadavg()[0] * 10) / 10,
    goals: GOALS,
  }
  console.log(figures)
  keepResult('grammar', figures)
}

function timed(work) {
  const before = process.cpuUsage()
  const rules = work()
  const { user, system } = process.cpuUsage(before)
  return { rules, cpu: (user + system) / 1e6 }
}

/** The wall clock of extraction into files on one thread over that on two. */
function twoThreads(rows, times) {
  const place = mkdtempSync(join(tmpdir(), 'parascope-bench-'))
  const file = join(place, 'rows.tsv')
  writeFileSync(file, `${rows.join('\n')}\n`)
  const [one, two] = [1, 2].map((threads) => {
    const args = [join(root, 'bench/grammar/extract-on-threads.mjs'), file, times, threads].map(String)
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return Number(stdout)
  })
  rmSync(place, { recursive: true })
  return one / two
}

/** The other programs on the same pairs. */
function peers(records) {
  const input = records
    .map(
      ({ source, target, sure }) =>
        `${source.join(' ')} ||| ${target.join(' ')} ||| ${sure.map((link) => link.join('-')).join(' ')}\n`,
    )
    .join('')
  const named = Object.entries(PEERS).filter(([, command]) => command !== undefined)
  return Object.fromEntries(named.map(([name, command]) => [name, peer(command, input)]))
}

function peer(command, input) {
  const { stdout, stderr, status } = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S'; time { ${command}; } | wc -l`], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
  if (status !== 0) throw new Error(stderr)
  const [user, system] = stderr.trim().split('\n').at(-1).split(' ').map(Number)
  return { rules: Number(stdout), cpu: user + system }
}

/** The command from pairs to a grammar file. */
function whole() {
  const place = mkdtempSync(join(tmpdir(), 'parascope-bench-'))
  const runs = Array.from({ length: ROUNDS }, () => {
    const program = [process.execPath, join(root, 'packages/cli/bin/parascope.js')]
    const args = ['-f', '%e %U %S %M', ...program, 'grammar', 'extract', corpus, '-o', join(place, 'grammar.txt')]
    const { stderr, status } = spawnSync('/usr/bin/time', args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr ?? 'there is no /usr/bin/time')
    const [wall, user, system, kilobytes] = stderr.trim().split('\n').at(-1).split(' ').map(Number)
    return { wall, cpu: user + system, megabytes: kilobytes / 1024 }
  })
  rmSync(place, { recursive: true })
  const middle = (name) => Number(median(runs.map((one) => one[name])).toFixed(1))
  return { wallSeconds: middle('wall'), cpuSeconds: middle('cpu'), megabytes: middle('megabytes') }
}
