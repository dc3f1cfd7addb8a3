import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Link } from '../../corpus/record.js'
import { published, snow } from '../../phrases/phrases.fixture.js'
import type { LinkedPair } from './comparable.js'
import type { Prf } from './figure.js'
import { sumWordRows, wordAgreement, wordComparison } from './word-scores.js'
import { LINK_COUNTS, WORD_ROW, wordStatistics } from './words.js'

const agree = (...pairs: (readonly [LinkedPair, LinkedPair])[]) =>
  wordAgreement(sumWordRows(pairs.map(([a, b]) => wordStatistics(a, b))))
const values = (figures: Prf) => [figures.precision.value, figures.recall.value, figures.f1.value]

const cells = fc.uniqueArray(fc.tuple(fc.nat(3), fc.nat(4)), { selector: (link) => link.join() })
const annotation = fc.tuple(cells, fc.nat(20)).map(
  ([links, sure]): LinkedPair => ({
    id: 'p',
    source: ['The', 'old', 'red', 'door'],
    target: ['the', 'Red', 'gate', 'door', 'the'],
    sure: links.slice(0, sure),
    possible: links.slice(sure),
  }),
)

describe('word agreement', () => {
  it('gives the published figures of the published example', () => {
    const row = wordStatistics(published.a, published.b)
    const at = (name: keyof typeof LINK_COUNTS) => row[WORD_ROW.nonIdentical + LINK_COUNTS[name]]
    expect([at('aSure'), at('bSure'), at('aSureInB'), at('bSureInA')]).toEqual([4, 5, 4, 4])
    expect(values(wordAgreement(row).nonIdentical.mixed)).toEqual([1, 0.8, expect.closeTo(8 / 9, 12)])
    expect(row[WORD_ROW.all + LINK_COUNTS.aAll]).toBe(15)
    expect(row[WORD_ROW.all + LINK_COUNTS.bAll]).toBe(14)
    expect(row[WORD_ROW.all + LINK_COUNTS.inBoth]).toBe(12)
  })

  it('gives the figures of the invented example', () => {
    const { nonIdentical, all } = agree([snow.a, snow.b])
    expect(nonIdentical.mixed.precision.value).toBeCloseTo(5 / 6, 12)
    expect(nonIdentical.mixed.recall.value).toBeCloseTo(7 / 8, 12)
    expect(nonIdentical.mixed.f1.value).toBeCloseTo(0.853659, 6)
    // flights-flights comes in: one sure link more on both sides
    expect(values(all.mixed).slice(0, 2)).toEqual([6 / 7, 8 / 9])
    expect(values(nonIdentical.poss).slice(0, 2)).toEqual([7 / 10, 7 / 10])
    expect(values(nonIdentical.sure).slice(0, 2)).toEqual([5 / 6, 5 / 8])
  })

  it('pools counts over pairs', () => {
    const { nonIdentical, pairs } = agree([published.a, published.b], [snow.a, snow.b])
    expect(pairs).toBe(2)
    expect(values(nonIdentical.mixed).slice(0, 2)).toEqual([9 / 10, 11 / 13])
  })

  it('folds case unless told not to', () => {
    const pair: LinkedPair = { id: 'p', source: ['Rain'], target: ['rain'], sure: [[0, 0]] }
    expect(wordStatistics(pair, pair)[WORD_ROW.nonIdentical]).toBe(0)
    expect(wordStatistics(pair, pair, { exactCase: true })[WORD_ROW.nonIdentical]).toBe(1)
  })

  it('says why a figure is undefined where agreement is, and follows the convention where compare is', () => {
    const none: LinkedPair = { id: 'p', source: ['a'], target: ['b'], sure: [], possible: [] }
    const one: LinkedPair = { ...none, sure: [[0, 0]] }
    const undecided = agree([none, one])
    expect(undecided.all.mixed.precision).toEqual({ value: null, undefined: 'the first annotation has no sure link' })
    expect(undecided.all.mixed.recall).toEqual({ value: 0 })
    expect(undecided.all.mixed.f1).toEqual(undecided.all.mixed.precision)
    expect(undecided.aer).toEqual({ value: 1 })
    expect(agree([none, none]).aer).toEqual({ value: null, undefined: 'neither annotation has a sure link' })
    expect(agree([none, none]).nonIdentical.poss.recall).toMatchObject({
      undefined: 'the second annotation has no link between different words',
    })
    expect(agree().macro.sure.exact).toEqual({ value: null, undefined: 'there are no pairs' })
    const compare = (a: LinkedPair, b: LinkedPair) => wordComparison(wordStatistics(a, b))
    expect(compare(none, one).cohn.all).toEqual({ precision: 0, recall: 0, f1: 0 })
    expect(compare(none, none)).toMatchObject({ cohn: { all: { f1: 1 } }, micro: { sure: { f1: 1 } }, aer: 0 })
    expect(compare(none, none).macro.union).toEqual({ precision: 1, recall: 1, f1: 1, exact: 1, meanF1: 1 })
  })

  it('refuses annotations that cannot be compared, naming the pair', () => {
    const pair: LinkedPair = { id: 'news:1', source: ['a'], target: ['b'], sure: [] }
    expect(() => wordStatistics(pair, { ...pair, source: ['x'] })).toThrow('pair news:1: different source tokens')
    expect(() => wordStatistics(pair, { ...pair, target: ['b', 'c'] })).toThrow('different target tokens')
    expect(() => wordStatistics(pair, { id: 'news:1', source: ['a'], target: ['b'] })).toThrow(
      'no links in the second annotation',
    )
    expect(() => wordStatistics(pair, { ...pair, id: 'news:2' })).toThrow('different pairs, news:1 and news:2')
    expect(() => wordStatistics({ ...pair, sure: [[0, 1]] }, pair)).toThrow(RangeError)
    expect(() => sumWordRows([new Float64Array(3)])).toThrow('a row of 3 statistics among rows of 25')
  })

  it('is 1 for an annotation against itself, between 0 and 1 else, and mirrored when the two change places', () => {
    fc.assert(
      fc.property(annotation, annotation, (a, b) => {
        const [ab, ba, aa] = [agree([a, b]), agree([b, a]), agree([a, a])]
        for (const kind of ['nonIdentical', 'all'] as const) {
          for (const reading of ['poss', 'sure', 'mixed'] as const) {
            for (const value of values(aa[kind][reading])) if (value !== null) expect(value).toBe(1)
            for (const value of values(ab[kind][reading])) {
              if (value !== null) expect(value >= 0 && value <= 1).toBe(true)
            }
            expect(ab[kind][reading].precision.value).toBe(ba[kind][reading].recall.value)
          }
        }
        expect(ab.aer.value).toBe(ba.aer.value)
        expect(values(aa.macro.union)).toEqual([1, 1, 1])
        expect(aa.macro.union.exact.value).toBe(1)
      }),
    )
  })

  it('does not depend on the order of pairs or links', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(annotation, annotation), { minLength: 1, maxLength: 5 }), (pairs) => {
        const turned = (pair: LinkedPair): LinkedPair => ({ ...pair, sure: [...(pair.sure as Link[])].reverse() })
        const [one, other] = [agree(...pairs), agree(...pairs.map(([a, b]) => [turned(a), turned(b)] as const).reverse())]
        expect(other.nonIdentical).toEqual(one.nonIdentical)
        expect(other.all).toEqual(one.all)
        expect(other.macro.sure.f1.value).toBeCloseTo(one.macro.sure.f1.value!, 12)
      }),
    )
  })
})
