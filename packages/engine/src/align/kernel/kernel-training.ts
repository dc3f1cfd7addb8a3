/**
 * Training on worker threads: the same expectation maximisation as `trainAligner` of core, which is its definition. Where directions do not
 * learn together, one goes through the text after the other, since they share the counts.
 */
import {
  type Bitext,
  DEFAULT_THRESHOLD,
  longestSide,
  type PositionModel,
  passesOf,
  positionModel,
  type StatisticalMethod,
  type Symmetrization,
  type SymmetrizeOptions,
  type TrainOptions,
} from '@parascope/core/align'
import type { PackedVocabulary } from '@parascope/core/text'
import { KernelCrew } from './kernel-crew.js'
import { type Joining, KernelLinks } from './kernel-links.js'
import { KernelMemory } from './kernel-memory.js'
import { KernelPlan, type PlanField } from './kernel-plan.js'
import { countsOfBench, KernelPositions, layBench, METHOD_NUMBERS, type WorkerCounts } from './kernel-positions.js'
import { buildTable, type Sentences } from './kernel-table.js'

/** Pairs or rows that a worker claims at a time, as kernels/plan.ts knows. */
const PIECE = 64
export const ENTRY_BYTES = 8
const TOGETHER = 2

const DIRECTIONS = [0, 1] as const

/** What the options leave open comes from the model. */
export function joiningOf(options: SymmetrizeOptions, symmetrization: Symmetrization): Joining {
  return { symmetrization: options.symmetrization ?? symmetrization, threshold: options.threshold ?? DEFAULT_THRESHOLD }
}

export class KernelTraining {
  /** its arrays lie in the shared memory */
  bitext: Sentences
  /** the words, packed: a live vocabulary takes several times the room */
  readonly vocabulary: PackedVocabulary
  readonly memory: KernelMemory
  readonly plan: KernelPlan
  readonly crew: KernelCrew
  /** bytes of the bench of each worker */
  readonly benches: readonly number[]
  readonly longest: number
  entries = 0
  method: StatisticalMethod = 'ibm1'
  positions: [PositionModel, PositionModel]
  readonly #options: TrainOptions
  readonly #layout: KernelPositions
  #isUniform = true

  private constructor(bitext: Bitext, options: TrainOptions, workers: number) {
    this.bitext = bitext
    this.vocabulary = bitext.vocabulary.pack()
    this.#options = options
    this.longest = longestSide(bitext)
    this.memory = new KernelMemory()
    this.plan = new KernelPlan(this.memory)
    this.crew = new KernelCrew(this.memory, workers)
    this.#layout = new KernelPositions(this.memory, this.plan, bitext, this.longest)
    this.benches = Array.from({ length: workers }, () => layBench(this.memory, this.longest))
    const first = () => positionModel('ibm1', this.longest, options)
    this.positions = [first(), first()]
  }

  /** Puts the bitext into the shared memory and builds its table; whoever gave the bitext need not keep it any longer. */
  static async prepare(bitext: Bitext, options: TrainOptions, workers: number): Promise<KernelTraining> {
    const training = new KernelTraining(bitext, options, workers)
    return training.#orEnd(training.#prepare(bitext))
  }

  /** Trains; `onProgress` hears of pairs times passes. */
  train(onProgress: (done: number, total: number) => void = () => {}): Promise<this> {
    return this.#orEnd(this.#train(onProgress))
  }

