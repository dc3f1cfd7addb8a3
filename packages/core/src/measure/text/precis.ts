/**
 * PRÉCIS (Ganitkevitch et al. 2011), BLEU for sentence compression: outputs longer than the target rate phi of their sources
 * lose by exp(lambda · (phi - rate)). Lambda 5 and phi .5 in words is what the Joshua decoder has; the paper's lambda is 10 as
 * far as we know. The source is never a reference.
 */
import { BLEU_ROW, BleuCounter, type BleuOptions, bleuScore, bleuSignature } from './bleu.js'
import type { TextMetric } from './text-metric.js'

export interface PrecisOptions extends BleuOptions {
  /** 5 unless told */
  readonly lambda?: number
  /** .5 unless told */
  readonly phi?: number
}

/** The metric `precis`. On the invented corpus of the tests, whose outputs are longer than the sources: 2.060989. */
export function precis(options: PrecisOptions = {}): TextMetric {
  const { lambda = 5, phi = 0.5, effectiveOrder = false } = options
  if (!(lambda >= 0)) throw new RangeError(`lambda must not be negative, but is ${lambda}`)
  if (!(phi > 0)) throw new RangeError(`phi must be above 0, but is ${phi}`)
  const counter = new BleuCounter(options)
  const scored = (effective: boolean) => (sums: Float64Array) => {
    const source = sums[BLEU_ROW.width]!
    if (source === 0) return undefined
    const rate = sums[BLEU_ROW.hypothesis]! / source
    return bleuScore(sums, 0, options, effective) * Math.exp(lambda * Math.min(0, phi - rate))
  }
  return {
    name: 'precis',
    width: BLEU_ROW.width + 1,
    needs: { references: true, source: true },
    isHigherBetter: true,
    range: [0, 100],
    measure({ hypothesis, references, source }, row) {
      if (source === undefined) throw new RangeError('PRÉCIS needs a source')
      counter.count(hypothesis, references, row, 0)
      row[BLEU_ROW.width] = counter.tokens(source)
    },
    score: scored(effectiveOrder),
    segmentScore: scored(true),
    signature: `lambda:${lambda}|phi:${phi}|unit:words|${bleuSignature(options)}`,
  }
}
