/**
 * Which shapes are trusted. Strength is count / (count + against): how often a shape came with phrases that mean the same, out of
 * all times that this could be told. Of those strong and frequent enough the k most frequent are chosen, and stay chosen.
 */
import { byCodeUnit } from '../../corpus/sample.js'
import { type ShapeKind, shapeText } from './shapes.js'
import type { CoVocabulary } from './tagged-pairs.js'

/** A context or a pattern that was chosen. */
export interface LearntShape {
  /** such as `DT#1 _ VBD#2 ~ DT#1 _ VBD#2` */
  readonly text: string
  /** how often it came with phrases that mean the same */
  readonly count: number
  /** how often with phrases that do not */
  readonly against: number
  /** the round in which it was chosen, from 1 */
  readonly iteration: number
}

export interface Choosing {
  /** how many to choose in a round */
  readonly most: number
  readonly strength: number
  readonly minCount: number
}

export class LearntShapes {
  readonly #kind: ShapeKind
  readonly #vocabulary: CoVocabulary
  readonly #choosing: Choosing
  readonly #chosen = new Map<string, LearntShape>()
  /** of every shape that was ever frequent enough; it does not change */
  readonly #against = new Map<string, number>()

  constructor(kind: ShapeKind, vocabulary: CoVocabulary, choosing: Choosing) {
    this.#kind = kind
    this.#vocabulary = vocabulary
    this.#choosing = choosing
  }

  /** The chosen ones by key. */
  get chosen(): ReadonlyMap<string, LearntShape> {
    return this.#chosen
  }

  /**
   * Takes the counts of a round, and chooses; `countAgainst` counts for shapes that are new here. Returns how many were chosen that
   * had not been before.
   */
  choose(counts: ReadonlyMap<string, number>, iteration: number, countAgainst: (fresh: Map<string, number>) => void): number {
    const { most, strength, minCount } = this.#choosing
    const frequent = [...counts].filter(([, count]) => count >= minCount)
    const fresh = new Map(frequent.filter(([key]) => !this.#against.has(key)).map(([key]) => [key, 0]))
    if (fresh.size > 0) countAgainst(fresh)
    for (const [key, against] of fresh) this.#against.set(key, against)
    const strong = frequent
      .filter(([key, count]) => count >= strength * (count + this.#against.get(key)!))
      .map(([key, count]) => ({ key, count, text: shapeText(this.#kind, key, this.#vocabulary) }))
      .sort((a, b) => b.count - a.count || byCodeUnit(a.text, b.text))
    let chosen = 0
    for (const [k, { key, count, text }] of strong.entries()) {
      const known = this.#chosen.get(key)
      if (known === undefined && k >= most) continue
      if (known === undefined) chosen++
      this.#chosen.set(key, { text, count, against: this.#against.get(key)!, iteration: known?.iteration ?? iteration })
    }
    return chosen
  }

  /** Most frequent first. */
  list(): LearntShape[] {
    return [...this.#chosen.values()].sort((a, b) => b.count - a.count || byCodeUnit(a.text, b.text))
  }
}
