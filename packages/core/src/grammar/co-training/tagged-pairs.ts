/**
 * Sentence pairs for co-training: words in lower case, roots and tags as numbers, with a mark before the first and after the last
 * word, so that position 1 is the first word. **Seeds** are words that stand exactly once in each sentence of a pair: such words
 * can only mean each other, and whatever pairs one of them with something else is contradicted.
 */
import { porterStem } from '../../text/stem.js'
import { Vocabulary } from '../../text/vocabulary.js'

/** A sentence pair with one tag a word. */
export interface TaggedPair {
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly sourceTags: readonly string[]
  readonly targetTags: readonly string[]
}

/** One sentence, with its marks. */
export interface Sentence {
  readonly words: Int32Array
  readonly roots: Int32Array
  readonly tags: Int32Array
  /** by position: the seed's position in the other sentence, or -1 */
  readonly seeds: Int32Array
}

export interface CoPair {
  readonly source: Sentence
  readonly target: Sentence
}

/** Two phrases of a pair: the positions [from, to) of the source and [otherFrom, otherTo) of the target. */
export interface Place {
  readonly from: number
  readonly to: number
  readonly otherFrom: number
  readonly otherTo: number
}

const BEGIN = '<s>'
const END = '</s>'

/** The numbers that all pairs share. */
export class CoVocabulary {
  readonly words = new Vocabulary()
  readonly roots = new Vocabulary()
  readonly tags = new Vocabulary()

  /** The pair in numbers. Throws RangeError where a sentence has not one tag a word. */
  pair({ source, target, sourceTags, targetTags }: TaggedPair): CoPair {
    const pair = { source: this.#sentence(source, sourceTags), target: this.#sentence(target, targetTags) }
    const others = positionsOfSingles(pair.target.words)
    for (const [word, position] of positionsOfSingles(pair.source.words)) {
      const other = others.get(word)
      if (other === undefined) continue
      pair.source.seeds[position] = other
      pair.target.seeds[other] = position
    }
    return pair
  }

  /** What makes the phrase [from, to) the same as another: its words. */
  phraseKey({ words }: Sentence, from: number, to: number): string {
    return words.subarray(from, to).join(' ')
  }

  phraseWords({ words }: Sentence, from: number, to: number): string[] {
    return Array.from(words.subarray(from, to), (word) => this.words.word(word))
  }

  #sentence(tokens: readonly string[], tags: readonly string[]): Sentence {
    if (tokens.length !== tags.length) throw new RangeError(`${tokens.length} words need as many tags, not ${tags.length}`)
    const words = [BEGIN, ...tokens.map((token) => token.toLowerCase()), END]
    return {
      words: Int32Array.from(words, (word) => this.words.intern(word)),
      roots: Int32Array.from(words, (word) => this.roots.intern(rootOf(word))),
      tags: Int32Array.from([BEGIN, ...tags, END], (tag) => this.tags.intern(tag)),
      seeds: new Int32Array(words.length).fill(-1),
    }
  }
}

function rootOf(word: string): string {
  return /^[a-z]{3,}$/.test(word) ? porterStem(word) : word
}

/** Words that stand once, without the marks, to their positions. */
function positionsOfSingles(words: Int32Array): Map<number, number> {
  const positions = new Map<number, number>()
  for (let k = 1; k < words.length - 1; k++) positions.set(words[k]!, positions.has(words[k]!) ? -1 : k)
  for (const [word, position] of positions) if (position < 0) positions.delete(word)
  return positions
}

/** The phrases of a sentence of up to `maxLength` words, without the marks. */
export function* phrasesOf({ words }: Sentence, maxLength: number): Iterable<readonly [number, number]> {
  for (let from = 1; from < words.length - 1; from++) {
    for (let to = from + 1; to <= Math.min(words.length - 1, from + maxLength); to++) yield [from, to]
  }
}

/** Whether a seed of one phrase has its partner outside the other. */
export function isContradicted({ source, target }: CoPair, { from, to, otherFrom, otherTo }: Place): boolean {
  return leaves(source.seeds, from, to, otherFrom, otherTo) || leaves(target.seeds, otherFrom, otherTo, from, to)
}

function leaves(seeds: Int32Array, from: number, to: number, otherFrom: number, otherTo: number): boolean {
  for (let k = from; k < to; k++) {
    const partner = seeds[k]!
    if (partner >= 0 && (partner < otherFrom || partner >= otherTo)) return true
  }
  return false
}

/** Whether the phrases are the same, or one only has more words than the other, such as `ago .` and `.`: no paraphrases. */
export function saysNoOther({ source, target }: CoPair, { from, to, otherFrom, otherTo }: Place): boolean {
  const rest = Math.min(to - from, otherTo - otherFrom)
  let before = 0
  while (before < rest && source.words[from + before] === target.words[otherFrom + before]) before++
  let after = 0
  while (after < rest - before && source.words[to - 1 - after] === target.words[otherTo - 1 - after]) after++
  return before + after === rest
}
