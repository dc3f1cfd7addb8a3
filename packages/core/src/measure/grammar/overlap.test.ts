import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSide, type Rule, ruleKind, ruleText } from '../../grammar/rule.js'
import { ComparedRules, FIRST, SECOND } from './compared-rules.js'
import type { Matching } from './merged-keys.js'
import { grammarOverlap, type OverlapByKind, overlapFigures } from './overlap.js'
import { grammarArbitrary } from './random-rules.fixture.js'

type Grammar = readonly { readonly rule: Rule; readonly count: number }[]

function compared(grammar: Grammar, gold: Grammar): ComparedRules {
  const rules = new ComparedRules()
  for (const { rule } of grammar) rules.add(FIRST, rule)
  for (const { rule, count } of gold) rules.add(SECOND, rule, count)
  return rules
}

const MATCHINGS: readonly Matching[] = ['strict', 'nonstrict', 'unindexed']

/** Sets of texts, with labels taken out of the text: nothing is shared with the program but the text of a rule. */
function plainOverlap(grammar: Grammar, gold: Grammar, matching: Matching, least: number): OverlapByKind {
  const key = (rule: Rule) => {
    const text = ruleText(rule)
    if (matching === 'strict') return text
    const merged = text.replace(/\[[^\] ]*?(,[0-9]+)?\]/g, '[$1]')
    return matching === 'nonstrict' ? merged : merged.replace(/,[0-9]+/g, '')
  }
  const counts = new Map<string, number>()
  for (const { rule, count } of gold) counts.set(ruleText(rule), Math.max(count, counts.get(ruleText(rule)) ?? 0))
  const of = (rules: readonly Rule[]) => new Set(rules.map(key))
  const result = (isWanted: (rule: Rule) => boolean) => {
    const mine = of(grammar.map(({ rule }) => rule).filter(isWanted))
    const theirs = of(gold.map(({ rule }) => rule).filter((rule) => isWanted(rule) && counts.get(ruleText(rule))! >= least))
    return { grammar: mine.size, gold: theirs.size, shared: [...mine].filter((each) => theirs.has(each)).length }
  }
  return {
    all: result(() => true),
    lexical: result((rule) => ruleKind(rule) === 'lexical'),
    phrasal: result((rule) => ruleKind(rule) === 'phrasal'),
    syntactic: result((rule) => ruleKind(rule) === 'syntactic'),
  }
}

describe('grammarOverlap', () => {
  it('is what sets of texts give', () => {
    fc.assert(
      fc.property(grammarArbitrary, grammarArbitrary, (grammar, gold) => {
        const rules = compared(grammar, gold)
        for (const matching of MATCHINGS) {
          expect(grammarOverlap(rules, { matching, minCounts: [1, 2, 3] })).toEqual(
            [1, 2, 3].map((least) => plainOverlap(grammar, gold, matching, least)),
          )
        }
      }),
    )
  })

  it('of a grammar with itself is 1', () => {
    fc.assert(
      fc.property(grammarArbitrary, (grammar) => {
        fc.pre(grammar.length > 0)
        for (const matching of MATCHINGS) {
          const [{ all }] = grammarOverlap(compared(grammar, grammar), { matching, minCounts: [1] }) as [OverlapByKind]
          expect(overlapFigures(all)).toEqual({ precision: { value: 1 }, recall: { value: 1 } })
        }
      }),
    )
  })

  it('does not change with the order of lines or with repeated lines', () => {
    fc.assert(
      fc.property(grammarArbitrary, grammarArbitrary, fc.infiniteStream(fc.nat()), (grammar, gold, stream) => {
        const shuffled = (lines: Grammar) => {
          const keyed = [...lines, ...lines.slice(0, 3)].map((line) => ({ line, key: stream.next().value as number }))
          return keyed.sort((a, b) => a.key - b.key).map(({ line }) => line)
        }
        for (const matching of MATCHINGS) {
          const options = { matching, minCounts: [1, 2] }
          expect(grammarOverlap(compared(shuffled(grammar), shuffled(gold)), options)).toEqual(
            grammarOverlap(compared(grammar, gold), options),
          )
        }
      }),
    )
  })

  it('never has more rules the less counts', () => {
    fc.assert(
      fc.property(grammarArbitrary, grammarArbitrary, (grammar, gold) => {
        const rules = compared(grammar, gold)
        const [strict, nonstrict, unindexed] = MATCHINGS.map((matching) => grammarOverlap(rules, { matching, minCounts: [1, 2] }))
        for (const [finer, coarser] of [
          [strict!, nonstrict!],
          [nonstrict!, unindexed!],
        ] as const) {
          finer.forEach((fine, k) => {
            const coarse = coarser[k]!
            expect(coarse.all.grammar).toBeLessThanOrEqual(fine.all.grammar)
            expect(coarse.all.gold).toBeLessThanOrEqual(fine.all.gold)
            // the number of shared rules may rise or fall, but not from some to none
            if (fine.all.shared > 0) expect(coarse.all.shared).toBeGreaterThan(0)
          })
        }
        for (const [one, two] of [strict!, nonstrict!, unindexed!]) {
          expect(two!.all.gold).toBeLessThanOrEqual(one!.all.gold)
          expect(two!.all.shared).toBeLessThanOrEqual(one!.all.shared)
          expect(two!.all.grammar).toBe(one!.all.grammar)
        }
      }),
    )
  })
})

