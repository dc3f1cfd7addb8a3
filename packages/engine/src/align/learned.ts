/**
 * What a training leaves behind, ready to be saved or to align the very text it was learned from. On worker threads by the kernels; where
 * they cannot (a prior, or more text than 32-bit addresses reach) by the plain TypeScript of core on this thread.
 */
import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import {
  Aligner,
  type AlignerModel,
  type Bitext,
  modelOf,
  type StatisticalMethod,
  type SymmetrizeOptions,
  type Training,
  trainingSteps,
} from '@parascope/core/align'
import { ParascopeError } from '@parascope/core/errors'
import type { AlignedWords, BatchAligner, Words } from './batch-aligner.js'
import { collectGarbage } from './collect-garbage.js'
import { KernelAligner } from './kernel/kernel-aligner.js'
import { MemoryFull } from './kernel/kernel-memory.js'
import { kernelModel } from './kernel/kernel-model.js'
import { KernelTraining } from './kernel/kernel-training.js'

export interface Learned {
  readonly method: StatisticalMethod
  /** the model, to be saved or applied to other text */
  model(): AlignerModel
  /** an aligner of the pairs that were learned from: they must come again, in their order; nothing else can be asked afterwards */
  again(options: SymmetrizeOptions): Promise<BatchAligner>
  /** lets the workers go */
  end(): Promise<void>
}

/** Trains on `threads` worker threads; their number changes nothing but the time. */
export function learn(
  bitext: Bitext,
  training: Training,
  threads: number,
  onProgress: (done: number, total: number) => void,
): Promise<Learned> {
  if (training.train.prior > 0) return learnHere(bitext, training, onProgress)
  collectGarbage()
  // not an async function: while it waited it would hold on to the bitext, of which the kernels have their own
  return prepared(bitext, training, threads).then(async (kernels) =>
    'plainBitext' in kernels
      ? learnHere(kernels.plainBitext, training, onProgress)
      : new LearnedByKernels(await trained(kernels, onProgress), training),
  )
}

/** The text and the words that were read are garbage now. */
function trained(kernels: KernelTraining, onProgress: (done: number, total: number) => void): Promise<KernelTraining> {
  collectGarbage()
  return kernels.train(onProgress)
}

/** The kernels with the bitext, or the bitext back where it does not fit into the memory they reach. */
async function prepared(
  bitext: Bitext,
  { train }: Training,
  threads: number,
): Promise<KernelTraining | { readonly plainBitext: Bitext }> {
  try {
    return await KernelTraining.prepare(bitext, train, threads)
  } catch (error) {
    if (error instanceof MemoryFull) return { plainBitext: bitext }
    throw error
  }
}

async function learnHere(
  bitext: Bitext,
  { train, symmetrization }: Training,
  onProgress: (done: number, total: number) => void,
): Promise<Learned> {
  const steps = trainingSteps(bitext, train)
  for (;;) {
    const step = steps.next()
    if (step.done === true) {
      const model = modelOf(step.value, symmetrization)
      return {
        method: model.method,
        model: () => model,
        again: async (options) => alignHere(model, options),
        end: async () => {},
      }
    }
    onProgress(step.value.done, step.value.total)
    await setImmediate() // lets Ctrl-C and the meter in
  }
}

function alignHere(model: AlignerModel, options: SymmetrizeOptions): BatchAligner {
  const aligner = new Aligner(model)
  return {
    alignBatch: async (pairs) => pairs.map(({ source, target }) => aligner.align(source, target, options)),
    end: async () => {},
  }
}

/** An aligner of any text by a model, on worker threads. */
export function modelAligner(model: AlignerModel, options: SymmetrizeOptions, threads = availableParallelism()): BatchAligner {
  let kernels: KernelAligner
  try {
    kernels = new KernelAligner(model, threads)
  } catch (error) {
    if (!(error instanceof MemoryFull)) throw error
    return alignHere(model, options)
  }
  return {
    alignBatch: async (pairs) => {
      const whole = pairs.filter(hasWords)
      const aligned = await kernels.align(whole, options)
      let next = 0
      return pairs.map((pair) => (hasWords(pair) ? aligned[next++]! : NO_LINKS))
    },
    end: () => kernels.end(),
  }
}

const NO_LINKS: AlignedWords = { sure: [], possible: [], scores: [] }

function hasWords({ source, target }: Words): boolean {
  return source.length > 0 && target.length > 0
}

class LearnedByKernels implements Learned {
  #kernels: KernelTraining | undefined
  readonly method: StatisticalMethod
  readonly #training: Training

  constructor(kernels: KernelTraining, training: Training) {
    this.#kernels = kernels
    this.method = kernels.method
    this.#training = training
  }

  model(): AlignerModel {
    return kernelModel(this.#own(), this.#training.symmetrization)
  }

  async again(options: SymmetrizeOptions): Promise<BatchAligner> {
    const links = (await this.#own().links(options, this.#training.symmetrization)).detach()
    const size = this.#own().bitext.pairs
    const sourceStart = new Int32Array(this.#own().bitext.sourceStart)
    const targetStart = new Int32Array(this.#own().bitext.targetStart)
    await this.end()
    let next = 0
    const nextLinks = ({ source, target }: Words): AlignedWords => {
      const k = next++
      const isSame =
        k < size &&
        source.length === sourceStart[k + 1]! - sourceStart[k]! &&
        target.length === targetStart[k + 1]! - targetStart[k]!
      if (!isSame) throw new ParascopeError('io/unreadable', 'the input has changed while it was being aligned: start again')
      return links.pair(k)
    }
    return {
      alignBatch: async (pairs) => pairs.map((pair) => (hasWords(pair) ? nextLinks(pair) : NO_LINKS)),
      end: () => this.end(),
    }
  }

  /** Lets the workers go, and with them the memory. */
  async end(): Promise<void> {
    await this.#kernels?.end()
    this.#kernels = undefined
    collectGarbage()
  }

  #own(): KernelTraining {
    if (this.#kernels === undefined) throw new RangeError('the training has been let go of')
    return this.#kernels
  }
}
