/**
 * Word and phrase measures against the independent Python checks (goal: at least 20 times as fast). The Python lies with
 * the specification, ../shared/spec/checks; where it, python3 or the corpus is missing, there is nothing to compare with. Both
 * read the same pairs once, then score them again and again in their own process, so that neither pays for starting up
 * or for compiling.
 * Two figures: the same work (words, and phrase pairs from all links) and all that ours gives (three levels, with and without
 * identical pairs).
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PhraseStatistics, wordStatistics } from '@parascope/core/measure'
import { PhraseExtractor, PhraseKeys, packedLinksOf, SameWords } from '@parascope/core/phrases'
import { mulberry32 } from '@parascope/core/random'
import { PairInput } from '@parascope/engine/io'
import { keepResult, median } from './results.mjs'

const shared = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'shared')
const checks = join(shared, 'spec', 'checks')
const corpus = join(shared, 'data', 'edinburgh.train.jsonl')
const ROUNDS = 5
const WARM_UP = 5

/** Gold against a second annotator who changes one link in ten. */
async function readPairs() {
  const random = mulberry32(3)
  const pairs = []
  for await (const batch of await PairInput.open(corpus, { onProblem: () => {} })) {
    for (const b of batch) {
      const change = ([i, j]) => (random.below(10) > 0 ? [[i, j]] : [])
      pairs.push({ a: { ...b, sure: b.sure.flatMap(change), possible: b.possible.flatMap(change) }, b })
    }
  }
  return pairs
}

const PYTHON = `
import json, sys, time
sys.path.insert(0, sys.argv[1])
import cohn_check as c
pairs = json.load(sys.stdin)
for round in range(int(sys.argv[2])):
    start = time.process_time()
    for S, T, A, B in pairs:
        sides = []
        for sure, possible in (A, B):
            sure = {tuple(l) for l in sure}; whole = sure | {tuple(l) for l in possible}
            differ = {l for l in whole if S[l[0]] != T[l[1]]}
            found = c.extract(sorted(whole), len(S), len(T))
            atoms = c.nonid(c.atomic(found), S, T) if found else set()
            sides.append((sure & differ, differ, atoms, c.nonid(found, S, T)))
        (a_s, a_p, a_atoms, a_all), (b_s, b_p, b_atoms, b_all) = sides
        (len(a_s & b_p), len(a_p & b_s), len(a_atoms & b_all), len(a_all & b_atoms), len(a_atoms & b_atoms))
    print(time.process_time() - start)
`

function python(pairs) {
  const input = JSON.stringify(
    pairs.map(({ a, b }) => [
      a.source.map((word) => word.toLowerCase()),
      a.target.map((word) => word.toLowerCase()),
      [a.sure, a.possible],
      [b.sure, b.possible],
    ]),
  )
  const { status, stdout, stderr } = spawnSync('python3', ['-c', PYTHON, checks, String(ROUNDS)], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(stderr)
  return stdout.trim().split('\n').map(Number)
}

/** Words, and phrase pairs from all links: what the Python does. */
function sameWork(pairs) {
  const extractor = new PhraseExtractor()
  const keys = [0, 1].map(() => ({ pairs: new PhraseKeys(), atoms: new PhraseKeys() }))
  for (const { a, b } of pairs) {
    wordStatistics(a, b)
    const same = new SameWords(a.source, a.target)
    for (const [side, pair] of [a, b].entries()) {
      extractor.extract(pair.source.length, pair.target.length, packedLinksOf(pair))
      extractor.markAtoms('paper')
      keys[side].pairs.take(extractor, false, same)
      keys[side].atoms.take(extractor, true, same)
    }
    keys[0].atoms.countShared(keys[1].pairs)
    keys[1].atoms.countShared(keys[0].pairs)
    keys[0].atoms.countShared(keys[1].atoms)
  }
}

function allOfOurs(pairs) {
  const phrases = new PhraseStatistics()
  for (const { a, b } of pairs) {
    wordStatistics(a, b)
    phrases.row(a, b)
  }
}

function seconds(work, pairs) {
  const start = process.cpuUsage()
  work(pairs)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

if (!existsSync(checks) || !existsSync(corpus) || spawnSync('python3', ['--version']).status !== 0) {
  console.log('skipped: python3, the checks or the corpus beside the repository is missing')
} else {
  const pairs = await readPairs()
  const times = { python: python(pairs), sameWork: [], all: [] }
  for (let round = 0; round < WARM_UP + 2 * ROUNDS; round++) {
    const [same, all] = [seconds(sameWork, pairs), seconds(allOfOurs, pairs)]
    if (round < WARM_UP) continue
    times.sameWork.push(same)
    times.all.push(all)
  }
  times.python.push(...python(pairs))
  const middle = Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]))
  const ratios = {
    sameWork: Number((middle.python / middle.sameWork).toFixed(1)),
    all: Number((middle.python / middle.all).toFixed(1)),
  }
  console.log(
    `word + phrase measures, ${pairs.length} pairs: ${ratios.sameWork} x the Python on the same work, ${ratios.all} x for all of ours`,
  )
  console.log(
    `  python ${middle.python.toFixed(3)} s, same work ${(1000 * middle.sameWork).toFixed(0)} ms, all ${(1000 * middle.all).toFixed(0)} ms`,
  )
  keepResult('agreement', { pairs: pairs.length, seconds: middle, ratios })
}
