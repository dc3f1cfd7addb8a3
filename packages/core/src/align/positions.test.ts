/** Exact small cases: every alignment of a short pair is written out and weighed; the models must give the same sums. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DiagonalPositions } from './diagonal.js'
import { JumpPositions } from './hmm.js'
import { FreePositions } from './ibm2.js'
import { type Direction, type PositionModel, Sentence } from './sentence.js'
import { UniformPositions } from './uniform.js'

/** i for a word, -1 for nothing; probability of choosing `now` for word j after the position `before` (-1 at the start) */
type Choice = (now: number, before: number, j: number, m: number, n: number) => number

const P0 = 0.3

const jumpWeight = (d: number) => 1 / (1 + Math.abs(d - 1))

const CASES: readonly { name: string; make: (longest: number) => PositionModel; choice: Choice }[] = [
  { name: 'Model 1', make: () => new UniformPositions(), choice: (_now, _before, _j, m) => 1 / (m + 1) },
  {
    name: 'Model 2 before training',
    make: () => new FreePositions(P0, 0),
    choice: (now, _before, _j, m) => (now < 0 ? P0 : (1 - P0) / m),
  },
  {
    name: 'diagonal',
    make: () => new DiagonalPositions(P0, 3, false),
    choice: (now, _before, j, m, n) => {
      if (now < 0) return P0
      const weight = (i: number) => Math.exp(-3 * Math.abs((i + 1) / m - (j + 1) / n))
      let z = 0
      for (let i = 0; i < m; i++) z += weight(i)
      return ((1 - P0) * weight(now)) / z
    },
  },
  {
    name: 'HMM',
    make: (longest) =>
      new JumpPositions(
        longest,
        P0,
        0,
        Float64Array.from({ length: 2 * longest + 1 }, (_, k) => jumpWeight(k - longest)),
      ),
    choice: (now, before, _j, m) => {
      if (now < 0) return P0
      let z = 0
      for (let i = 0; i < m; i++) z += jumpWeight(i - before)
      return ((1 - P0) * jumpWeight(now - before)) / z
    },
  },
]

function enumerate(sentence: Sentence, choice: Choice) {
  const { m, n, givenStride, madeStride, emission, nullEmission } = sentence
  const posterior = new Float64Array(m * n)
  const nullPosterior = new Float64Array(n)
  let total = 0
  const walk = (j: number, chosen: number[], before: number, weight: number) => {
    if (j === n) {
      total += weight
      for (const [k, i] of chosen.entries()) {
        if (i < 0) nullPosterior[k]! += weight
        else posterior[i * givenStride + k * madeStride]! += weight
      }
      return
    }
    for (let i = -1; i < m; i++) {
      const made = i < 0 ? nullEmission[j]! : emission[i * givenStride + j * madeStride]!
      walk(j + 1, [...chosen, i], i < 0 ? before : i, weight * choice(i, before, j, m, n) * made)
    }
  }
  walk(0, [], -1, 1)
  return { total, posterior: posterior.map((x) => x / total), nullPosterior: nullPosterior.map((x) => x / total) }
}

const probability = fc.double({ min: 0.01, max: 1, noNaN: true })

describe.each(CASES)('$name', ({ make, choice }) => {
  it('gives the posteriors and the likelihood of all alignments written out, in both directions', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Direction>('forward', 'backward'),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(probability, { minLength: 20, maxLength: 20 }),
        (direction, rows, columns, numbers) => {
          const sentence = new Sentence(direction)
          sentence.resize(rows, columns)
          for (let cell = 0; cell < rows * columns; cell++) sentence.emission[cell] = numbers[cell]!
          for (let j = 0; j < sentence.n; j++) sentence.nullEmission[j] = numbers[16 + j]!
          const exact = enumerate(sentence, choice)
          const logLikelihood = make(Math.max(rows, columns)).infer(sentence, false)
          expect(logLikelihood).toBeCloseTo(Math.log(exact.total), 10)
          for (let cell = 0; cell < rows * columns; cell++) {
            expect(sentence.posterior[cell]).toBeCloseTo(exact.posterior[cell]!, 10)
          }
          for (let j = 0; j < sentence.n; j++) expect(sentence.nullPosterior[j]).toBeCloseTo(exact.nullPosterior[j]!, 10)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('parameters', () => {
  it('make the same HMM again, and a wider one as likely at its edges', () => {
    const model = new JumpPositions(3, 0.2, 0.5)
    const again = JumpPositions.of(model.parameters(), 3)
    expect(again.weights).toEqual(model.weights)
    expect(again.nullProbability).toBe(0.2)
    const wider = JumpPositions.of(model.parameters(), 5)
    expect(wider.longest).toBe(5)
    expect([...wider.weights.subarray(2, 9)]).toEqual([...model.weights])
    expect(wider.weights[10]).toBe(model.weights[6])
  })
  it('make the same Model 2 and diagonal again', () => {
    const sentence = new Sentence('forward')
    sentence.resize(2, 3)
    sentence.emission.set([0.9, 0.1, 0.2, 0.1, 0.7, 0.3])
    sentence.nullEmission.set([0.1, 0.1, 0.1])
    for (const model of [new FreePositions(0.1, 0.01), new DiagonalPositions(0.1)]) {
      model.infer(sentence, true)
      model.update()
      const learned = model.infer(sentence, false)
      const again =
        model instanceof FreePositions ? FreePositions.of(model.parameters()) : DiagonalPositions.of(model.parameters())
      expect(again.infer(sentence, false)).toBe(learned)
    }
  })
  it('refuse a sentence that is longer than the HMM goes', () => {
    const sentence = new Sentence('forward')
    sentence.resize(4, 1)
    expect(() => new JumpPositions(3, 0.2, 0).infer(sentence, false)).toThrow(RangeError)
  })
})
