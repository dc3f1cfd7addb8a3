import { describe, expect, it } from 'vitest'
import { WordVectors } from '../../text/index.js'
import { greedyMatch } from './greedy-match.js'
import { ibleu } from './ibleu.js'
import { OUTPUTS, SEGMENTS, SOURCES } from './invented.fixture.js'
import { characterDistance, divergence, parascore } from './parascore.js'
import { type PincCount, pinc } from './pinc.js'
import { precis } from './precis.js'
import { corpusScore, segmentScores, textRows } from './score-segments.js'
import { distinct, pairwisePinc, selfBleu } from './variety.js'
import { vectorBertscore, vectorParascore } from './vector-metrics.js'

describe('PINC', () => {
  it('has the golden values of 3.3', () => {
    const scores = segmentScores(pinc(), textRows(pinc(), SEGMENTS))
    for (const [k, value] of [81.590909, 85.227273, 65.230186].entries()) expect(scores[k]).toBeCloseTo(value, 6)
    expect(corpusScore(pinc(), SEGMENTS)).toBeCloseTo(77.349456, 6)
  })

  it.each<[PincCount, number]>([
    ['set', 66.666667],
    ['clip', 73.75],
    ['token', 68.75],
  ])('counts repeated words by %s', (count, expected) => {
    const segment = { hypothesis: 'the the the dog saw', source: 'the cat saw the dog', references: [] }
    expect(corpusScore(pinc({ count }), [segment])).toBeCloseTo(expected, 6)
  })

  it('is 0 for a copy, 100 for other words, and has no value for an empty output', () => {
    const of = (hypothesis: string) => corpusScore(pinc(), [{ hypothesis, source: 'a b c', references: [] }])
    expect([of('a b c'), of('d e'), of('')]).toEqual([0, 100, undefined])
  })
})

describe('iBLEU', () => {
  it.each([
    [0.7, 23.676917, 23.288598],
    [0.8, 28.97013, 28.714811],
    [0.9, 34.263342, 34.141024],
  ])('has the golden values of 3.3 for alpha %f', (alpha, corpus, mean) => {
    const metric = ibleu({ alpha })
    expect(corpusScore(metric, SEGMENTS)).toBeCloseTo(corpus, 6)
    const scores = segmentScores(metric, textRows(metric, SEGMENTS)).map((score) => score!)
    expect(scores.reduce((sum, score) => sum + score, 0) / 3).toBeCloseTo(mean, 6)
  })

  it('has another name in the form of ParaScore', () => {
    expect(ibleu({ form: 'minus' }).name).toBe('ibleu-minus')
    expect(corpusScore(ibleu({ form: 'minus', alpha: 0.5 }), SEGMENTS)).toBeCloseTo(39.556555 - 0.5 * 13.37557, 5)
  })
})

describe('PRÉCIS', () => {
  it.each([
    [10, 0.5, 0.107382],
    [5, 0.5, 2.060989],
    [5, 0.9, 15.228763],
  ])('has the golden values of 3.3 for lambda %d, phi %f', (lambda, phi, expected) => {
    expect(corpusScore(precis({ lambda, phi }), SEGMENTS)).toBeCloseTo(expected, 6)
  })

  it('lets short outputs be', () => {
    const segment = {
      source: 'The spokesman said on Monday that the company would not comment on the pending lawsuit .',
      hypothesis: 'The company would not comment on the lawsuit .',
      references: ['The company declined to comment on the lawsuit .'],
    }
    expect(corpusScore(precis({ lambda: 10 }), [segment])).toBeCloseTo(27.47738, 6)
    expect(corpusScore(precis(), [segment])).toBeCloseTo(37.557126, 6)
    expect(corpusScore(precis({ phi: 0.6 }), [segment])).toBeCloseTo(51.334505, 6)
  })
})

describe('variety', () => {
  const three = [
    'The vote was put off until Friday.',
    'The committee delayed the vote until Friday.',
    'They moved the vote to Friday.',
  ]

  it('has the golden self-BLEU of 3.3', () => {
    expect(selfBleu(three)).toBeCloseTo(22.171107, 6)
    expect(selfBleu(three.slice(0, 1))).toBeUndefined()
  })

  it('counts distinct n-grams', () => {
    expect(distinct(['a b a', 'b a'], 1)).toBe(2 / 5)
    expect(distinct(['a b a', 'b a'], 2)).toBe(2 / 3)
    expect(distinct(['a'], 2)).toBeUndefined()
  })

  it('is 0 by PINC for copies', () => {
    expect(pairwisePinc(['a b c', 'a b c'])).toBe(0)
    expect(pairwisePinc(three)).toBeGreaterThan(50)
  })
})

describe('ParaScore', () => {
  it('has the golden divergences of 3.3', () => {
    expect(divergence(0.1)).toBeCloseTo(-0.614286, 6)
    expect(divergence(0.35)).toBe(0.35)
    const distances = SOURCES.map((source, k) => characterDistance(source, OUTPUTS[k]!))
    for (const [k, value] of [0.705882, 0.519231, 0.55].entries()) expect(distances[k]).toBeCloseTo(value, 6)
  })

  it('takes the better similarity and adds the bonus', () => {
    expect(parascore([0.8, 0.9], 0.5)).toBeCloseTo(0.9 + 0.05 * 0.35, 12)
    expect(characterDistance('', '')).toBe(0)
  })
})

describe('greedy matching', () => {
  it('has the toy value of 3.3', () => {
    const [a, b, c] = [
      [1, 0],
      [0, 1],
      [0.6, 0.8],
    ] as const
    const [ours, theirs] = [
      [a, c],
      [a, b, c],
    ]
    const cosine = (i: number, j: number) => ours[i]![0]! * theirs[j]![0]! + ours[i]![1]! * theirs[j]![1]!
    const match = greedyMatch(2, 3, cosine)!
    expect(match.precision).toBeCloseTo(1, 6)
    expect(match.recall).toBeCloseTo(0.933333, 6)
    expect(match.f1).toBeCloseTo(0.965517, 6)
    expect(greedyMatch(0, 1, cosine)).toBeUndefined()
  })

  it('scores texts by vectors, and says whose', () => {
    const vectors = new WordVectors(2)
    vectors.add('a', [1, 0])
    vectors.add('b', [0, 1])
    vectors.add('c', [0.6, 0.8])
    const named = { name: 'toy', vectors }
    const segment = { hypothesis: 'A c unknown', source: 'b', references: ['b', 'a b c'] }
    expect(corpusScore(vectorBertscore(named), [segment])).toBeCloseTo(96.5517, 4)
    expect(vectorBertscore(named).signature).toContain('vectors:toy')
    const free = { ...segment, references: [] }
    // b against a and c: P .4, R .8, so F .5333; the texts differ by more than .35
    expect(corpusScore(vectorParascore(named), [free])).toBeCloseTo(100 * (0.533333 + 0.05 * 0.35), 4)
    expect(corpusScore(vectorBertscore(named), [{ hypothesis: 'x', references: ['a'] }])).toBeUndefined()
  })
})
