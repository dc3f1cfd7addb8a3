/**
 * The diagonal reparametrisation of Model 2 (Dyer, Chahuneau and Smith, 2013): position i makes position j with a
 * probability that falls by exp(-tension · |i/m - j/n|), positions counted from 1. The tension is fixed, or found again in every
 * iteration where the expected distance of the model equals the counted one (the objective is concave: bisection).
 */
import { LengthClasses } from './length-classes.js'
import { inferWord, type PositionModel, type Sentence, type TablePositions } from './sentence.js'

const MAX_TENSION = 60
const BISECTIONS = 40

export class DiagonalPositions implements PositionModel, TablePositions {
  readonly nullProbability: number
  tension: number
  readonly #optimised: boolean
  #weights = new Float64Array(0)
  /** for each pair of lengths and each j, how much of it was made by a word */
  readonly #mass = new LengthClasses((_, n) => new Float64Array(n))
  #distance = 0

  constructor(nullProbability: number, tension = 4, optimised = true) {
    this.nullProbability = nullProbability
    this.tension = tension
    this.#optimised = optimised
  }

  infer(sentence: Sentence, collect: boolean): number {
    const { m, n, givenStride, madeStride, posterior } = sentence
    if (this.#weights.length < m) this.#weights = new Float64Array(2 * m)
    const weights = this.#weights
    const mass = collect && this.#optimised ? this.#mass.get(m, n) : undefined
    let logLikelihood = 0
    for (let j = 0; j < n; j++) {
      const z = this.#fillWeights(weights, 0, j, m, n)
      const sum = inferWord(sentence, j, weights, 0, (1 - this.nullProbability) / z, this.nullProbability)
      if (mass !== undefined) {
        for (let i = 0; i < m; i++) {
          const cell = i * givenStride + j * madeStride
          mass[j]! += posterior[cell]!
          this.#distance += posterior[cell]! * distance(i, j, m, n)
        }
      }
      logLikelihood += Math.log(sum)
    }
    return logLikelihood
  }

  /** The probability of every given position, given that a word makes word j, at j * m + i. */
  prior(m: number, n: number): Float64Array {
    const prior = new Float64Array(m * n)
    for (let j = 0; j < n; j++) {
      const z = this.#fillWeights(prior, j * m, j, m, n)
      for (let i = 0; i < m; i++) prior[j * m + i]! /= z
    }
    return prior
  }

  /** Adds what was collected elsewhere: for two lengths, how much of each j was made by a word. */
  collect(m: number, n: number, made: Float64Array): void {
    const mass = this.#mass.get(m, n)
    for (let j = 0; j < n; j++) mass[j]! += made[j]!
  }

  /** Adds the distance from the diagonal collected elsewhere, over all lengths. */
  collectDistance(distance: number): void {
    this.#distance += distance
  }

  update(): void {
    if (!this.#optimised) return
    let low = 0
    let high = MAX_TENSION
    for (let step = 0; step < BISECTIONS; step++) {
      const middle = (low + high) / 2
      if (this.#expectedDistance(middle) > this.#distance) low = middle
      else high = middle
    }
    this.tension = (low + high) / 2
    this.#distance = 0
    for (const { value } of this.#mass) value.fill(0)
  }

  /** The probability of nothing, and the tension. */
  parameters(): Float64Array {
    return Float64Array.of(this.nullProbability, this.tension)
  }

  static of(parameters: Float64Array): DiagonalPositions {
    return new DiagonalPositions(parameters[0]!, parameters[1]!, false)
  }

  #fillWeights(weights: Float64Array, at: number, j: number, m: number, n: number): number {
    let z = 0
    for (let i = 0; i < m; i++) {
      weights[at + i] = Math.exp(-this.tension * distance(i, j, m, n))
      z += weights[at + i]!
    }
    return z
  }

  #expectedDistance(tension: number): number {
    let expected = 0
    for (const { m, n, value } of this.#mass) {
      for (let j = 0; j < n; j++) {
        let z = 0
        let sum = 0
        for (let i = 0; i < m; i++) {
          const d = distance(i, j, m, n)
          const weight = Math.exp(-tension * d)
          z += weight
          sum += weight * d
        }
        expected += (value[j]! * sum) / z
      }
    }
    return expected
  }
}

function distance(i: number, j: number, m: number, n: number): number {
  return Math.abs((i + 1) / m - (j + 1) / n)
}
