/** Agreement on word links or phrase pairs between every two annotators, with breakdowns: `agree words`, `agree phrases`. */

import { ParascopeError } from '@parascope/core/errors'
import {
  type Annotation,
  couples,
  disputedPairs,
  estimates,
  type IntervalOptions,
  type ItemRows,
  PHRASE_AGREEMENT,
  PhraseStatistics,
  type SharedPair,
  sharedPairs,
  WORD_AGREEMENT,
  wordStatistics,
} from '@parascope/core/measure'
import type { GapRule } from '@parascope/core/phrases'
import { type AgreementReport, coupleName, notesOf } from './agreement-report.js'
import type { LoadedAnnotations } from './load-annotations.js'
import { type Couple, type GroupOptions, lengths, matrixOf, meanOfCouples, namedValues, subcorpora } from './measured-couple.js'

export interface AgreeOptions extends GroupOptions {
  /** measure only the pairs that both annotated */
  readonly common: boolean
  readonly exactCase: boolean
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
  const each = measured.flatMap((couple) => namedValues(couple, several))
  return {
    signature: signatureOf(options),
    inputs,
    annotators: annotations.map(({ name }) => name),
    values: [...(several ? meanOfCouples(measured, family, options) : []), ...each],
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
