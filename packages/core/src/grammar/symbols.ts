/**
 * Rules as numbers. A word is its id, 0 or more; a hole with label l and index k is -1 - (8 l + k - 1). Words and labels
 * have vocabularies of their own. A packed link is `i << 16 | j` over the positions of the two sides.
 */
import { Vocabulary } from '../text/vocabulary.js'
import { formatSymbol, isHole, type RuleSymbol } from './rule.js'
import { MAX_HOLES } from './settings.js'

export class GrammarSymbols {
  readonly words = new Vocabulary()
  readonly labels = new Vocabulary()

  /** The code of a hole; index from 1 to 8. */
  hole(label: number, index: number): number {
    return holeCode(label, index)
  }

  /** The code of a symbol, with new ids for a new word or label. */
  intern(symbol: RuleSymbol): number {
    return isHole(symbol) ? holeCode(this.labels.intern(symbol.label), symbol.index) : this.words.intern(symbol)
  }

  /** The symbol of a code. */
  symbol(code: number): RuleSymbol {
    return code >= 0 ? this.words.word(code) : { label: this.labels.word(holeLabel(code)), index: holeIndex(code) }
  }

  /** The text of a code, as a grammar file has it. */
  text(code: number): string {
    return formatSymbol(this.symbol(code))
  }
}

export function holeCode(label: number, index: number): number {
  if (!(index >= 1 && index <= MAX_HOLES)) throw new RangeError(`a hole has an index from 1 to ${MAX_HOLES}, not ${index}`)
  return -1 - (label * MAX_HOLES + index - 1)
}

/** The label id of a hole's code. */
export function holeLabel(code: number): number {
  return Math.floor((-1 - code) / MAX_HOLES)
}

/** The index of a hole's code, from 1. */
export function holeIndex(code: number): number {
  return ((-1 - code) % MAX_HOLES) + 1
}
