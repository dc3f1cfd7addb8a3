/**
 * All pairings of several translations of one sentence: how the multiple-translation corpora of Cohn et al. (2008) and of
 * the machine-translation references became pairs. n translations give n(n-1)/2 pairs.
 */
import type { PairRecord } from './record.js'

/** One translation of the sentence of a group. */
export interface Translation {
  readonly group: string
  /** who translated; unique in the group */
  readonly translator: string
  readonly tokens: readonly string[]
  readonly text?: string
  readonly offsets?: readonly (readonly [number, number])[]
}

/**
 * The pairs of one group in the order of its translations, each with `meta.group`. Four translations t1…t4 of g01 give
 * `g01:t1-t2`, `g01:t1-t3`, … `g01:t3-t4`.
 */
export function pairings(translations: readonly Translation[]): PairRecord[] {
  const pairs: PairRecord[] = []
  for (let a = 0; a < translations.length; a++) {
    for (let b = a + 1; b < translations.length; b++) {
      const [source, target] = [translations[a]!, translations[b]!]
      pairs.push({
        id: `${source.group}:${source.translator}-${target.translator}`,
        source: source.tokens,
        target: target.tokens,
        ...(source.text === undefined ? {} : { sourceText: source.text }),
        ...(target.text === undefined ? {} : { targetText: target.text }),
        ...(source.offsets === undefined ? {} : { sourceOffsets: source.offsets }),
        ...(target.offsets === undefined ? {} : { targetOffsets: target.offsets }),
        meta: { group: source.group, sourceTranslator: source.translator, targetTranslator: target.translator },
      })
    }
  }
  return pairs
}
