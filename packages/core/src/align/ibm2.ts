/**
 * Model 2 of Brown et al. (1993): a free distribution over the given positions for every position j and every pair of
 * lengths (m, n). The empty word has a fixed share. A small count for every position keeps rare lengths smooth.
 */
import { LengthClasses } from './length-classes.js'
import { inferWord, type PositionModel, type Sentence, type TablePositions } from './sentence.js'

interface LengthClass {
  /** at j * m + i */
  readonly probabilities: Float64Array
  readonly counts: Float64Array
}

export class FreePositions implements PositionModel, TablePositions {
  readonly nullProbability: number
  readonly #smoothing: number
  readonly #classes = new LengthClasses<LengthClass>((m, n) => ({
    probabilities: new Float64Array(m * n).fill(1 / m),
    counts: new Float64Array(m * n),
  }))

  constructor(nullProbability: number, smoothing: number) {
    this.nullProbability = nullProbability
    this.#smoothing = smoothing
  }

  infer(sentence: Sentence, collect: boolean): number {
    const { m, n, givenStride, madeStride, posterior } = sentence
    const { probabilities, counts } = this.#classes.get(m, n)
    let logLikelihood = 0
    for (let j = 0; j < n; j++) {
      const sum = inferWord(sentence, j, probabilities, j * m, 1 - this.nullProbability, this.nullProbability)
      if (collect) for (let i = 0; i < m; i++) counts[j * m + i]! += posterior[i * givenStride + j * madeStride]!
      logLikelihood += Math.log(sum)
    }
    return logLikelihood
  }

  /** The probability of every given position, given that a word makes word j, at j * m + i. */
  prior(m: number, n: number): Float64Array {
    return this.#classes.get(m, n).probabilities
  }

  /** Adds counts collected elsewhere, at j * m + i. */
  collect(m: number, n: number, made: Float64Array): void {
    const { counts } = this.#classes.get(m, n)
    for (let cell = 0; cell < m * n; cell++) counts[cell]! += made[cell]!
  }

  update(): void {
    for (const { m, n, value } of this.#classes) {
      const { probabilities, counts } = value
      for (let j = 0; j < n; j++) {
        let sum = m * this.#smoothing
        for (let i = 0; i < m; i++) sum += counts[j * m + i]!
        if (sum > 0) for (let i = 0; i < m; i++) probabilities[j * m + i] = (counts[j * m + i]! + this.#smoothing) / sum
      }
      counts.fill(0)
    }
  }

  /** The probability of nothing, then for each pair of lengths m, n and the m · n probabilities. */
  parameters(): Float64Array {
    const classes = [...this.#classes]
    const parameters = new Float64Array(1 + classes.reduce((sum, { m, n }) => sum + 2 + m * n, 0))
    parameters[0] = this.nullProbability
    let at = 1
    for (const { m, n, value } of classes) {
      parameters[at] = m
      parameters[at + 1] = n
      parameters.set(value.probabilities, at + 2)
      at += 2 + m * n
    }
    return parameters
  }

  static of(parameters: Float64Array): FreePositions {
    const model = new FreePositions(parameters[0]!, 0)
    for (let at = 1; at < parameters.length; ) {
      const [m, n] = [parameters[at]!, parameters[at + 1]!]
      model.#classes.get(m, n).probabilities.set(parameters.subarray(at + 2, at + 2 + m * n))
      at += 2 + m * n
    }
    return model
  }
}
