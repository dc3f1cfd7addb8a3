/**
 * Equal words by longest common runs: the longest run of free equal words is linked first, of equally long runs the one nearest to
 * the diagonal, until nothing equal is free. No learning, and hard to beat where sentences share most of their words.
 * Equality is that of one key after another: first the word itself ignoring case, then for instance its stem.
 */
import { type Link, sortLinks } from '../corpus/index.js'
import { wordForm } from './bitext.js'

/** Makes words comparable; `(word) => word.toLowerCase()` ignores case. */
export type WordKey = (word: string) => string

/**
 * Links every word at most once, sorted. `longestRuns(['a', 'b', 'a'], ['b', 'a'])` is `[[1, 0], [2, 1]]`: the run b a comes before
 * a single a.
 */
export function longestRuns(source: readonly string[], target: readonly string[], keys: readonly WordKey[] = [wordForm]): Link[] {
  const links: Link[] = []
  const freeSource = new Uint8Array(source.length).fill(1)
  const freeTarget = new Uint8Array(target.length).fill(1)
  for (const key of keys) {
    const runs = new FreeRuns(source.map(key), target.map(key), freeSource, freeTarget)
    for (let run = runs.best(); run.length > 0; run = runs.best()) {
      for (let k = 0; k < run.length; k++) {
        links.push([run.i + k, run.j + k])
        freeSource[run.i + k] = 0
        freeTarget[run.j + k] = 0
      }
    }
  }
  return sortLinks(links)
}

class FreeRuns {
  readonly #same: Uint8Array
  readonly #lengths: Int32Array
  readonly #source: Uint8Array
  readonly #target: Uint8Array

  constructor(source: readonly string[], target: readonly string[], freeSource: Uint8Array, freeTarget: Uint8Array) {
    this.#source = freeSource
    this.#target = freeTarget
    this.#same = new Uint8Array(source.length * target.length)
    this.#lengths = new Int32Array(target.length + 1)
    for (let i = 0; i < source.length; i++) {
      for (let j = 0; j < target.length; j++) if (source[i] === target[j]) this.#same[i * target.length + j] = 1
    }
  }

  /** The best run that is left; its length is 0 if there is none. */
  best(): { length: number; i: number; j: number } {
    const rows = this.#source.length
    const columns = this.#target.length
    const lengths = this.#lengths.fill(0)
    const best = { length: 0, i: 0, j: 0 }
    let bestSlant = 0
    // from the end: the run that starts at (i, j) is one longer than the one at (i + 1, j + 1)
    for (let i = rows - 1; i >= 0; i--) {
      for (let j = 0; j < columns; j++) {
        const free = this.#source[i] === 1 && this.#target[j] === 1 && this.#same[i * columns + j] === 1
        const length = free ? lengths[j + 1]! + 1 : 0
        lengths[j] = length
        if (length === 0 || length < best.length) continue
        const slant = Math.abs(i / rows - j / columns)
        // of equals the first one from the top left
        const first = slant < bestSlant || (slant === bestSlant && (i < best.i || (i === best.i && j < best.j)))
        if (length > best.length || first) {
          best.length = length
          best.i = i
          best.j = j
          bestSlant = slant
        }
      }
    }
    return best
  }
}
