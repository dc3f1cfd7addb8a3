/**
 * One sentence pair on the bench, seen in one direction: m given words i, n generated words j. The matrices of both
 * directions lie alike in memory (source by row), so cell (i, j) is `i * givenStride + j * madeStride`; forward, the source is
 * given, backward the target. Buffers grow with the longest sentence and are used again for the next.
 */

export type Direction = 'forward' | 'backward'

export class Sentence {
  readonly direction: Direction
  m = 0
  n = 0
  givenStride = 0
  madeStride = 0
  /** probability of word j given word i, at cell (i, j) */
  emission = new Float64Array(0)
  /** probability of word j given no word */
  nullEmission = new Float64Array(0)
  /** probability that i made j, given the whole pair, at cell (i, j) */
  posterior = new Float64Array(0)
  /** probability that nothing made j */
  nullPosterior = new Float64Array(0)

  constructor(direction: Direction) {
    this.direction = direction
  }

  /** Sets the lengths of the pair; what the buffers hold is undefined until they are filled. */
  resize(sourceLength: number, targetLength: number): void {
    const forward = this.direction === 'forward'
    this.m = forward ? sourceLength : targetLength
    this.n = forward ? targetLength : sourceLength
    this.givenStride = forward ? targetLength : 1
    this.madeStride = forward ? 1 : targetLength
    const cells = sourceLength * targetLength
    if (this.emission.length < cells) {
      this.emission = new Float64Array(2 * cells)
      this.posterior = new Float64Array(2 * cells)
    }
    if (this.nullEmission.length < this.n) {
      this.nullEmission = new Float64Array(2 * this.n)
      this.nullPosterior = new Float64Array(2 * this.n)
    }
  }
}

/**
 * Fills the posteriors of word j where the position of each given word i has the probability `prior[at + i] * share`, and
 * that of no word `nullProbability`. Returns the probability of word j.
 */
export function inferWord(
  sentence: Sentence,
  j: number,
  prior: Float64Array,
  at: number,
  share: number,
  nullProbability: number,
): number {
  const { m, givenStride, madeStride, emission, nullEmission, posterior, nullPosterior } = sentence
  let sum = nullEmission[j]! * nullProbability
  nullPosterior[j] = sum
  for (let i = 0; i < m; i++) {
    const cell = i * givenStride + j * madeStride
    const joint = emission[cell]! * prior[at + i]! * share
    posterior[cell] = joint
    sum += joint
  }
  const scale = sum > 0 ? 1 / sum : 0
  nullPosterior[j]! *= scale
  for (let i = 0; i < m; i++) posterior[i * givenStride + j * madeStride]! *= scale
  return sum
}

/** Which word makes which: the position part of an alignment model. */
export interface PositionModel {
  /**
   * Fills the posteriors of a sentence from its emissions and returns the logarithm of its probability. With `collect`,
   * also keeps the counts that `update` needs.
   */
  infer(sentence: Sentence, collect: boolean): number
  /** Estimates the parameters again from the counts collected, and forgets the counts. */
  update(): void
  /** All that was learned, as numbers from which the same model can be made again. */
  parameters(): Float64Array
}

/** A position model that is a table for each pair of lengths, so that someone else can go through the sentences with it. */
export interface TablePositions {
  /** the probability of given position i, given that a word makes word j, at j * m + i */
  prior(m: number, n: number): Float64Array
}
