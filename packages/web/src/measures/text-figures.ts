/** How alike two sentences look, by metrics that know nothing of meaning. The second sentence is held against the first. */
import { bleu, chrf, pinc, segmentScores, ter, textRows } from '@parascope/core/measure'

export type TextMeasure = 'pinc' | 'bleu' | 'chrf' | 'ter'

export interface TextFigure {
  readonly name: TextMeasure
  /** 0 to 100 (TER can be more); undefined where the sentences leave nothing to count */
  readonly value: number | undefined
  readonly signature: string
}

/** The four figures of a pair. A sentence against itself has PINC 0, BLEU and chrF 100, TER 0. */
export function textFigures(source: string, target: string): readonly TextFigure[] {
  const segment = { hypothesis: target, references: [source], source }
  return [pinc(), bleu({ effectiveOrder: true }), chrf(), ter()].map((metric) => {
    const [value] = segmentScores(metric, textRows(metric, [segment]))
    return { name: metric.name as TextMeasure, value, signature: `${metric.name}|${metric.signature}` }
  })
}
