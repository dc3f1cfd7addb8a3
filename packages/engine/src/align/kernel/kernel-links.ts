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
  readonly #starts: Int32Array
  readonly #counts: Int32Array
  readonly #places: Uint16Array
  readonly #scores: Float32Array

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
    plan.set({
      linkStart,
      linkCount,
      links,
      linksEnd: memory.takeZeros(4),
      symmetrization: SYMMETRIZATIONS.indexOf(symmetrization),
      threshold,
    })
    this.#starts = memory.ints(linkStart, pairs)
    this.#counts = memory.ints(linkCount, pairs)
    this.#places = new Uint16Array(memory.memory.buffer, links, (LINK_BYTES / 2) * most)
    this.#scores = memory.floats(links, (LINK_BYTES / 4) * most)
  }

  /** The links of pair k. */
  pair(k: number): AlignedPair {
    const sure: Link[] = []
    const possible: Link[] = []
    const scores: ScoredLink[] = []
    const start = this.#starts[k]!
    for (let at = start; at < start + this.#counts[k]!; at++) {
      const first = this.#places[4 * at]!
      const link: Link = [first & ~SURE, this.#places[4 * at + 1]!]
      if ((first & SURE) !== 0) sure.push(link)
      else possible.push(link)
      scores.push([link[0], link[1], this.#scores[2 * at + 1]!])
    }
    return { sure, possible, scores }
  }
}
