/**
 * General coefficients: over the word links of several annotators (`agree labels`) and over the ratings of several judges
 * (`agree judgements`). Intervals resample sentence pairs, never single links: links of one pair are not independent.
 */
import type { PairRecord } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import {
  type AgreementCoefficient,
  type Annotation,
  bootstrap,
  type ControlOptions,
  cohenKappa,
  controlFilter,
  couples,
  fleissKappa,
  gwetAc1,
  type IntervalOptions,
  indexStatistic,
  judgementRatings,
  judgementScales,
  krippendorffAlpha,
  linkRatings,
  noteOf,
  PARAPHRASE_SCALE,
  pickItems,
  pickRaters,
  prevalence,
  type Ratings,
  scottPi,
  sharedPairs,
  showLabel,
} from '@parascope/core/measure'
import type { InputSummary } from '../io/read-pairs.js'
import { type AgreeOptions, checkSeveral, intervalSignature } from './agree-links.js'
import { type AgreementReport, notesOf, type ReportedValue } from './agreement-report.js'
import type { LoadedAnnotations } from './load-annotations.js'

export type Coefficient = (ratings: Ratings) => AgreementCoefficient

export interface CoefficientOptions extends IntervalOptions {
  /** called after each bootstrap resample of each coefficient */
  readonly onResample?: () => void
}

/** Coefficients over sure/possible/none of word links; items as in Brockett (2007). */
export function agreeLabels(
  { annotations, inputs }: LoadedAnnotations,
  options: AgreeOptions & CoefficientOptions,
): AgreementReport {
  checkSeveral(annotations)
  const { groups, warnings } = groupsOf(annotations, options.common)
  const ratings = linkRatings(groups)
  const pairOfItem = ratings.items.map((item) => item.slice(0, item.lastIndexOf(' ')))
  const values = coefficientValues('labels', ratings, pairOfItem, options, {
    cohen: cohenKappa,
    scott: scottPi,
    fleiss: fleissKappa,
    alpha: (part) => krippendorffAlpha(part, 'nominal'),
    ac1: gwetAc1,
  })
  const shares = prevalence(ratings).map(({ label, share }) => `${showLabel(label)} ${(100 * share).toFixed(1)} %`)
  return {
    signature: [
      'agree-labels',
      'items:links+null-words+pairs',
      'labels:sure,possible,none',
      intervalSignature(options),
      `version:${options.version}`,
    ].join('|'),
    inputs,
    annotators: annotations.map(({ name }) => name),
    values,
    bySubcorpus: [],
    byLength: [],
    disputes: [],
    warnings: [...warnings, ...notesOf(values), `prevalence of the labels: ${shares.join(', ')}`],
  }
}

/** The coefficients of the yes/no question. */
export const YES_NO: Readonly<Record<string, Coefficient>> = {
  alpha: (part) => krippendorffAlpha(part, 'nominal'),
  cohen: cohenKappa,
  fleiss: fleissKappa,
  ac1: gwetAc1,
}

export interface JudgementOptions extends CoefficientOptions {
  /** the points of the scales, such as 1 to 5 */
  readonly points: readonly number[]
  /** leave out judges who fail their control items on a scale; undefined keeps everybody */
  readonly controls?: ControlOptions & { readonly scale?: string }
  readonly version: string
}

/** Coefficients for every scale and for the yes/no question, over all judges of the records. */
export function agreeJudgements(
  records: readonly PairRecord[],
  inputs: readonly InputSummary[],
  options: JudgementOptions,
): AgreementReport {
  const scales = [...judgementScales(records).keys()]
  if (scales.length === 0)
    throw new ParascopeError('measure/insufficient-data', 'no record has judgements or isParaphrase: nothing to agree on')
  const { leftOut, warnings, tested } = testedJudges(records, scales, options)
  const judges = new Set<string>()
  const values = scales.flatMap((scale) => {
    const isQuestion = scale === PARAPHRASE_SCALE
    const ratings = judgementRatings(records, scale, {
      ...(isQuestion ? {} : { points: options.points }),
      without: leftOut,
    })
    for (const rater of ratings.raters) judges.add(rater)
    const nominal: Readonly<Record<string, Coefficient>> = { fleiss: fleissKappa, ac1: gwetAc1 }
    const ordinal: Readonly<Record<string, Coefficient>> = {
      alpha: (part) => krippendorffAlpha(part, 'ordinal'),
      'alpha.interval': (part) => krippendorffAlpha(part, 'interval'),
      'cohen.quadratic': (part) => cohenKappa(part, 'quadratic'),
    }
    return coefficientValues(`judgements.${scale}`, ratings, ratings.items, options, {
      ...(isQuestion ? YES_NO : { ...ordinal, ...nominal }),
    })
  })
  return {
    signature: [
      'agree-judgements',
      `points:${options.points.join(',')}`,
      `controls:${tested}`,
      intervalSignature(options),
      `version:${options.version}`,
    ].join('|'),
    inputs,
    annotators: [...judges],
    values,
    bySubcorpus: [],
    byLength: [],
    disputes: [],
    warnings: [...warnings, ...notesOf(values)],
  }
}

/** Which judges fail the control items. A control has one right answer on one scale: that of meaning, unless another is named. */
function testedJudges(
  records: readonly PairRecord[],
  scales: readonly string[],
  { controls, points }: JudgementOptions,
): { leftOut: readonly string[]; warnings: string[]; tested: string } {
  if (controls === undefined) return { leftOut: [], warnings: [], tested: 'off' }
  const scale = controls.scale ?? (scales.includes('meaning') ? 'meaning' : scales[0]!)
  if (!scales.includes(scale)) {
    throw new ParascopeError(
      'measure/insufficient-data',
      `there is no scale ${scale} to test the judges on; there are: ${scales.join(', ')}`,
    )
  }
  const { judges, leftOut } = controlFilter(records, scale, { ...controlLimits(points), ...controls })
  const warnings = judges.filter(({ kept }) => !kept).map(({ why }) => `left out a judge: ${why} on ${scale}`)
  return { leftOut, warnings, tested: `${scale},allowed:${controls.allowed ?? 0.1}` }
}

