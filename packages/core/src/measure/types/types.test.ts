import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ept, msrpA, type PairRecord, type Phenomenon, p4p, tagsets, wrpaA } from '../../corpus/index.js'
import { halfOf, placing, SuggestionFigures, TypeStatistics, typeCorrelation, typeInTagset } from '../index.js'

const phenomenon = (type: string, source: number[], target: number[], more: Partial<Phenomenon> = {}): Phenomenon => ({
  type,
  source,
  target,
  ...more,
})
const record = (id: string, phenomena?: readonly Phenomenon[], more: Partial<PairRecord> = {}): PairRecord => ({
  id,
  source: ['a', 'b', 'c', 'd'],
  target: ['a', 'b', 'c', 'd', 'e', 'f'],
  ...(phenomena === undefined ? {} : { phenomena }),
  ...more,
})
function statistics(records: readonly PairRecord[], tagset = msrpA) {
  const tally = new TypeStatistics(tagset)
  for (const one of records) tally.add(one)
  return tally.result()
}

describe('TypeStatistics', () => {
  const found = statistics([
    record(
      'p1',
      [phenomenon('order', [0, 2], [1], { projection: 'local' }), phenomenon('order', [3], [4], { projection: 'global' })],
      {
        isParaphrase: true,
      },
    ),
    record('p2', [
      phenomenon('addition_deletion', [], [0, 1], { projection: 'local' }),
      phenomenon('syn_ellipsis', [0], [1], { keySource: [0] }),
    ]),
    record('p3', [], { isParaphrase: false }),
    record('p4', undefined, { isParaphrase: 'unsure' }),
  ])

  it('counts records, words and judgements', () => {
    expect(found).toMatchObject({ records: 4, tokens: 40, phenomena: 4, typed: 2, empty: 1, untyped: 1, typedTokens: 30 })
    expect(found.judgements).toEqual({ yes: 1, no: 1, unsure: 1, none: 1 })
  })

  it('counts scopes, holes, projections and keys of a type, and of its class', () => {
    expect(found.types.find(({ id }) => id === 'order')).toMatchObject({
      count: 2,
      records: 1,
      sourceScopes: 2,
      sourceTokens: 3,
      targetTokens: 2,
      discontinuous: 1,
      keyed: 0,
      frequency: 0.5,
      projections: new Map([
        ['local', 1],
        ['global', 1],
      ]),
    })
    expect(found.types.find(({ id }) => id === 'addition_deletion')).toMatchObject({
      sourceScopes: 0,
      targetScopes: 1,
      targetTokens: 2,
    })
    expect(found.types.find(({ id }) => id === 'syn_ellipsis')).toMatchObject({ keyed: 1 })
    expect(found.classes.find(({ id }) => id === 'miscellaneous')).toMatchObject({ count: 3, records: 2, frequency: 0.75 })
  })

  it('counts names of other corpora under its own, and says which', () => {
    const foreign = [
      phenomenon('dis_punct_format', [0], [0]),
      phenomenon('lex_spelling_and_format', [0], [0]),
      phenomenon('bogus', [0], [0]),
    ]
    const mapped = statistics([record('p9', foreign), record('p7', [phenomenon('bogus', [1], [1])])])
    expect(mapped.phenomena).toBe(2)
    expect(mapped.renamed).toEqual([
      { name: 'dis_punct_format', type: 'dis_punctuation', count: 1 },
      { name: 'lex_spelling_and_format', type: 'lex_spelling', count: 1 },
    ])
    expect(mapped.unknown).toEqual([{ name: 'bogus', count: 2, id: 'p7', phenomenon: 0 }])
    expect(statistics([record('p1', [phenomenon('addition_deletion', [0], [])])], wrpaA).lost).toEqual([
      { name: 'addition_deletion', count: 1 },
    ])
  })
})

describe('typeInTagset', () => {
  it.each([
    ['format', p4p, 'lex_spelling_and_format'],
    ['lex_same_polarity_contextual', msrpA, 'lex_same_polarity'],
    ['lex_converse', msrpA, 'lex_inverse'],
    ['dis_punct_format', ept, 'dis_punctuation'],
  ])('%s', (name, tagset, expected) => {
    const type = typeInTagset(name, tagset)
    expect(typeof type === 'string' ? type : type.id).toBe(expected)
  })

  it('tells lost from unknown', () => {
    expect(typeInTagset('entailment', p4p)).toBe('lost')
    expect(typeInTagset('bogus', p4p)).toBe('unknown')
  })
})

const anyTokens = (below: number) => fc.subarray([...Array(below).keys()])
const anyRecords = fc.array(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    phenomena: fc.array(
      fc.record({ type: fc.constantFrom(...msrpA.types.map(({ id }) => id)), source: anyTokens(4), target: anyTokens(6) }),
      { maxLength: 8 },
    ),
  }),
  { maxLength: 8 },
)

