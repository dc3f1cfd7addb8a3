import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closedClass, numberOf, PUNCTUATION } from './closed-classes.js'
import { groupedFolds } from './folds.js'
import { bestLimit, halvesJudgedByEachOther, type JudgedCells, linkedCells, linkFigures } from './limits.js'
import { Rivals } from './rivals.js'
import { Anchors, findRuns } from './runs.js'

/** Equal words as a plane. */
function samePlane(source: string, target: string): Uint8Array {
  return Uint8Array.from([...source].flatMap((a) => [...target].map((b) => (a === b ? 1 : 0))))
}

describe('runs', () => {
  it('takes the longest run first, each word once', () => {
    const { length, taken } = findRuns(samePlane('abc', 'axabc'), 3, 5)
    expect([...taken]).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1])
    expect([...length]).toEqual([1, 0, 3, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 3])
  })

  it('never takes a word twice nor links different words', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(text, text, (source, target) => {
        const same = samePlane(source, target)
        const { taken } = findRuns(same, source.length, target.length)
        const rows = new Set<number>()
        const columns = new Set<number>()
        taken.forEach((bit, cell) => {
          if (bit === 0) return
          expect(same[cell]).toBe(1)
          expect(rows.has(Math.floor(cell / target.length)) || columns.has(cell % target.length)).toBe(false)
          rows.add(Math.floor(cell / target.length))
          columns.add(cell % target.length)
        })
      }),
    )
  })

  it('interpolates between anchors', () => {
    const anchors = new Anchors(Int32Array.from([0, -1, -1, 6]), 8)
    expect([anchors.expected(1), anchors.expected(2)]).toEqual([2, 4])
    expect(anchors.expected(0)).toBeCloseTo(0.75)
  })
})

describe('rivals', () => {
  it('are the best other cell of a row and a column', () => {
    const rivals = new Rivals(Float32Array.from([0.9, 0.2, 0.5, 0.4]), 2, 2)
    expect(rivals.inRow(0, Math.fround(0.9))).toBeCloseTo(0.2)
    expect(rivals.inRow(0, Math.fround(0.2))).toBeCloseTo(0.9)
    expect(rivals.inColumn(1, Math.fround(0.4))).toBeCloseTo(0.2)
  })
})

describe('folds', () => {
  it('keep pairs that share a sentence together and have equal sizes', () => {
    const sentence = fc.constantFrom(['A'], ['a'], ['b'], ['c', 'd'], ['e'], ['f'])
    fc.assert(
      fc.property(fc.array(fc.record({ source: sentence, target: sentence }), { minLength: 1 }), (pairs) => {
        const folds = groupedFolds(pairs, 3, 1)
        const key = (side: readonly string[]) => side.join(' ').toLowerCase()
        pairs.forEach((a, x) => {
          pairs.forEach((b, y) => {
            if (key(a.source) === key(b.source) || key(a.source) === key(b.target)) expect(folds[x]).toBe(folds[y])
          })
        })
      }),
    )
    const apart = Array.from({ length: 9 }, (_, k) => ({ source: [`s${k}`], target: [`t${k}`] }))
    expect([0, 1, 2].map((fold) => groupedFolds(apart, 3, 1).filter((own) => own === fold).length)).toEqual([3, 3, 3])
  })
})

describe('limits', () => {
  const cells: JudgedCells = {
    pairs: 2,
    pair: Int32Array.from([0, 0, 0, 1, 1]),
    gold: Uint8Array.from([2, 1, 0, 2, 0]),
    same: Uint8Array.from([1, 0, 0, 0, 0]),
    identical: Uint8Array.from([1, 0, 0, 0, 0]),
    p: Float32Array.from([0.9, 0.3, 0.2, 0.5, 0.2]),
    half: Uint8Array.from([0, 1]),
    sureLinks: Int32Array.from([1, 2]),
    allLinks: Int32Array.from([2, 2]),
    otherSure: Int32Array.from([0, 2]),
  }

  it('give the figures of the field', () => {
    const figures = linkFigures(cells, Uint8Array.from([1, 1, 0, 1, 0]))
    // pair 1: P 1/2, R 1; pair 2: P 1, R 1/2
    expect(figures.macroSure).toBeCloseTo(0.75)
    expect(figures.macroUnion).toBeCloseTo((2 * 1 * 0.75) / 1.75)
    expect(figures.nonIdentical).toBeCloseTo((2 * 1 * 0.5) / 1.5)
    expect(figures.exactSure).toBe(0)
  })

  it('are found where sure links stand apart', () => {
    const best = bestLimit(cells, (figures) => figures.macroSure)
    expect([...linkedCells(cells, best)]).toEqual([1, 0, 0, 1, 0])
  })
})

describe('the choice of a limit', () => {
  /** 20 pairs of one cell each. */
  const made = (gold: readonly number[], p: (k: number) => number): JudgedCells => ({
    pairs: gold.length,
    pair: Int32Array.from(gold, (_, k) => k),
    gold: Uint8Array.from(gold),
    same: new Uint8Array(gold.length),
    identical: new Uint8Array(gold.length),
    p: Float32Array.from(gold, (_, k) => p(k)),
    half: Uint8Array.from(gold, (_, k) => k % 2),
    sureLinks: Int32Array.from(gold, (label) => (label > 1 ? 1 : 0)),
    allLinks: Int32Array.from(gold, (label) => (label > 0 ? 1 : 0)),
    otherSure: Int32Array.from(gold, (label) => (label > 1 ? 1 : 0)),
  })
  const gold = Array.from({ length: 20 }, (_, k) => (k < 10 ? 2 : 0))

  it('keeps away from the edge of what is equally good', () => {
    const judged = made(gold, (k) => (k < 10 ? 0.7 : 0.3))
    const best = bestLimit(judged, (figures) => figures.nonIdentical)
    expect(best.other).toBeGreaterThan(0.34)
    expect(best.other).toBeLessThan(0.66)
  })

  it('for one half is made on the other half of the guideline', () => {
    // links lie above 0.7 among the even pairs and above 0.3 among the odd ones: each half gets what the other needs
    const p = (k: number) => (k % 2 === 0 ? (k < 10 ? 0.8 : 0.6) : k < 10 ? 0.4 : 0.2)
    const cells = made(gold, p)
    const { sureCells, allCells } = halvesJudgedByEachOther(cells, cells)
    const linked = Array.from({ length: 20 }, (_, k) => (k % 2 === 0 ? 1 : 0))
    expect([...sureCells]).toEqual(linked)
    expect([...allCells]).toEqual(linked)
    const above = Array.from({ length: 20 }, (_, k) => (p(k) >= 0.5 ? 1 : 0))
    expect([...halvesJudgedByEachOther(cells, made([], p)).sureCells]).toEqual(above)
  })
})

describe('closed classes', () => {
  it.each([
    ['the', 1],
    ["n't", 7],
    ['house', 0],
    ['...', PUNCTUATION],
    ['niño', 0],
    ['12', 0],
  ])('puts %s into %i', (word, expected) => expect(closedClass(word)).toBe(expected))

  it.each([
    ['1,000', 1000],
    ['thousand', 1000],
    ['$5', 5],
    ['3rd', 3],
    ['third', 3],
    ['2.5%', 2.5],
    ['house', undefined],
    ['b2', undefined],
  ])('reads %s as %s', (word, expected) => expect(numberOf(word)).toBe(expected))
})
