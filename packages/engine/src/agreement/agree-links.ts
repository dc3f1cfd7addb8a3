/** Agreement on word links or phrase pairs between every two annotators, with breakdowns: `agree words`, `agree phrases`. */

import { ParascopeError } from '@parascope/core/errors'
import {
  type Annotation,
  byLength as byLengthOf,
  bySubcorpus as bySubcorpusOf,
  couples,
  disputedPairs,
  estimates,
  type IntervalOptions,
  type ItemRows,
  type MeasuredValue,
  type MeasureFamily,
  PHRASE_AGREEMENT,
  PhraseStatistics,
  pickRows,
  type SharedPair,
  sharedPairs,
  WORD_AGREEMENT,
  wordStatistics,
} from '@parascope/core/measure'
import type { GapRule } from '@parascope/core/phrases'
import type { Estimate, LengthBin } from '@parascope/core/report'
import { type AgreementReport, type Breakdown, coupleName, meanValues, notesOf, type ReportedValue } from './agreement-report.js'
import type { LoadedAnnotations } from './load-annotations.js'

export interface AgreeOptions extends IntervalOptions {
  /** measure only the pairs that both annotated */
  readonly common: boolean
  readonly exactCase: boolean
  /** key of `meta` for the breakdown by subcorpus */
  readonly by: string
  /** bins of sentence lengths */
  readonly bins: number
  /** how many of the worst pairs to list */
  readonly worst: number
  /** of the program, for the signature */
  readonly version: string
}

export interface LinkAgreeOptions extends AgreeOptions {
  readonly items: 'words' | 'phrases'
  /** what an unaligned word does to atoms; phrases only */
  readonly gaps: GapRule
}

interface Couple {
  readonly name: string
  readonly a: string
  readonly b: string
  readonly pairs: readonly SharedPair[]
  readonly rows: ItemRows
  readonly values: readonly MeasuredValue[]
}

/** Measures every two annotators; the first annotation is what is tested, the second the reference. */
export function agreeLinks({ annotations, inputs }: LoadedAnnotations, options: LinkAgreeOptions): AgreementReport {
  checkSeveral(annotations)
  const family = options.items === 'words' ? WORD_AGREEMENT : PHRASE_AGREEMENT
  const warnings: string[] = []
  const measured = couples(annotations).map(([a, b]): Couple => {
    const { pairs, leftOut } = sharedPairs(a, b, options.common)
    const name = coupleName(a.name, b.name)
    if (leftOut > 0) warnings.push(`${name}: ${leftOut} pairs that only one of them annotated were left out (--common)`)
    const rows = rowsOf(pairs, options)
    return { name, a: a.name, b: b.name, pairs, rows, values: estimates(rows, family, options) }
  })
  const several = measured.length > 1
  const each = measured.flatMap((couple) => named(couple, several))
  return {
    signature: signatureOf(options),
    inputs,
    annotators: annotations.map(({ name }) => name),
    values: [...(several ? meanValues(measured) : []), ...each],
    bySubcorpus: measured.flatMap((couple) => subcorpora(couple, family, options)),
    byLength: measured.flatMap((couple) => lengths(couple, family, options)),
    ...(several ? { matrix: matrixOf(measured, family.headline) } : {}),
    disputes: measured.map((couple) => disputesOf(couple, options)),
    warnings: [...warnings, ...notesOf(each)],
  }
}

/** Agreement needs two. */
export function checkSeveral(annotations: readonly Annotation[]): void {
  if (annotations.length >= 2) return
  const who = annotations[0]?.name ?? 'nobody'
  const message = `agreement needs at least two annotators; there is only ${who}. Name another file, or one with several annotators`
  throw new ParascopeError('measure/insufficient-data', message)
}

function rowsOf(pairs: readonly SharedPair[], { items, exactCase, gaps }: LinkAgreeOptions): ItemRows {
  const phrases = new PhraseStatistics({ exactCase, gaps })
  const rows = pairs.map(({ a, b }) => (items === 'words' ? wordStatistics(a, b, { exactCase }) : phrases.row(a, b)))
  const width = rows[0]!.length
  const all = new Float64Array(rows.length * width)
  rows.forEach((row, k) => {
    all.set(row, k * width)
  })
  return { rows: all, width }
}

function named({ name, values }: Couple, several: boolean): ReportedValue[] {
  return values.map((value) => (several ? { ...value, of: name } : value))
}

function groupEstimate(
  couple: Couple,
  family: MeasureFamily,
  items: readonly number[],
  name: string,
  options: IntervalOptions,
): Estimate | undefined {
  const found = estimates(pickRows(couple.rows, items), family, options).find(({ measure }) => measure === family.headline)
  if (found === undefined || found.figure.value === null) return undefined
  const { low, high, n } = found
  return { name, value: found.figure.value, n, ...(low === undefined || high === undefined ? {} : { low, high }) }
}

function subcorpora(couple: Couple, family: MeasureFamily, options: LinkAgreeOptions): Breakdown[] {
  const groups = bySubcorpusOf(
    couple.pairs.map(({ a }) => a),
    options.by,
  )
  if (groups.length < 2) return []
  const found = groups.flatMap(({ name, items }) => groupEstimate(couple, family, items, name, options) ?? [])
  return [{ measure: family.headline, of: couple.name, groups: found }]
}

function lengths(couple: Couple, family: MeasureFamily, options: LinkAgreeOptions): Breakdown<LengthBin>[] {
  const bins = byLengthOf(
    couple.pairs.map(({ a }) => a),
    options.bins,
  )
  if (bins.length < 2) return []
  const found = bins.flatMap(({ name, items, length }) => {
    const estimate = groupEstimate(couple, family, items, name, options)
    return estimate === undefined ? [] : [{ ...estimate, length }]
  })
  return [{ measure: family.headline, of: couple.name, groups: found }]
}

function matrixOf(measured: readonly Couple[], measure: string): NonNullable<AgreementReport['matrix']> {
  const cells = measured.flatMap(({ a, b, values }) => {
    const value = values.find((each) => each.measure === measure)?.figure.value
    return value === null || value === undefined ? [] : [{ row: a, column: b, value }]
  })
  return { measure, cells }
}

function disputesOf({ a, b, pairs }: Couple, { worst, exactCase }: LinkAgreeOptions): AgreementReport['disputes'][number] {
  const found = disputedPairs(pairs, { exactCase })
  const byId = new Map(pairs.map((pair) => [pair.id, pair.a]))
  return {
    names: [a, b],
    total: found.length,
    pairs: found
      .slice(0, worst)
      .map((pair) => ({ ...pair, source: byId.get(pair.id)!.source, target: byId.get(pair.id)!.target })),
  }
}

function signatureOf(options: LinkAgreeOptions): string {
  const gaps = options.items === 'phrases' ? [`gaps:${options.gaps}`] : []
  return [
    `agree-${options.items}`,
    'pairs:non-identical',
    `case:${options.exactCase ? 'exact' : 'folded'}`,
    ...gaps,
    intervalSignature(options),
    `version:${options.version}`,
  ].join('|')
}

/** `interval:percentile|b:1000|seed:1` */
export function intervalSignature({ interval = 'percentile', resamples = 1000, seed = 1 }: IntervalOptions): string {
  return interval === 'none' ? 'interval:none' : `interval:${interval}|b:${resamples}|seed:${seed}`
}
