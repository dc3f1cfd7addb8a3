import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { PairRecord } from '@parascope/core/corpus'
import { formatProblem } from '@parascope/core/errors'
import {
  DEFAULT_FEATURES,
  FEATURE_NAMES,
  isLineFault,
  PRESETS,
  parseRuleLine,
  rulesOfPair,
  ruleText,
} from '@parascope/core/grammar'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withDuckDb } from './duckdb.js'
import { type ExtractGrammarOptions, extractGrammar } from './extract-grammar.js'
import { randomPairs } from './random-pairs.fixture.js'

let current = ''
const folder = () => current

beforeEach(() => {
  current = mkdtempSync(join(tmpdir(), 'parascope-grammar-'))
})
afterEach(() => rmSync(current, { recursive: true, force: true }))

function pairsFile(name: string, pairs: readonly PairRecord[]): string {
  const path = join(folder(), name)
  writeFileSync(path, pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(''))
  return path
}

async function extract(input: string, output: string, given: Partial<ExtractGrammarOptions> = {}) {
  const problems: string[] = []
  const path = join(folder(), output)
  const summary = await extractGrammar({
    inputs: [input],
    output: path,
    settings: PRESETS['thrax-hiero'],
    links: 'all',
    minCount: 1,
    engine: 'memory',
    memory: '500MB',
    threads: 1,
    features: DEFAULT_FEATURES,
    format: 'joshua',
    skipBad: false,
    onProblem: (problem) => problems.push(formatProblem(problem)),
    ...given,
  })
  return { summary, problems, path }
}

describe('engines', () => {
  it.each([
    ['Hiero', { settings: PRESETS['thrax-hiero'], features: FEATURE_NAMES }],
    ['trees, loose, at least twice', { settings: PRESETS['thrax-samt'], minCount: 2 }],
    ['abstract rules', { settings: { ...PRESETS['thrax-hiero'], abstract: true, minLinks: 0, loose: true }, minCount: 3 }],
  ])('agree byte for byte: %s', async (_, options) => {
    const input = pairsFile('pairs.jsonl', randomPairs(60, 3))
    const memory = await extract(input, 'memory.txt', { ...options, engine: 'memory' })
    const duckdb = await extract(input, 'duckdb.txt', { ...options, engine: 'duckdb' })
    const text = readFileSync(memory.path, 'utf8')
    expect(text.split('\n').length).toBeGreaterThan(100)
    expect(readFileSync(duckdb.path, 'utf8')).toBe(text)
    expect(duckdb.summary).toEqual(memory.summary)
    expect(duckdb.problems).toEqual(memory.problems)
  })

  it('count what plain enumeration gives', async () => {
    const pairs = randomPairs(30, 5)
    const { summary, path } = await extract(pairsFile('pairs.jsonl', pairs), 'g.txt', { engine: 'duckdb', features: ['Count'] })
    const counts = new Map<string, number>()
    for (const pair of pairs) {
      for (const rule of rulesOfPair(pair, PRESETS['thrax-hiero']))
        counts.set(ruleText(rule), (counts.get(ruleText(rule)) ?? 0) + 1)
    }
    const read = readFileSync(path, 'utf8').trimEnd().split('\n').map(parseRuleLine)
    expect(read.filter(isLineFault)).toEqual([])
    expect(new Map(read.flatMap((rule) => (isLineFault(rule) ? [] : [[ruleText(rule), rule.features.get('Count')]])))).toEqual(
      counts,
    )
    expect(summary.rules).toBe(counts.size)
    expect(summary.occurrences).toBe([...counts.values()].reduce((sum, count) => sum + count, 0))
  })
})

describe('output', () => {
  it('is packed by its name, and in the words of PPDB', async () => {
    const input = pairsFile('pairs.jsonl', randomPairs(10, 1))
    const plain = await extract(input, 'g.txt')
    const packed = await extract(input, 'g.txt.gz')
    expect(gunzipSync(readFileSync(packed.path)).toString()).toBe(readFileSync(plain.path, 'utf8'))
    const ppdb = await extract(input, 'g.ppdb', { format: 'ppdb' })
    expect(readFileSync(ppdb.path, 'utf8')).toMatch(/^\[X\] \|\|\| .* \|\|\| -logp\(e1\|e2\)=\S+ -logp\(e2\|e1\)=\S+ Count=/m)
  })

  it('is columns in Parquet', async () => {
    const { path, summary } = await extract(pairsFile('pairs.jsonl', randomPairs(10, 1)), 'g.parquet', { format: 'parquet' })
    const rows = await withDuckDb({ memory: '200MB', threads: 1, spill: join(folder(), 'spill') }, async (connection) =>
      (await connection.runAndReadAll(`SELECT count(*), sum("Count"), count(DISTINCT lhs) FROM '${path}'`)).getRows(),
    )
    expect(rows[0]!.map(Number)).toEqual([summary.rules, summary.occurrences, 1])
  })

  it('has a glue grammar beside it', async () => {
    const glue = join(folder(), 'glue.txt')
    await extract(pairsFile('pairs.jsonl', randomPairs(5, 1)), 'g.txt', { glue })
    expect(readFileSync(glue, 'utf8').split('\n')).toEqual([
      '[GOAL] ||| <s> ||| <s> ||| 0',
      '[GOAL] ||| [GOAL,1] [X,2] ||| [GOAL,1] [X,2] ||| -1',
      '[GOAL] ||| [GOAL,1] </s> ||| [GOAL,1] </s> ||| 0',
      '[GOAL] ||| <s> [X,1] </s> ||| <s> [X,1] </s> ||| 0',
      '',
    ])
  })

  it('leaves no work folder', async () => {
    await extract(pairsFile('pairs.jsonl', randomPairs(5, 1)), 'g.txt', { engine: 'duckdb' })
    expect(readdirSync(folder()).sort()).toEqual(['g.txt', 'pairs.jsonl'])
  })
})