  async #orEnd(work: Promise<void>): Promise<this> {
    try {
      await work
      return this
    } catch (error) {
      await this.end()
      throw error
    }
  }

  /** The links of all pairs of the bitext, the same as a saved model would give. */
  async links(options: SymmetrizeOptions, symmetrization: Symmetrization): Promise<KernelLinks> {
    const { plan, crew, memory, bitext } = this
    const links = new KernelLinks(memory, plan, bitext, joiningOf(options, symmetrization))
    plan.restart()
    await crew.run('alignAll', (worker) => [plan.address, this.benches[worker]!])
    return links
  }

  get words(): number {
    return this.vocabulary.offsets.length - 1
  }

  /** Lets the workers go. */
  async end(): Promise<void> {
    await this.crew.end()
  }

  async #prepare(bitext: Bitext): Promise<void> {
    const { memory, plan, crew } = this
    const { entries, shared } = await buildTable(bitext, memory, plan, crew)
    this.entries = entries
    this.bitext = shared
    const { words } = this
    const pieces = Math.ceil(shared.pairs / PIECE)
    plan.set({
      nulls0: memory.take(4 * words),
      nulls1: memory.take(4 * words),
      nullCounts0: memory.takeZeros(8 * words),
      nullCounts1: memory.takeZeros(8 * words),
      sums0: memory.takeZeros(8 * words),
      sums1: memory.takeZeros(8 * words),
      likelihood0: memory.takeZeros(8 * pieces),
      likelihood1: memory.takeZeros(8 * pieces),
      rowLikelihood: memory.takeZeros(8 * Math.ceil(words / PIECE)),
      entries: memory.take(ENTRY_BYTES * this.entries),
      counts: memory.take(8 * this.entries),
      identity: this.#options.identity,
      nullProbability: this.#options.nullProbability,
    })
  }

  async #train(onProgress: (done: number, total: number) => void): Promise<void> {
    const { bitext, plan, memory } = this
    const options = this.#options
    // memory is touched only now, when the text that was read can have gone
    await this.#run('startEntries')
    const passes = passesOf(options)
    const total = passes * bitext.pairs
    let pass = 0
    for (const [number, { method, iterations }] of options.stages.entries()) {
      this.method = method
      const together = options.agreement && number > 0
      const byRows = method === 'ibm1' && !together
      const tokenBytes = 8 * bitext.target.length
      if (byRows) plan.set({ tokenSums: memory.take(tokenBytes) })
      this.positions = [positionModel(method, this.longest, options), positionModel(method, this.longest, options)]
      plan.set({ method: METHOD_NUMBERS[method] })
      for (let iteration = 0; iteration < iterations; iteration++) {
        for (const direction of DIRECTIONS) this.#layout.put(direction, this.positions[direction])
        // half of a pass where directions go one after the other
        const steps = together ? [TOGETHER] : DIRECTIONS
        for (const [k, direction] of steps.entries()) {
          const from = (pass + k / steps.length) * bitext.pairs
          const onShare = (share: number) => onProgress(Math.floor(from + (share * bitext.pairs) / steps.length), total)
          await (byRows ? this.#countByRows(direction, onShare) : this.#countBySentence(direction, onShare))
          await this.#estimate(direction)
        }
        for (const direction of DIRECTIONS) {
          this.memory.kernels.estimateNulls(plan.address, direction)
          this.#layout.update(direction, this.positions[direction], this.#workerCounts())
        }
        pass++
        options.onIteration?.({ method, done: pass, total: passes, logLikelihood: this.#likelihoods(byRows) })
        onProgress(pass * bitext.pairs, total)
      }
      if (byRows) memory.giveBack(plan.get('tokenSums'), tokenBytes)
    }
    for (const direction of DIRECTIONS) this.#layout.put(direction, this.positions[direction])
  }

  /** Expected counts of one direction or of both together. */
  async #countBySentence(direction: number, onShare: (share: number) => void): Promise<void> {
    const { plan, crew, bitext } = this
    plan.restart()
    await crew.run(
      'expectCounts',
      (worker) => [plan.address, this.benches[worker]!, direction],
      () => onShare(Math.min(1, (plan.claimed * PIECE) / bitext.pairs)),
    )
  }

  /** The same of Model 1, which needs no sentence as a whole. */
  async #countByRows(direction: number, onShare: (share: number) => void): Promise<void> {
    const { plan, crew, bitext, memory } = this
    if (direction === 0) {
      memory.bytes(plan.get('tokenSums'), 8 * bitext.target.length).fill(0)
      // before anything is learned the sums need no walk
      if (!this.#isUniform) await this.#run('sumTokens')
      plan.set({ isUniform: this.#isUniform ? 1 : 0 })
      this.#isUniform = false
      await this.#run('closeTokens')
    }
    plan.restart()
    await crew.run(
      'countRows',
      () => [plan.address, direction],
      () => onShare(Math.min(1, (plan.claimed * PIECE) / this.words)),
    )
  }

  /** The lexicon that the counts make. */
  async #estimate(direction: number): Promise<void> {
    const { plan, crew, memory } = this
    memory.bytes(plan.get('sums1'), 8 * this.words).fill(0)
    plan.restart()
    await crew.run('sumCounts', () => [plan.address, direction])
    plan.restart()
    await crew.run('estimateEntries', () => [plan.address, direction])
  }

  async #run(name: 'startEntries' | 'sumTokens' | 'closeTokens'): Promise<void> {
    this.plan.restart()
    await this.crew.run(name, () => [this.plan.address])
  }

  #likelihoods(byRows: boolean): [number, number] {
    const { plan, memory, bitext } = this
    const sum = (field: PlanField, items: number) =>
      memory.doubles(plan.get(field), Math.ceil(items / PIECE)).reduce((all, part) => all + part, 0)
    const { pairs } = bitext
    return [sum('likelihood0', pairs), byRows ? sum('rowLikelihood', this.words) : sum('likelihood1', pairs)]
  }

  #workerCounts(): WorkerCounts[] {
    return this.benches.map((bench) => countsOfBench(this.memory, bench))
  }
}
