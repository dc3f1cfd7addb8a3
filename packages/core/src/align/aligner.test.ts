import { describe, expect, it } from 'vitest'
import { Aligner } from './aligner.js'
import { modelOf } from './aligner-model.js'
import { bitextOf } from './bitext.js'
import { presetTraining, STATISTICAL_METHODS, trainingOf } from './presets.js'
import { trainAligner } from './train.js'

const pair = (source: string, target: string) => ({ source: source.split(' '), target: target.split(' ') })

const NOUNS = 'dog cat house tree boat stone river cloud horse apple chair table'.split(' ')
const PAIRS = NOUNS.flatMap((noun) => [
  pair(`the big ${noun} fell`, `the large ${noun} dropped`),
  pair(`it fell on a ${noun}`, `it dropped on a ${noun}`),
  pair(`a big ${noun}`, `a large ${noun}`),
])

function alignerOf(training: ReturnType<typeof trainingOf>): Aligner {
  return new Aligner(modelOf(trainAligner(bitextOf(PAIRS), training.train), training.symmetrization))
}

describe('Aligner', () => {
  it.each(STATISTICAL_METHODS)('links what it has learned (%s)', (method) => {
    const training = trainingOf(method)
    const { sure, scores } = alignerOf({ ...training, train: { ...training.train, identity: 1 } }).align(
      ['The', 'big', 'dog'],
      ['the', 'large', 'dog'],
    )
    expect(sure).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ])
    expect(scores.every(([, , p]) => p > 0.3 && p <= 1)).toBe(true)
  })

  it('has the preset of 2008', () => {
    const training = presetTraining('giza-2008')
    expect(training.train.stages.map(({ method, iterations }) => `${method} ${iterations}`)).toEqual([
      'ibm1 5',
      'ibm2 5',
      'hmm 5',
    ])
    expect(training.symmetrization).toBe('intersection')
    const { sure, possible } = alignerOf(training).align(['the', 'big', 'dog'], ['the', 'large', 'dog'])
    expect(sure).toContainEqual([1, 1])
    expect(possible).toEqual([])
  })

  const aligner = alignerOf(trainingOf('hmm'))

  it('gives no links where a side is empty', () => {
    expect(aligner.align([], ['a']).sure).toEqual([])
    expect(aligner.align(['a'], []).sure).toEqual([])
    expect(() => aligner.posteriors([], ['a'])).toThrow(RangeError)
  })

  it('links new words to their copies', () => {
    const { sure } = aligner.align(['zyx', 'wvu', 'tsr'], ['tsr', 'zyx', 'wvu'])
    expect(sure).toEqual([
      [0, 1],
      [1, 2],
      [2, 0],
    ])
  })

  it('goes beyond the longest sentence of its training', () => {
    const long = Array.from({ length: 60 }, (_, k) => `w${k}`)
    expect(aligner.align(long, long).sure).toEqual(long.map((_, k) => [k, k]))
  })

  it('tells apart what both directions say from what was added', () => {
    for (const symmetrization of ['union', 'soft', 'grow-diag-final'] as const) {
      const { sure, possible, scores } = aligner.align(['he', 'fell', 'on', 'it'], ['he', 'dropped', 'down'], { symmetrization })
      const inner = aligner.align(['he', 'fell', 'on', 'it'], ['he', 'dropped', 'down'], { symmetrization: 'intersection' })
      expect(inner.possible).toEqual([])
      for (const link of sure) expect(inner.sure).toContainEqual(link)
      for (const link of possible) expect(inner.sure).not.toContainEqual(link)
      expect(scores.length).toBe(sure.length + possible.length)
    }
  })
})
