import { describe, expect, it } from 'vitest'
import { bleu } from './bleu.js'
import { chrf } from './chrf.js'
import { against, REFERENCES, SEGMENTS, SOURCES } from './invented.fixture.js'
import { corpusScore, segmentScores, textRows } from './score-segments.js'
import { ter } from './ter.js'
import type { Segment, TextMetric } from './text-metric.js'
import { metricTokens } from './tokenize-metric.js'

const [R1] = REFERENCES

function scores(metric: TextMetric, segments: readonly Segment[] = SEGMENTS): number[] {
  return segmentScores(metric, textRows(metric, segments)).map((value) => value!)
}

describe('the tokenizers of metrics', () => {
  it.each([
    ['Hello, world!', 'Hello , world !'],
    ['U.S. GDP rose 3.5%, i.e. $1,000.50.', 'U . S . GDP rose 3.5 % , i . e . $ 1,000.50 .'],
    ['well-known 2020-21 e-mail: a@b.co', 'well-known 2020 - 21 e-mail : a @ b . co'],
    ["don't rock-'n'-roll", "don't rock-'n'-roll"],
    ['&quot;A&amp;B&quot; &lt;i&gt;', '" A & B " < i >'],
    ['10,000.00, 5.', '10,000.00 , 5 .'],
    ['x^2 + y_1 = ~3 | z', 'x ^ 2 + y _ 1 = ~ 3 | z'],
    ['-5 and 3-4 and 3 -4', '-5 and 3 - 4 and 3 -4'],
    ['1.2.3.', '1.2.3 .'],
    ['foo<skipped>bar', 'foobar'],
  ])('13a: %s', (line, tokens) => {
    expect(metricTokens(line, '13a').join(' ')).toBe(tokens)
  })

  it('splits where Python does', () => {
    expect(metricTokens('a\u001fb\u0085c\ufeffd \u3000', 'none')).toEqual(['a', 'b', 'c\ufeffd'])
    expect(metricTokens('👍🏽 é', 'char')).toEqual(['👍', '🏽', 'é'])
  })
})

describe('BLEU', () => {
  it.each([
    ['the default', bleu(), SEGMENTS, 39.556555],
    ['lower case', bleu({ lowercase: true }), SEGMENTS, 42.78852],
    ['no tokenizer', bleu({ tokenizer: 'none' }), SEGMENTS, 28.860376],
    ['intl', bleu({ tokenizer: 'intl' }), SEGMENTS, 36.886657],
    ['characters', bleu({ tokenizer: 'char' }), SEGMENTS, 74.745783],
    ['add-k', bleu({ smoothing: 'add-k' }), SEGMENTS, 42.326593],
    ['one reference', bleu(), against(R1), 19.331896],
    ['the source as reference', bleu(), against(SOURCES), 13.37557],
  ])('has the digits of sacreBLEU: %s', (_, metric, segments, expected) => {
    expect(corpusScore(metric, segments)).toBeCloseTo(expected, 6)
  })

  it('has the digits of sacreBLEU for sentences', () => {
    for (const [k, value] of [27.455024, 47.718971, 43.527714].entries()) expect(scores(bleu())[k]).toBeCloseTo(value, 6)
    for (const [k, value] of [10.252286, 8.913766, 24.918623].entries())
      expect(scores(bleu(), against(SOURCES))[k]).toBeCloseTo(value, 6)
  })

  it('names its options', () => {
    expect(bleu().signature).toBe('case:mixed|eff:no|tok:13a|smooth:exp')
    expect(bleu({ smoothing: 'floor' }).signature).toContain('smooth:floor[0.10]')
  })
})

describe('chrF', () => {
  it.each([
    ['chrF2', chrf(), 64.081327],
    ['chrF++', chrf({ wordOrder: 2 }), 62.260654],
    ['lower case', chrf({ lowercase: true }), 65.561654],
    ['eps smoothing', chrf({ epsSmoothing: true }), 64.081112],
    ['with spaces', chrf({ whitespace: true }), 68.264582],
  ])('has the digits of sacreBLEU: %s', (_, metric, expected) => {
    expect(corpusScore(metric, SEGMENTS)).toBeCloseTo(expected, 6)
  })

  it('has the digits of sacreBLEU for sentences', () => {
    for (const [k, value] of [68.758804, 72.145486, 54.019223].entries()) expect(scores(chrf())[k]).toBeCloseTo(value, 6)
  })
})

describe('TER', () => {
  it.each([
    ['the default', ter(), 53.333333],
    ['normalized', ter({ normalized: true }), 37.681159],
    ['cased', ter({ caseSensitive: true }), 56.666667],
    ['without punctuation', ter({ noPunctuation: true }), 43.333333],
  ])('has the digits of sacreBLEU: %s', (_, metric, expected) => {
    expect(corpusScore(metric, SEGMENTS)).toBeCloseTo(expected, 6)
  })

  it('has the digits of sacreBLEU for sentences', () => {
    for (const [k, value] of [75, 28.571429, 60.869565].entries()) expect(scores(ter())[k]).toBeCloseTo(value, 6)
  })

  it('moves a block for the price of one edit', () => {
    const [score] = scores(ter(), [{ hypothesis: 'd e f g h a b c', references: ['a b c d e f g h'] }])
    expect(score).toBe(12.5)
  })

  it('knows empty texts', () => {
    const of = (hypothesis: string, reference: string) => scores(ter(), [{ hypothesis, references: [reference] }])[0]
    expect([of('', ''), of('a', ''), of('', 'a b')]).toEqual([0, 100, 100])
  })
})
