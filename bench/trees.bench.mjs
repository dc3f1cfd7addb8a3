/**
 * The tree phrase aligner against the independent Python check (goal: at most a tenth of its time for a pair). The Python lies with the
 * specification; where it, python3 with scipy or the corpus is missing, there is nothing to compare with. Both read the
 * trees once, then align the same pairs from the same word links, similarity included, in their own process.
 *
 * `PARASCOPE_LINKS=a.jsonl,b.jsonl npm run bench trees` also scores the modes on the word links of those files (such as cross-validated
 * ones of the monolingual aligner; scores are used where a record has them) against gold projected from the corpus.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseTree } from '@parascope/core/corpus'
import { alignTrees, indexTree, projectPairs, TREE_MODES, WordPosteriors } from '@parascope/core/phrases'
import { keepResult, median } from './results.mjs'

const shared = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'shared')
const checks = join(shared, 'spec', 'checks')
const corpus = join(shared, 'data', 'edinburgh.train.jsonl')
const PAIRS = 150
const ROUNDS = 3

const PYTHON = `
import json, sys, time
sys.path.insert(0, sys.argv[1])
import phrase_check as c
modes = {
  'greedy-strict': lambda N, M, R: c.greedy(N, M, R, 0.5, True),
  'greedy': lambda N, M, R: c.greedy(N, M, R, 0.5, False),
  'tree': lambda N, M, R: c.constrained_dp(N, M, R, 0.5),
  'tree+completion': lambda N, M, R: c.greedy(N, M, R, 0.7, False, c.constrained_dp(N, M, R, 0.5)),
}
pairs = [(c.parse(s), c.parse(t), {tuple(l) for l in links}, n, m) for s, t, links, n, m in json.load(sys.stdin)]
for round in range(int(sys.argv[2])):
    times = {}
    for mode, align in modes.items():
        start = time.process_time()
        for N, M, links, n, m in pairs:
            align(N, M, c.similarity(N, M, links, n, m))
        times[mode] = time.process_time() - start
    print(json.dumps(times))
`

const readLines = (path) =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

function python(records) {
  const input = JSON.stringify(
    records.map((r) => [r.sourceTree, r.targetTree, [...r.sure, ...r.possible], r.source.length, r.target.length]),
  )
  const run = spawnSync('python3', ['-c', PYTHON, checks, String(ROUNDS)], { input, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (run.status !== 0) throw new Error(run.stderr)
  return run.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

function ours(pairs, mode) {
  const start = process.cpuUsage()
  for (const { source, target, record } of pairs) {
    const posteriors = WordPosteriors.from(record.source.length, record.target.length, [...record.sure, ...record.possible])
    alignTrees(source, target, posteriors, { mode })
  }
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

/** Recall on unambiguous pairs, precision on consistent ones, F1, all times 100. */
function quality(files, mode) {
  const gold = new Map(readLines(corpus).map((record) => [record.id, record]))
  const sums = { found: 0, unambiguous: 0, right: 0, own: 0 }
  for (const record of files.flatMap(readLines)) {
    const { sourceTree, targetTree, sure, possible } = gold.get(record.id)
    const [source, target] = [indexTree(parseTree(sourceTree)), indexTree(parseTree(targetTree))]
    const projected = projectPairs(source, target, [...sure, ...possible])
    const keys = (pairs) => new Set(pairs.map(([u, v]) => u * target.count + v))
    const [consistent, unambiguous] = [keys(projected.consistent), keys(projected.unambiguous)]
    const links = record.scores ?? [...record.sure, ...record.possible]
    for (const pair of alignTrees(source, target, WordPosteriors.from(source.words, target.words, links), { mode }).pairs) {
      const key = pair.source * target.count + pair.target
      sums.own++
      if (unambiguous.has(key)) sums.found++
      if (consistent.has(key)) sums.right++
    }
    sums.unambiguous += unambiguous.size
  }
  const [recall, precision] = [(100 * sums.found) / sums.unambiguous, (100 * sums.right) / sums.own]
  const rounded = (value) => Number(value.toFixed(2))
  return { recall: rounded(recall), precision: rounded(precision), f1: rounded((2 * recall * precision) / (recall + precision)) }
}

const hasScipy = () => spawnSync('python3', ['-c', 'import scipy']).status === 0
if (!existsSync(checks) || !existsSync(corpus) || !hasScipy()) {
  console.log('skipped: python3 with scipy, the checks or the corpus beside the repository is missing')
} else {
  const records = readLines(corpus).slice(0, PAIRS)
  const pairs = records.map((record) => ({
    record,
    source: indexTree(parseTree(record.sourceTree)),
    target: indexTree(parseTree(record.targetTree)),
  }))
  const theirs = python(records)
  const modes = {}
  for (const mode of TREE_MODES) {
    ours(pairs, mode)
    const [py, own] = [
      median(theirs.map((times) => times[mode])),
      median(Array.from({ length: ROUNDS }, () => ours(pairs, mode))),
    ]
    const perPair = (seconds) => Number(((1000 * seconds) / PAIRS).toFixed(3))
    modes[mode] = { pythonMs: perPair(py), oursMs: perPair(own), ratio: Number((py / own).toFixed(1)) }
    console.log(`${mode}: ${modes[mode].ratio} x the Python (${modes[mode].pythonMs} ms a pair against ${modes[mode].oursMs})`)
  }
  const files = process.env.PARASCOPE_LINKS?.split(',')
  const links = files === undefined ? {} : { links: Object.fromEntries(TREE_MODES.map((mode) => [mode, quality(files, mode)])) }
  if (files !== undefined) console.log(links.links)
  keepResult('trees', { pairs: PAIRS, modes, ...links })
}
