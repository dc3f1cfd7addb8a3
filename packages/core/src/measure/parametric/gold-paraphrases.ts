/**
 * What an aligned corpus says about which phrases paraphrase which (ParaMetric, Callison-Burch et al. 2008): the phrase pairs
 * that its links allow, in both directions, and every phrase that occurs in its sentences at all, since a resource can only be
 * asked about those. Words are in lower case, joined by a blank; pairs of identical phrases are no paraphrases and stay out.
 */
import type { PairRecord } from '../../corpus/index.js'
import { type LinkLevel, phrasePairs } from '../../phrases/index.js'

export interface GoldOptions {
  /** longest phrase in words; 7 unless told */
  readonly maxLength?: number
  /** `possible` (all links) unless told */
  readonly level?: LinkLevel
}

export class GoldParaphrases {
  readonly maxLength: number
  readonly level: LinkLevel
  /** phrases of the sentences to numbers */
  readonly #phrases = new Map<string, number>()
  /** by phrase: the phrases that the gold has as its paraphrases */
  readonly #paraphrases: (Set<number> | undefined)[] = []
  #pairs = 0

  constructor({ maxLength = 7, level = 'possible' }: GoldOptions = {}) {
    if (!Number.isInteger(maxLength) || maxLength < 1)
      throw new RangeError(`maxLength must be a whole number from 1, not ${maxLength}`)
    this.maxLength = maxLength
    this.level = level
  }

  /** Phrases that occur in the sentences. */
  get phraseCount(): number {
    return this.#phrases.size
  }

  /** Distinct (phrase, paraphrase) of the gold: what recall is relative to. */
  get pairCount(): number {
    return this.#pairs
  }

  /** Takes one aligned pair. */
  add(record: Pick<PairRecord, 'source' | 'target' | 'sure' | 'possible'>): void {
    const { maxLength, level } = this
    const [source, target] = [record.source.map(fold), record.target.map(fold)]
    this.#addPhrases(source)
    this.#addPhrases(target)
    for (const pair of phrasePairs(record, { level, maxLength, nonIdentical: true })) {
      const one = this.#phrases.get(source.slice(...pair.source).join(' '))!
      const other = this.#phrases.get(target.slice(...pair.target).join(' '))!
      if (one === other) continue
      this.#addPair(one, other)
      this.#addPair(other, one)
    }
  }

  /** The number of a phrase that occurs in the sentences, or undefined. */
  phrase(text: string): number | undefined {
    return this.#phrases.get(text)
  }

  isGold(phrase: number, paraphrase: number): boolean {
    return this.#paraphrases[phrase]?.has(paraphrase) ?? false
  }

  /** How many paraphrases the gold has for a phrase. */
  paraphraseCount(phrase: number): number {
    return this.#paraphrases[phrase]?.size ?? 0
  }

  #addPhrases(words: readonly string[]): void {
    for (let start = 0; start < words.length; start++) {
      let phrase = ''
      for (let end = start; end < Math.min(words.length, start + this.maxLength); end++) {
        phrase = end === start ? words[end]! : `${phrase} ${words[end]!}`
        if (!this.#phrases.has(phrase)) this.#phrases.set(phrase, this.#phrases.size)
      }
    }
  }

  #addPair(phrase: number, paraphrase: number): void {
    const known = this.#paraphrases[phrase]
    if (known === undefined) {
      this.#paraphrases[phrase] = new Set([paraphrase])
      this.#pairs++
    } else if (!known.has(paraphrase)) {
      known.add(paraphrase)
      this.#pairs++
    }
  }
}

function fold(word: string): string {
  return word.toLowerCase()
}
