import type { PairRecord } from '@parascope/core/corpus'
import { isLineFault, parseRuleLine, rulesOfPair, ruleText } from '@parascope/core/grammar'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterRules, kindCounts, PAIR_PRESETS, pairRules, placesOfRule, ruleLines, settingsOf } from './pair-rules.js'

const pair: PairRecord = {
  id: 'p',
  source: ['the', 'old', 'ferry', 'left', 'the', 'old', 'pier'],
  target: ['the', 'ancient', 'ferry', 'quit', 'the', 'ancient', 'pier'],
  sure: [0, 1, 2, 3, 4, 5, 6].map((k) => [k, k] as const),
  sourceTree: '(S (NP (DT the) (JJ old) (NN ferry)) (VP (VBD left) (NP (DT the) (JJ old) (NN pier))))',
}

describe('rules of a pair', () => {
  const rules = pairRules(pair, settingsOf('hiero', true, 'source'))

  it('are distinct and counted', () => {
    expect(new Set(rules.map(({ text }) => text)).size).toBe(rules.length)
    expect(rules.find(({ text }) => text === '[X] ||| old ||| ancient')?.count).toBe(2)
    const { lexical, phrasal, syntactic } = kindCounts(rules)
    expect(lexical).toBe(5)
    expect(lexical + phrasal + syntactic).toBe(rules.length)
    expect(rules.slice(0, 5).every(({ kind }) => kind === 'lexical')).toBe(true)
  })

  it('are fewer without equal sides, and labelled by constituents', () => {
    expect(pairRules(pair, settingsOf('hiero', false, 'source')).length).toBeLessThan(rules.length)
    const [, constituents, slashed] = PAIR_PRESETS.map((preset) => pairRules(pair, settingsOf(preset, true, 'source')))
    const labels = new Set(constituents!.map(({ rule }) => rule.lhs))
    expect([...labels].sort()).toEqual(['DT', 'JJ', 'NN', 'NP', 'S', 'VBD', 'VP'])
    expect(slashed!.some(({ rule }) => rule.lhs === 'VP/NP' || rule.lhs === 'NP/NN')).toBe(true)
    const known = new Set(slashed!.map(({ text }) => text))
    expect(constituents!.every(({ text }) => known.has(text))).toBe(true)
  })

  it('are filtered by beginnings of words and by kinds', () => {
    expect(filterRules(rules, 'anc', ['lexical']).map(({ text }) => text)).toEqual(['[X] ||| old ||| ancient'])
    expect(filterRules(rules, '', ['lexical'])).toHaveLength(5)
    expect(filterRules(rules, 'ferry quit', ['lexical', 'phrasal']).every(({ text }) => text.includes('quit'))).toBe(true)
    expect(filterRules(rules, 'nothing', ['lexical'])).toEqual([])
  })

  it('show their words, without those in holes', () => {
    const { rule } = rules.find(({ text }) => text === '[X] ||| the [X,1] ferry ||| the [X,1] ferry')!
    expect(placesOfRule(rule, pair, settingsOf('hiero', true, 'source'))).toEqual([{ source: [0, 2], target: [0, 2] }])
  })

  it('stand where plain enumeration finds them', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 7 })
    const link = fc.tuple(fc.nat(6), fc.nat(6))
    const settings = { ...settingsOf('hiero', true, 'source'), maxPhrase: 5 }
    fc.assert(
      fc.property(words, words, fc.uniqueArray(link, { maxLength: 8, selector: String }), (source, target, links) => {
        const sure = links.filter(([i, j]) => i < source.length && j < target.length)
        const record: PairRecord = { id: 'p', source, target, sure }
        const expected = new Map<string, Set<string>>()
        for (const rule of rulesOfPair(record, settings)) {
          const own = (side: 'source' | 'target', [start, end]: readonly [number, number]) =>
            Array.from({ length: end - start }, (_, k) => start + k).filter(
              (at) => !rule.holes.some((hole) => at >= hole[side][0] && at < hole[side][1]),
            )
          const place = JSON.stringify({ source: own('source', rule.sourceSpan), target: own('target', rule.targetSpan) })
          const text = ruleText(rule)
          expected.set(text, (expected.get(text) ?? new Set()).add(place))
        }
        const found = pairRules(record, settings).map(
          ({ text, rule }) =>
            [text, new Set(placesOfRule(rule, record, settings).map((place) => JSON.stringify(place)))] as const,
        )
        expect(new Map(found)).toEqual(expected)
      }),
      { numRuns: 200 },
    )
  })

  it('are lines that can be read again', () => {
    const lines = ruleLines(rules).trimEnd().split('\n')
    expect(lines).toHaveLength(rules.length)
    expect(lines).toContain('[X] ||| old ||| ancient ||| Count=2 ||| 0-0')
    for (const line of lines) expect(isLineFault(parseRuleLine(line))).toBe(false)
  })
})
