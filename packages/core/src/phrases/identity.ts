/**
 * Which words and phrases are the same on both sides. The measures of Cohn et al. (2008) count only pairs whose words
 * differ; words are compared with case folded unless the plain comparison is asked for.
 */

/** Tokens as they are compared: lower-cased, or as they are. */
export function foldTokens(tokens: readonly string[], exactCase = false): readonly string[] {
  return exactCase ? tokens : tokens.map((token) => token.toLowerCase())
}

/** Equal words and equal phrases of one sentence pair, by the length of the common run that starts at each cell. */
export class SameWords {
  readonly columns: number
  readonly #runs: Int32Array

  constructor(source: readonly string[], target: readonly string[], exactCase = false) {
    const [s, t] = [foldTokens(source, exactCase), foldTokens(target, exactCase)]
    this.columns = t.length
    const width = t.length + 1
    this.#runs = new Int32Array((s.length + 1) * width)
    // where each word stands in the source, as a linked list from its last place to its first
    const lastPlace = new Map<string, number>()
    const earlier = new Int32Array(s.length)
    for (let i = 0; i < s.length; i++) {
      earlier[i] = lastPlace.get(s[i]!) ?? -1
      lastPlace.set(s[i]!, i)
    }
    for (let j = t.length - 1; j >= 0; j--) {
      for (let i = lastPlace.get(t[j]!) ?? -1; i >= 0; i = earlier[i]!) {
        this.#runs[i * width + j] = 1 + this.#runs[(i + 1) * width + j + 1]!
      }
    }
  }

  /** Are source word i and target word j the same? */
  word(i: number, j: number): boolean {
    return this.#runs[i * (this.columns + 1) + j]! > 0
  }

  /** Are the phrases [i1, i2] and [j1, j2], ends included, the same sequence of words? */
  phrase(i1: number, i2: number, j1: number, j2: number): boolean {
    return i2 - i1 === j2 - j1 && this.#runs[i1 * (this.columns + 1) + j1]! > i2 - i1
  }

  /** The packed links between different words, in their order. */
  differing(links: Int32Array): Int32Array {
    const kept = new Int32Array(links.length)
    return kept.subarray(0, this.keepDiffering(links, links.length, kept))
  }

  /** Writes those of the first `length` links that are between different words into `out`; returns how many. */
  keepDiffering(links: Int32Array, length: number, out: Int32Array): number {
    const runs = this.#runs
    const width = this.columns + 1
    let kept = 0
    for (let k = 0; k < length; k++) {
      const link = links[k]!
      if (runs[(link >> 16) * width + (link & 0xffff)] === 0) out[kept++] = link
    }
    return kept
  }
}
