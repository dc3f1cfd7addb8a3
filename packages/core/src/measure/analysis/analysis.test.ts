import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PairRecord } from '../../corpus/record.js'
import { snow } from '../../phrases/phrases.fixture.js'
import { PhraseStatistics } from '../agreement/phrases.js'
import { wordStatistics } from '../agreement/words.js'
import { bootstrap } from '../statistics/bootstrap.js'
import { sumStatistic } from '../statistics/statistic.js'
import { byLength, bySubcorpus } from './breakdown.js'
import { disputedPairs } from './disputes.js'
import { estimates, pickRows } from './estimates.js'
import { PHRASE_AGREEMENT, WORD_AGREEMENT, WORD_COMPARISON } from './named-measures.js'

const { a, b } = snow
const rows = (list: readonly Float64Array[]) => ({
  rows: Float64Array.from(list.flatMap((row) => [...row])),
  width: list[0]!.length,
})
const value = (found: ReturnType<typeof estimates>, name: string) => found.find(({ measure }) => measure === name)?.figure.value

/** A pair of n and m different words with a random part of the links. */
const randomRecord = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), fc.array(fc.tuple(fc.nat(5), fc.nat(5), fc.boolean())))
  .map(([n, m, links]) => {
    const cells = new Map(
      links.filter(([i, j]) => i < n && j < m).map(([i, j, sure]) => [`${i}-${j}`, { link: [i, j] as const, sure }]),
    )
    const of = (sure: boolean) => [...cells.values()].filter((cell) => cell.sure === sure).map(({ link }) => link)
    const words = (letter: string, count: number) => Array.from({ length: count }, (_, k) => `${letter}${k}`)
    return { id: 'p', source: words('s', n), target: words('t', m), sure: of(true), possible: of(false) } satisfies PairRecord
  })

describe('named measures', () => {
  it('have the names of the issue, and the values of the invented example', () => {
    const words = estimates(rows([wordStatistics(a, b)]), WORD_AGREEMENT)
    const expected = ['poss', 'sure', 'mixed'].flatMap((level) =>
      ['precision', 'recall', 'f1'].map((part) => `words.${level}.${part}`),
    )
    const names = words.map(({ measure }) => measure)
    expect(names).toEqual(expect.arrayContaining([...expected, ...expected.map((name) => `${name}.all`), 'words.aer']))
    expect(names).toEqual(
      expect.arrayContaining(
        ['sure', 'union'].flatMap((set) => ['precision', 'recall', 'f1', 'exact'].map((part) => `words.macro.${set}.${part}`)),
      ),
    )
    expect(value(words, 'words.mixed.precision')).toBeCloseTo(5 / 6, 12)
    expect(value(words, 'words.mixed.recall')).toBeCloseTo(7 / 8, 12)
    const phrases = estimates(rows([new PhraseStatistics().row(a, b)]), PHRASE_AGREEMENT)
    expect([
      value(phrases, 'phrases.poss.precision'),
      value(phrases, 'phrases.poss.recall'),
      value(phrases, 'phrases.poss.f1'),
    ]).toEqual([0.375, 0.625, 0.46875])
    expect(value(phrases, 'phrases.pi')).toBe(0.375)
  })

  it('are 1 for equal annotations, and lie between 0 and 1', () => {
    fc.assert(
      fc.property(randomRecord, (record) => {
        for (const { measure, figure } of estimates(rows([wordStatistics(record, record)]), WORD_AGREEMENT)) {
          if (figure.value !== null) expect([measure, figure.value]).toEqual([measure, measure === 'words.aer' ? 0 : 1])
        }
        for (const { figure } of estimates(rows([wordStatistics(record, record)]), WORD_COMPARISON)) {
          expect(figure.value).toBeGreaterThanOrEqual(0)
          expect(figure.value).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})

describe('estimates', () => {
  const many = rows(Array.from({ length: 30 }, (_, k) => wordStatistics(k % 3 === 0 ? b : a, b)))

  it('give the interval that the bootstrap of the measure alone gives', () => {
    const together = estimates(many, WORD_AGREEMENT, { resamples: 200, seed: 5 })
    const alone = bootstrap(
      sumStatistic(many, (sums) => WORD_AGREEMENT.scores(sums).get('words.sure.f1')?.value ?? undefined),
      { resamples: 200, seed: 5 },
    )
    const found = together.find(({ measure }) => measure === 'words.sure.f1')!
    expect([found.low, found.high, found.n]).toEqual([alone.low, alone.high, 30])
  })

  it('have BCa intervals, or none, when asked', () => {
    const bca = estimates(many, WORD_AGREEMENT, { interval: 'bca', resamples: 100 }).find(
      ({ measure }) => measure === 'words.sure.f1',
    )!
    expect(bca.low).toBeLessThan(bca.high!)
    expect(estimates(many, WORD_AGREEMENT, { interval: 'none' })[0]).not.toHaveProperty('low')
    expect(estimates(pickRows(many, [3]), WORD_AGREEMENT)[0]).toMatchObject({ n: 1 })
  })

  it('say why a measure is undefined', () => {
    const none = { ...a, sure: [], possible: [] }
    const [first] = estimates(rows([wordStatistics(none, b)]), WORD_AGREEMENT)
    expect(first!.figure).toEqual({ value: null, undefined: 'the first annotation has no link between different words' })
  })
})

describe('breakdowns', () => {
  const pair = (length: number, corpus?: string): PairRecord => ({
    id: `${length}`,
    source: Array(length).fill('x'),
    target: Array(length).fill('y'),
    ...(corpus === undefined ? {} : { meta: { corpus } }),
  })

  it('group by subcorpus, in the order of names', () => {
    expect(bySubcorpus([pair(3, 'story'), pair(4, 'news'), pair(5), pair(6, 'story')])).toEqual([
      { name: '(none)', items: [2] },
      { name: 'news', items: [1] },
      { name: 'story', items: [0, 3] },
    ])
  })

  it('bin by length into about equal parts and never split a length', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 8 }),
        (lengths, bins) => {
          const groups = byLength(
            lengths.map((length) => pair(length)),
            bins,
          )
          expect(groups.length).toBeLessThanOrEqual(bins)
          expect(groups.flatMap(({ items }) => [...items]).sort((x, y) => x - y)).toEqual(lengths.map((_, k) => k))
          const owner = new Map<number, number>()
          groups.forEach(({ items }, group) => {
            for (const item of items) {
              expect(owner.get(lengths[item]!) ?? group).toBe(group)
              owner.set(lengths[item]!, group)
            }
          })
        },
      ),
    )
  })

  it('name bins by their lengths', () => {
    expect(byLength([pair(5), pair(7), pair(7), pair(20)], 2).map(({ name, length }) => [name, length])).toEqual([
      ['5 to 7', 19 / 3],
      ['20', 20],
    ])
  })
})

describe('disputedPairs', () => {
  it('lists the links of one side only and those of another kind, worst pair first', () => {
    const same = { id: 'same', a, b: a }
    const found = disputedPairs([same, { id: 'snow', a, b }])
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      id: 'snow',
      onlyA: [
        [0, 9],
        [1, 9],
        [5, 5],
      ],
      onlyB: [
        [6, 5],
        [7, 0],
        [7, 2],
      ],
      otherKind: [
        [2, 7],
        [2, 8],
      ],
    })
    expect(found[0]!.f1).toBeCloseTo(16 / 22, 12)
  })
})
