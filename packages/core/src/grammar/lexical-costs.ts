/**
 * The lexical costs of rules, in both directions: minus the sum over the words of a side of the logarithm of their mean weight given
 * the words they are linked to, or given NULL. Each link is looked up once for the two.
 */
import type { CountedRule } from './features.js'
import { type LexicalWeights, NULL_WORD } from './lexical-weights.js'

export class LexicalCosts {
  /** the cost of the source given the target, and of the target given the source, of the rule last asked for */
  ofSource = 0
  ofTarget = 0
  readonly #weights: LexicalWeights
  #isKnown = false
  /** by position of each side: the sum of weights, and how many they are */
  #sums = [new Float64Array(16), new Float64Array(16)] as const
  #linked = [new Int32Array(16), new Int32Array(16)] as const

  constructor(weights: LexicalWeights) {
    this.#weights = weights
  }

  /** Another rule comes. */
  forget(): void {
    this.#isKnown = false
  }

  /** The costs of a rule, computed at the first call after `forget`. */
  of({ source, target, links }: CountedRule): this {
    if (this.#isKnown) return this
    this.#isKnown = true
    const longest = Math.max(source.length, target.length)
    if (longest > this.#linked[0].length) {
      this.#sums = [new Float64Array(2 * longest), new Float64Array(2 * longest)]
      this.#linked = [new Int32Array(2 * longest), new Int32Array(2 * longest)]
    }
    const weights = this.#weights
    const [sourceSums, targetSums] = this.#sums
    const [sourceLinked, targetLinked] = this.#linked
    for (let at = 0; at < longest; at++) sourceSums[at] = targetSums[at] = sourceLinked[at] = targetLinked[at] = 0
    for (let k = 0; k < links.length; k++) {
      const i = links[k]! >> 16
      const j = links[k]! & 0xffff
      const link = weights.link(source[i]!, target[j]!)
      sourceSums[i]! += weights.sourceGiven(link)
      targetSums[j]! += weights.targetGiven(link)
      sourceLinked[i]!++
      targetLinked[j]!++
    }
    this.ofSource = 0
    for (let i = 0; i < source.length; i++) {
      if (source[i]! < 0) continue
      const linked = sourceLinked[i]!
      const weight = linked > 0 ? sourceSums[i]! / linked : weights.sourceGiven(weights.link(source[i]!, NULL_WORD))
      if (weight !== 1) this.ofSource -= Math.log(weight)
    }
    this.ofTarget = 0
    for (let j = 0; j < target.length; j++) {
      if (target[j]! < 0) continue
      const linked = targetLinked[j]!
      const weight = linked > 0 ? targetSums[j]! / linked : weights.targetGiven(weights.link(NULL_WORD, target[j]!))
      if (weight !== 1) this.ofTarget -= Math.log(weight)
    }
    return this
  }
}
