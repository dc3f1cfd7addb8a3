import type { PairRecord } from '@parascope/core/corpus'
import { isLineFault, parseRuleLine, rulesOfPair } from '@parascope/core/grammar'
import { describe, expect, it } from 'vitest'
import { filterRules, kindCounts, PAIR_PRESETS, pairRules, ruleLines, settingsOf, wordsOfRule } from './pair-rules.js'

const pair: PairRecord = {
  id: 'p',
  source: ['the', 'old', 'ferry', 'left', 'the', 'old', 'pier'],
  target: ['the', 'ancient', 'ferry', 'quit', 'the', 'ancient', 'pier'],
  sure: [0, 1, 2, 3, 4, 5, 6].map((k) => [k, k] as const),
  sourceTree: '(S (NP (DT the) (JJ old) (NN ferry)) (VP (VBD left) (NP (DT the) (JJ old) (NN pier))))',
}

describe('rules of a pair', () => {
  const rules = pairRules(pair, settingsOf('hiero', true, 'source'))

  it('are distinct, with all their places', () => {
    expect(new Set(rules.map(({ text }) => text)).size).toBe(rules.length)
    const occurrences = rules.reduce((sum, { places }) => sum + places.length, 0)
    expect(occurrences).toBe(rulesOfPair(pair, settingsOf('hiero', true, 'source')).length)
    expect(rules.find(({ text }) => text === '[X] ||| old ||| ancient')?.places).toHaveLength(2)
    const { lexical, phrasal, syntactic } = kindCounts(rules)
    expect(lexical).toBe(5)
    expect(lexical + phrasal + syntactic).toBe(rules.length)
    expect(rules.slice(0, 5).every(({ kind }) => kind === 'lexical')).toBe(true)
  })

  it('are fewer without equal sides, and labelled by constituents', () => {
    expect(pairRules(pair, settingsOf('hiero', false, 'source')).length).toBeLessThan(rules.length)
    const [, constituents, slashed] = PAIR_PRESETS.map((preset) => pairRules(pair, settingsOf(preset, true, 'source')))
    const labels = new Set(constituents!.map(({ places }) => places[0].lhs))
    expect([...labels].sort()).toEqual(['DT', 'JJ', 'NN', 'NP', 'S', 'VBD', 'VP'])
    expect(slashed!.some(({ places }) => places[0].lhs === 'VP/NP' || places[0].lhs === 'NP/NN')).toBe(true)
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
    const rule = rules.find(({ text }) => text === '[X] ||| the [X,1] ferry ||| the [X,1] ferry')!
    const { words } = wordsOfRule(rule.places[0])
    expect([[...words!.source], [...words!.target]]).toEqual([
      [0, 2],
      [0, 2],
    ])
  })

  it('are lines that can be read again', () => {
    const lines = ruleLines(rules).trimEnd().split('\n')
    expect(lines).toHaveLength(rules.length)
    expect(lines).toContain('[X] ||| old ||| ancient ||| Count=2 ||| 0-0')
    for (const line of lines) expect(isLineFault(parseRuleLine(line))).toBe(false)
  })
})
