/** How two words are related, by the lexicon where there is one. */
import { RELATIONS, relate } from '../text/lexicon.js'
import { porterStem } from '../text/stem.js'
import type { PairView } from './pair-view.js'

type Relation = (typeof RELATIONS)[number]

const AT = new Map(RELATIONS.map((name, k) => [name, k]))

/** The relations of a source and a target word; absent without a lexicon or where a word is unknown. */
export class WordRelations {
  readonly #view: PairView
  readonly #row = new Float32Array(RELATIONS.length)
  #at = -1
  #known = false

  constructor(view: PairView) {
    this.#view = view
  }

  has(i: number, j: number, ...names: readonly Relation[]): boolean {
    return this.#load(i, j) && names.some((name) => this.#row[AT.get(name)!]! > 0)
  }

  /** how much the definitions and the hypernyms of both share, 0 to 1 */
  nearness(i: number, j: number): number {
    if (!this.#load(i, j)) return 0
    return Math.max(this.#row[AT.get('closure')!]!, this.#row[AT.get('definition')!]!)
  }

  sameStem(i: number, j: number): boolean {
    const { source, target, english } = this.#view
    return english && porterStem(source.forms[i]!) === porterStem(target.forms[j]!)
  }

  #load(i: number, j: number): boolean {
    const { source, target } = this.#view
    const cell = i * target.tokens.length + j
    if (cell !== this.#at) {
      const a = source.entries[i]
      const b = target.entries[j]
      this.#known = a !== undefined && b !== undefined
      if (a !== undefined && b !== undefined) relate(a, b, this.#row)
      this.#at = cell
    }
    return this.#known
  }
}
