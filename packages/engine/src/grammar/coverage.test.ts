import { gzipSync } from 'node:zlib'
import type { PairRecord } from '@parascope/core/corpus'
import { formatProblem } from '@parascope/core/errors'
import { PRESETS } from '@parascope/core/grammar'
import { SYNCHRONOUS_DEFAULTS } from '@parascope/core/parse'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scratchFolder } from '../io/scratch-folder.fixture.js'
import { type GrammarCoverageOptions, measureCoverage } from './grammar-coverage.js'

const scratch = scratchFolder()

const RULES = [
  '[X] ||| the ferry ||| the boat',
  '[X] ||| left ||| departed',
  '[X] ||| at noon ||| at twelve',
  '[X] ||| [X,1] left ||| [X,1] departed',
  '[X] ||| [X,1] at noon ||| at twelve [X,1]',
]

const pair = (id: string, source: string, target: string, group?: string): PairRecord => ({
  id,
  source: source.split(' '),
  target: target.split(' '),
  ...(group === undefined ? {} : { meta: { group } }),
})

const PAIRS = [
  pair('a', 'the ferry left at noon', 'the boat departed at twelve', 'ferry'),
  pair('b', 'the ferry left at noon', 'at twelve the boat departed', 'ferry'),
  pair('c', 'the ferry sank', 'the boat sank', 'wreck'),
  pair('d', 'the boat departed', 'the ferry left', 'wreck'),
]

let files = 0
function measured(records: readonly PairRecord[], given: Partial<GrammarCoverageOptions> = {}) {
  const name = files++
  return measureCoverage({
    grammar: scratch.write(`rules-${name}.txt`, `${RULES.join('\n')}\n`),
    pairs: scratch.write(`pairs-${name}.jsonl`, records.map((record) => `${JSON.stringify(record)}\n`).join('')),
    settings: SYNCHRONOUS_DEFAULTS,
    direction: 'given',
    group: 'group',
    interval: 'none',
    resamples: 100,
    seed: 1,
    threads: 1,
    worst: 5,
    version: '0',
    wants: () => false,
    onProblem: (problem) => {
      throw new Error(formatProblem(problem))
    },
    ...given,
  })
}

async function values(given: Partial<GrammarCoverageOptions> = {}, records = PAIRS) {
  const { report } = await measured(records, given)
  return Object.fromEntries([...report.values, ...report.details!].map(({ measure, figure }) => [measure, figure.value]))
}

describe('coverage of a file', () => {
  it('counts pairs, groups and words', async () => {
    expect(await values()).toEqual({
      'coverage.all': 2 / 4,
      'coverage.any': 1 / 2,
      'coverage.length': 5,
      'coverage.pairs': 4,
      'coverage.derived': 2,
      'coverage.failed.words': 2,
      'coverage.failed.order': 0,
      'coverage.failed.span': 0,
      'coverage.failed.derivation': 0,
      'coverage.failed.empty': 0,
    })
  })

  it.each([
    ['lexicographic', 0],
    ['either', 3 / 4],
    ['both', 0],
  ] as const)('in the direction %s', async (direction, all) => expect((await values({ direction }))['coverage.all']).toBe(all))

  it('with words that stand for themselves', async () => {
    expect(await values({ settings: { ...SYNCHRONOUS_DEFAULTS, identity: 'oov' } })).toMatchObject({ 'coverage.all': 3 / 4 })
  })

  it('tells the reasons, and that long sentences cannot be spanned', async () => {
    const { report, pairs } = await measured(PAIRS, { settings: { ...SYNCHRONOUS_DEFAULTS, glue: false, spanLimit: 4 } })
    expect(report.warnings).toEqual([
      '2 of 4 pairs have more than 4 source words: no rule with holes may span them, and without glue nothing joins phrases (see --glue and --span)',
    ])
    expect(pairs[0]!.failure).toEqual({ kind: 'span', widest: 3, isLimit: true })
    expect(report.tables!.find(({ title }) => title.startsWith('Pairs'))!.rows).toEqual([
      ['a', 'no rule with holes may span the 5 source words, the widest phrase has 3, and there is no glue'],
      ['b', 'no rule with holes may span the 5 source words, the widest phrase has 3, and there is no glue'],
      ['c', 'no rule that fits reaches "sank" of the source and "sank" of the target'],
      ['d', 'no rule that fits reaches "the", "boat", "departed" of the source and "the", "ferry", "left" of the target'],
    ])
  })

  it('without groups, any is undefined; a pair by two annotators counts once', async () => {
    const twice = [
      { ...PAIRS[0]!, annotator: 'ana' },
      { ...PAIRS[0]!, annotator: 'ben' },
    ].map(({ meta: _, ...rest }) => rest)
    const { report } = await measured(twice)
    expect(report.values[1]).toMatchObject({ figure: { value: null } })
    expect(report.warnings).toEqual(['1 records repeat a pair by another annotator and were left out'])
  })

  it('gives derivations where they are wanted', async () => {
    const { pairs } = await measured(PAIRS, { wants: (id) => id === 'b' })
    expect(pairs.map(({ derivation }) => derivation?.cost)).toEqual([undefined, 3, undefined, undefined])
  })

  it('reads a packed grammar, and names the lines with faults', async () => {
    const packed = scratch.write('rules.gz', gzipSync(`${RULES.join('\n')}\n`))
    expect((await values({ grammar: packed }))['coverage.derived']).toBe(2)
    const bad = scratch.write('bad.txt', '[X] ||| a ||| b\n[X] ||| a\n')
    const problems: string[] = []
    const onProblem: GrammarCoverageOptions['onProblem'] = (problem) => problems.push(formatProblem(problem))
    await expect(measured(PAIRS, { grammar: bad, onProblem })).rejects.toThrow('nothing was measured')
    expect(problems).toEqual([`${bad}:2: line: a rule has 3 to 6 fields between " ||| ", not 2`])
    await expect(measured(PAIRS, { grammar: scratch.write('none.txt', '\n') })).rejects.toThrow('no rule in this file')
  })
})

