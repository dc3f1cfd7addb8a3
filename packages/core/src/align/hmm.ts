/**
 * The hidden Markov model of Vogel, Ney and Tillmann (1996): the given position of word j depends on that of the word before
 * by the width of the jump, c(i - i') / Z(i', m). A word made by nothing has a fixed probability and keeps the position (Och and
 * Ney, 2003). State s = i + 1 is position i, state 0 the place before the sentence.
 *
 * The jump weights c are estimated with the normaliser Z taken seriously, by the minorisation of Hunter (2004):
 * c(d) = count(d) / sum over contexts that allow d of visits / Z. Likelihood never falls, whatever the sentence lengths.
 */
import type { PositionModel, Sentence } from './sentence.js'

const MINORISATIONS = 4

/** States with less mass are passed over; the mass of all states is 1. */
const NEGLIGIBLE = 1e-9

export class JumpPositions implements PositionModel {
  readonly nullProbability: number
  /** longest sentence; widths run from -longest to longest */
  readonly longest: number
  /** weight of width d at `longest + d` */
  readonly weights: Float64Array
  /** running sums of the weights: those of the widths below d at `longest + d` */
  readonly weightSums: Float64Array
  readonly #smoothing: number
  readonly #counts: Float64Array
  /** visits of a state s in a sentence of m words, at s * (longest + 1) + m */
  readonly #visits: Float64Array
  #jumps = new Float64Array(0)
  #alpha = new Float64Array(0)
  /** at j * m + i: mass that comes to position i and makes word j, before scaling */
  #made = new Float64Array(0)
  /** at s * m + i: mass that goes from state s to position i, before the probability of the jump */
  #moves = new Float64Array(0)
  #follow = new Float64Array(0)
  #beta = new Float64Array(0)
  #nextBeta = new Float64Array(0)
  #scale = new Float64Array(0)

  constructor(longest: number, nullProbability: number, smoothing: number, weights?: Float64Array) {
    this.longest = longest
    this.nullProbability = nullProbability
    this.#smoothing = smoothing
    this.weights = weights ?? startingWeights(longest)
    this.weightSums = new Float64Array(2 * longest + 2)
    this.#counts = new Float64Array(2 * longest + 1)
    this.#visits = new Float64Array((longest + 1) * (longest + 1))
    this.#sumWeights()
  }

  infer(sentence: Sentence, collect: boolean): number {
    const { m, n, givenStride, madeStride, emission, nullEmission, posterior, nullPosterior } = sentence
    const states = m + 1
    this.#grow(m, n)
    this.#fillJumps(m)
    const jumps = this.#jumps
    const alpha = this.#alpha
    const made = this.#made
    const scale = this.#scale
    const moves = this.#moves
    const follow = this.#follow
    const p0 = this.nullProbability

    alpha.fill(0, 0, (n + 1) * states)
    made.fill(0, 0, n * m)
    alpha[0] = 1
    let logLikelihood = 0
    for (let j = 0; j < n; j++) {
      const before = j * states
      const now = before + states
      const here = j * m
      for (let s = 0; s < states; s++) {
        const mass = alpha[before + s]!
        if (mass < NEGLIGIBLE) continue
        const row = s * m
        for (let i = 0; i < m; i++) made[here + i]! += mass * jumps[row + i]!
      }
      const nothing = p0 * nullEmission[j]!
      alpha[now] = alpha[before]! * nothing
      let sum = alpha[now]!
      for (let i = 0; i < m; i++) {
        const word = made[here + i]! * emission[i * givenStride + j * madeStride]!
        const all = word + alpha[before + i + 1]! * nothing
        made[here + i] = word
        alpha[now + i + 1] = all
        sum += all
      }
      logLikelihood += Math.log(sum)
      const inverse = sum > 0 ? 1 / sum : 0
      scale[j] = inverse
      for (let s = 0; s < states; s++) alpha[now + s]! *= inverse
    }

    if (collect) moves.fill(0, 0, states * m)
    let beta = this.#beta
    let next = this.#nextBeta
    next.fill(1, 0, states)
    for (let j = n - 1; j >= 0; j--) {
      const before = j * states
      const here = j * m
      const inverse = scale[j]!
      const nothing = p0 * nullEmission[j]! * inverse
      for (let i = 0; i < m; i++) {
        const cell = i * givenStride + j * madeStride
        const after = inverse * next[i + 1]!
        follow[i] = emission[cell]! * after
        posterior[cell] = made[here + i]! * after
      }
      let nullSum = 0
      for (let s = 0; s < states; s++) {
        const mass = alpha[before + s]!
        const stay = nothing * next[s]!
        nullSum += mass * stay
        beta[s] = stay
        // as on the way there, nothing jumps from a state without mass
        if (mass < NEGLIGIBLE) continue
        const row = s * m
        let sum = 0
        for (let i = 0; i < m; i++) sum += jumps[row + i]! * follow[i]!
        beta[s] = sum + stay
        if (collect) for (let i = 0; i < m; i++) moves[row + i]! += mass * follow[i]!
      }
      nullPosterior[j] = nullSum
      const other = beta
      beta = next
      next = other
    }
    if (collect) this.#countMoves(m)
    return logLikelihood
  }

