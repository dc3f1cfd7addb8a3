/** IAPTA against the worked example, the numbers that survive in the article, and its own invariants. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenSet } from '../../corpus/phenomena.js'
import type { PairRecord, Phenomenon } from '../../corpus/record.js'
import { msrpA } from '../../corpus/tagsets/msrp-a.js'
import { wrpaA } from '../../corpus/tagsets/wrpa-a.js'
import type { SharedPair } from '../annotations.js'
import { totalsOf } from '../statistics/statistic.js'
import { goldenF1, goldenPairs, goldenScores } from './golden.fixture.js'
import { IaptaStatistics } from './iapta-statistics.js'
import { creditMatrix } from './type-credit.js'
import { typeFamily, typeRows } from './type-family.js'
import { bestScore, countRatio, overlapScore } from './type-formulas.js'
import { type TypeOptions, typeOptions, typeSignature } from './type-options.js'
import { coverage, overlapping } from './type-overlap.js'
import { typeScores } from './type-scores.js'
import { typeDirections, typeTable } from './type-table.js'

const SUFFIXES = ['', '.t', '.p', '.pt']
const RULES = ['emptyX', 'emptyAny', 'spuriousTokens'] as const

function sumsOf(pairs: readonly SharedPair[], said: Partial<TypeOptions> = {}): Float64Array {
  return totalsOf(typeRows(pairs, msrpA, typeOptions(msrpA, said)))
}

function scoresOf(pairs: readonly SharedPair[], said: Partial<TypeOptions> = {}): Record<string, number | null> {
  const options = typeOptions(msrpA, said)
  return Object.fromEntries([...typeScores(sumsOf(pairs, said), msrpA, options)].map(([name, { value }]) => [name, value]))
}

const rounded = (value: number | null | undefined) => (typeof value === 'number' ? Number(value.toFixed(6)) : value)

describe('the worked example', () => {
  it('has its numbers and overlaps to six digits', () => {
    const found = scoresOf(goldenPairs)
    for (const [name, values] of Object.entries(goldenScores))
      expect([name, ...SUFFIXES.map((suffix) => rounded(found[`iapta.${name}${suffix}`]))]).toEqual([name, ...values])
  })

  it.each(RULES)('has F1, K_B and K_C under %s', (coverageRule) => {
    const found = scoresOf(goldenPairs, { coverageRule })
    const { f1, k } = goldenF1[coverageRule]
    expect(SUFFIXES.map((suffix) => rounded(found[`iapta.f1${suffix}`]))).toEqual([...f1])
    const options = typeOptions(msrpA, { coverageRule })
    const directions = typeDirections(sumsOf(goldenPairs, { coverageRule }), msrpA, options)
    expect(directions.k.map(({ value }) => rounded(value))).toEqual([...k])
  })

  it('has its directions: 10 of 11 and 9 of 12 match in part', () => {
    const { partial, phenomena } = typeDirections(sumsOf(goldenPairs), msrpA, typeOptions(msrpA))
    expect(phenomena).toEqual([11, 12])
    expect(partial[0].precision.value).toBeCloseTo(10 / 11, 12)
    expect(partial[0].recall.value).toBeCloseTo(10 / 12, 12)
    expect(partial[1].precision.value).toBeCloseTo(9 / 12, 12)
    expect(partial[1].recall.value).toBeCloseTo(9 / 11, 12)
  })

  it('is scored type by type, under its classes', () => {
    const table = typeTable(sumsOf(goldenPairs), msrpA, typeOptions(msrpA))
    const row = (id: string) => table.find((one) => one.id === id)!
    expect(row('lex_synt_ana')).toMatchObject({ kind: 'type', residual: false, phenomena: [2, 1], agr_ph: { value: 0.5 } })
    expect(rounded(row('lex_synt_ana').agr_w.value)).toBe(0.428571)
    expect(row('semantic')).toMatchObject({ residual: true, phenomena: [0, 1], f1: { value: 0 }, partial: { value: 0 } })
    expect(row('extremes')).toMatchObject({ kind: 'class', phenomena: [2, 2], agr_ph: { value: 1 } })
    expect(table.map(({ id }) => id).indexOf('extremes')).toBe(table.map(({ id }) => id).indexOf('identical') - 1)
    expect(row('miscellaneous').phenomena).toEqual([2, 3])
  })
})

describe('the numbers of the article', () => {
  const options = typeOptions(msrpA)
  const six = { type: 'lex_synt_ana', source: [0, 1, 2, 3, 4, 5], target: [0, 1], projection: 'local' }
  const three = { type: 'lex_synt_ana', source: [1, 2, 3], target: [0, 1], projection: 'local' }

  it('come out', () => {
    expect(countRatio(6, 8)).toBe(6 / 8)
    expect(countRatio(8, 5)).toBe(5 / 8)
    expect(overlapScore(5, 5, 6, 8, 'sameCount')!.toFixed(3)).toBe('0.714')
    expect([coverage(six.source, three.source, 0, 'emptyX'), coverage(six.target, three.target, 0, 'emptyX')]).toEqual([0.5, 1])
    for (const coverageRule of RULES) expect(overlapping(six, three, false, { ...options, coverageRule })).toBe(0.75)
    expect(((0.75 + 3 + 0.67 + 0) / 6).toFixed(3)).toBe('0.737')
    expect(bestScore(4.42, 4.42, 6, 6)!.toFixed(3)).toBe('0.737')
  })
})

describe('the options', () => {
  it('are all named by the signature', () => {
    expect(typeSignature(msrpA, typeOptions(msrpA, { matching: 'oneToOne', keyWeight: 0.5 }))).toBe(
      'tagset:msrp-a|coverage:emptyX|matching:oneToOne|alpha:paper|projection-weight:0.25|key-weight:0.5|words:multiset|pairs-without:skip|partial:either|recall:sameCount|pt:types-outside',
    )
    expect(() => typeOptions(msrpA, { keyWeight: 1.5 })).toThrow('keyWeight must be from 0 to 1')
  })

  it('give one partner each, or count a token once', () => {
    const one = scoresOf(goldenPairs, { matching: 'oneToOne' })
    // the two identical phenomena of B fall on one of C: only one of them may have it
    const { k } = typeDirections(sumsOf(goldenPairs, { matching: 'oneToOne' }), msrpA, typeOptions(msrpA))
    expect(k[0].value! * 11).toBeCloseTo(0.824242 * 11 - 1, 4)
    expect(one['iapta.f1']).toBeLessThan(goldenF1.emptyX.f1[0])
    const overlap = pairOf('x', [scope('order', [0, 1], [0]), scope('order', [1, 2], [0])], [scope('order', [0, 1, 2], [0])])
    expect(scoresOf([overlap])['iapta.agr_w']).toBe(4 / 6)
    expect(scoresOf([overlap], { wordCount: 'distinct' })['iapta.agr_w']).toBe(1)
  })

  it('leave pairs without phenomena out, or count them 1', () => {
    const empty = pairOf('none', [], [])
    const half = pairOf('half', [scope('order', [0], [0])], [])
    expect(scoresOf([empty, half])['iapta.f1.p']).toBe(0)
    expect(scoresOf([empty, half], { pairsWithout: 'one' })['iapta.f1.p']).toBe(0.5)
    expect(scoresOf([empty, half], { pairsWithout: 'one' })['iapta.f1.pt']).toBe(0.5)
  })

  it('want a shared token in either member, or in both', () => {
    const pair = pairOf('x', [scope('order', [0], [0])], [scope('order', [0], [1])])
    expect(scoresOf([pair])['iapta.partial']).toBe(1)
    expect(scoresOf([pair], { partial: 'both' })['iapta.partial']).toBe(0)
    const alone = pairOf('y', [scope('addition_deletion', [0], [])], [scope('addition_deletion', [0, 1], [])])
    expect(scoresOf([alone], { partial: 'both' })['iapta.partial']).toBe(1)
  })

  it('count the one member of a type for one member in full; auto does so for every type', () => {
    const alone = (type: string) => pairOf(type, [scope(type, [0], [])], [scope(type, [0], [])])
    expect(scoresOf([alone('addition_deletion')])['iapta.f1']).toBe(1)
    expect(scoresOf([alone('order')])['iapta.f1']).toBe(0.5)
    expect(scoresOf([alone('order')], { alpha: 'auto' })['iapta.f1']).toBe(1)
    const both = pairOf('x', [scope('addition_deletion', [0], [0])], [scope('addition_deletion', [0], [0])])
    expect(scoresOf([both])['iapta.f1']).toBe(1)
  })

  it('weigh projection and keys', () => {
    const projection = pairOf('x', [{ ...scope('order', [0], [0]), projection: 'local' }], [scope('order', [0], [0])])
    expect(scoresOf([projection])['iapta.f1']).toBe(0.75)
    expect(scoresOf([projection], { projectionWeight: 1 })['iapta.f1']).toBe(0)
    const keys = pairOf(
      'y',
      [{ ...scope('syn_negation', [0, 1], [0]), keySource: [0] }],
      [{ ...scope('syn_negation', [0, 1], [0]), keySource: [1] }],
    )
    expect(scoresOf([keys])['iapta.f1']).toBe(0.875)
    expect(scoresOf([keys], { keyWeight: 0 })['iapta.f1']).toBe(1)
  })
})

describe('beyond the article', () => {
  it('counts hidden agreement, with a user’s credit', () => {
    // in p1 B has lex_synt_ana where C has semantic; both are without a match
    const found = scoresOf(goldenPairs)
    expect(found['iapta.hidden.mutual']).toBeCloseTo(2 / 23, 12)
    expect(found['iapta.hidden.exact']).toBe(0)
    // identical of C in p1 also stands under syn_diathesis of B, order of C in p2 under lex_synt_ana and syn_negation
    expect(found['iapta.hidden.overlap']).toBeCloseTo(4 / 23, 12)
    const options = typeOptions(msrpA)
    const credited = (credit: number) => {
      const matrix = creditMatrix(msrpA, [{ types: ['semantic', 'lex_synt_ana'], credit }])
      return typeScores(totalsOf(typeRows(goldenPairs, msrpA, options, { credit: matrix })), msrpA, options, true)
    }
    expect(credited(0).get('iapta.f1.hidden')).toEqual(credited(0).get('iapta.f1'))
    // lex_synt_ana is covered in full by semantic, which is covered by 2/3 and 1
    const [kB, kC] = [(0.824242 * 11 + 0.5) / 11, (0.602115 * 12 + 0.5 * (5 / 6)) / 12]
    expect(credited(0.5).get('iapta.f1.hidden')!.value).toBeCloseTo((2 * kB * kC) / (kB + kC), 5)
    expect(credited(0.5).get('iapta.f1')).toEqual(credited(0).get('iapta.f1'))
  })

  it('refuses credits that make no sense', () => {
    const faults = [
      { types: ['semantics', 'order'], credit: 0.5 },
      { types: ['order', 'order'], credit: 0.5 },
      { types: ['order', 'format'], credit: 2 },
      { types: ['format', 'order'], credit: 1 },
    ] as const
    expect(() => creditMatrix(msrpA, faults)).toThrow(
      /credit 1 \(semantics, order\): "semantics" is not a type.*did you mean "semantic"\?\n.*name two types\n.*not 2\n.*named before/,
    )
  })

  it('counts and discards matches whose keys exclude each other', () => {
    const found = scoresOf(goldenPairs)
    // syn_negation: key 2 against keys 3 / 1
    expect(found['iapta.false']).toBeCloseTo(2 / 23, 12)
    expect(found['iapta.partial.keyed']).toBeCloseTo(17 / 23, 12)
    expect(found['iapta.total.keyed']).toBeCloseTo(4 / 23, 12)
    const [kB, kC] = [0.824242 - 0.875 / 11, 0.602115 - 0.75 / 12]
    expect(found['iapta.f1.keyed']).toBeCloseTo((2 * kB * kC) / (kB + kC), 5)
  })

  it('says why there is no value', () => {
    const none = typeScores(sumsOf([pairOf('x', [], [])]), msrpA, typeOptions(msrpA))
    for (const [name, figure] of none) expect([name, figure.value]).toEqual([name, null])
    expect(none.get('iapta.f1')).toEqual({ value: null, undefined: 'neither annotator has a phenomenon' })
    const scopeless = { ...wrpaA, features: { ...wrpaA.features, scope: false } }
    const bare = [pairOf('x', [scope('order', [], [])], [scope('order', [], [])])]
    const found = typeScores(totalsOf(typeRows(bare, scopeless, typeOptions(scopeless))), scopeless, typeOptions(scopeless))
    expect(found.get('iapta.agr_ph')).toEqual({ value: 1 })
    expect(found.get('iapta.f1')).toEqual({ value: null, undefined: 'the tagset has no scopes' })
  })

  it('stops at an unknown type and at a pair that nobody typed, with their place', () => {
    const statistics = new IaptaStatistics(msrpA, typeOptions(msrpA))
    const [{ a, b }] = [pairOf('p7', [scope('order', [0], [0]), scope('orders', [0], [0])], [])]
    expect(() => statistics.row(a, b)).toThrow('pair p7: phenomena[1].type: "orders" is not a type of the tagset msrp-a')
    const { phenomena: _, ...untyped } = b
    expect(() => statistics.row(untyped, b)).toThrow('pair p7: no paraphrase types in the first annotation')
  })
})

const TOKENS = 6
function scope(type: string, source: readonly number[], target: readonly number[]): Phenomenon {
  return { type, source, target }
}
function pairOf(id: string, ofB: readonly Phenomenon[], ofC: readonly Phenomenon[]): SharedPair {
  const record: PairRecord = { id, source: Array(TOKENS).fill('x'), target: Array(TOKENS).fill('y') }
  return { id, a: { ...record, phenomena: ofB }, b: { ...record, phenomena: ofC } }
}

const tokens = (minLength: number) => fc.array(fc.nat(TOKENS - 1), { minLength, maxLength: 4 }).map(tokenSet)
const phenomenon = fc.oneof(
  fc.record({
    type: fc.constantFrom('order', 'format'),
    source: tokens(1),
    target: tokens(1),
    projection: fc.constantFrom('local', 'global'),
  }),
  fc.record({
    type: fc.constant('addition_deletion'),
    source: tokens(1),
    target: fc.constant([]),
    projection: fc.constant('local'),
  }),
  fc.record({
    type: fc.constantFrom('syn_negation', 'syn_ellipsis'),
    source: tokens(1),
    target: tokens(1),
    keySource: tokens(0),
    keyTarget: tokens(0),
  }),
)
const annotation = fc.array(phenomenon, { maxLength: 5 })
const corpus = fc
  .array(fc.tuple(annotation, annotation), { minLength: 1, maxLength: 4 })
  .map((list) => list.map(([ofB, ofC], k) => pairOf(`p${k}`, ofB, ofC)))
const anyOptions = fc.record({
  coverageRule: fc.constantFrom(...RULES),
  matching: fc.constantFrom('best', 'oneToOne'),
  alpha: fc.constantFrom('paper', 'auto'),
  wordCount: fc.constantFrom('multiset', 'distinct'),
  pairsWithout: fc.constantFrom('skip', 'one'),
  partial: fc.constantFrom('either', 'both'),
  recall: fc.constantFrom('sameCount', 'otherCount'),
  projectionWeight: fc.constantFrom(0, 0.25, 1),
  keyWeight: fc.constantFrom(0, 0.25, 1),
}) as fc.Arbitrary<TypeOptions>

const swap = (pairs: readonly SharedPair[]) => pairs.map(({ id, a, b }) => ({ id, a: b, b: a }))
const iapta = (scores: Record<string, number | null>) => Object.entries(scores).filter(([name]) => name.startsWith('iapta.'))
const close = (x: number | null | undefined, y: number | null | undefined) =>
  x === y || (typeof x === 'number' && typeof y === 'number' && Math.abs(x - y) < 1e-9)

describe('for any annotations and options, IAPTA', () => {
  it('lies from 0 to 1 and does not depend on who comes first', () => {
    fc.assert(
      fc.property(corpus, anyOptions, (pairs, options) => {
        const [one, two] = [scoresOf(pairs, options), scoresOf(swap(pairs), options)]
        for (const [name, value] of iapta(one)) {
          expect([name, value === null || (value >= 0 && value <= 1 + 1e-12)]).toEqual([name, true])
          expect([name, close(value, two[name])]).toEqual([name, true])
        }
      }),
    )
  })

  it('is 1 for equal annotations', () => {
    fc.assert(
      fc.property(corpus, anyOptions, (pairs, options) => {
        const found = scoresOf(
          pairs.map(({ id, a }) => ({ id, a, b: a })),
          options,
        )
        for (const [name, value] of iapta(found)) {
          const expected = /hidden\.|false/.test(name) ? 0 : 1
          expect([name, value === null || close(value, expected)]).toEqual([name, true])
        }
      }),
    )
  })

  it('orders its measures: total and f1 never pass partial, one-to-one never best, keyed never plain', () => {
    fc.assert(
      fc.property(corpus, anyOptions, (pairs, options) => {
        const found = scoresOf(pairs, { ...options, recall: 'otherCount', partial: 'either' })
        const single = scoresOf(pairs, { ...options, matching: 'oneToOne' })
        const best = scoresOf(pairs, { ...options, matching: 'best' })
        const atMost = (x: number | null | undefined, y: number | null | undefined) =>
          expect((x ?? 0) <= (y ?? 0) + 1e-9).toBe(true)
        for (const suffix of SUFFIXES) {
          atMost(found[`iapta.total${suffix}`], found[`iapta.partial${suffix}`])
          atMost(found[`iapta.f1${suffix}`], found[`iapta.partial${suffix}`])
          atMost(single[`iapta.f1${suffix}`], best[`iapta.f1${suffix}`])
        }
        for (const name of ['partial', 'total', 'f1']) atMost(found[`iapta.${name}.keyed`], found[`iapta.${name}`])
        atMost(found['iapta.hidden.mutual'], found['iapta.hidden.overlap'])
        atMost(found['iapta.hidden.exact'], found['iapta.hidden.overlap'])
      }),
    )
  })

  it('does not care what the types are called', () => {
    const renamed: Readonly<Record<string, string>> = {
      order: 'semantic',
      format: 'lex_inverse',
      syn_negation: 'syn_ellipsis',
      syn_ellipsis: 'syn_negation',
    }
    const rename = (record: PairRecord) => ({
      ...record,
      phenomena: record.phenomena!.map((one) => ({ ...one, type: renamed[one.type] ?? one.type })),
    })
    fc.assert(
      fc.property(corpus, anyOptions, (pairs, options) => {
        const two = scoresOf(
          pairs.map(({ id, a, b }) => ({ id, a: rename(a), b: rename(b) })),
          options,
        )
        for (const [name, value] of iapta(scoresOf(pairs, options))) expect([name, close(value, two[name])]).toEqual([name, true])
      }),
    )
  })

  it('scores the same from the family of measures', () => {
    const family = typeFamily(msrpA, typeOptions(msrpA))
    expect(family.scores(sumsOf(goldenPairs)).get(family.headline)!.value).toBeCloseTo(0.695883, 6)
    expect(family.width).toBe(sumsOf(goldenPairs).length)
  })
})
