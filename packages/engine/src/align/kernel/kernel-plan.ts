/** The plan of kernels/plan.ts, written from here: the fields in their order, four bytes each, then the eight-byte numbers. */
import type { KernelMemory } from './kernel-memory.js'

const FIELDS = [
  'words',
  'pairs',
  'longest',
  'next',
  'source',
  'target',
  'sourceStart',
  'targetStart',
  'occurrenceStart',
  'occurrencePair',
  'occurrencePlace',
  'rowStart',
  'columns',
  'columnSize',
  'cellStart',
  'cells',
  'runStart',
  'entries',
  'counts',
  'nulls0',
  'nulls1',
  'nullCounts0',
  'nullCounts1',
  'sums0',
  'sums1',
  'likelihood0',
  'likelihood1',
  'tokenSums',
  'rowLikelihood',
  'method',
  'weights0',
  'weights1',
  'weightSums0',
  'weightSums1',
  'classes0',
  'classes1',
  'tables0',
  'tables1',
  'tableCounts0',
  'tableCounts1',
  'probabilities0',
  'probabilities1',
  'linkStart',
  'linkCount',
  'links',
  'linksEnd',
  'symmetrization',
  'isUniform',
] as const

const DOUBLES = ['nullProbability', 'identity', 'threshold'] as const

export type PlanField = (typeof FIELDS)[number]
type PlanDouble = (typeof DOUBLES)[number]

const DOUBLES_AT = Math.ceil(FIELDS.length / 2)

export class KernelPlan {
  readonly address: number
  readonly #fields: Int32Array
  readonly #doubles: Float64Array

  constructor(memory: KernelMemory) {
    const doubles = DOUBLES_AT + DOUBLES.length
    this.address = memory.takeZeros(8 * doubles)
    this.#fields = memory.ints(this.address, FIELDS.length)
    this.#doubles = memory.doubles(this.address, doubles)
    this.set({ next: memory.takeZeros(64) })
    this.#next = memory.ints(this.get('next'), 1)
  }

  readonly #next: Int32Array

  get(field: PlanField): number {
    return this.#fields[FIELDS.indexOf(field)]! >>> 0
  }

  set(values: Partial<Record<PlanField | PlanDouble, number>>): void {
    for (const [name, value] of Object.entries(values)) {
      const field = FIELDS.indexOf(name as PlanField)
      if (field >= 0) this.#fields[field] = value
      else this.#doubles[DOUBLES_AT + DOUBLES.indexOf(name as PlanDouble)] = value
    }
  }

  /** Pieces of the work that workers have claimed. */
  get claimed(): number {
    return Atomics.load(this.#next, 0)
  }

  /** Makes all pieces free to be claimed again. */
  restart(): void {
    Atomics.store(this.#next, 0, 0)
  }
}
