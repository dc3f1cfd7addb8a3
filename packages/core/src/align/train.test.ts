import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bitextOf } from './bitext.js'
import { findEntry } from './pair-table.js'
import { type StatisticalMethod, type Trained, type TrainOptions, trainAligner } from './train.js'

const ML: Omit<TrainOptions, 'stages'> = { nullProbability: 0.2, agreement: false, smoothing: 0, prior: 0, identity: 0 }

const pair = (source: string, target: string) => ({ source: source.split(' '), target: target.split(' ') })

/** p(target word | source word) after training */
function lexical({ bitext, table, forward }: Trained, source: string, target: string): number {
  return forward.lexicon.probabilities[findEntry(table, bitext.vocabulary.id(source)!, bitext.vocabulary.id(target)!)]!
}

describe('trainAligner', () => {
  it.each(['ibm1', 'ibm2', 'diagonal', 'hmm'] as const)('never lowers the likelihood of %s, in either direction', (method) => {
    const word = fc.constantFrom('a', 'b', 'c', 'd', 'e')
    const side = fc.array(word, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.array(fc.record({ source: side, target: side }), { minLength: 1, maxLength: 8 }), (pairs) => {
        const seen: (readonly [number, number])[] = []
        trainAligner(bitextOf(pairs), {
          ...ML,
          stages: [{ method, iterations: 8 }],
          onIteration: ({ logLikelihood }) => seen.push(logLikelihood),
        })
        for (let k = 1; k < seen.length; k++) {
          for (const side of [0, 1] as const) expect(seen[k]![side]).toBeGreaterThanOrEqual(seen[k - 1]![side] - 1e-7)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('gives the first step of Model 1 by hand', () => {
    const trained = trainAligner(bitextOf([pair('a b', 'x'), pair('a', 'x')]), {
      ...ML,
      stages: [{ method: 'ibm1', iterations: 1 }],
    })
    // four words in all; every entry starts at one over the entries of its word, itself among them: 1/2, and nothing at 1/3
    expect(lexical(trained, 'a', 'x')).toBeCloseTo(1, 10)
    expect(lexical(trained, 'b', 'x')).toBeCloseTo(1, 10)
    expect(trained.forward.lexicon.nulls[trained.bitext.vocabulary.id('x')!]).toBeCloseTo(1, 10)
  })

  it('untangles words that stand together by where they stand apart', () => {
    const bitext = bitextOf([pair('big house', 'grand home'), pair('big dog', 'grand hound'), pair('the house', 'the home')])
    const trained = trainAligner(bitext, { ...ML, nullProbability: 0.05, stages: [{ method: 'ibm1', iterations: 20 }] })
    expect(lexical(trained, 'big', 'grand')).toBeGreaterThan(0.9)
    expect(lexical(trained, 'house', 'home')).toBeGreaterThan(0.9)
    expect(lexical(trained, 'dog', 'hound')).toBeGreaterThan(0.9)
  })

  it('adds each word as a pair with itself', () => {
    const bitext = bitextOf([pair('a b', 'b a')])
    const options = { ...ML, stages: [{ method: 'ibm1', iterations: 3 }] } as const
    expect(lexical(trainAligner(bitext, options), 'a', 'a')).toBeCloseTo(0.5, 6)
    expect(lexical(trainAligner(bitext, { ...options, identity: 1 }), 'a', 'a')).toBeGreaterThan(0.8)
  })

  it('keeps probability back for what it saw once, under a prior', () => {
    const options = { ...ML, stages: [{ method: 'ibm1', iterations: 1 }] } as const
    const bitext = bitextOf([pair('a', 'x'), pair('a', 'x'), pair('a', 'x'), pair('a', 'y')])
    const likely = trainAligner(bitext, options)
    const careful = trainAligner(bitext, { ...options, prior: 0.01 })
    const ratio = (trained: Trained) => lexical(trained, 'a', 'y') / lexical(trained, 'a', 'x')
    expect(ratio(careful)).toBeLessThan(ratio(likely))
  })

  it.each<StatisticalMethod>(['hmm', 'diagonal'])('gives the same numbers every time (%s)', (method) => {
    const bitext = bitextOf([pair('a b c', 'b a d'), pair('c d', 'd c c')])
    const options = {
      ...ML,
      agreement: true,
      smoothing: 0.5,
      identity: 2,
      stages: [
        { method: 'ibm1', iterations: 2 },
        { method, iterations: 3 },
      ],
    } as const
    const [one, two] = [trainAligner(bitext, options), trainAligner(bitext, options)]
    expect(one.forward.lexicon.probabilities).toEqual(two.forward.lexicon.probabilities)
    expect(one.backward.positions.parameters()).toEqual(two.backward.positions.parameters())
  })

  it('takes a bitext without pairs', () => {
    const trained = trainAligner(bitextOf([]), { ...ML, stages: [{ method: 'hmm', iterations: 2 }] })
    expect(trained.table.columns.length).toBe(0)
  })
})
