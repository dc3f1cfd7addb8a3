import { describe, expect, it } from 'vitest'
import { ParaphraseTable } from '../../text/index.js'
import { meteorLike } from './meteor-like.js'
import { corpusScore } from './score-segments.js'

function score(hypothesis: string, reference: string, options = {}): number {
  return corpusScore(meteorLike(options), [{ hypothesis, references: [reference] }])!
}

describe('the METEOR-like score', () => {
  it('is worked by hand for exact matches', () => {
    // five of five content words match in one chunk: P = R = F = 1, penalty .6 · (1/5)^.2
    expect(score('red cats chase grey mice', 'red cats chase grey mice')).toBeCloseTo(100 * (1 - 0.6 * (1 / 5) ** 0.2), 10)
    // two chunks where the halves change places
    expect(score('grey mice red cats chase', 'red cats chase grey mice')).toBeCloseTo(100 * (1 - 0.6 * (2 / 5) ** 0.2), 10)
  })

  it('weighs content and function words', () => {
    // output: the (.25) cat (.75); reference: a (.25) cat (.75): P = R = .75, one match in one chunk
    expect(score('the cat', 'a cat')).toBeCloseTo(100 * 0.75 * (1 - 0.6), 10)
  })

  it('counts a stem less than the word', () => {
    // P = R = .6
    expect(score('walking', 'walked')).toBeCloseTo(100 * 0.6 * 0.4, 10)
  })

  it('matches phrases of a table, both ways', () => {
    const paraphrases = new ParaphraseTable()
    paraphrases.add('called off', 'cancelled', 1)
    expect(score('cancelled', 'called off')).toBe(0)
    // weights .6 on both sides; 1.5 words in one chunk
    expect(score('cancelled', 'called off', { paraphrases })).toBeCloseTo(100 * 0.6 * (1 - 0.6 * (1 / 1.5) ** 0.2), 10)
  })

  it('takes the best reference and says what it did', () => {
    const references = ['nothing alike', 'red cats']
    expect(corpusScore(meteorLike(), [{ hypothesis: 'red cats', references }])).toBeGreaterThan(40)
    expect(meteorLike({ paraphrases: new ParaphraseTable() }).signature).toContain('match:exact+stem+paraphrase|')
  })
})