describe('pairs that give no rules', () => {
  const good = { id: 'good', source: ['a'], target: ['b'], sure: [[0, 0]] } as const
  const treeless = { ...PRESETS['thrax-samt'], parsedSide: 'source' } as const

  it('are told with line, id and reason', async () => {
    const pairs = [{ id: 'unlinked', source: ['a'], target: ['b'] }, good, { id: 'empty', source: [], target: ['b'], sure: [] }]
    const { problems, summary } = await extract(pairsFile('p.jsonl', pairs), 'g.txt')
    expect(problems.filter((problem) => problem.includes('left out'))).toEqual([
      `${join(folder(), 'p.jsonl')}:1: sure: warning: the words of the pair are not linked; align them first: left out (pair unlinked)`,
      `${join(folder(), 'p.jsonl')}:3: source: warning: the sentence has no words: left out (pair empty)`,
    ])
    expect([...summary.drops]).toEqual([
      ['no links', 1],
      ['an empty side', 1],
    ])
    expect(summary.pairs).toBe(1)
  })

  it('need a tree where labels come from trees', async () => {
    const pairs = [good, { ...good, id: 'tree', sourceTree: '(A a)' }]
    const { problems, path } = await extract(pairsFile('p.jsonl', pairs), 'g.txt', { settings: treeless })
    expect(problems).toEqual([expect.stringContaining('p.jsonl:1: sourceTree: warning: there is no tree of the source side')])
    expect(readFileSync(path, 'utf8')).toMatch(/^\[A\] \|\|\| a \|\|\| b /)
  })

  it('refuse everything where a tree does not match its sentence, unless such records are skipped', async () => {
    const input = pairsFile('p.jsonl', [good, { ...good, id: 'bad', sourceTree: '(A z)' }])
    await expect(extract(input, 'g.txt')).rejects.toThrow('nothing was written: correct the records above first')
    expect(readdirSync(folder())).toEqual(['p.jsonl'])
    const { problems, summary } = await extract(input, 'g.txt', { skipBad: true })
    expect(problems).toEqual([expect.stringMatching(/p\.jsonl:2: sourceTree: .*"z".*"a".* \(pair bad\)$/)])
    expect(summary.pairs).toBe(1)
  })

  it('leave nothing to extract', async () => {
    const input = pairsFile('p.jsonl', [{ id: 'u', source: ['a'], target: ['b'] }])
    await expect(extract(input, 'g.txt')).rejects.toThrow('there is no pair to extract rules from (no links: 1)')
  })
})

describe('a second run', () => {
  const pairs = randomPairs(1800, 2)

  it('takes over what the first one had finished', async () => {
    const input = pairsFile('pairs.jsonl', pairs)
    const whole = await extract(input, 'whole.txt', { engine: 'duckdb' })
    let chunks = 0
    const stop = () => {
      if (++chunks === 1) throw new Error('killed')
    }
    await expect(extract(input, 'g.txt', { engine: 'duckdb', onPairs: stop })).rejects.toThrow('killed')
    expect(existsSync(join(folder(), 'g.txt'))).toBe(false)
    const parts = join(folder(), 'g.txt.parts')
    const left = readdirSync(parts)
    expect(left.length).toBeGreaterThan(0)
    // files of another input, and what a kill leaves half written, are not taken for ours
    writeFileSync(join(parts, `000000-${'0'.repeat(24)}.rest.tsv`), 'T\t1\t1\t1\t0\t0\n')
    writeFileSync(join(parts, '000009-half.rules.tsv.part'), 'R\t')
    for (const name of left) utimesSync(join(parts, name), 1, 1)
    const touched: number[] = []
    const again = await extract(input, 'g.txt', {
      engine: 'duckdb',
      onCounting: () => touched.push(...left.map((name) => statSync(join(parts, name)).mtimeMs)),
    })
    expect(touched).toEqual(left.map(() => 1000))
    expect(again.summary.reused).toBeGreaterThan(0)
    expect(readFileSync(again.path, 'utf8')).toBe(readFileSync(whole.path, 'utf8'))
    expect(existsSync(parts)).toBe(false)
  })

  it('does not trust a finished file that was damaged', async () => {
    const input = pairsFile('pairs.jsonl', pairs.slice(0, 50))
    let names: string[] = []
    const parts = join(folder(), 'g.txt.parts')
    mkdirSync(parts)
    const keep = () => {
      names = readdirSync(parts)
      throw new Error('killed')
    }
    await expect(extract(input, 'g.txt', { engine: 'duckdb', onCounting: keep })).rejects.toThrow('killed')
    const rules = join(parts, names.find((name) => name.endsWith('.rules.tsv'))!)
    writeFileSync(rules, readFileSync(rules, 'utf8').replace(/^.*\n/, ''))
    await expect(extract(input, 'g.txt', { engine: 'duckdb' })).rejects.toThrow(
      /the workers say that they wrote \d+ rules, but \d+ were read; remove/,
    )
  })
})