describe('folds', () => {
  const learning = { settings: PRESETS['thrax-hiero'], links: 'possible', minCount: 1 } as const
  const linked = (records: readonly PairRecord[]) =>
    records.map((record): PairRecord => ({ ...record, sure: record.source.map((_, i) => [i, i] as const) }))
  const SIX = [
    pair('1', 'red roof', 'crimson top', 'g1'),
    pair('2', 'red roof', 'crimson top', 'g2'),
    pair('3', 'old roof', 'aged top', 'g3'),
    pair('4', 'old wall', 'aged side', 'g3'),
  ]

  it('learn on the others and test on each; groups stay together', async () => {
    const { report, pairs } = await measured(linked(SIX), { grammar: { folds: 3, learning, preset: 'thrax-hiero' } })
    // of the group g3 nothing but "roof" is known elsewhere
    expect(pairs.map(({ record, failure }) => [record.id, failure?.kind]).sort()).toEqual([
      ['1', undefined],
      ['2', undefined],
      ['3', 'words'],
      ['4', 'words'],
    ])
    expect(report.tables!.find(({ title }) => title === 'By fold')!.rows.map((row) => row[2])).toEqual([2, 1, 1])
  })

  it('need links and enough groups', async () => {
    const grammar = { folds: 3, learning, preset: 'thrax-hiero' }
    await expect(measured(SIX, { grammar })).rejects.toThrow('pair 1 has no word links')
    await expect(measured(linked(SIX), { grammar: { ...grammar, folds: 4 } })).rejects.toThrow('there are 3')
  })
})

describe('pairs that a grammar was learned from', () => {
  const word = fc.constantFrom('a', 'b', 'c', 'd')
  const records = fc.array(
    fc
      .tuple(
        fc.array(word, { minLength: 1, maxLength: 15 }),
        fc.array(word, { minLength: 1, maxLength: 15 }),
        fc.infiniteStream(fc.nat()),
      )
      .map(([source, target, numbers]): PairRecord => {
        const sure = [...numbers.take(4)].map((number) => [number % source.length, (number >> 8) % target.length] as const)
        const links = new Map(sure.map((link) => [link.join(), link]))
        return { id: '', source, target, sure: [...links.values()] }
      }),
    { minLength: 1, maxLength: 5 },
  )

  it('are all derived where whole sentences are rules of any length', async () => {
    const { grammarOfPairs } = await import('@parascope/core/grammar')
    const { coverPairs } = await import('./covered-pairs.js')
    await fc.assert(
      fc.asyncProperty(records, fc.boolean(), async (pairs, glue) => {
        const settings = { ...PRESETS['thrax-hiero'], fullSentence: 'unlimited' } as const
        const grammar = grammarOfPairs(pairs, { settings, links: 'possible', minCount: 1 })
        const covered = await coverPairs(grammar, pairs, {
          settings: { ...SYNCHRONOUS_DEFAULTS, glue },
          direction: 'given',
          threads: 1,
          wants: () => false,
          onPairs: () => {},
        })
        expect(covered.filter(({ failure }) => failure !== undefined)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