describe('overlap by hand', () => {
  const line = (text: string, count = 1) => {
    const [lhs = '', source = '', target = ''] = text.split(' ||| ')
    return { rule: { lhs, source: parseSide(source), target: parseSide(target) }, count }
  }

  it('has fewer shared rules without labels where a word has several (PARADIGM, 5.3)', () => {
    const grammar = [line('NN ||| answer ||| reply'), line('VB ||| answer ||| reply'), line('NN ||| house ||| home')]
    const gold = [line('NN ||| answer ||| reply'), line('VB ||| answer ||| reply')]
    const of = (matching: Matching) => grammarOverlap(compared(grammar, gold), { matching, minCounts: [1] })[0]!.all
    expect(of('strict')).toEqual({ grammar: 3, gold: 2, shared: 2 })
    expect(of('nonstrict')).toEqual({ grammar: 2, gold: 1, shared: 1 })
  })

  it('counts before labels are merged: twice seen once is not seen twice', () => {
    const gold = [line('NN ||| answer ||| reply'), line('VB ||| answer ||| reply'), line('X ||| house ||| home', 2)]
    const overlap = grammarOverlap(compared(gold, gold), { matching: 'nonstrict', minCounts: [1, 2] })
    expect(overlap.map(({ all }) => all.gold)).toEqual([2, 1])
  })

  it('takes a rule with one source word for lexical if told so', () => {
    const gold = [line('DT ||| some ||| some people'), line('NN ||| house ||| home'), line('NN ||| old house ||| home')]
    const kinds = (byTarget: boolean) => {
      const [{ lexical, phrasal }] = grammarOverlap(compared([], gold), { matching: 'strict', minCounts: [1], byTarget }) as [
        OverlapByKind,
      ]
      return [lexical.gold, phrasal.gold]
    }
    expect(kinds(true)).toEqual([1, 2])
    expect(kinds(false)).toEqual([2, 1])
  })

  it('has no precision without a grammar and no recall without gold', () => {
    expect(overlapFigures({ grammar: 0, gold: 2, shared: 0 })).toEqual({
      precision: { value: null, undefined: 'the grammar has no such rule' },
      recall: { value: 0 },
    })
    expect(overlapFigures({ grammar: 2, gold: 0, shared: 0 }).recall.value).toBeNull()
  })
})

/**
 * Tables 3, 4 and 5 of the paper: shared rules and the percentage of the gold. Where the paper prints another one, the name of
 * the row says which.
 */
describe('the relative recall of PARADIGM', () => {
  const gold = 1_000_000 // the sizes of the grammars do not enter recall
  const percent = (shared: number, of: number) => {
    const { recall } = overlapFigures({ grammar: gold, gold: of, shared })
    return (100 * (recall.value ?? Number.NaN)).toFixed(1)
  }

  it.each([
    ['LDC Hiero', 5840, '1.8', 416, '1.9'],
    ['Lit. Hiero', 6152, '1.9', 359, '1.7'],
    ['MSR Hiero', 10_012, '3.2', 315, '1.5'],
    ['LDC Syntax, 15.3 and 35.6 are printed: cut off', 48_833, '15.4', 7748, '35.7'],
    ['Lit. Syntax', 14_431, '4.5', 1960, '9.0'],
    ['MSR Syntax', 21_197, '6.7', 2053, '9.5'],
    ['PPDB small', 15_831, '5.0', 5673, '26.1'],
    ['PPDB large, 37.9 is printed: cut off', 31_277, '9.8', 8245, '38.0'],
    ['PPDB xl, 46.2 is printed: cut off', 47_720, '15.0', 10_049, '46.3'],
  ])('Table 3, strict: %s', (_, once, share, twice, shareOfTwice) => {
    expect([percent(once, 317_772), percent(twice, 21_709)]).toEqual([share, shareOfTwice])
  })

  it.each([
    ['LDC Hiero, 25.8 is printed: rounded up', 41_346, '20.6', 5323, '25.7'],
    ['Lit. Hiero', 36_873, '18.4', 4606, '22.3'],
    ['MSR Hiero', 58_970, '29.4', 6741, '32.6'],
    ['LDC Syntax, 11.7 and 24.5 are printed: the first divides by 317,772', 37_231, '18.6', 5055, '24.4'],
    ['Lit. Syntax', 19_530, '9.7', 3121, '15.1'],
    ['MSR Syntax', 28_016, '14.0', 3564, '17.2'],
    ['PPDB small', 13_003, '6.5', 3661, '17.7'],
    ['PPDB large', 22_431, '11.2', 4837, '23.4'],
    ['PPDB xl', 31_294, '15.6', 5590, '27.0'],
  ])('Table 4, non-strict: %s', (_, once, share, twice, shareOfTwice) => {
    expect([percent(once, 200_385), percent(twice, 20_699)]).toEqual([share, shareOfTwice])
  })

  it('Table 5 sums up, but for PPDB xl, which Table 3 gives as 47,720', () => {
    expect(238_646 + 73_320 + 5806).toBe(317_772)
    expect(36_375 + 8806 + 3652).toBe(48_833)
    expect(7734 + 11_254 + 2209).toBe(21_197)
    expect(40_822 + 3765 + 3142).toBe(47_729)
  })
})
