import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rule } from '../../grammar/rule.js'
import { plainlyCovers, plainPhrases } from './plain-derivations.js'
import { grammarOf, randomGrammars, randomSentences, randomSettings, rulesOf, words } from './random-grammars.fixture.js'
import { SYNCHRONOUS_DEFAULTS, type SynchronousSettings } from './settings.js'
import { encodePair, labelIds, SynchronousParser } from './synchronous-parser.js'

function parserOf(rules: readonly Rule[], settings: SynchronousSettings) {
  const grammar = grammarOf(rules)
  const parser = new SynchronousParser(grammar.index(), settings, labelIds(grammar.symbols, settings))
  return { parser, covers: (source: string[], target: string[]) => parser.covers(encodePair(grammar.symbols, source, target)) }
}

const KITCHEN = rulesOf(`
  [X] ||| she ||| she
  [X] ||| warmed ||| heated
  [X] ||| the soup ||| the broth
  [X] ||| quickly ||| in no time
  [X] ||| [X,1] [X,2] quickly ||| in no time [X,1] [X,2]
  [X] ||| [X,1] was [X,2] by [X,3] ||| [X,3] [X,2] [X,1]
`)

function verdict(source: string, target: string, given: Partial<SynchronousSettings> = {}, rules = KITCHEN) {
  const { parser, covers } = parserOf(rules, { ...SYNCHRONOUS_DEFAULTS, ...given })
  return covers(words(source), words(target)) || parser.failure()
}

describe('a sentence pair', () => {
  it.each<[string, string, string, Partial<SynchronousSettings>]>([
    ['phrases in the same order', 'she warmed the soup', 'she heated the broth', {}],
    ['a rule that moves words to the front', 'she warmed quickly', 'in no time she heated', {}],
    ['three holes in another order', 'the soup was warmed by she', 'she heated the broth', {}],
    ['one rule over everything, without glue', 'the soup was warmed by she', 'she heated the broth', { glue: false }],
    ['a name that stands for itself', 'Olga warmed the soup', 'Olga heated the broth', { identity: 'oov' }],
    ['a known word that stands for itself', 'she warmed the soup', 'she warmed the broth', { identity: 'all' }],
  ])('is derived: %s', (_, source, target, settings) => expect(verdict(source, target, settings)).toBe(true))

  it.each<[string, string, string, Partial<SynchronousSettings>, unknown]>([
    [
      'words that no rule reaches',
      'Olga warmed the soup',
      'Olga heated it',
      {},
      { kind: 'words', source: [0, 2, 3], target: [0, 2] },
    ],
    [
      'a known word is not out of the vocabulary',
      'she warmed',
      'she warmed',
      { identity: 'oov' },
      { kind: 'words', source: [1], target: [1] },
    ],
    ['glue keeps the order', 'she warmed', 'heated she', {}, { kind: 'order' }],
    [
      'nothing spans the pair without glue',
      'she warmed the soup',
      'she heated the broth',
      { glue: false },
      { kind: 'span', widest: 2, isLimit: false },
    ],
    [
      'nothing may span the pair',
      'the soup was warmed by she',
      'she heated the broth',
      { glue: false, spanLimit: 5 },
      { kind: 'span', widest: 2, isLimit: true },
    ],
    ['a goal of another label', 'quickly', 'in no time', { glue: false, goal: 'S' }, { kind: 'derivation' }],
    ['a side without words', '', 'she', {}, { kind: 'empty' }],
  ])('is not derived: %s', (_, source, target, settings, failure) => expect(verdict(source, target, settings)).toEqual(failure))

  it('goes through rules of one hole, in circles too', () => {
    const rules = rulesOf(`
      [A] ||| a ||| x
      [B] ||| [A,1] ||| y [A,1]
      [A] ||| [B,1] ||| [B,1] z
      [C] ||| [A,1] ||| [A,1]
      [A] ||| [C,1] ||| [C,1]
    `)
    expect(verdict('a', 'y y x z z', {}, rules)).toBe(true)
    expect(verdict('a', 'y y x z', { glue: false, goal: 'C' }, rules)).toEqual({ kind: 'derivation' })
    expect(verdict('a', 'y x z', { glue: false, goal: 'C' }, rules)).toBe(true)
  })

  it('longer than 32 words is no different', () => {
    const many = Array.from({ length: 70 }, (_, k) => `w${k}`)
    const rules = [
      ...many.map((word): Rule => ({ lhs: 'X', source: [word], target: [word.toUpperCase()] })),
      ...rulesOf('[X] ||| [X,1] [X,2] ||| [X,2] [X,1]'),
    ]
    const capitals = many.map((word) => word.toUpperCase())
    const { covers } = parserOf(rules, { ...SYNCHRONOUS_DEFAULTS, glue: false, spanLimit: Infinity })
    expect(covers(many, capitals.toReversed())).toBe(true)
    expect(covers(many, capitals)).toBe(false)
    expect(parserOf(rules, SYNCHRONOUS_DEFAULTS).covers(many, capitals)).toBe(true)
  })
})

describe('against the definition', () => {
  it('the parser derives the same pairs', () => {
    fc.assert(
      fc.property(
        randomGrammars,
        fc.array(fc.tuple(randomSentences, randomSentences), { minLength: 1, maxLength: 3 }),
        randomSettings,
        (rules, pairs, given) => {
          const { covers } = parserOf(rules, given)
          // one parser for several pairs: nothing of one may stay for the next
          for (const [source, target] of pairs) {
            expect(covers(source, target)).toBe(plainlyCovers(rules, source, target, given))
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('the chart holds the same phrases', () => {
    fc.assert(
      fc.property(randomGrammars, randomSentences, randomSentences, randomSettings, (rules, source, target, given) => {
        const { parser, covers } = parserOf(rules, given)
        covers(source, target)
        const found = new Set<string>()
        const { chart } = parser
        for (let node = 0; node < chart.nodes; node++) {
          for (let k = 0; k < target.length; k++) {
            for (let l = k + 1; l <= target.length; l++) {
              if (chart.derives(node, k, l)) found.add([chart.from.items[node], chart.to.items[node], k, l].join(' '))
            }
          }
        }
        const expected = plainPhrases(rules, source, target, given).map(({ i, j, k, l }) => [i, j, k, l].join(' '))
        expect(found).toEqual(new Set(expected))
      }),
      { numRuns: 200 },
    )
  })
})
