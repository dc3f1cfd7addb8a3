import { describe, expect, it } from 'vitest'
import { parseTree } from '../corpus/index.js'
import { addBrackets, bracketCounts, bracketScores, NO_BRACKETS, scoresOf } from './brackets.js'

const gold = parseTree('(ROOT (S (NP-SBJ (DT the) (NN ox)) (VP (VBD saw) (NP (NP (DT a) (NN hen)) (PP (IN on) (NP (NN hay)))))))')

describe('labelled brackets', () => {
  it('are all right for the same tree', () => {
    expect(bracketScores(gold, gold)).toEqual({ precision: 1, recall: 1, f1: 1, exact: 1 })
  })

  it('count labels and spans, not tags, root or function labels', () => {
    const test = parseTree('(TOP (S (NP (XX the) (NN ox)) (VP (VBD saw) (NP (DT a) (NN hen)) (PP (IN on) (NP (NN hay))))))')
    // gold: S NP VP NP NP PP NP; the test lacks the NP over [3, 7)
    expect(bracketCounts(gold, test)).toEqual({ gold: 7, test: 6, common: 6, trees: 1, exact: 0 })
    expect(bracketScores(gold, test).f1).toBeCloseTo(12 / 13, 12)
  })

  it('count a repeated bracket as often as both have it', () => {
    const twice = parseTree('(X (NP (NP (NN a))) (NN b))')
    const once = parseTree('(X (NP (NN a)) (NN b))')
    expect(bracketCounts(twice, once)).toMatchObject({ gold: 3, test: 2, common: 2 })
  })

  it('count a missing tree as one without brackets', () => {
    expect(addBrackets(bracketCounts(gold, undefined), bracketCounts(gold, gold))).toEqual({
      gold: 14,
      test: 7,
      common: 7,
      trees: 2,
      exact: 1,
    })
  })

  it('are undefined where there is nothing to divide by', () => {
    expect(scoresOf(NO_BRACKETS)).toEqual({ precision: undefined, recall: undefined, f1: undefined, exact: undefined })
  })

  it('need the same words', () => {
    expect(() => bracketCounts(gold, parseTree('(S (NN a))'))).toThrow(RangeError)
  })
})
