/**
 * BERTScore and ParaScore on word vectors that the user brings. Vectors of words, not of words in context: so neither has the
 * digits of the published models, and the signature says which vectors made them. Words without a vector are left out and counted.
 */
import type { WordVectors } from '../../text/index.js'
import { greedyMatch } from './greedy-match.js'
import { characterDistance, type ParascoreOptions, parascore } from './parascore.js'
import type { Segment, TextMetric } from './text-metric.js'
import { metricTokens } from './tokenize-metric.js'

/** Vectors with the name that stands in signatures. */
export interface NamedVectors {
  readonly name: string
  readonly vectors: WordVectors
}

/** Columns: the sum of scores, and how many segments have one. */
const WIDTH = 2

/** The metric `bertscore`: the F of the best reference, mean over segments. */
export function vectorBertscore({ name, vectors }: NamedVectors): TextMetric {
  return meanMetric({
    name: 'bertscore',
    needs: { references: true, source: false },
    range: [-100, 100],
    signature: `vectors:${name}|match:greedy|of:f1|idf:no|case:lc|tok:13a`,
    value: ({ hypothesis, references }) => best(references.map((text) => similarity(vectors, hypothesis, text))),
  })
}

/** The metric `parascore`: with references where there are some, else from the source alone. */
export function vectorParascore({ name, vectors }: NamedVectors, options: ParascoreOptions = {}): TextMetric {
  const { gamma = 0.35, omega = 0.05 } = options
  return meanMetric({
    name: 'parascore',
    needs: { references: false, source: true },
    range: [-100, 100],
    signature: `vectors:${name}|gamma:${gamma}|omega:${omega}|case:lc|tok:13a`,
    value({ hypothesis, references, source }) {
      if (source === undefined) throw new RangeError('ParaScore needs a source')
      const similar = best([source, ...references].map((text) => similarity(vectors, hypothesis, text)))
      return similar === undefined ? undefined : parascore([similar], characterDistance(source, hypothesis), options)
    },
  })
}

interface MeanParts extends Pick<TextMetric, 'name' | 'needs' | 'range' | 'signature'> {
  /** 0 to 1 in the published scale; undefined where it cannot be had */
  value(segment: Segment): number | undefined
}

function meanMetric({ value, ...parts }: MeanParts): TextMetric {
  const score = (sums: Float64Array) => (sums[1]! > 0 ? sums[0]! / sums[1]! : undefined)
  return {
    ...parts,
    width: WIDTH,
    isHigherBetter: true,
    measure(segment, row) {
      const found = value(segment)
      if (found === undefined) return
      row[0] = 100 * found
      row[1] = 1
    },
    score,
    segmentScore: score,
  }
}

function best(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? undefined : Math.max(...known)
}

function similarity(vectors: WordVectors, output: string, reference: string): number | undefined {
  const [ours, theirs] = [rowsOf(vectors, output), rowsOf(vectors, reference)]
  return greedyMatch(ours.length, theirs.length, (i, j) => vectors.cosine(ours[i]!, theirs[j]!))?.f1
}

function rowsOf(vectors: WordVectors, text: string): number[] {
  return metricTokens(text.toLowerCase(), '13a')
    .map((word) => vectors.row(word))
    .filter((row) => row >= 0)
}
