import { describe, expect, it } from 'vitest'
import { wordsDocument } from '../words/document.js'
import { linkFigures } from './link-figures.js'
import { textFigures } from './text-figures.js'

const value = (source: string, target: string) =>
  Object.fromEntries(textFigures(source, target).map(({ name, value }) => [name, value]))

describe('measures of two sentences', () => {
  it('are at their ends for a copy', () => {
    expect(value('The ferry left early.', 'The ferry left early.')).toEqual({
      pinc: 0,
      bleu: expect.closeTo(100, 9),
      chrf: expect.closeTo(100, 9),
      ter: 0,
    })
  })

  it('say how different sentences are', () => {
    const { pinc, bleu } = value('a b c d', 'w x y z')
    expect(pinc).toBe(100)
    expect(bleu).toBeLessThan(20)
  })

  it('have no PINC for nothing', () => {
    expect(value('a b', '').pinc).toBeUndefined()
  })
})

describe('links against the aligner', () => {
  const pair = { id: 'p', source: ['a', 'b', 'c'], target: ['x', 'y', 'z'] }
  const proposed = {
    sure: [
      [0, 0],
      [1, 1],
    ],
    possible: [],
    nullSource: [],
    nullTarget: [],
    confidence: new Float32Array(9),
    guideline: '',
  } as const

  const figures = (sure: readonly (readonly [number, number])[]) =>
    Object.fromEntries(
      linkFigures(wordsDocument({ ...pair, sure, possible: [] }), proposed).map(({ name, figure }) => [name, figure.value]),
    )

  it('are 1 where they are the same', () => {
    expect(
      figures([
        [0, 0],
        [1, 1],
      ]),
    ).toEqual({ precision: 1, recall: 1, f1: 1, aer: 0, phrases: 1 })
  })

  it('count what is missing and what is more', () => {
    expect(
      figures([
        [0, 0],
        [2, 2],
      ]),
    ).toMatchObject({ precision: 0.5, recall: 0.5, f1: 0.5, aer: 0.5 })
  })
})
