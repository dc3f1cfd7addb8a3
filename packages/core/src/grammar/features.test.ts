import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PairRecord } from '../corpus/record.js'
import { packedLinksOf } from '../phrases/packed-links.js'
import { byCodePoint, countRules, linksText, sideText } from './count-rules.js'
import { FEATURE_NAMES, type FeatureName, ppdbName, RuleFeatures } from './features.js'
import { countWordLinks, LexicalWeights } from './lexical-weights.js'
import { RowCounter } from './row-counter.js'
import { RuleExtractor } from './rule-extractor.js'
import { type ExtractionSettings, PRESETS } from './settings.js'
import { GrammarSymbols } from './symbols.js'

/** The grammar of pairs with every feature by name. */
function grammarOf(pairs: readonly PairRecord[], settings: ExtractionSettings = PRESETS['thrax-hiero'], minCount = 1) {
  const symbols = new GrammarSymbols()
  const counter = new RowCounter()
  const links = new RowCounter()
  const extractor = new RuleExtractor(settings, symbols, counter)
  for (const pair of pairs) {
    const [source, target] = [symbols.words.internAll(pair.source), symbols.words.internAll(pair.target)]
    extractor.extract(source, target, packedLinksOf(pair))
    countWordLinks(source, target, packedLinksOf(pair), links)
  }
  const features = new RuleFeatures(FEATURE_NAMES, symbols, new LexicalWeights(links))
  return countRules(counter, symbols, minCount).map((rule) => {
    const values = features.of(rule)
    const source = sideText(rule.source, symbols)
    return {
      text: `[${symbols.labels.word(rule.lhs)}] ${source} / ${sideText(rule.target, symbols)}`,
      source,
      links: linksText(rule.links),
      counts: rule.counts,
      features: Object.fromEntries(features.names.map((name, k) => [name, values[k]!])) as Record<FeatureName, number>,
    }
  })
}

