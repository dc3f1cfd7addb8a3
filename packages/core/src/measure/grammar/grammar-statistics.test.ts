import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GrammarRule, isLineFault, parseRuleLine } from '../../grammar/index.js'
import { isIdentity, ruleText } from '../../grammar/rule.js'
import { ComparedRules, FIRST, SECOND } from './compared-rules.js'
import { grammarDifference } from './grammar-difference.js'
import { GrammarStatistics } from './grammar-statistics.js'
import { grammarArbitrary } from './random-rules.fixture.js'

function rules(...lines: readonly string[]): GrammarRule[] {
  return lines.map((line) => {
    const rule = parseRuleLine(line)
    if (isLineFault(rule)) throw new RangeError(`${line}: ${rule.message}`)
    return rule
  })
}

const GRAMMAR = rules(
  '[NN] ||| house ||| home ||| Count=3 sim=NA',
  '[NN] ||| house ||| house ||| Count=5 sim=0.5',
  '[NN] ||| house ||| house ||| Count=5 sim=0.5',
  '[VP] ||| gave up ||| abandoned ||| Count=1',
  "[NP] ||| [NP,1] 's [NN,2] ||| the [NN,2] of [NP,1] ||| Count=2 sim=-0.25",
)

describe('GrammarStatistics', () => {
  it('counts what a grammar is made of', () => {
    const statistics = new GrammarStatistics()
    for (const rule of GRAMMAR) statistics.add(rule)
    expect(statistics.figures()).toEqual({
      lines: 5,
      rules: 4,
      kinds: { lexical: 2, phrasal: 1, syntactic: 1 },
      labels: [
        { label: 'NN', rules: 2 },
        { label: 'NP', rules: 1 },
        { label: 'VP', rules: 1 },
      ],
      arity: [3, 0, 1],
      source: { mean: 7 / 4, rules: [0, 2, 1, 1] },
      target: { mean: 7 / 4, rules: [0, 3, 0, 0, 1] },
      identical: 1,
      features: [
        { name: 'Count', min: 1, max: 5, lines: 5, unknown: 0 },
        { name: 'sim', min: -0.25, max: 0.5, lines: 3, unknown: 1 },
      ],
    })
    expect(new GrammarStatistics().figures()).toMatchObject({ rules: 0, labels: [], source: { mean: 0, rules: [] } })
  })

  it('has the sums of its parts', () => {
    fc.assert(
      fc.property(grammarArbitrary, (grammar) => {
        const statistics = new GrammarStatistics()
        for (const { rule } of grammar) statistics.add({ ...rule, features: new Map() })
        const figures = statistics.figures()
        const distinct = new Map(grammar.map(({ rule }) => [ruleText(rule), rule]))
        const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
        expect(figures.rules).toBe(distinct.size)
        for (const parts of [Object.values(figures.kinds), figures.labels.map((each) => each.rules), figures.arity]) {
          expect(sum(parts)).toBe(distinct.size)
        }
        expect(figures.identical).toBe([...distinct.values()].filter(isIdentity).length)
      }),
    )
  })
})

describe('grammarDifference', () => {
  const compared = new ComparedRules()
  for (const [side, lines] of [
    [
      FIRST,
      [
        ['[NN] ||| house ||| home', 3],
        ['[NN] ||| car ||| auto', 9],
        ['[VB] ||| answer ||| reply', 2],
        ['[VP] ||| give up ||| quit', 9],
      ],
    ],
    [
      SECOND,
      [
        ['[NN] ||| house ||| home', 1],
        ['[NN] ||| answer ||| reply', 4],
      ],
    ],
  ] as const) {
    for (const [line, count] of lines) compared.add(side, rules(line)[0]!, count)
  }

  it('tells what only one has, by kind and label, with examples', () => {
    const { all, kinds, labels, examples } = grammarDifference(compared, { examples: 1 })
    expect(all).toEqual({ first: 3, second: 1, both: 1, firstRelabelled: 1, secondRelabelled: 1 })
    expect(kinds.phrasal).toEqual({ first: 1, second: 0, both: 0, firstRelabelled: 0, secondRelabelled: 0 })
    expect(labels.map(({ label, first, second, both }) => [label, first, second, both])).toEqual([
      ['NN', 1, 1, 1],
      ['VB', 1, 0, 0],
      ['VP', 1, 0, 0],
    ])
    const shown = (which: keyof typeof examples) => examples[which].map(({ rule, count }) => `${count} ${ruleText(rule)}`)
    expect(shown('first')).toEqual(['9 [NN] ||| car ||| auto'])
    expect(shown('second')).toEqual([])
    expect(shown('firstRelabelled')).toEqual(['2 [VB] ||| answer ||| reply'])
    expect(shown('secondRelabelled')).toEqual(['4 [NN] ||| answer ||| reply'])
  })

  it('of a grammar with itself is nothing, and turns with the grammars', () => {
    fc.assert(
      fc.property(grammarArbitrary, grammarArbitrary, (a, b) => {
        const of = (first: typeof a, second: typeof a) => {
          const both = new ComparedRules()
          for (const { rule, count } of first) both.add(FIRST, rule, count)
          for (const { rule, count } of second) both.add(SECOND, rule, count)
          return grammarDifference(both, { examples: 3 })
        }
        expect(of(a, a)).toMatchObject({ all: { first: 0, second: 0 }, labels: [], examples: { first: [], second: [] } })
        const [there, back] = [of(a, b), of(b, a)]
        expect(there.all.first).toBe(back.all.second)
        expect(there.all.firstRelabelled).toBe(back.all.secondRelabelled)
        expect(there.examples.first).toEqual(back.examples.second)
      }),
    )
  })
})
