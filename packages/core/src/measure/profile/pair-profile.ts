/**
 * What happened between a sentence and its rewriting, from the links between their words: what was kept, said in other words, dropped,
 * added and moved; whether a number or a negation changed; how many of the phrase pairs are new. Counts, so that those of a system add
 * up and can be resampled. Dropped and added words are content words without a counterpart: lost or invented facts begin there.
 */
import type { PairRecord } from '../../corpus/index.js'
import { phrasePairs } from '../../phrases/index.js'
import { isContentWord } from '../ranked/content-words.js'

/** Columns of a row. */
export const PROFILE_COLUMNS = [
  'outputs',
  'copies',
  'sourceWords',
  'outputWords',
  'sourceContent',
  'outputContent',
  'kept',
  'replaced',
  'dropped',
  'added',
  'linkPairs',
  'crossings',
  'phrases',
  'newPhrases',
  'numberChanges',
  'negationChanges',
] as const

export type ProfileColumn = (typeof PROFILE_COLUMNS)[number]

export type ProfileCounts = Readonly<Record<ProfileColumn, number>>

export interface PairProfile {
  readonly counts: ProfileCounts
  /** places of content words without a counterpart */
  readonly dropped: readonly number[]
  readonly added: readonly number[]
}

type Linked = Pick<PairRecord, 'source' | 'target' | 'sure' | 'possible'>

const LONGEST_PHRASE = 4

/** The profile of one aligned pair. */
export function pairProfile(pair: Linked): PairProfile {
  const [source, target] = [pair.source.map(fold), pair.target.map(fold)]
  const links = [...(pair.sure ?? []), ...(pair.possible ?? [])]
  const [fromSource, fromTarget] = [new Set(links.map(([i]) => i)), new Set(links.map(([, j]) => j))]
  const same = new Set(links.filter(([i, j]) => source[i] === target[j]).map(([i]) => i))
  const content = { source: contentPlaces(pair.source), target: contentPlaces(pair.target) }
  const dropped = content.source.filter((i) => !fromSource.has(i))
  const added = content.target.filter((j) => !fromTarget.has(j))
  const phrases = phrasePairs(pair, { atomicOnly: true, maxLength: LONGEST_PHRASE })
  const kept = content.source.filter((i) => same.has(i)).length
  return {
    dropped,
    added,
    counts: {
      outputs: 1,
      copies: Number(source.join(' ') === target.join(' ')),
      sourceWords: source.length,
      outputWords: target.length,
      sourceContent: content.source.length,
      outputContent: content.target.length,
      kept,
      replaced: content.source.length - dropped.length - kept,
      dropped: dropped.length,
      added: added.length,
      ...crossingsOf(links),
      phrases: phrases.length,
      newPhrases: phrases.filter(({ identical }) => !identical).length,
      numberChanges: Number(numbersOf(source) !== numbersOf(target)),
      negationChanges: Number(negationsOf(source) % 2 !== negationsOf(target) % 2),
    },
  }
}

function fold(word: string): string {
  return word.toLowerCase()
}

function contentPlaces(words: readonly string[]): number[] {
  return words.flatMap((word, place) => (isContentWord(word) ? [place] : []))
}

/** Pairs of links, and those whose ends lie in opposite order. */
function crossingsOf(links: readonly (readonly [number, number])[]): { linkPairs: number; crossings: number } {
  let [linkPairs, crossings] = [0, 0]
  links.forEach(([i, j], k) => {
    for (const [otherI, otherJ] of links.slice(k + 1)) {
      linkPairs++
      if ((i - otherI) * (j - otherJ) < 0) crossings++
    }
  })
  return { linkPairs, crossings }
}

function numbersOf(words: readonly string[]): string {
  return words
    .filter((word) => /\p{N}/u.test(word))
    .sort()
    .join(' ')
}

const NEGATION = /^(?:no|not|n't|n’t|never|none|nobody|nothing|nowhere|neither|nor|cannot|without)$|n['’]t$/

function negationsOf(words: readonly string[]): number {
  return words.filter((word) => NEGATION.test(word)).length
}

/** The shares that a report shows, each of sums of counts; undefined where there is nothing to divide by. */
export const PROFILE_SHARES: Readonly<
  Record<string, { readonly part: ProfileColumn; readonly of: ProfileColumn; readonly says: string }>
> = {
  kept: { part: 'kept', of: 'sourceContent', says: 'content words of the source that are kept' },
  replaced: { part: 'replaced', of: 'sourceContent', says: 'content words of the source that are said in other words' },
  dropped: { part: 'dropped', of: 'sourceContent', says: 'content words of the source without a counterpart' },
  added: { part: 'added', of: 'outputContent', says: 'content words of the output without a counterpart' },
  moved: { part: 'crossings', of: 'linkPairs', says: 'pairs of links that cross' },
  novel: { part: 'newPhrases', of: 'phrases', says: 'atomic phrase pairs in other words' },
  length: { part: 'outputWords', of: 'sourceWords', says: 'words of the output for each of the source' },
  copies: { part: 'copies', of: 'outputs', says: 'outputs that are the source again' },
  numbers: { part: 'numberChanges', of: 'outputs', says: 'outputs with other numbers than the source' },
  negation: { part: 'negationChanges', of: 'outputs', says: 'outputs with an odd number of negations more or less' },
}
