/** Links as the kernels write them (kernels/align.ts): room for them beforehand, and reading them afterwards. */
import { type AlignedPair, type Bitext, SYMMETRIZATIONS, type Symmetrization } from '@parascope/core/align'
import type { Link, ScoredLink } from '@parascope/core/corpus'
import type { KernelMemory } from './kernel-memory.js'
import type { KernelPlan } from './kernel-plan.js'

const LINK_BYTES = 8
const SURE = 0x8000

export interface Joining {
  readonly symmetrization: Symmetrization
  /** of `soft` */
  readonly threshold: number
}

/** The links of all pairs of a plan. */
export class KernelLinks {
  #starts: Int32Array
  #counts: Int32Array
  #places: Uint16Array
  #scores: Float32Array
  #end: Int32Array

  /** Makes room, and tells the plan. */
  constructor(
    memory: KernelMemory,
    plan: KernelPlan,
    { sourceStart, targetStart, pairs }: Omit<Bitext, 'vocabulary'>,
    joining: Joining,
  ) {
    const { symmetrization, threshold } = joining
    let most = 0
    for (let k = 0; k < pairs; k++) {
      const [m, n] = [sourceStart[k + 1]! - sourceStart[k]!, targetStart[k + 1]! - targetStart[k]!]
      // a word has as many soft links as posteriors of the square of the threshold fit into 1
      most += symmetrization === 'soft' ? Math.min(m, Math.ceil(threshold ** -2)) * n : m + n
    }
    const [linkStart, linkCount] = [memory.takeZeros(4 * pairs), memory.takeZeros(4 * pairs)]
    const links = memory.take(LINK_BYTES * most)
    const end = memory.takeZeros(4)
    plan.set({
      linkStart,
      linkCount,
      links,
      linksEnd: end,
      symmetrization: SYMMETRIZATIONS.indexOf(symmetrization),
      threshold,
    })
    this.#end = memory.ints(end, 1)
    this.#starts = memory.ints(linkStart, pairs)
    this.#counts = memory.ints(linkCount, pairs)
    this.#places = new Uint16Array(memory.memory.buffer, links, (LINK_BYTES / 2) * most)
    this.#scores = memory.floats(links, (LINK_BYTES / 4) * most)
  }

  /** Takes the links out of the memory of the kernels, which can then go. */
  detach(): this {
    const size = this.#end[0]!
    this.#starts = new Int32Array(this.#starts)
    this.#counts = new Int32Array(this.#counts)
    const bytes = new Uint8Array(new Uint8Array(this.#places.buffer, this.#places.byteOffset, LINK_BYTES * size))
    this.#end = new Int32Array([size])
    this.#places = new Uint16Array(bytes.buffer)
    this.#scores = new Float32Array(bytes.buffer)
    return this
  }

  /** The links of pair k. Scores are made when they are asked for: most outputs do without. */
  pair(k: number): AlignedPair {
    const sure: Link[] = []
    const possible: Link[] = []
    const [start, count] = [this.#starts[k]!, this.#counts[k]!]
    for (let at = start; at < start + count; at++) {
      const first = this.#places[4 * at]!
      const list = (first & SURE) !== 0 ? sure : possible
      list.push(linkOf(first & ~SURE, this.#places[4 * at + 1]!))
    }
    const scores = () => this.#scored(start, count)
    return {
      sure,
      possible,
      get scores() {
        return scores()
      },
    }
  }

  #scored(start: number, count: number): ScoredLink[] {
    const scored: ScoredLink[] = []
    for (let at = start; at < start + count; at++) {
      scored.push([this.#places[4 * at]! & ~SURE, this.#places[4 * at + 1]!, this.#scores[2 * at + 1]!])
    }
    return scored
  }
}

const OFTEN = 64

/** Links of the first words, of which nearly all links are made, once for all. */
const LINKS: readonly Link[] = Array.from({ length: OFTEN * OFTEN }, (_, k) => [Math.floor(k / OFTEN), k % OFTEN] as const)

function linkOf(i: number, j: number): Link {
  return i < OFTEN && j < OFTEN ? LINKS[i * OFTEN + j]! : [i, j]
}
