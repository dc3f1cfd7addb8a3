/**
 * iBLEU (Sun and Zhou 2012): near the references, away from the source:
 *   alpha · BLEU(output, references) - (1 - alpha) · BLEU(output, source).
 * The paper takes alpha between .7 and .9 and no common default exists; ours is .8. `minus` is the form of ParaScore's code,
 *   BLEU(output, references) - alpha · BLEU(output, source), which lies on another scale and has a name of its own.
 */
import { BLEU_ROW, BleuCounter, type BleuOptions, bleuScore, bleuSignature } from './bleu.js'
import type { TextMetric } from './text-metric.js'

export interface IbleuOptions extends BleuOptions {
  /** .8 unless told */
  readonly alpha?: number
  readonly form?: 'weighted' | 'minus'
}

/** The metric `ibleu` (or `ibleu-minus`). On the invented corpus of the tests, alpha .8: 28.970130. */
export function ibleu(options: IbleuOptions = {}): TextMetric {
  const { alpha = 0.8, form = 'weighted', effectiveOrder = false } = options
  if (!(alpha >= 0 && alpha <= 1)) throw new RangeError(`alpha must lie between 0 and 1, not ${alpha}`)
  const counter = new BleuCounter(options)
  const [gain, loss] = form === 'minus' ? [1, alpha] : [alpha, 1 - alpha]
  const scored = (effective: boolean) => (sums: Float64Array) =>
    gain * bleuScore(sums, 0, options, effective) - loss * bleuScore(sums, BLEU_ROW.width, options, effective)
  return {
    name: form === 'minus' ? 'ibleu-minus' : 'ibleu',
    width: 2 * BLEU_ROW.width,
    needs: { references: true, source: true },
    isHigherBetter: true,
    range: [-100 * loss, 100 * gain],
    measure({ hypothesis, references, source }, row) {
      if (source === undefined) throw new RangeError('iBLEU needs a source')
      counter.count(hypothesis, references, row, 0)
      counter.count(hypothesis, [source], row, BLEU_ROW.width)
    },
    score: scored(effectiveOrder),
    segmentScore: scored(true),
    signature: `alpha:${alpha}|form:${form}|${bleuSignature(options)}`,
  }
}