  /** Adds up by width what the sentence has moved from state to position. */
  #countMoves(m: number): void {
    const jumps = this.#jumps
    const moves = this.#moves
    const counts = this.#counts
    for (let s = 0; s <= m; s++) {
      const row = s * m
      const width = this.longest + 1 - s
      let visits = 0
      for (let i = 0; i < m; i++) {
        const move = moves[row + i]! * jumps[row + i]!
        counts[width + i]! += move
        visits += move
      }
      this.#visits[s * (this.longest + 1) + m]! += visits
    }
  }

  /** Adds what was collected elsewhere: jumps by width, as the weights, and visits of state s among m words at s * (longest + 1) + m. */
  collect(jumps: Float64Array, visits: Float64Array): void {
    for (let d = 0; d < this.#counts.length; d++) this.#counts[d]! += jumps[d]!
    for (let k = 0; k < this.#visits.length; k++) this.#visits[k]! += visits[k]!
  }

  update(): void {
    const { longest } = this
    const offsets = new Float64Array(2 * longest + 2)
    for (let step = 0; step < MINORISATIONS; step++) {
      // a context (s, m) allows the widths from 1 - s to m - s: a difference array adds them all
      offsets.fill(0)
      for (let s = 0; s <= longest; s++) {
        for (let m = Math.max(1, s); m <= longest; m++) {
          const visits = this.#visits[s * (longest + 1) + m]!
          if (visits === 0) continue
          const share = visits / this.#normaliser(s, m)
          offsets[longest + 1 - s]! += share
          offsets[longest + m - s + 1]! -= share
        }
      }
      let load = 0
      let total = 0
      for (let d = 0; d <= 2 * longest; d++) {
        load += offsets[d]!
        const count = this.#counts[d]! + this.#smoothing
        // the prior of weight w: smoothing · (log w - w · size), whose own optimum is the uniform weight
        const bound = Math.max(load, 0) + this.#smoothing * (2 * longest + 1)
        if (bound > 0) this.weights[d] = count / bound
        total += this.weights[d]!
      }
      if (this.#smoothing === 0 && total > 0) for (let d = 0; d <= 2 * longest; d++) this.weights[d]! /= total
      this.#sumWeights()
    }
    this.#counts.fill(0)
    this.#visits.fill(0)
  }

  /** The probability of nothing, then the weights. */
  parameters(): Float64Array {
    const parameters = new Float64Array(this.weights.length + 1)
    parameters[0] = this.nullProbability
    parameters.set(this.weights, 1)
    return parameters
  }

  /** The model of some parameters, for sentences of up to `longest` words; wider jumps than any learned are as likely as the widest. */
  static of(parameters: Float64Array, longest: number): JumpPositions {
    const learned = (parameters.length - 2) / 2
    const widest = Math.max(learned, longest)
    const weights = new Float64Array(2 * widest + 1)
    for (let d = -widest; d <= widest; d++) {
      weights[widest + d] = parameters[1 + learned + Math.max(-learned, Math.min(learned, d))]!
    }
    return new JumpPositions(widest, parameters[0]!, 0, weights)
  }

  #sumWeights(): void {
    for (let d = 0; d <= 2 * this.longest; d++) this.weightSums[d + 1] = this.weightSums[d]! + this.weights[d]!
  }

  /** Sum of the weights of all jumps from state s to a position below m. */
  #normaliser(s: number, m: number): number {
    return Math.max(this.weightSums[this.longest + m - s + 1]! - this.weightSums[this.longest + 1 - s]!, 1e-300)
  }

  #fillJumps(m: number): void {
    const jumps = this.#jumps
    const weights = this.weights
    for (let s = 0; s <= m; s++) {
      const share = (1 - this.nullProbability) / this.#normaliser(s, m)
      const width = this.longest + 1 - s
      for (let i = 0; i < m; i++) jumps[s * m + i] = weights[width + i]! * share
    }
  }

  #grow(m: number, n: number): void {
    if (m > this.longest) throw new RangeError(`a sentence of ${m} words; this model goes up to ${this.longest}`)
    const states = m + 1
    if (this.#jumps.length < states * m) {
      this.#jumps = new Float64Array(2 * states * m)
      this.#moves = new Float64Array(2 * states * m)
    }
    if (this.#alpha.length < (n + 1) * states) {
      this.#alpha = new Float64Array(2 * (n + 1) * states)
      this.#made = new Float64Array(2 * (n + 1) * states)
    }
    if (this.#beta.length < states) {
      this.#beta = new Float64Array(2 * states)
      this.#nextBeta = new Float64Array(2 * states)
      this.#follow = new Float64Array(2 * states)
    }
    if (this.#scale.length < n) this.#scale = new Float64Array(2 * n)
  }
}

/** Before any training: the next word follows, most likely. */
function startingWeights(longest: number): Float64Array {
  const weights = new Float64Array(2 * longest + 1)
  for (let d = -longest; d <= longest; d++) weights[longest + d] = Math.exp(-Math.abs(d - 1)) + 0.001
  return weights
}
