/**
 * Training by expectation maximisation, both directions at once: stages of position models over one lexicon, each starting from the
 * lexicon that the stage before has learned. With agreement (Liang, Taskar and Klein, 2006) both directions count what they
 * expect together, the product of their posteriors.
 */
import { type Bitext, longestSide } from './bitext.js'
import { DiagonalPositions } from './diagonal.js'
import { JumpPositions } from './hmm.js'
import { FreePositions } from './ibm2.js'
import { Lexicon, type LexiconOptions } from './lexicon.js'
import { type PairTable, pairTable } from './pair-table.js'
import { type Direction, type PositionModel, Sentence } from './sentence.js'
import { UniformPositions } from './uniform.js'

export type StatisticalMethod = 'ibm1' | 'ibm2' | 'diagonal' | 'hmm'

export interface Stage {
  readonly method: StatisticalMethod
  readonly iterations: number
}

export interface TrainOptions extends LexiconOptions {
  readonly stages: readonly Stage[]
  /** probability that a word is made by nothing; Model 1 counts the empty word as one more word instead */
  readonly nullProbability: number
  /** both directions learn from the product of their posteriors; not in the first stage */
  readonly agreement: boolean
  /** counts added to every position and jump width */
  readonly smoothing: number
  /** tension of the diagonal, where it is fixed */
  readonly tension?: number
  /** called after each pass over the bitext */
  readonly onIteration?: (report: IterationReport) => void
}

/** How far a training is, in pairs times passes. */
export interface TrainingProgress {
  readonly done: number
  readonly total: number
}

/** Pairs between two reports of progress. */
const REPORT_AFTER = 200

export interface IterationReport {
  readonly method: StatisticalMethod
  /** passes done, and all there will be */
  readonly done: number
  readonly total: number
  /** logarithm of the probability of the bitext before this pass changed the model, forward and backward */
  readonly logLikelihood: readonly [number, number]
}

/** One direction of a model in training. */
export class Half {
  readonly sentence: Sentence
  readonly lexicon: Lexicon
  positions: PositionModel

  constructor(direction: Direction, table: PairTable, options: TrainOptions) {
    this.sentence = new Sentence(direction)
    this.lexicon = new Lexicon(direction, table, options)
    this.positions = new UniformPositions()
  }

  /** Puts pair k on the bench. */
  load({ source, target, sourceStart, targetStart }: Bitext, table: PairTable, k: number): void {
    const { sentence } = this
    const { probabilities, nulls } = this.lexicon
    const sourceLength = sourceStart[k + 1]! - sourceStart[k]!
    const targetLength = targetStart[k + 1]! - targetStart[k]!
    sentence.resize(sourceLength, targetLength)
    const { emission, nullEmission } = sentence
    const start = table.cellStart[k]!
    for (let cell = 0; cell < sourceLength * targetLength; cell++) {
      emission[cell] = probabilities[table.entries[start + cell]!]!
    }
    const forward = sentence.direction === 'forward'
    const made = forward ? target : source
    const from = forward ? targetStart[k]! : sourceStart[k]!
    for (let j = 0; j < sentence.n; j++) nullEmission[j] = nulls[made[from + j]!]!
  }

  /** Adds the posteriors on the bench to the counts of the lexicon. */
  count({ source, target, sourceStart, targetStart }: Bitext, table: PairTable, k: number): void {
    const { posterior, nullPosterior, direction, m, n } = this.sentence
    const { counts, nullCounts } = this.lexicon
    const start = table.cellStart[k]!
    for (let cell = 0; cell < m * n; cell++) counts[table.entries[start + cell]!]! += posterior[cell]!
    const made = direction === 'forward' ? target : source
    const from = direction === 'forward' ? targetStart[k]! : sourceStart[k]!
    for (let j = 0; j < n; j++) nullCounts[made[from + j]!]! += nullPosterior[j]!
  }
}

/** A bitext with what has been learned from it. */
export interface Trained {
  readonly method: StatisticalMethod
  readonly bitext: Bitext
  readonly table: PairTable
  readonly forward: Half
  readonly backward: Half
}

/** Trains both directions. Deterministic: the same bitext and options give the same numbers. */
export function trainAligner(bitext: Bitext, options: TrainOptions): Trained {
  const steps = trainingSteps(bitext, options)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** The same, a little at a time: whoever drives it can report progress, let other work run or stop. */
export function* trainingSteps(bitext: Bitext, options: TrainOptions): Generator<TrainingProgress, Trained, undefined> {
  if (options.stages.length === 0) throw new RangeError('training needs at least one stage')
  const table = pairTable(bitext)
  const forward = new Half('forward', table, options)
  const backward = new Half('backward', table, options)
  const longest = longestSide(bitext)
  const passes = passesOf(options)
  const total = passes * bitext.pairs
  let pass = 0
  for (const [number, { method, iterations }] of options.stages.entries()) {
    for (const half of [forward, backward]) half.positions = positionModel(method, longest, options)
    const together = options.agreement && number > 0
    for (let iteration = 0; iteration < iterations; iteration++) {
      const logLikelihood: [number, number] = [0, 0]
      for (let k = 0; k < bitext.pairs; k++) {
        forward.load(bitext, table, k)
        backward.load(bitext, table, k)
        logLikelihood[0] += forward.positions.infer(forward.sentence, true)
        logLikelihood[1] += backward.positions.infer(backward.sentence, true)
        if (together) multiply(forward.sentence, backward.sentence)
        forward.count(bitext, table, k)
        backward.count(bitext, table, k)
        if ((k + 1) % REPORT_AFTER === 0) yield { done: pass * bitext.pairs + k + 1, total }
      }
      for (const half of [forward, backward]) {
        half.lexicon.estimate()
        half.positions.update()
      }
      pass++
      options.onIteration?.({ method, done: pass, total: passes, logLikelihood })
      yield { done: pass * bitext.pairs, total }
    }
  }
  return { method: options.stages.at(-1)!.method, bitext, table, forward, backward }
}

/** All passes over the bitext. */
export function passesOf({ stages }: Pick<TrainOptions, 'stages'>): number {
  return stages.reduce((sum, stage) => sum + stage.iterations, 0)
}

/** Both sentences get the product of their posteriors. */
function multiply(one: Sentence, other: Sentence): void {
  const cells = one.m * one.n
  for (let cell = 0; cell < cells; cell++) {
    const both = one.posterior[cell]! * other.posterior[cell]!
    one.posterior[cell] = both
    other.posterior[cell] = both
  }
}

/** The positions of a method before training, for sentences of up to `longest` words. */
export function positionModel(
  method: StatisticalMethod,
  longest: number,
  { nullProbability, smoothing, tension }: Pick<TrainOptions, 'nullProbability' | 'smoothing' | 'tension'>,
): PositionModel {
  switch (method) {
    case 'ibm1':
      return new UniformPositions()
    case 'ibm2':
      return new FreePositions(nullProbability, smoothing)
    case 'diagonal':
      return new DiagonalPositions(nullProbability, tension ?? 4, tension === undefined)
    case 'hmm':
      return new JumpPositions(longest, nullProbability, smoothing)
  }
}
