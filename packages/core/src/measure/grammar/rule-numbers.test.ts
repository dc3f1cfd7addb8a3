import { describe, expect, it } from 'vitest'
import { formatFeature } from '../../grammar/rule-line.js'
import { ruleCount } from './rule-count.js'
import { parseWeights, ruleScore } from './rule-score.js'

const rule = (features: Readonly<Record<string, number | null>>) => ({ features: new Map(Object.entries(features)) })

describe('ruleCount', () => {
  it('comes from Count, RarityPenalty or LogCount', () => {
    expect(ruleCount(rule({ Count: 2.5 }))).toEqual({ count: 2.5 })
    expect(ruleCount(rule({ RarityPenalty: 1 }))).toEqual({ count: 1 })
    expect(ruleCount(rule({ RarityPenalty: 0.36788 }))).toEqual({ count: 2 })
    expect(ruleCount(rule({ LogCount: 4.60517 }))).toEqual({ count: 100 })
    expect(ruleCount(rule({ Count: 3, RarityPenalty: 1, LogCount: 5 }))).toEqual({ count: 3 })
    expect(ruleCount(rule({ Count: null, RarityPenalty: 0.04979 }))).toEqual({ count: 4 })
  })

  it('is the count that was written, with five digits, up to 13; from 14 on the penalty is 0', () => {
    for (let count = 1; count <= 20; count++) {
      const RarityPenalty = Number(formatFeature(Math.exp(1 - count)))
      expect(ruleCount(rule({ RarityPenalty }))).toEqual(count < 14 ? { count } : { count: 14, atLeast: true })
      expect(ruleCount(rule({ RarityPenalty, LogCount: Number(formatFeature(Math.log(count))) }))).toEqual({ count })
    }
  })

  it('says what is wrong', () => {
    expect(ruleCount(rule({ 'p(e|f)': 1 }))).toEqual({ message: 'has no count: neither Count nor RarityPenalty nor LogCount' })
    expect(ruleCount(rule({ Count: null }))).toHaveProperty('message')
    expect(ruleCount(rule({ Count: 0 }))).toHaveProperty('message')
    expect(ruleCount(rule({ RarityPenalty: 1.5 }))).toHaveProperty('message')
    expect(ruleCount(rule({ LogCount: -1 }))).toHaveProperty('message')
  })
})

describe('ruleScore', () => {
  const weights = parseWeights('p(e|f,LHS)=1, RarityPenalty=100')

  it('is a weighted sum', () => {
    expect(weights).toEqual(
      new Map([
        ['p(e|f,LHS)', 1],
        ['RarityPenalty', 100],
      ]),
    )
    expect(ruleScore(rule({ 'p(e|f,LHS)': 0.5, RarityPenalty: 0.25, other: 9 }), weights as Map<string, number>)).toBe(25.5)
  })

  it('names what a line lacks, unless there is a value for it', () => {
    const one = new Map([['sim', 2]])
    expect(ruleScore(rule({}), one)).toEqual({ message: 'has no sim' })
    expect(ruleScore(rule({ sim: null }), one)).toEqual({ message: 'sim is NA' })
    expect(ruleScore(rule({ sim: null }), one, -1)).toBe(-2)
  })

  it('refuses weights that are none', () => {
    for (const text of ['', 'p(e|f)', 'a=1,b', 'a=1,a=2', 'a=x', '=1']) expect(typeof parseWeights(text)).toBe('string')
  })
})