describe('features worked by hand', () => {
  // big dogs / large dogs; big dogs / huge dogs; the big dogs / big dogs, "the" unlinked
  const grammar = grammarOf([
    {
      id: '1',
      source: ['big', 'dogs'],
      target: ['large', 'dogs'],
      sure: [
        [0, 0],
        [1, 1],
      ],
    },
    {
      id: '2',
      source: ['big', 'dogs'],
      target: ['huge', 'dogs'],
      sure: [
        [0, 0],
        [1, 1],
      ],
    },
    {
      id: '3',
      source: ['the', 'big', 'dogs'],
      target: ['big', 'dogs'],
      sure: [
        [1, 0],
        [2, 1],
      ],
    },
  ])
  const of = (text: string) => grammar.find((rule) => rule.text === text)!.features

  it('counts rules', () => {
    expect(grammar.map(({ text, counts }) => `${text} ${counts.rule}`)).toEqual([
      '[X] [X,1] dogs / [X,1] dogs 3',
      '[X] big / big 1',
      '[X] big / huge 1',
      '[X] big / large 1',
      '[X] big [X,1] / big [X,1] 1',
      '[X] big [X,1] / huge [X,1] 1',
      '[X] big [X,1] / large [X,1] 1',
      '[X] big dogs / big dogs 1',
      '[X] big dogs / huge dogs 1',
      '[X] big dogs / large dogs 1',
      '[X] dogs / dogs 3',
    ])
  })

  it('gives costs', () => {
    const rule = of('[X] big / large')
    // c(f, e) = 1, c(f) = 3, c(e) = 1, c(LHS) = 3 + 3 + 3 + 3 + 3 = 15
    expect(rule['p(e|f)']).toBeCloseTo(Math.log(3), 12)
    expect(rule['p(f|e)']).toBe(0)
    expect(rule['p(e|f,LHS)']).toBeCloseTo(Math.log(3), 12)
    expect(rule['p(LHS|f)']).toBe(0)
    expect(rule['p(f|LHS)']).toBeCloseTo(Math.log(5), 12)
    expect(rule['p(e|LHS)']).toBeCloseTo(Math.log(15), 12)
    // "big" has three links, one of them to "large", whose only link it is
    expect(rule['Lex(e|f)']).toBeCloseTo(Math.log(3), 12)
    expect(rule['Lex(f|e)']).toBe(0)
    expect(rule.RarityPenalty).toBe(1)
    expect(of('[X] dogs / dogs').RarityPenalty).toBeCloseTo(Math.exp(-2), 12)
    expect(of('[X] dogs / dogs').LogCount).toBeCloseTo(Math.log(3), 12)
  })

  it('tells shapes and lengths', () => {
    expect(of('[X] big [X,1] / huge [X,1]')).toMatchObject({
      Abstract: 0,
      Adjacent: 0,
      CharCountDiff: 1,
      ContainsX: 1,
      Count: 1,
      GlueRule: 0,
      Identity: 0,
      Lexical: 0,
      Monotonic: 1,
      PhrasePenalty: 1,
      SourceTerminalsButNoTarget: 0,
      SourceWords: 1,
      TargetWords: 1,
      UnalignedSource: 0,
      WordCountDiff: 0,
      WordLenDiff: 1,
      WordLogCR: 0,
    })
    // "big" and a blank are 4 characters, "huge" and a blank 5
    expect(of('[X] big [X,1] / huge [X,1]').CharLogCR).toBeCloseTo(Math.log(5 / 4), 12)
    expect(of('[X] big dogs / big dogs').Identity).toBe(1)
    expect(of('[X] big dogs / big dogs').Lexical).toBe(1)
  })

  it('leaves out rare rules unless a side is one word, and does not count them', () => {
    const pairs: PairRecord[] = [
      {
        id: '1',
        source: ['a', 'b'],
        target: ['a', 'c'],
        sure: [
          [0, 0],
          [1, 1],
        ],
      },
      {
        id: '2',
        source: ['a', 'b'],
        target: ['a', 'c'],
        sure: [
          [0, 0],
          [1, 1],
        ],
      },
      {
        id: '3',
        source: ['a', 'b'],
        target: ['d', 'e'],
        sure: [
          [0, 1],
          [1, 0],
        ],
      },
    ]
    const rules = grammarOf(pairs, { ...PRESETS['thrax-hiero'], maxHoles: 0 }, 2)
    expect(rules.map(({ text, counts }) => `${text} ${counts.rule}/${counts.source}`)).toEqual([
      '[X] a / a 2/3',
      '[X] a / e 1/3',
      '[X] a b / a c 2/2',
      '[X] b / c 2/3',
      '[X] b / d 1/3',
    ])
  })

  it('keeps the links seen most often, of equals the first by text', () => {
    const pair = (id: string, sure: PairRecord['sure']): PairRecord => ({
      id,
      source: ['a', 'a'],
      target: ['b', 'b'],
      sure: sure!,
    })
    const straight = pair('1', [
      [0, 0],
      [1, 1],
    ])
    const crossed = pair('2', [
      [0, 1],
      [1, 0],
    ])
    const links = (pairs: readonly PairRecord[]) => grammarOf(pairs).find(({ text }) => text === '[X] a a / b b')!.links
    expect(links([crossed, straight])).toBe('0-0 1-1')
    expect(links([straight, crossed, { ...crossed, id: '3' }])).toBe('0-1 1-0')
  })

  it('has the names of PPDB', () => {
    expect(['p(e|f)', 'p(f|e,LHS)', 'p(LHS|f)', 'Lex(e|f)', 'Count'].map((name) => ppdbName(name as FeatureName))).toEqual([
      '-logp(e2|e1)',
      '-logp(e1|e2,LHS)',
      '-logp(LHS|e1)',
      'Lex(e2|e1)',
      'Count',
    ])
  })
})

describe('any grammar', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 5 })
  const pairs = fc.array(
    fc
      .tuple(words, words, fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { maxLength: 6 }))
      .map(([source, target, links]): PairRecord => {
        const inside = links.filter(([i, j]) => i < source.length && j < target.length)
        return { id: 'p', source, target, sure: [...new Map(inside.map((link) => [link.join(), link])).values()] }
      }),
    { minLength: 1, maxLength: 4 },
  )

  it('has proper probabilities and costs that are never negative', () => {
    fc.assert(
      fc.property(pairs, (sample) => {
        const grammar = grammarOf(sample)
        const sums = new Map<string, number>()
        for (const { source, features } of grammar) {
          for (const name of FEATURE_NAMES) expect(Number.isFinite(features[name]), name).toBe(true)
          for (const name of FEATURE_NAMES) if (/^(p|Lex)\(/.test(name)) expect(features[name], name).toBeGreaterThanOrEqual(0)
          sums.set(source, (sums.get(source) ?? 0) + Math.exp(-features['p(e|f)']))
        }
        for (const sum of sums.values()) expect(sum).toBeCloseTo(1, 10)
      }),
    )
  })

  it('does not depend on the order of pairs', () => {
    fc.assert(
      fc.property(pairs, (sample) => {
        expect(grammarOf(sample.toReversed())).toEqual(grammarOf(sample))
      }),
    )
  })
})

describe('the order of code points', () => {
  it('is that of UTF-8 bytes', () => {
    const bytes = (text: string) => Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
        const expected = bytes(one) < bytes(other) ? -1 : bytes(one) > bytes(other) ? 1 : 0
        expect(Math.sign(byCodePoint(one, other))).toBe(expected)
      }),
    )
  })
})
