/**
 * A score after METEOR (Denkowski and Lavie 2014), with our own matchers and named as ours: words of output and reference are
 * matched exactly, by Porter stem, by a sense in common in a lexicon, or as phrases of a table of paraphrases; each matcher has a
 * weight, content words count delta and function words 1 - delta; with P and R over weighted words, m matched words in c chunks,
 *   F = P · R / (alpha · P + (1 - alpha) · R),   score = 100 · F · (1 - gamma · (c / m)^beta).
 * Of all alignments it takes one that covers most words, then has fewest chunks, then crosses least, by a beam search. The
 * constants are those of METEOR 1.5 for English as we know them. Its digits are not METEOR's.
 */
import { type LexicalEntry, type Lexicon, type PhraseTable, porterStem } from '../../text/index.js'
import { isContentWord } from '../ranked/content-words.js'
import { type PlacedMatch, placeMatches } from './place-matches.js'
import type { Segment, TextMetric } from './text-metric.js'
import { metricTokens } from './tokenize-metric.js'

export interface MeteorLikeOptions {
  /** synonyms come from here; without it, none */
  readonly lexicon?: Lexicon
  /** paraphrases come from here; without it, none */
  readonly paraphrases?: PhraseTable
  readonly alpha?: number
  readonly beta?: number
  readonly gamma?: number
  readonly delta?: number
}

const WEIGHTS = { exact: 1, stem: 0.6, synonym: 0.8, paraphrase: 0.6 } as const

/** Columns: weighted matches and weights of output and reference, matched words (mean of both sides), chunks. */
const WIDTH = 6

/** The metric `meteor-like`; of several references each segment takes the best. */
export function meteorLike(options: MeteorLikeOptions = {}): TextMetric {
  const { alpha = 0.85, beta = 0.2, gamma = 0.6, delta = 0.75, lexicon, paraphrases } = options
  const score = (sums: Float64Array) => {
    const [ours, ourWeight, theirs, theirWeight, matched, chunks] = sums
    if (matched === 0) return 0
    const [precision, recall] = [ours! / ourWeight!, theirs! / theirWeight!]
    const mean = (precision * recall) / (alpha * precision + (1 - alpha) * recall)
    return 100 * mean * (1 - gamma * (chunks! / matched!) ** beta)
  }
  const matchers = [
    'exact',
    'stem',
    ...(lexicon === undefined ? [] : ['synonym']),
    ...(paraphrases === undefined ? [] : ['paraphrase']),
  ]
  return {
    name: 'meteor-like',
    width: WIDTH,
    needs: { references: true, source: false },
    isHigherBetter: true,
    range: [0, 100],
    measure({ hypothesis, references }: Segment, row) {
      if (references.length === 0) throw new RangeError('a METEOR-like score needs a reference')
      const output = words(hypothesis)
      const candidate = new Float64Array(WIDTH)
      let best = -1
      for (const text of references) {
        const reference = words(text)
        fillRow(output, reference, placeMatches(possibleMatches(output, reference, options), output.length), delta, candidate)
        const value = score(candidate)
        // of equally good references the one with the smaller numbers, whichever comes first
        if (value < best || (value === best && !isSmaller(candidate, row))) continue
        best = value
        row.set(candidate)
      }
    },
    score,
    segmentScore: score,
    signature: `match:${matchers.join('+')}|alpha:${alpha}|beta:${beta}|gamma:${gamma}|delta:${delta}|case:lc|tok:13a`,
  }
}

function isSmaller(a: Float64Array, b: Float64Array): boolean {
  const k = a.findIndex((value, at) => value !== b[at])
  return k >= 0 && a[k]! < b[k]!
}

function words(text: string): string[] {
  return metricTokens(text.toLowerCase(), '13a')
}

/** Every way in which a stretch of the output could match one of the reference, each by the best of its matchers. */
function possibleMatches(output: readonly string[], reference: readonly string[], options: MeteorLikeOptions): PlacedMatch[] {
  const matches: PlacedMatch[] = []
  const stems = [output.map(porterStem), reference.map(porterStem)] as const
  const entries = [output, reference].map((side) => side.map((word) => options.lexicon?.entry(word)))
  for (let i = 0; i < output.length; i++) {
    for (let j = 0; j < reference.length; j++) {
      const kind =
        output[i] === reference[j]
          ? 'exact'
          : shareSense(entries[0]![i], entries[1]![j])
            ? 'synonym'
            : stems[0][i] === stems[1][j]
              ? 'stem'
              : undefined
      if (kind !== undefined) matches.push({ output: i, reference: j, ours: 1, theirs: 1, weight: WEIGHTS[kind] })
      matches.push(...phraseMatches(output, reference, i, j, options.paraphrases))
    }
  }
  return matches
}

function phraseMatches(
  output: readonly string[],
  reference: readonly string[],
  i: number,
  j: number,
  table: PhraseTable | undefined,
): PlacedMatch[] {
  if (table === undefined) return []
  const found: PlacedMatch[] = []
  for (let ours = 1; ours <= table.longest && i + ours <= output.length; ours++) {
    const phrase = output.slice(i, i + ours).join(' ')
    if (!table.has(phrase)) continue
    for (let theirs = 1; theirs <= table.longest && j + theirs <= reference.length; theirs++) {
      if (table.score(phrase, reference.slice(j, j + theirs).join(' ')) === undefined) continue
      found.push({ output: i, reference: j, ours, theirs, weight: WEIGHTS.paraphrase })
    }
  }
  return found
}

const OWN = 1

function shareSense(a: LexicalEntry | undefined, b: LexicalEntry | undefined): boolean {
  if (a === undefined || b === undefined) return false
  const own = new Set(a.concepts.filter((_, k) => (a.conceptFlags[k]! & OWN) === OWN))
  return b.concepts.some((concept, k) => (b.conceptFlags[k]! & OWN) === OWN && own.has(concept))
}

function fillRow(
  output: readonly string[],
  reference: readonly string[],
  { matches, chunks }: ReturnType<typeof placeMatches>,
  delta: number,
  row: Float64Array,
): void {
  const weigh = (word: string) => (isContentWord(word) ? delta : 1 - delta)
  const total = (side: readonly string[]) => side.reduce((sum, word) => sum + weigh(word), 0)
  row.fill(0)
  for (const { output: i, reference: j, ours, theirs, weight } of matches) {
    row[0]! += weight * total(output.slice(i, i + ours))
    row[2]! += weight * total(reference.slice(j, j + theirs))
    row[4]! += (ours + theirs) / 2
  }
  row[1] = total(output)
  row[3] = total(reference)
  row[5] = chunks
}
