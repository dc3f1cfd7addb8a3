/**
 * Sets of phrase pairs as sorted whole numbers, for comparing two annotators: the source span is `i1 << 16 | i2`, the target
 * span `j1 << 16 | j2`. A source span has at most one target span, so the source spans are the keys of the set.
 */
import type { PhraseExtractor } from './extractor.js'
import type { SameWords } from './identity.js'

/** A reusable set of phrase pairs, sorted by source span. */
export class PhraseKeys {
  count = 0
  source = new Int32Array(64)
  target = new Int32Array(64)

  /** Takes the pairs of an extractor: only the atoms if asked, without those in `skip` (identical phrases) if given. */
  take(found: PhraseExtractor, atomsOnly: boolean, skip?: SameWords): void {
    const { count, sourceFirst, sourceLast, targetFirst, targetLast, atomic } = found
    if (count > this.source.length) {
      this.source = new Int32Array(2 * count)
      this.target = new Int32Array(2 * count)
    }
    const { source, target } = this
    let kept = 0
    for (let k = 0; k < count; k++) {
      if (atomsOnly && atomic[k] === 0) continue
      const i1 = sourceFirst[k]!
      const i2 = sourceLast[k]!
      const j1 = targetFirst[k]!
      const j2 = targetLast[k]!
      if (skip?.phrase(i1, i2, j1, j2)) continue
      source[kept] = (i1 << 16) | i2
      target[kept] = (j1 << 16) | j2
      kept++
    }
    this.count = kept
  }

  /** The number of phrase pairs in both sets. */
  countShared(other: PhraseKeys): number {
    const { count, source, target } = this
    let shared = 0
    for (let a = 0, b = 0; a < count && b < other.count; ) {
      const difference = source[a]! - other.source[b]!
      if (difference === 0 && target[a] === other.target[b]) shared++
      if (difference <= 0) a++
      if (difference >= 0) b++
    }
    return shared
  }
}
