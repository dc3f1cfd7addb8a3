/** Reports as the API shows them: results as in the envelope of the command line, and only the parts that were asked for. */
import type { z } from '@hono/zod-openapi'
import type { ReportedValue } from '@parascope/engine/agreement'
import type { AgreementReport, Result, Trend as TrendBody } from '../contract/agreement.js'
import type { MeasuredReport } from './measure.js'
import type { Trend } from './trend.js'

export const PARTS = ['pair', 'type', 'length', 'label', 'time'] as const

export type Part = (typeof PARTS)[number]

/** A value as data: null comes with its reason. */
export function shownResult({ measure, figure, low, high, n, of, scale }: ReportedValue): z.input<typeof Result> {
  return {
    measure,
    ...figure,
    scale: scale ?? '0-1',
    ...(low === undefined || high === undefined ? {} : { low, high }),
    ...(n === undefined ? {} : { n }),
    ...(of === undefined ? {} : { of }),
  }
}

/** A report without the parts that nobody asked for. */
export function shownReport(report: MeasuredReport, by: readonly Part[]): z.input<typeof AgreementReport> {
  if (!('signature' in report)) return { measure: report.measure, undefined: report.undefined }
  const { measure, signature, inputs, annotators, values, details = [], bySubcorpus, byLength, disputes, warnings } = report
  const { matrix, byItem, tables, worst } = report
  const isAsked = (part: Part) => by.includes(part)
  const results = [...values, ...(isAsked('type') ? details : [])]
  return {
    measure,
    signature,
    inputs: inputs.map(({ path, sha256, records }) => ({ path, sha256: sha256!, records })),
    annotators,
    results: results.filter(({ of }) => of === undefined || of === 'all' || isAsked('pair')).map(shownResult),
    ...(matrix !== undefined && isAsked('pair') ? { matrix } : {}),
    ...(isAsked('label') ? { bySubcorpus, ...(byItem === undefined ? {} : { byItem }) } : {}),
    ...(isAsked('length') ? { byLength } : {}),
    ...(tables !== undefined && isAsked('type') ? { tables } : {}),
    disputes,
    ...(worst === undefined ? {} : { worst }),
    warnings,
  }
}

/** A trend with times as people read them. */
export function shownTrend(trend: Trend): z.input<typeof TrendBody> {
  const iso = (at: number) => new Date(at).toISOString()
  return { ...trend, points: trend.points.map((point) => ({ ...point, from: iso(point.from), to: iso(point.to) })) }
}
