/**
 * Word translation weights from the links of a corpus: w(f|e) is the number of links of f and e over all links of e. A word
 * without a link counts as linked to NULL, so w(f|NULL) is the share of f among the unlinked words of its side. Words are
 * texts of symbols, as rules have them.
 */
import type { RowCounter } from './row-counter.js'

/** The weight of two words that were never linked. */
const UNSEEN = 1e-6
/** the id of NULL in counted rows; no word has it */
export const NULL_WORD = -1

/** Counts the links of a pair as rows of a source and a target word; `links` are packed and sorted. */
export function countWordLinks(source: Int32Array, target: Int32Array, links: Int32Array, counter: RowCounter): void {
  const row = new Int32Array(2)
  const isLinked = new Uint8Array(target.length)
  let next = 0
  for (let i = 0; i < source.length; i++) {
    row[0] = source[i]!
    row[1] = NULL_WORD
    const first = next
    for (; next < links.length && links[next]! >> 16 === i; next++) {
      const j = links[next]! & 0xffff
      isLinked[j] = 1
      row[1] = target[j]!
      counter.add(row, 2)
    }
    if (next === first) counter.add(row, 2)
  }
  row[0] = NULL_WORD
  for (let j = 0; j < target.length; j++) {
    if (isLinked[j] === 1) continue
    row[1] = target[j]!
    counter.add(row, 2)
  }
}

/** The weights of both directions; null stands for NULL. */
export class LexicalWeights {
  readonly #links = new Map<string, Map<string, number>>()
  readonly #ofSource = new Map<string, number>()
  readonly #ofTarget = new Map<string, number>()
  readonly #nullSource = new Map<string, number>()
  readonly #nullTarget = new Map<string, number>()
  #allNullSource = 0
  #allNullTarget = 0

  /** Adds counted links of a source and a target word, one of which may be NULL. */
  add(source: string | null, target: string | null, count: number): void {
    if (source === null && target === null) throw new RangeError('NULL is not linked to NULL')
    if (target === null) {
      add(this.#nullSource, source!, count)
      this.#allNullSource += count
    } else if (source === null) {
      add(this.#nullTarget, target, count)
      this.#allNullTarget += count
    } else {
      const row = this.#links.get(source) ?? new Map<string, number>()
      this.#links.set(source, row)
      add(row, target, count)
      add(this.#ofSource, source, count)
      add(this.#ofTarget, target, count)
    }
  }

  /** w(f|e): how often the target word is linked to this source word, of all its links. */
  sourceGiven(source: string, target: string | null): number {
    if (target === null) return share(this.#nullSource.get(source), this.#allNullSource)
    return share(this.#links.get(source)?.get(target), this.#ofTarget.get(target))
  }

  /** w(e|f). */
  targetGiven(target: string, source: string | null): number {
    if (source === null) return share(this.#nullTarget.get(target), this.#allNullTarget)
    return share(this.#links.get(source)?.get(target), this.#ofSource.get(source))
  }
}

function add(counts: Map<string, number>, word: string, count: number): void {
  counts.set(word, (counts.get(word) ?? 0) + count)
}

function share(part: number | undefined, all: number | undefined): number {
  return part === undefined || all === undefined ? UNSEEN : part / all
}
