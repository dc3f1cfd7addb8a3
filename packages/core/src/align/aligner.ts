/** A trained model at work: any two sentences in, links with their confidence out. Words it has never seen are linked by identity and place. */
import type { Link, LinkMatrix, ScoredLink } from '../corpus/index.js'
import { Vocabulary } from '../text/index.js'
import type { AlignerModel, DirectionModel } from './aligner-model.js'
import { wordForm } from './bitext.js'
import { DiagonalPositions } from './diagonal.js'
import { JumpPositions } from './hmm.js'
import { FreePositions } from './ibm2.js'
import { findEntry } from './pair-table.js'
import { type PositionModel, Sentence } from './sentence.js'
import { directedLinks, type Symmetrization, softIntersection, symmetrize } from './symmetrize.js'
import type { StatisticalMethod } from './train.js'
import { UniformPositions } from './uniform.js'

/** Two known words that never stood opposite each other. */
const NEVER_SEEN = 1e-9
/** A new word, whether a word makes it or nothing does. */
const NEW_WORD = 1e-7
/** A new word, made by its copy. */
const NEW_COPY = 0.5

/** Of `soft`, where nothing else is said. */
export const DEFAULT_THRESHOLD = 0.2

export interface SymmetrizeOptions {
  readonly symmetrization?: Symmetrization
  /** of `soft`: least geometric mean of the two posteriors, 0.2 if not given */
  readonly threshold?: number
}

export interface AlignedPair {
  /** links on which both directions agree */
  readonly sure: readonly Link[]
  /** the links that symmetrisation added */
  readonly possible: readonly Link[]
  /** geometric mean of the two posteriors, for all links */
  readonly scores: readonly ScoredLink[]
}

export class Aligner {
  readonly model: AlignerModel
  readonly #vocabulary: Vocabulary
  readonly #forward: WorkingHalf
  readonly #backward: WorkingHalf

  constructor(model: AlignerModel) {
    this.model = model
    this.#vocabulary = Vocabulary.unpack(model.vocabulary)
    this.#forward = new WorkingHalf(new Sentence('forward'), model.forward, model.method)
    this.#backward = new WorkingHalf(new Sentence('backward'), model.backward, model.method)
  }

  /** Aligns a pair. A side without words gives no links. */
  align(source: readonly string[], target: readonly string[], options: SymmetrizeOptions = {}): AlignedPair {
    if (source.length === 0 || target.length === 0) return { sure: [], possible: [], scores: [] }
    const [forward, backward] = this.posteriors(source, target)
    const [rows, columns] = [source.length, target.length]
    const there = directedLinks(rows, columns, forward.posterior, forward.nullPosterior, 'forward')
    const back = directedLinks(rows, columns, backward.posterior, backward.nullPosterior, 'backward')
    const { symmetrization = this.model.symmetrization, threshold = DEFAULT_THRESHOLD } = options
    const links: LinkMatrix =
      symmetrization === 'soft'
        ? softIntersection(rows, columns, forward.posterior, backward.posterior, threshold)
        : symmetrize(there, back, symmetrization)
    const all = links.links()
    const agreed = ([i, j]: Link) => there.has(i, j) && back.has(i, j)
    return {
      sure: all.filter(agreed),
      possible: all.filter((link) => !agreed(link)),
      scores: all.map(([i, j]) => {
        const cell = i * columns + j
        return [i, j, Math.min(1, Math.sqrt(forward.posterior[cell]! * backward.posterior[cell]!))] as const
      }),
    }
  }

  /**
   * The posteriors of both directions, source by row; they are overwritten by the next call. Throws RangeError if a side is empty.
   */
  posteriors(source: readonly string[], target: readonly string[]): readonly [Sentence, Sentence] {
    if (source.length === 0 || target.length === 0) throw new RangeError('posteriors need words on both sides')
    const given = source.map(wordForm)
    const made = target.map(wordForm)
    const givenIds = given.map((word) => this.#vocabulary.id(word) ?? -1)
    const madeIds = made.map((word) => this.#vocabulary.id(word) ?? -1)
    const halves = [this.#forward, this.#backward] as const
    for (const half of halves) half.sentence.resize(source.length, target.length)
    for (let i = 0; i < given.length; i++) {
      for (let j = 0; j < made.length; j++) {
        const [e, f, cell] = [givenIds[i]!, madeIds[j]!, i * made.length + j]
        const entry = e < 0 || f < 0 ? -1 : findEntry(this.model, e, f)
        const otherwise = given[i] === made[j] ? NEW_COPY : undefined
        this.#forward.sentence.emission[cell] = this.#forward.emission(entry, f, otherwise)
        this.#backward.sentence.emission[cell] = this.#backward.emission(entry, e, otherwise)
      }
    }
    this.#forward.infer(madeIds)
    this.#backward.infer(givenIds)
    return [this.#forward.sentence, this.#backward.sentence]
  }
}

class WorkingHalf {
  readonly sentence: Sentence
  readonly #model: DirectionModel
  readonly #method: StatisticalMethod
  #positions: PositionModel
  #longest = 0

  constructor(sentence: Sentence, model: DirectionModel, method: StatisticalMethod) {
    this.sentence = sentence
    this.#model = model
    this.#method = method
    this.#positions = positionsOf(method, model.positions, 0)
  }

  emission(entry: number, made: number, otherwise: number | undefined): number {
    if (entry >= 0) return this.#model.probabilities[entry]! + NEVER_SEEN
    return otherwise ?? (made < 0 ? NEW_WORD : NEVER_SEEN)
  }

  infer(made: readonly number[]): void {
    for (let j = 0; j < made.length; j++) {
      const word = made[j]!
      this.sentence.nullEmission[j] = word < 0 ? NEW_WORD : this.#model.nulls[word]! + NEVER_SEEN
    }
    if (this.sentence.m > this.#longest) {
      this.#longest = this.sentence.m
      this.#positions = positionsOf(this.#method, this.#model.positions, this.#longest)
    }
    this.#positions.infer(this.sentence, false)
  }
}

/** The positions of a model from its parameters, for sentences of up to `longest` words. */
export function positionsOf(method: StatisticalMethod, parameters: Float64Array, longest: number): PositionModel {
  switch (method) {
    case 'ibm1':
      return new UniformPositions()
    case 'ibm2':
      return FreePositions.of(parameters)
    case 'diagonal':
      return DiagonalPositions.of(parameters)
    case 'hmm':
      return JumpPositions.of(parameters, longest)
  }
}