describe('type statistics of any corpus', () => {
  it('add up, and do not depend on the order of the records', () => {
    fc.assert(
      fc.property(anyRecords, (given) => {
        const records = given.map(({ id, phenomena }) => record(id, phenomena))
        const all = statistics(records)
        const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
        expect(all.phenomena).toBe(sum(given.map(({ phenomena }) => phenomena.length)))
        for (const rows of [all.types, all.classes]) {
          expect(sum(rows.map(({ count }) => count))).toBe(all.phenomena)
          if (all.phenomena > 0) expect(sum(rows.map(({ frequency }) => frequency))).toBeCloseTo(1, 12)
          for (const row of rows) expect(row.records <= Math.min(row.count, all.typed)).toBe(true)
        }
        expect(statistics([...records].reverse())).toEqual(all)
      }),
    )
  })

  it('keep their number in every tagset that has all names', () => {
    fc.assert(
      fc.property(anyRecords, fc.constantFrom(...tagsets), (given, tagset) => {
        const found = statistics(
          given.map(({ id, phenomena }) => record(id, phenomena)),
          tagset,
        )
        const lost = found.lost.reduce((total, { count }) => total + count, 0)
        expect(found.unknown).toEqual([])
        expect(found.phenomena + lost).toBe(given.reduce((total, { phenomena }) => total + phenomena.length, 0))
      }),
    )
  })
})

describe('typeCorrelation', () => {
  const corpus = (counts: Record<string, number>) =>
    statistics([
      record(
        'p',
        Object.entries(counts).flatMap(([type, n]) => Array.from({ length: n }, () => phenomenon(type, [0], [0]))),
      ),
    ])

  it('is over the types that one of the two uses', () => {
    const a = corpus({ order: 1, identical: 2, semantic: 3 })
    const b = corpus({ order: 2, identical: 4, semantic: 6 })
    const same = typeCorrelation(a, b)
    expect(same.types).toBe(3)
    expect(same.pearson.value).toBeCloseTo(1, 12)
    // shares (1,2,3,0)/6 and (3,2,0,1)/6: sum of products of deviations -4, of squares 5 each
    const other = typeCorrelation(a, corpus({ order: 3, identical: 2, format: 1 }))
    expect(other.types).toBe(4)
    expect(other.pearson.value).toBeCloseTo(-0.4, 12)
    expect(other.spearman.value).toBeCloseTo(-0.4, 12)
  })

  it('is undefined with a reason where there are fewer than three types', () => {
    expect(typeCorrelation(corpus({ order: 1 }), corpus({ identical: 1 })).pearson).toMatchObject({
      value: null,
      undefined: expect.any(String),
    })
    expect(() => typeCorrelation(corpus({}), statistics([], p4p))).toThrow(RangeError)
  })
})

describe('suggestions against gold', () => {
  const gold = [phenomenon('order', [0, 1], [2, 3]), phenomenon('addition_deletion', [], [5])]

  it('are placed by any type in every member, typed by their own, tight with half of the tokens', () => {
    expect(placing(phenomenon('order', [1], [2, 3]), gold)).toEqual({
      isPlaced: true,
      isTyped: true,
      isTight: true,
      isExact: true,
    })
    expect(placing(phenomenon('semantic', [1], [3]), gold)).toEqual({
      isPlaced: true,
      isTyped: false,
      isTight: true,
      isExact: false,
    })
    expect(placing(phenomenon('order', [1, 2, 3], [3, 4, 5]), gold)).toMatchObject({ isTyped: true, isTight: false })
    expect(placing(phenomenon('order', [1], [5]), gold)).toMatchObject({ isPlaced: false })
    expect(placing(phenomenon('addition_deletion', [], [2]), gold)).toMatchObject({ isPlaced: true, isTyped: false })
  })

  it('add up over pairs and types', () => {
    const figures = new SuggestionFigures()
    figures.add([phenomenon('order', [1], [2, 3]), phenomenon('semantic', [3], [0])], gold)
    figures.add([], gold)
    expect(figures.all).toEqual({ suggested: 2, placed: 1, typed: 1, tight: 1, exact: 1, gold: 4, found: 1 })
  })

  it('split ids into halves that stay as they are', () => {
    const ids = Array.from({ length: 1000 }, (_, k) => `p:${k}`)
    const tuned = ids.filter((id) => halfOf(id) === 'tune').length
    expect(tuned).toBeGreaterThan(450)
    expect(tuned).toBeLessThan(550)
    expect(['p4p:1', 'p4p:2', 'p4p:3', 'p4p:4', 'p4p:5', 'p4p:6'].map(halfOf)).toEqual([
      'check',
      'check',
      'tune',
      'tune',
      'tune',
      'tune',
    ])
  })
})
