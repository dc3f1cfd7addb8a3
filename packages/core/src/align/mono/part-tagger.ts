/**
 * Rough parts of speech of English, for programs that need tags and have no trees: closed classes by list, the rest by the lexicon's
 * counts, the ending and the word before, as the aligner sees them.
 */
import type { Lexicon } from '../../text/lexicon.js'
import { WordReader } from './words.js'

/** By the number of a part: open classes first, then the closed ones. */
const NAMES = 'NOUN NAME VERB ADJ ADV NUM DET PREP CONJ PRON AUX MODAL NEG SUB PUNCT QUANT PART'.split(' ')

export class PartTagger {
  readonly #reader: WordReader

  constructor(lexicon: Lexicon | undefined) {
    this.#reader = new WordReader(lexicon)
  }

  /** One tag a token: `the`, `boat`, `sank` are DET, NOUN, VERB. */
  tag(tokens: readonly string[]): string[] {
    return this.#reader.read(tokens).map(({ part }) => NAMES[part]!)
  }
}
