/**
 * How different several outputs for one source are from each other: self-BLEU (the mean sentence BLEU of each output against the
 * others; less is more varied), distinct-n (distinct n-grams in proportion to all) and the mean PINC over ordered pairs.
 */
import { type BleuOptions, bleu } from './bleu.js'
import { type PincOptions, pinc } from './pinc.js'
import type { Segment, TextMetric } from './text-metric.js'
import { type MetricTokenizer, metricTokens } from './tokenize-metric.js'

function meanOf(metric: TextMetric, segments: readonly Segment[]): number | undefined {
  let [sum, count] = [0, 0]
  for (const segment of segments) {
    const row = new Float64Array(metric.width)
    metric.measure(segment, row)
    const score = metric.segmentScore(row, 1)
    if (score === undefined) continue
    sum += score
    count++
  }
  return count === 0 ? undefined : sum / count
}

/** Self-BLEU of the outputs for one source, 0 to 100; undefined for fewer than two. */
export function selfBleu(outputs: readonly string[], options: BleuOptions = {}): number | undefined {
  if (outputs.length < 2) return undefined
  const others = (k: number) => outputs.filter((_, other) => other !== k)
  return meanOf(
    bleu(options),
    outputs.map((hypothesis, k) => ({ hypothesis, references: others(k) })),
  )
}

/** Mean PINC over all ordered pairs of outputs for one source, 0 to 100; undefined for fewer than two. */
export function pairwisePinc(outputs: readonly string[], options: PincOptions = {}): number | undefined {
  if (outputs.length < 2) return undefined
  const pairs = outputs.flatMap((hypothesis, k) =>
    outputs.flatMap((source, other) => (other === k ? [] : [{ hypothesis, source, references: [] }])),
  )
  return meanOf(pinc(options), pairs)
}

export interface DistinctOptions {
  /** `13a` unless told */
  readonly tokenizer?: MetricTokenizer
  readonly lowercase?: boolean
}

/** Distinct n-grams over all n-grams of the outputs, 0 to 1; undefined where no output has n words. */
export function distinct(outputs: Iterable<string>, n: number, options: DistinctOptions = {}): number | undefined {
  const { tokenizer = '13a', lowercase = false } = options
  const types = new Set<string>()
  let tokens = 0
  for (const output of outputs) {
    const words = metricTokens(lowercase ? output.toLowerCase() : output, tokenizer)
    for (let start = 0; start + n <= words.length; start++) {
      types.add(words.slice(start, start + n).join(' '))
      tokens++
    }
  }
  return tokens === 0 ? undefined : types.size / tokens
}
