/**
 * The Porter stemmer (Porter 1980), through the package `stemmer`, with the two changes its author later published (bli for
 * abli, and logi). For English only.
 */
import { stemmer } from 'stemmer'

/** The stem of a word, in lower case. `porterStem('Relational')` is `relat`. */
export function porterStem(word: string): string {
  return stemmer(word)
}
