/** Positions between the models of core and the kernels: parameters go into memory before a pass, counts come back after it. */
import {
  type Bitext,
  DiagonalPositions,
  FreePositions,
  JumpPositions,
  type PositionModel,
  type StatisticalMethod,
  type TablePositions,
} from '@parascope/core/align'
import type { KernelMemory } from './kernel-memory.js'
import type { KernelPlan } from './kernel-plan.js'

export const METHOD_NUMBERS: Readonly<Record<StatisticalMethod, number>> = { ibm1: 0, ibm2: 1, diagonal: 2, hmm: 3 }

/** Numbers in a padded row of a kernel's matrix. */
export function padded(length: number): number {
  return (length + 3) & ~3
}

type Starts = Pick<Bitext, 'sourceStart' | 'targetStart'>

/** Counts of positions that a worker keeps by itself: where they are, for both directions. */
export interface WorkerCounts {
  readonly moves: readonly [number, number]
  readonly visits: readonly [number, number]
  readonly distances: readonly [number, number]
}

/** Length classes of one direction: the tables of Model 2 and the diagonal. */
interface Classes {
  readonly list: readonly { readonly m: number; readonly n: number; readonly offset: number }[]
  /** numbers in all tables */
  readonly size: number
  readonly tables: number
  readonly counts: number
}

/** Makes the bench of a worker for sentences of up to so many words, and gives its address. */
export function layBench(memory: KernelMemory, longest: number): number {
  const start = memory.takeZeros(memory.kernels.layBench(0, longest))
  memory.kernels.layBench(start, longest)
  return start
}

/** Where a bench keeps its counts, as kernels/side.ts lays it out. */
export function countsOfBench(memory: KernelMemory, bench: number): WorkerCounts {
  const fields = memory.ints(bench, 16)
  const distance = bench + 4 * fields.length
  return {
    moves: [fields[12]! >>> 0, fields[13]! >>> 0],
    visits: [fields[14]! >>> 0, fields[15]! >>> 0],
    distances: [distance, distance + 8],
  }
}

export class KernelPositions {
  readonly #memory: KernelMemory
  readonly #plan: KernelPlan
  readonly longest: number
  readonly #lengths: readonly [Int32Array, Int32Array]
  readonly #classes: (Classes | undefined)[] = [undefined, undefined]
  readonly #weights: number[] = []
  readonly #sums: number[] = []

  constructor(memory: KernelMemory, plan: KernelPlan, { sourceStart, targetStart }: Starts, longest: number) {
    this.#memory = memory
    this.#plan = plan
    this.longest = longest
    this.#lengths = [sourceStart, targetStart]
    for (const direction of [0, 1]) {
      this.#weights[direction] = memory.takeZeros(8 * this.#widths)
      this.#sums[direction] = memory.takeZeros(8 * this.#widths)
    }
    plan.set({
      longest,
      weights0: this.#weights[0]!,
      weights1: this.#weights[1]!,
      weightSums0: this.#sums[0]!,
      weightSums1: this.#sums[1]!,
    })
  }

  /** Room for every width of jump, and for loops that take several at a time. */
  get #widths(): number {
    return 2 * this.longest + 16
  }

  /** Puts the parameters of a direction where the kernels find them. */
  put(direction: 0 | 1, positions: PositionModel): void {
    if (positions instanceof JumpPositions) {
      this.#memory.doubles(this.#weights[direction]!, this.#widths).set(positions.weights)
      this.#memory.doubles(this.#sums[direction]!, this.#widths).set(positions.weightSums)
    } else if (positions instanceof FreePositions || positions instanceof DiagonalPositions) this.#putTables(direction, positions)
  }

  /** Takes what the workers have counted, and estimates anew. */
  update(direction: 0 | 1, positions: PositionModel, counts: readonly WorkerCounts[]): void {
    const memory = this.#memory
    if (positions instanceof JumpPositions) {
      const visits = (this.longest + 1) ** 2
      const collected = [this.#widths, visits].map((length) => ({ start: memory.takeZeros(8 * length), length }))
      const [moved, visited] = collected as [(typeof collected)[0], (typeof collected)[0]]
      for (const own of counts) {
        memory.kernels.drainCounts(own.moves[direction], moved.start, moved.length)
        memory.kernels.drainCounts(own.visits[direction], visited.start, visited.length)
      }
      positions.collect(memory.doubles(moved.start, moved.length), memory.doubles(visited.start, visited.length))
      for (const { start, length } of collected) memory.giveBack(start, 8 * length)
    } else if (positions instanceof FreePositions || positions instanceof DiagonalPositions) {
      this.#collectTables(direction, positions, counts)
    }
    positions.update()
  }

  #putTables(direction: 0 | 1, positions: TablePositions): void {
    this.#classes[direction] ??= this.#findClasses(direction)
    const { list, size, tables } = this.#classes[direction]!
    const numbers = this.#memory.doubles(tables, size)
    for (const { m, n, offset } of list) {
      const prior = positions.prior(m, n)
      for (let j = 0; j < n; j++) numbers.set(prior.subarray(j * m, (j + 1) * m), offset + j * padded(m))
    }
  }

  #collectTables(direction: 0 | 1, positions: FreePositions | DiagonalPositions, own: readonly WorkerCounts[]): void {
    const memory = this.#memory
    const { list, size, counts } = this.#classes[direction]!
    const start = memory.takeZeros(8 * size)
    memory.kernels.drainCounts(counts, start, size)
    const collected = memory.doubles(start, size)
    for (const { m, n, offset } of list) {
      if (positions instanceof DiagonalPositions) positions.collect(m, n, collected.subarray(offset, offset + n))
      else {
        const made = new Float64Array(m * n)
        for (let j = 0; j < n; j++) made.set(collected.subarray(offset + j * padded(m), offset + j * padded(m) + m), j * m)
        positions.collect(m, n, made)
      }
    }
    memory.giveBack(start, 8 * size)
    if (!(positions instanceof DiagonalPositions)) return
    const sum = memory.takeZeros(8)
    for (const { distances } of own) memory.kernels.drainCounts(distances[direction], sum, 1)
    positions.collectDistance(memory.doubles(sum, 1)[0]!)
    memory.giveBack(sum, 8)
  }

  /** The pairs of lengths that occur, in rising order. */
  #findClasses(direction: 0 | 1): Classes {
    const side = this.longest + 1
    const [given, made] = direction === 0 ? this.#lengths : [this.#lengths[1], this.#lengths[0]]
    const offsets = new Int32Array(side * side).fill(-1)
    for (let k = 0; k + 1 < given.length; k++) offsets[(given[k + 1]! - given[k]!) * side + made[k + 1]! - made[k]!] = 0
    const list: Classes['list'][number][] = []
    let size = 0
    for (let place = 0; place < offsets.length; place++) {
      if (offsets[place]! < 0) continue
      const [m, n] = [Math.floor(place / side), place % side]
      offsets[place] = size
      list.push({ m, n, offset: size })
      size += padded(m) * n
    }
    const tables = this.#memory.takeZeros(8 * size)
    const counts = this.#memory.takeZeros(8 * size)
    const classes = this.#memory.put(offsets)
    if (direction === 0) this.#plan.set({ classes0: classes, tables0: tables, tableCounts0: counts })
    else this.#plan.set({ classes1: classes, tables1: tables, tableCounts1: counts })
    return { list, size, tables, counts }
  }
}