/** The upper and the lower quarter of the scale pass: 4 and 2 on a scale from 1 to 5, 3 and 1 on one from 1 to 3. */
function controlLimits(points: readonly number[]): Required<Pick<ControlOptions, 'positiveFrom' | 'negativeTo'>> {
  const last = points.length - 1
  return { positiveFrom: points[Math.ceil(0.75 * last)]!, negativeTo: points[Math.floor(0.25 * last)]! }
}

/** Coefficients of two raters are averaged over couples where there are more; the others take all raters at once. */
export function coefficientValues(
  family: string,
  ratings: Ratings,
  clusterOfItem: readonly string[],
  options: CoefficientOptions,
  coefficients: Readonly<Record<string, Coefficient>>,
): ReportedValue[] {
  const several = ratings.raters.length > 2
  return Object.entries(coefficients).flatMap(([name, coefficient]): ReportedValue[] => {
    const measure = `${family}.${name}`
    const isForTwo = name.startsWith('cohen') || name === 'scott'
    if (!isForTwo) {
      const value = estimated(measure, ratings, clusterOfItem, options, coefficient)
      return [several ? { ...value, of: 'all' } : value]
    }
    if (!several) return [estimated(measure, ratings, clusterOfItem, options, coefficient)]
    const each = couples(ratings.raters).map(([a, b]) => ({
      ...estimated(measure, pickRaters(ratings, [a, b]), clusterOfItem, options, coefficient),
      of: `${a}, ${b}`,
    }))
    const mean = estimated(measure, ratings, clusterOfItem, options, (part) => meanOfCouples(part, coefficient))
    return [mean, ...each]
  })
}

function meanOfCouples(ratings: Ratings, coefficient: Coefficient): AgreementCoefficient {
  const each = couples(ratings.raters).map(([a, b]) => coefficient(pickRaters(ratings, [a, b])))
  const missing = each.find(({ value }) => value === undefined)
  const value = missing === undefined ? each.reduce((sum, one) => sum + one.value!, 0) / each.length : undefined
  const reason = missing?.reason
  return { ...each[0]!, raters: ratings.raters.length, value, ...(reason === undefined ? {} : { reason }) }
}

function estimated(
  measure: string,
  ratings: Ratings,
  clusterOfItem: readonly string[],
  options: CoefficientOptions,
  coefficient: Coefficient,
): ReportedValue {
  const { value, reason, items } = coefficient(ratings)
  const degenerateNote = value === undefined || reason === undefined ? {} : { note: reason }
  if (value === undefined) return { measure, figure: { value: null, undefined: reason ?? 'it has no value' }, n: items }
  const { interval = 'percentile' } = options
  const clusters = clustersOf(clusterOfItem)
  if (interval === 'none' || clusters.length < 2) return { measure, figure: { value }, n: items, ...degenerateNote }
  const statistic = indexStatistic(clusters.length, (chosen) => {
    options.onResample?.()
    return coefficient(pickItems(ratings, itemsOf(clusters, chosen))).value
  })
  const { low, high, degenerate, warning } = bootstrap(statistic, {
    interval,
    resamples: options.resamples ?? 1000,
    seed: options.seed ?? 1,
  })
  const resampled = noteOf(degenerate, options.resamples ?? 1000, warning)
  return { measure, figure: { value }, low, high, n: items, ...resampled, ...degenerateNote }
}

/** The items of each cluster, in the order in which clusters come up. */
function clustersOf(clusterOfItem: readonly string[]): number[][] {
  const clusters = new Map<string, number[]>()
  clusterOfItem.forEach((cluster, item) => {
    const items = clusters.get(cluster)
    if (items === undefined) clusters.set(cluster, [item])
    else items.push(item)
  })
  return [...clusters.values()]
}

function itemsOf(clusters: readonly (readonly number[])[], chosen: Int32Array): Int32Array {
  let length = 0
  for (let k = 0; k < chosen.length; k++) length += clusters[chosen[k]!]!.length
  const items = new Int32Array(length)
  let at = 0
  for (let k = 0; k < chosen.length; k++) for (const item of clusters[chosen[k]!]!) items[at++] = item
  return items
}

/** The pairs as several annotators see them. Every pair must have all annotators, or with `common` those that lack one are left out. */
function groupsOf(annotations: readonly Annotation[], common: boolean): { groups: PairRecord[][]; warnings: string[] } {
  const [first, ...others] = annotations as [Annotation, ...Annotation[]]
  let ids = [...first.records.keys()]
  const all = new Set(annotations.flatMap(({ records }) => [...records.keys()]))
  for (const other of others) {
    const shared = new Set(sharedPairs(first, other, common).pairs.map(({ id }) => id))
    ids = ids.filter((id) => shared.has(id))
  }
  if (ids.length === 0)
    throw new ParascopeError(
      'measure/no-common-pairs',
      `no pair was annotated by all of ${annotations.map(({ name }) => name).join(', ')}`,
    )
  const leftOut = all.size - ids.length
  return {
    groups: ids.sort().map((id) => annotations.map(({ name, records }) => ({ ...records.get(id)!, annotator: name }))),
    warnings: leftOut > 0 ? [`${leftOut} pairs that not everybody annotated were left out (--common)`] : [],
  }
}
