/**
 * Synchronous parsing of sentence pairs with the Hiero grammar of MultiMWA-MTRef (654,541 rules; goals: its file read in less than
 * 1.5 s, at most 4 ms a pair), CPU time. The grammar is extracted and written with its features, read and indexed by processes of
 * their own, and every 24th pair is parsed (the 100 pairs that cdec was measured on). The plain reference looks at every rule for each pair and
 * derives phrases by the definition; it takes too long for whole sentences, so both are also timed on the shortest pairs.
 *
 * `PARASCOPE_CDEC=/path/to/cdec npm run bench coverage` parses the same pairs with cdec: time of all less time of one.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_FEATURES, isHole, PRESETS } from '@parascope/core/grammar'
import { encodePair, labelIds, plainlyCovers, SYNCHRONOUS_DEFAULTS, SynchronousParser } from '@parascope/core/parse'
import { extractGrammar, readPackedGrammar } from '@parascope/engine/grammar'
import { keepResult, median } from './results.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const corpus = join(here, '..', '..', 'shared', 'data', 'mtref.train.jsonl')
const ROUNDS = 3
const SHORT = 5

async function cpuMs(work) {
  const start = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(start)
  return { result, ms: (user + system) / 1000 }
}

/** Seconds that another process takes to read the grammar, and to index it. */
function readAlone(file) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(here, 'grammar/read-grammar.mjs'), file], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  const [, read, indexed] = stdout.trim().split(' ').map(Number)
  return { read, indexed }
}

/** Rules whose words are all in the pair: what a plain program does before it derives. */
function plainFilter(rules, source, target) {
  const [s, t] = [new Set(source), new Set(target)]
  const fits = (side, words) => side.every((symbol) => isHole(symbol) || words.has(symbol))
  return rules.filter((rule) => fits(rule.source, s) && fits(rule.target, t))
}

function cdec(binary, folder, grammar, pairs) {
  const input = join(folder, 'input.txt')
  const weights = join(folder, 'weights.txt')
  writeFileSync(weights, 'Glue 0\n')
  const seconds = (some) => {
    writeFileSync(input, some.map(({ source, target }) => `${source.join(' ')} ||| ${target.join(' ')}\n`).join(''))
    const start = process.hrtime.bigint()
    const run = spawnSync(binary, ['-f', 'scfg', '-g', grammar, '-w', weights, '-i', input], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    })
    if (run.status !== 0) throw new Error(run.stderr.slice(-500))
    return Number(process.hrtime.bigint() - start) / 1e9
  }
  const one = seconds(pairs.slice(0, 1))
  return { startSeconds: one, msPerPair: (1000 * (seconds(pairs) - one)) / (pairs.length - 1) }
}

if (!existsSync(corpus)) console.log(`skipped: there is no ${corpus}`)
else {
  const records = readFileSync(corpus, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const folder = mkdtempSync(join(tmpdir(), 'parascope-bench-'))
  try {
    const file = join(folder, 'grammar.txt')
    const onProblem = ({ message }) => {
      throw new Error(message)
    }
    await extractGrammar({
      inputs: [corpus],
      output: file,
      settings: PRESETS['thrax-hiero'],
      links: 'all',
      minCount: 1,
      engine: 'duckdb',
      memory: '1GB',
      threads: 2,
      features: DEFAULT_FEATURES,
      format: 'joshua',
      skipBad: false,
      onProblem,
    })
    const reads = Array.from({ length: ROUNDS }, () => readAlone(file))
    const { grammar } = await readPackedGrammar(file, { onProblem })
    const rules = Array.from({ length: grammar.size }, (_, k) => grammar.rule(k))
    const parser = new SynchronousParser(grammar.index(), SYNCHRONOUS_DEFAULTS, labelIds(grammar.symbols, SYNCHRONOUS_DEFAULTS))
    const covers = ({ source, target }) => parser.covers(encodePair(grammar.symbols, source, target))
    const sampled = records.filter((_, k) => k % 24 === 0)
    sampled.map(covers)
    const times = []
    let derived = 0
    for (let round = 0; round < ROUNDS; round++) {
      const { result, ms } = await cpuMs(() => sampled.filter(covers).length)
      derived = result
      times.push(ms / sampled.length)
    }
    const short = records
      .slice()
      .sort((a, b) => a.source.length + a.target.length - b.source.length - b.target.length)
      .slice(0, SHORT)
    const own = await cpuMs(() => short.map(covers))
    const plain = await cpuMs(() =>
      short.map(({ source, target }) => plainlyCovers(plainFilter(rules, source, target), source, target, SYNCHRONOUS_DEFAULTS)),
    )
    if (String(own.result) !== String(plain.result)) throw new Error('the plain reference disagrees')
    const binary = process.env.PARASCOPE_CDEC
    const rounded = (value, digits = 2) => Number(value.toFixed(digits))
    const figures = {
      rules: grammar.size,
      readSeconds: rounded(median(reads.map(({ read }) => read))),
      indexSeconds: rounded(median(reads.map(({ indexed }) => indexed))),
      pairs: sampled.length,
      derived,
      msPerPair: rounded(median(times)),
      short: {
        pairs: SHORT,
        plainMs: rounded(plain.ms / SHORT),
        oursMs: rounded(own.ms / SHORT, 3),
        ratio: rounded(plain.ms / own.ms, 0),
      },
      ...(binary === undefined ? {} : { cdec: cdec(binary, folder, file, sampled) }),
    }
    console.log(figures)
    keepResult('coverage', figures)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
