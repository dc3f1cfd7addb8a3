/** Precision and recall as a grammar grows from its best rules on: `grammar curve` (PARADIGM, Figure 4). */
import {
  type FeatureWeights,
  type GrowthOptions,
  type GrowthPoint,
  growthCurve,
  known,
  type Matching,
  ruleScore,
  unknown,
} from '@parascope/core/measure'
import type { AgreementReport, ReportedValue } from '../agreement/agreement-report.js'
import { type CompareOptions, compareFiles, goldCount } from './compare-files.js'

export interface CurveFilesOptions extends CompareOptions {
  /** the score is the sum of these weights times the features */
  readonly weights: FeatureWeights
  /** `ascending`: the lowest score is the best, as with costs */
  readonly order: 'ascending' | 'descending'
  /** the value of a feature that a line lacks; without it such a line is a fault */
  readonly missing?: number
  readonly minCount: number
  /** false: non-strict rules lose their indices */
  readonly indices: boolean
  /** cuts for a factor of ten */
  readonly perDecade: number
  readonly ties: GrowthOptions['ties']
}

const MATCHES = ['strict', 'nonstrict'] as const

/** The strict and the non-strict curve, as tables and plots. */
export async function curveOfFiles(grammar: string, gold: string, options: CurveFilesOptions): Promise<AgreementReport> {
  const { weights, order, missing, minCount, indices, perDecade, ties } = options
  // more is better inside
  const sign = order === 'ascending' ? -1 : 1
  const { compared, inputs, names, warnings } = await compareFiles(
    [grammar, gold],
    [
      (rule) => {
        const score = ruleScore(rule, weights, missing)
        return typeof score === 'number' ? sign * score : { field: 'features', message: score.message }
      },
      goldCount([minCount]),
    ],
    options,
  )
  const curves = MATCHES.map((match) => {
    const matching: Matching = match === 'nonstrict' && !indices ? 'unindexed' : match
    const points = growthCurve(compared, { matching, minCount, perDecade, ties })
    return { match, points: points.map((point) => ({ ...point, score: sign * point.score + 0 })) }
  })
  return {
    signature: signatureOf(options),
    inputs,
    annotators: names,
    values: [],
    details: curves.flatMap(({ match, points }) => points.flatMap((point) => valuesOf(match, point, ties))),
    tabular: true,
    tables: [
      {
        title: 'The best rules, and how many of them are gold',
        columns: [
          { header: 'match' },
          { header: 'rules' },
          { header: 'score', digits: 5 },
          { header: 'gold', ...(ties === 'mean' ? { digits: 1 } : {}) },
          { header: 'precision', digits: 4 },
          { header: 'recall', digits: 4 },
        ],
        rows: curves.flatMap(({ match, points }) =>
          points.map(({ size, score, shared, precision, recall }) => [match, size, score, shared, precision, recall]),
        ),
      },
    ],
    plots: (['precision', 'recall'] as const).map((measure) => ({
      kind: 'growth',
      title: `${measure === 'precision' ? 'Lower-bound precision' : 'Relative recall'} as the grammar grows`,
      label: measure === 'precision' ? 'lower-bound precision' : 'relative recall',
      lines: curves.map(({ match, points }) => ({
        name: match,
        points: points.flatMap((point) => {
          const value = point[measure]
          return value === null ? [] : [{ size: point.size, value }]
        }),
      })),
    })),
    bySubcorpus: [],
    byLength: [],
    disputes: [],
    warnings,
  }
}

function valuesOf(
  match: string,
  { size, score, shared, precision, recall }: GrowthPoint,
  ties: GrowthOptions['ties'],
): ReportedValue[] {
  const of = `best ${size}`
  return [
    { measure: `overlap.${match}.count`, figure: known(shared), scale: ties === 'mean' ? 'mean' : 'count', n: size, of },
    { measure: `overlap.${match}.precision`, figure: known(precision), n: size, of },
    {
      measure: `overlap.${match}.recall`,
      figure: recall === null ? unknown('the gold has no such rule') : known(recall),
      n: size,
      of,
    },
    { measure: `overlap.${match}.score`, figure: known(score), scale: 'value', n: size, of },
  ]
}

function signatureOf({
  weights,
  order,
  missing,
  minCount,
  indices,
  identity,
  perDecade,
  ties,
  version,
}: CurveFilesOptions): string {
  return [
    'grammar-curve',
    `by:${[...weights].map(([name, weight]) => (weight === 1 ? name : `${weight}*${name}`)).join('+')}`,
    `order:${order}`,
    ...(missing === undefined ? [] : [`missing:${missing}`]),
    `ties:${ties}`,
    `cuts:${perDecade}`,
    `indices:${indices ? 'kept' : 'lost'}`,
    `identity:${identity ? 'kept' : 'dropped'}`,
    `min-count:${minCount}`,
    `version:${version}`,
  ].join('|')
}
