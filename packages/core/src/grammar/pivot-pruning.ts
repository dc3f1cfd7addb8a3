/**
 * Pruning of pivots in the manner of Thrax: `p(e|f)>10, RarityPenalty>0.9` leaves out what any of its conditions holds for. They
 * are put to the paraphrase through one f, before the sum over pivots, and first to the translation rules, so that large
 * groups shrink before they are paired: a sum of two costs, or the larger of two penalties, exceeds a bound where one of them
 * does. As in Thrax a translation rule is judged once, whichever side it would become. So the same bound on `p(e|f)` and
 * `p(f|e)` leaves out exactly the paraphrases it holds for; a bound on one direction alone, or on a term of the label, leaves out more.
 */
import { PIVOT_FEATURES, TRANSLATION_FEATURES } from './pivot.js'

interface Condition {
  /** place in the values of a paraphrase or of a translation rule */
  readonly place: number
  readonly below: boolean
  readonly threshold: number
}

export class PivotPruning {
  readonly #pivoted: readonly Condition[]
  readonly #translations: readonly Condition[]

  private constructor(pivoted: readonly Condition[], translations: readonly Condition[]) {
    this.#pivoted = pivoted
    this.#translations = translations
  }

  /** Reads conditions with commas between; a string says what is wrong with them. */
  static parse(text: string): PivotPruning | string {
    const pivoted: Condition[] = []
    const translations: Condition[] = []
    // a name may hold a comma, p(e|f,LHS): it ends at < or >
    const condition = /\s*([^<>\s]+)\s*([<>])\s*([^,\s]+)\s*(?:,|$)/y
    while (condition.lastIndex < text.length) {
      const at = condition.lastIndex
      const match = condition.exec(text)
      if (match === null) return `expected a feature, < or >, and a number, found "${text.slice(at).trim()}"`
      const [, name, sign, number] = match as unknown as [string, string, string, string]
      const threshold = Number(number)
      if (!Number.isFinite(threshold)) return `"${number}" is not a number`
      const place = PIVOT_FEATURES.findIndex((feature) => feature.name === name)
      if (place < 0) {
        return `there is no feature ${name} to prune by; there are: ${PIVOT_FEATURES.map((feature) => feature.name).join(', ')}`
      }
      const { joining, ofFirst, ofSecond } = PIVOT_FEATURES[place]!
      const below = sign === '<'
      pivoted.push({ place, below, threshold })
      if (below && (joining === 'sum' || joining === 'rarity')) continue
      for (const own of new Set([ofFirst, ofSecond])) {
        if (own !== undefined) translations.push({ place: TRANSLATION_FEATURES.indexOf(own), below, threshold })
      }
    }
    return new PivotPruning(pivoted, translations)
  }

  /** Whether a translation rule is left out before pairing. */
  prunesTranslation(values: Float64Array): boolean {
    return holds(this.#translations, values)
  }

  /** Whether a paraphrase through one f is left out of the sum. */
  prunesPivoted(values: Float64Array): boolean {
    return holds(this.#pivoted, values)
  }
}

/** A value that is not known, NaN, is neither below nor above. */
function holds(conditions: readonly Condition[], values: Float64Array): boolean {
  return conditions.some(({ place, below, threshold }) => (below ? values[place]! < threshold : values[place]! > threshold))
}
