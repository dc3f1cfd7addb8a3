/**
 * The phrase pairs of one aligned sentence pair, as objects for people: editors, lists, grammars. Limits leave pairs out
 * after it has been decided which are atomic, so an atom stays an atom under any limit.
 */
import type { PairRecord } from '../corpus/record.js'
import { type GapRule, PhraseExtractor } from './extractor.js'
import { SameWords } from './identity.js'
import { type LinkLevel, packedLinksOf } from './packed-links.js'

/** A token span [a, b): from token a up to but not including token b. */
export type TokenSpan = readonly [number, number]

export interface PhraseSpans {
  readonly source: TokenSpan
  readonly target: TokenSpan
}

export interface PhrasePair extends PhraseSpans {
  /** no set of smaller pairs tiles it (or, with `gaps: 'minimal'`, it contains no smaller pair) */
  readonly atomic: boolean
  /** sure if every link inside is sure */
  readonly type: 'sure' | 'possible'
  /** the two phrases are the same words */
  readonly identical: boolean
  /** the number of links inside */
  readonly links: number
  /** words without a link inside, both sides together, over all words of both spans */
  readonly unaligned: number
  /** an atom with a smaller pair and an unaligned word inside: without the word it could be composite */
  readonly gap: boolean
}

export interface PhraseOptions {
  /** links used: all (default) or sure ones */
  readonly level?: LinkLevel
  readonly gaps?: GapRule
  /** the longest phrase, in tokens of either side */
  readonly maxLength?: number
  /** the largest share of unaligned words inside, 0 to 1 */
  readonly maxUnaligned?: number
  /** only atomic pairs */
  readonly atomicOnly?: boolean
  /** leave out pairs whose phrases are the same words */
  readonly nonIdentical?: boolean
  /** do not fold case when comparing words */
  readonly exactCase?: boolean
}

type LinkedPair = Pick<PairRecord, 'source' | 'target' | 'sure' | 'possible'>

/**
 * All phrase pairs of a record, sorted by source span. "big dogs bark" / "large dogs howl" with the links 0-0, 1-1 and 2-2
 * gives six pairs, three of them atomic.
 */
export function phrasePairs(record: LinkedPair, options: PhraseOptions = {}): PhrasePair[] {
  const { level = 'possible', gaps = 'paper', maxLength = Infinity, maxUnaligned = 1, exactCase = false } = options
  if (!(maxLength >= 1)) throw new RangeError(`maxLength must be at least 1, not ${maxLength}`)
  if (!(maxUnaligned >= 0 && maxUnaligned <= 1)) throw new RangeError(`maxUnaligned must be 0 to 1, not ${maxUnaligned}`)
  const [rows, columns] = [record.source.length, record.target.length]
  const links = packedLinksOf(record, level)
  const inside = new InsideCounts(rows, columns, links, packedLinksOf(record, 'sure'))
  const same = new SameWords(record.source, record.target, exactCase)
  const found = new PhraseExtractor()
  found.extract(rows, columns, links)
  found.markAtoms('minimal')
  const minimal = found.atomic.slice(0, found.count)
  if (gaps === 'paper') found.markAtoms('paper')

  const pairs: PhrasePair[] = []
  for (let k = 0; k < found.count; k++) {
    const atomic = found.atomic[k] === 1
    if (options.atomicOnly && !atomic) continue
    const [i1, i2, j1, j2] = [found.sourceFirst[k]!, found.sourceLast[k]!, found.targetFirst[k]!, found.targetLast[k]!]
    const identical = same.phrase(i1, i2, j1, j2)
    if (options.nonIdentical && identical) continue
    const [sourceLength, targetLength] = [i2 - i1 + 1, j2 - j1 + 1]
    if (Math.max(sourceLength, targetLength) > maxLength) continue
    const unaligned = 1 - inside.linkedWords(i1, i2, j1, j2) / (sourceLength + targetLength)
    if (unaligned > maxUnaligned) continue
    pairs.push({
      source: [i1, i2 + 1],
      target: [j1, j2 + 1],
      atomic,
      type: inside.sureLinks(i1, i2) === inside.links(i1, i2) ? 'sure' : 'possible',
      identical,
      links: inside.links(i1, i2),
      unaligned,
      gap: atomic && minimal[k] === 0 && unaligned > 0,
    })
  }
  return pairs
}

/** The share of gap atoms among the atoms of a list of phrase pairs, or undefined if there is no atom. */
export function gapShare(pairs: readonly PhrasePair[]): number | undefined {
  const atoms = pairs.filter((pair) => pair.atomic)
  return atoms.length === 0 ? undefined : atoms.filter((pair) => pair.gap).length / atoms.length
}

/** Counts inside a block by prefix sums; all links of the rows of a consistent block lie inside it. */
class InsideCounts {
  readonly #links: Int32Array
  readonly #sure: Int32Array
  readonly #linkedRows: Int32Array
  readonly #linkedColumns: Int32Array

  constructor(rows: number, columns: number, links: Int32Array, sure: Int32Array) {
    this.#links = prefixSums(rows, links, (link) => link >> 16)
    this.#sure = prefixSums(rows, sure, (link) => link >> 16)
    this.#linkedRows = prefixSums(rows, new Set(links.map((link) => link >> 16)), (i) => i)
    this.#linkedColumns = prefixSums(columns, new Set(links.map((link) => link & 0xffff)), (j) => j)
  }

  links(i1: number, i2: number): number {
    return this.#links[i2 + 1]! - this.#links[i1]!
  }

  sureLinks(i1: number, i2: number): number {
    return this.#sure[i2 + 1]! - this.#sure[i1]!
  }

  linkedWords(i1: number, i2: number, j1: number, j2: number): number {
    const [rows, columns] = [this.#linkedRows, this.#linkedColumns]
    return rows[i2 + 1]! - rows[i1]! + columns[j2 + 1]! - columns[j1]!
  }
}

function prefixSums(size: number, items: Iterable<number>, place: (item: number) => number): Int32Array {
  const sums = new Int32Array(size + 1)
  for (const item of items) sums[place(item) + 1]!++
  for (let k = 0; k < size; k++) sums[k + 1]! += sums[k]!
  return sums
}
