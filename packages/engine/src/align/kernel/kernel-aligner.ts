/** A saved model on worker threads: pairs come in batches, their words are looked up here, and the workers share the pairs of a batch. */
import { type AlignedPair, type AlignerModel, positionsOf, type SymmetrizeOptions, wordForm } from '@parascope/core/align'
import { Vocabulary } from '@parascope/core/text'
import { KernelCrew } from './kernel-crew.js'
import { KernelLinks } from './kernel-links.js'
import { KernelMemory } from './kernel-memory.js'
import { KernelPlan } from './kernel-plan.js'
import { KernelPositions, layBench, METHOD_NUMBERS } from './kernel-positions.js'
import { joiningOf } from './kernel-training.js'

export class KernelAligner {
  readonly #model: AlignerModel
  readonly #vocabulary: Vocabulary
  readonly #memory = new KernelMemory()
  readonly #crew: KernelCrew
  readonly #arrays: Readonly<Record<'rowStart' | 'columns' | 'probabilities0' | 'probabilities1' | 'nulls0' | 'nulls1', number>>

  /** Throws MemoryFull where the model does not fit into the memory that kernels reach. */
  constructor(model: AlignerModel, workers: number) {
    this.#model = model
    this.#vocabulary = Vocabulary.unpack(model.vocabulary)
    const put = (numbers: Int32Array | Float32Array) => this.#memory.put(numbers)
    this.#arrays = {
      rowStart: put(model.rowStart),
      columns: put(model.columns),
      probabilities0: put(model.forward.probabilities),
      probabilities1: put(model.backward.probabilities),
      nulls0: put(model.forward.nulls),
      nulls1: put(model.backward.nulls),
    }
    this.#crew = new KernelCrew(this.#memory, workers)
  }

  /** Aligns some pairs, which must have words on both sides. One call after the other, please. */
  async align(
    pairs: readonly { readonly source: readonly string[]; readonly target: readonly string[] }[],
    options: SymmetrizeOptions,
  ): Promise<AlignedPair[]> {
    const memory = this.#memory
    const start = memory.mark()
    try {
      const batch = this.#numbers(pairs)
      const plan = new KernelPlan(memory)
      const longest = batch.longest
      const positions = new KernelPositions(memory, plan, batch, Math.max(longest, this.#learned()))
      for (const direction of [0, 1] as const) {
        const { positions: parameters } = direction === 0 ? this.#model.forward : this.#model.backward
        positions.put(direction, positionsOf(this.#model.method, parameters, positions.longest))
      }
      plan.set({
        ...this.#arrays,
        words: this.#vocabulary.size,
        pairs: batch.pairs,
        source: memory.put(batch.source),
        target: memory.put(batch.target),
        sourceStart: memory.put(batch.sourceStart),
        targetStart: memory.put(batch.targetStart),
        method: METHOD_NUMBERS[this.#model.method],
        nullProbability: this.#model.forward.positions[0] ?? 0,
      })
      const links = new KernelLinks(memory, plan, batch, joiningOf(options, this.#model.symmetrization))
      const benches = Array.from({ length: this.#crew.size }, () => layBench(memory, positions.longest))
      await this.#crew.run('alignAll', (worker) => [plan.address, benches[worker]!])
      return pairs.map((_, k) => links.pair(k))
    } finally {
      memory.release(start)
    }
  }

  async end(): Promise<void> {
    await this.#crew.end()
  }

  /** The longest sentence that the jumps of the model were learned from. */
  #learned(): number {
    return this.#model.method === 'hmm' ? (this.#model.forward.positions.length - 2) / 2 : 0
  }

  /** Words as numbers; words that the model does not know get numbers above its own, equal words equal ones. */
  #numbers(pairs: readonly { readonly source: readonly string[]; readonly target: readonly string[] }[]) {
    const unknown = new Vocabulary()
    const known = this.#vocabulary
    const id = (word: string) => {
      const form = wordForm(word)
      return known.id(form) ?? known.size + unknown.intern(form)
    }
    const sourceStart = new Int32Array(pairs.length + 1)
    const targetStart = new Int32Array(pairs.length + 1)
    let longest = 0
    for (const [k, { source, target }] of pairs.entries()) {
      sourceStart[k + 1] = sourceStart[k]! + source.length
      targetStart[k + 1] = targetStart[k]! + target.length
      longest = Math.max(longest, source.length, target.length)
    }
    const source = Int32Array.from(pairs.flatMap((pair) => pair.source.map(id)))
    const target = Int32Array.from(pairs.flatMap((pair) => pair.target.map(id)))
    return { pairs: pairs.length, source, target, sourceStart, targetStart, longest }
  }
}
