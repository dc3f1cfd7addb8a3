import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { featureOf, isCost, thraxName } from './feature-names.js'
import type { GrammarRule } from './rule.js'
import { BestRules, byRank, type RankedRule, type RuleChoice, ranked, unlabelledText, unwanted } from './rule-choice.js'
import { isLineFault, parseRuleLine } from './rule-line.js'

function read(line: string): GrammarRule {
  const parsed = parseRuleLine(line)
  if (isLineFault(parsed)) throw new Error(parsed.message)
  return parsed
}

const sail = read(
  '[VB] ||| depart ||| set sail ||| PPDB2.0Score=3.5 -logp(e2|e1,LHS)=1.25 Lex(e1|e2)=2 MVLSASim=NA ||| 0-0 0-1 ||| Equivalence',
)

describe('names of features', () => {
  it.each([
    ['-logp(e2|e1)', 'p(e|f)'],
    ['-logp(e1|e2,LHS)', 'p(f|e,LHS)'],
    ['-logp(LHS|e1)', 'p(LHS|f)'],
    ['-logp(e2|LHS)', 'p(e|LHS)'],
    ['Lex(e1|e2)', 'Lex(f|e)'],
    ['p(e|f)', 'p(e|f)'],
    ['PPDB2.0Score', 'PPDB2.0Score'],
  ])('%s is %s', (name, thrax) => expect(thraxName(name)).toBe(thrax))

  it('either of two finds the value', () => {
    expect(featureOf(sail, 'p(e|f,LHS)')).toBe(1.25)
    expect(featureOf(sail, '-logp(e2|e1,LHS)')).toBe(1.25)
    expect(featureOf(sail, 'Lex(f|e)')).toBe(2)
    expect([featureOf(sail, 'MVLSASim'), featureOf(sail, 'Count')]).toEqual([null, undefined])
  })

  it('say whether less is better', () => {
    expect(['p(e|f)', '-logp(e1|e2)', 'Lex(e2|e1)', 'RarityPenalty', 'PPDB1.0Score'].every(isCost)).toBe(true)
    expect(['PPDB2.0Score', 'AGigaSim', 'Count', 'Lexical', 'LogCount'].some(isCost)).toBe(false)
  })
})

describe('a choice of rules', () => {
  it.each<[RuleChoice, string | undefined]>([
    [{}, undefined],
    [{ labels: ['VB', 'VBP'], relations: ['Equivalence'], kinds: ['phrasal'] }, undefined],
    [{ labels: ['NN', 'NNS'] }, 'label is not NN or NNS'],
    [{ relations: ['Exclusion'] }, 'relation is not Exclusion'],
    [{ kinds: ['lexical'] }, 'not lexical'],
    [{ bounds: [{ feature: 'PPDB2.0Score', min: 3.5, max: 3.5 }] }, undefined],
    [{ bounds: [{ feature: 'PPDB2.0Score', min: 3.6 }] }, 'PPDB2.0Score below 3.6'],
    [{ bounds: [{ feature: 'p(e|f,LHS)', max: 1 }] }, 'p(e|f,LHS) above 1'],
    [{ bounds: [{ feature: 'MVLSASim', min: 0 }] }, 'MVLSASim is not known'],
    [{ bounds: [{ feature: 'Count', min: 0 }] }, 'Count is not known'],
  ])('%j: %s', (choice, reason) => expect(unwanted(sail, choice)).toBe(reason))

  it('misses a relation where a file has none', () =>
    expect(unwanted(read('[NN] ||| boat ||| ship'), { relations: ['Equivalence'] })).toBe('no relation'))
})

describe('the best rules', () => {
  const values = fc.array(fc.option(fc.integer({ min: -3, max: 3 }), { nil: null }), { maxLength: 400 })
  const rules = (scores: readonly (number | null)[]) =>
    scores.map((score, k) => read(`[NN] ||| a ||| b${k} ||| Count=${score ?? 'NA'}`))

  it('are those of a plain sort', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 9 }), fc.boolean(), (scores, most, lowest) => {
        const all = rules(scores).map((rule) => ranked(rule, { by: 'Count', lowest }))
        const lost: RankedRule[] = []
        const best = new BestRules<RankedRule>(most, (rule) => lost.push(rule))
        for (const rule of all) best.add(rule)
        expect(best.best()).toEqual(all.toSorted(byRank).slice(0, most))
        expect(lost.sort(byRank)).toEqual(all.toSorted(byRank).slice(most))
      }),
    )
  })

  it('have a known value before one that is not', () => {
    const order = rules([null, 1, 2])
      .map((rule) => ranked(rule, { by: 'Count' }))
      .sort(byRank)
    expect(order.map(({ rule }) => rule.features.get('Count'))).toEqual([2, 1, null])
  })

  it('are cheap by a cost', () => {
    const [a, b] = [read('[NN] ||| a ||| b ||| p(e|f)=2'), read('[NN] ||| a ||| c ||| p(e|f)=1')]
    expect([a, b].map((rule) => ranked(rule, { by: 'p(e|f)' })).sort(byRank)[0]!.rule).toBe(b)
  })
})

it('variants of a rule differ in labels only', () => {
  const text = (line: string) => unlabelledText(read(line))
  expect(text('[VP] ||| want [VP,1] ||| propose [VP,1]')).toBe('want [1] ||| propose [1]')
  expect(text('[S] ||| want [NP,1] ||| propose [NP,1]')).toBe('want [1] ||| propose [1]')
  expect(text('[X] ||| [A,1] of [B,2] ||| [B,2] [A,1]')).not.toBe(text('[X] ||| [A,1] of [B,2] ||| [A,1] [B,2]'))
})
