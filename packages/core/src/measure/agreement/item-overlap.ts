/** How much two alignments of one pair overlap: |A and B| / min(|A|, |B|) over atomic phrase pairs, all of them, or links. */
import { countShared, type GapRule, PhraseExtractor, PhraseKeys, SameWords } from '../../phrases/index.js'

/** What is compared: atomic phrase pairs, all phrase pairs, or word links; those between different words only. */
export type ChanceItems = 'atoms' | 'all' | 'words'

/**
 * An overlap whose smaller side is empty is undefined: `skip` leaves it out; `one` counts it 1 where both sides are empty and
 * else 0; `zero` counts it 0.
 */
export type EmptyPolicy = 'skip' | 'one' | 'zero'

/** The sizes of two sets and of their intersection. */
export interface Overlap {
  readonly a: number
  readonly b: number
  readonly shared: number
}

/** Numerator and denominator of an overlap under a policy, or undefined where it does not count. */
export function overlapParts({ a, b, shared }: Overlap, empty: EmptyPolicy): readonly [number, number] | undefined {
  const smaller = Math.min(a, b)
  if (smaller > 0) return [shared, smaller]
  if (empty === 'skip') return undefined
  return [empty === 'one' && a === b ? 1 : 0, 1]
}

/** Compares two link sets of one pair as the items say; reused for many. */
export class ItemOverlap {
  readonly #rows: number
  readonly #columns: number
  readonly #same: SameWords
  readonly #items: ChanceItems
  readonly #gaps: GapRule
  readonly #found = new PhraseExtractor()
  readonly #keys = [new PhraseKeys(), new PhraseKeys()] as const
  readonly #links: readonly [Int32Array, Int32Array]
  readonly #lengths: [number, number] = [0, 0]

  constructor(
    source: readonly string[],
    target: readonly string[],
    settings: { readonly items: ChanceItems; readonly gaps: GapRule; readonly exactCase: boolean },
  ) {
    this.#rows = source.length
    this.#columns = target.length
    this.#same = new SameWords(source, target, settings.exactCase)
    this.#items = settings.items
    this.#gaps = settings.gaps
    const cells = settings.items === 'words' ? source.length * target.length : 0
    this.#links = [new Int32Array(cells), new Int32Array(cells)]
  }

  /** Sets one side's links, of which `length` count. */
  set(side: 0 | 1, links: Int32Array, length = links.length): void {
    if (this.#items === 'words') {
      this.#lengths[side] = this.#same.keepDiffering(links, length, this.#links[side])
      return
    }
    this.#found.extract(this.#rows, this.#columns, links, length)
    if (this.#items === 'atoms') this.#found.markAtoms(this.#gaps)
    this.#keys[side].take(this.#found, this.#items === 'atoms', this.#same)
  }

  compare(): Overlap {
    if (this.#items === 'words') {
      const [a, b] = this.#lengths
      return { a, b, shared: countShared(this.#links[0], this.#links[1], a, b) }
    }
    const [a, b] = this.#keys
    return { a: a.count, b: b.count, shared: a.countShared(b) }
  }
}
