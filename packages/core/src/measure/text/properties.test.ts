import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { totalsOf } from '../statistics/statistic.js'
import { bleu } from './bleu.js'
import { chrf } from './chrf.js'
import { GramTrie } from './gram-trie.js'
import { ibleu } from './ibleu.js'
import { meteorLike } from './meteor-like.js'
import { pinc } from './pinc.js'
import { precis } from './precis.js'
import { corpusScore, segmentScores, textRows } from './score-segments.js'
import { ter } from './ter.js'
import type { Segment, TextMetric } from './text-metric.js'

const METRICS: readonly TextMetric[] = [
  bleu(),
  bleu({ smoothing: 'floor' }),
  bleu({ smoothing: 'add-k' }),
  bleu({ smoothing: 'none' }),
  chrf(),
  chrf({ wordOrder: 2 }),
  ter(),
  pinc(),
  ibleu(),
  precis(),
  meteorLike(),
]

const word = fc.constantFrom('the', 'cat', 'sat', 'mat', 'Mat', '3.5', 'a-b', '.', ',', 'é', '中文', '👍')
const sentence = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(' '))
const segment = fc.record({
  hypothesis: sentence,
  source: sentence,
  references: fc.array(sentence, { minLength: 1, maxLength: 3 }),
})
const corpus = fc.array(segment, { minLength: 1, maxLength: 5 })

/** TER has no upper end: an output may need more edits than its reference has words. */
function isInRange({ name, range: [low, high] }: TextMetric, value: number): boolean {
  return value >= low - 1e-9 && (name === 'ter' || value <= high + 1e-9)
}

describe.each(METRICS.map((metric) => [`${metric.name} ${metric.signature}`, metric] as const))('%s', (_, metric) => {
  it('stays in its range, for a corpus and for each segment', () => {
    fc.assert(
      fc.property(corpus, (segments) => {
        const scores = [corpusScore(metric, segments), ...segmentScores(metric, textRows(metric, segments))]
        for (const score of scores) if (score !== undefined) expect(isInRange(metric, score)).toBe(true)
      }),
    )
  })

  it('does not depend on the order of segments or references', () => {
    fc.assert(
      fc.property(corpus, (segments) => {
        // of references that are equally good chrF takes the first, as sacreBLEU does
        const isFirst = metric.name.startsWith('chrf')
        const turned = [...segments]
          .reverse()
          .map((each) => ({ ...each, references: isFirst ? each.references : [...each.references].reverse() }))
        expect(corpusScore(metric, turned)).toBeCloseTo(corpusScore(metric, segments)!, 9)
      }),
    )
  })

  it('has rows that add up: the corpus is the score of their sum', () => {
    fc.assert(
      fc.property(corpus, corpus, (one, other) => {
        const [a, b] = [totalsOf(textRows(metric, one)), totalsOf(textRows(metric, other))]
        const sum = a.map((value, k) => value + b[k]!)
        expect(metric.score(sum, one.length + other.length)).toBeCloseTo(corpusScore(metric, [...one, ...other])!, 9)
      }),
    )
  })
})

describe('a copy', () => {
  const copies = (text: string): Segment[] => [{ hypothesis: text, source: text, references: [text] }]

  it('of the reference is as good as can be, of the source as near as can be', () => {
    fc.assert(
      fc.property(sentence, (text) => {
        const [score] = segmentScores(bleu(), textRows(bleu(), copies(text)))
        expect(score).toBeCloseTo(100, 9)
        expect(corpusScore(chrf(), copies(text))).toBeCloseTo(100, 9)
        expect(corpusScore(ter(), copies(text))).toBe(0)
        expect(corpusScore(pinc(), copies(text))).toBe(0)
      }),
    )
  })
})

describe('more references', () => {
  it('never hurt BLEU’s matches, chrF or TER’s edits', () => {
    fc.assert(
      fc.property(segment, sentence, (one, more) => {
        const wider = { ...one, references: [...one.references, more] }
        const [before, after] = [textRows(bleu(), [one]).rows, textRows(bleu(), [wider]).rows]
        for (let order = 0; order < 4; order++) expect(after[2 + order]!).toBeGreaterThanOrEqual(before[2 + order]!)
        expect(corpusScore(chrf(), [wider])!).toBeGreaterThanOrEqual(corpusScore(chrf(), [one])! - 1e-9)
        expect(textRows(ter(), [wider]).rows[0]!).toBeLessThanOrEqual(textRows(ter(), [one]).rows[0]!)
      }),
    )
  })
})

describe('the trie of n-grams', () => {
  const symbols = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 20 }).map((list) => Int32Array.from(list))

  /** Counts by the definition. */
  function grams(list: Int32Array, n: number): Map<string, number> {
    const counts = new Map<string, number>()
    for (let at = 0; at + n <= list.length; at++) {
      const key = list.slice(at, at + n).join()
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    return counts
  }

  it('clips as the definition says, over several sequences, again and again', () => {
    const trie = new GramTrie(3)
    fc.assert(
      fc.property(symbols, fc.array(symbols, { maxLength: 3 }), (own, others) => {
        trie.fill(own, own.length)
        const matches = new Float64Array(3)
        for (const other of others) trie.match(other, other.length, matches, 0)
        for (let n = 1; n <= 3; n++) {
          const counted = others.map((other) => grams(other, n))
          const expected = [...grams(own, n)].reduce(
            (sum, [key, count]) => sum + Math.min(count, Math.max(0, ...counted.map((each) => each.get(key) ?? 0))),
            0,
          )
          expect(matches[n - 1]).toBe(expected)
          expect(trie.types(n)).toBe(grams(own, n).size)
        }
      }),
    )
  })
})
