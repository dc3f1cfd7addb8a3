/**
 * What an agreement command found, as plain data: the numbers with intervals, the same headline number by subcorpus, length
 * and annotators, and the pairs in dispute. Tables, JSON and pages are made from it.
 */
import type { DisputedPair, MeanInterval, MeasuredValue, ReportedTable, ReportedValue } from '@parascope/core/measure'
import type { CountBar, CurveLine, Estimate, GrowthLine, LengthBin, MatrixCell, ScatterPoint } from '@parascope/core/report'
import type { InputSummary } from '../io/read-pairs.js'

export type { ReportedTable, ReportedValue }

/** The headline measure over groups of pairs. */
export interface Breakdown<Group extends Estimate = Estimate> {
  readonly measure: string
  readonly of: string
  readonly groups: readonly Group[]
}

export interface Disputes {
  /** the two annotators */
  readonly names: readonly [string, string]
  /** pairs with any difference; `pairs` are the worst of them */
  readonly total: number
  readonly pairs: readonly (DisputedPair & { readonly source: readonly string[]; readonly target: readonly string[] })[]
}

/** The headline measure over kinds of items, such as the labels of nodes; `n` of a group counts items. */
export interface ItemBreakdown extends Breakdown {
  /** what the kinds are: `label` */
  readonly what: string
  /** what `n` counts: `alignments` */
  readonly unit: string
}

/** Pairs with the lowest score, their differences as text. */
export interface WorstPairs {
  readonly columns: readonly [string, string]
  /** pairs with any difference; `pairs` are the worst of them */
  readonly total: number
  readonly pairs: readonly { readonly id: string; readonly f1: number | null; readonly onlyA: string; readonly onlyB: string }[]
}

/** A picture of an evaluation, as data. */
export type ReportedPlot =
  | { readonly kind: 'scores'; readonly title: string; readonly label: string; readonly estimates: readonly Estimate[] }
  | {
      readonly kind: 'scatter'
      readonly title: string
      readonly labels: { readonly x: string; readonly y: string }
      readonly points: readonly ScatterPoint[]
    }
  | { readonly kind: 'curves'; readonly title: string; readonly lines: readonly CurveLine[] }
  | { readonly kind: 'growth'; readonly title: string; readonly label: string; readonly lines: readonly GrowthLine[] }
  | { readonly kind: 'counts'; readonly title: string; readonly label: string; readonly bars: readonly CountBar[] }

export interface AgreementReport {
  readonly signature: string
  readonly inputs: readonly InputSummary[]
  readonly annotators: readonly string[]
  readonly values: readonly ReportedValue[]
  /** numbers for programs alone, such as those of single types; people get them as `tables` */
  readonly details?: readonly ReportedValue[]
  readonly tables?: readonly ReportedTable[]
  /** the first table is the result: CSV, Markdown and LaTeX have it and nothing else */
  readonly tabular?: true
  readonly plots?: readonly ReportedPlot[]
  readonly bySubcorpus: readonly Breakdown[]
  readonly byLength: readonly Breakdown<LengthBin>[]
  readonly matrix?: { readonly measure: string; readonly cells: readonly MatrixCell[] }
  readonly byItem?: readonly ItemBreakdown[]
  readonly disputes: readonly Disputes[]
  readonly worst?: readonly WorstPairs[]
  readonly warnings: readonly string[]
}

/** `maria, jonas` */
export function coupleName(a: string, b: string): string {
  return `${a}, ${b}`
}

/** The mean of each measure over couples of annotators; undefined where it is undefined for one of them. Intervals by measure, where there are some. */
export function meanValues(
  couples: readonly { readonly name: string; readonly values: readonly MeasuredValue[] }[],
  intervals: ReadonlyMap<string, MeanInterval> = new Map(),
): ReportedValue[] {
  return couples[0]!.values.map(({ measure }, k) => {
    const figures = couples.map(({ name, values }) => ({ name, figure: values[k]!.figure }))
    const missing = figures.find(({ figure }) => figure.value === null)
    if (missing !== undefined && missing.figure.value === null) {
      return { measure, figure: { value: null, undefined: `${missing.name}: ${missing.figure.undefined}` }, n: couples.length }
    }
    const sum = figures.reduce((total, { figure }) => total + (figure.value ?? 0), 0)
    return { measure, figure: { value: sum / couples.length }, n: couples.length, ...intervals.get(measure) }
  })
}

/** `snow = blizzard · heavy = a` */
export function linkText(
  links: readonly (readonly [number, number])[],
  { source, target }: { source: readonly string[]; target: readonly string[] },
): string {
  return links.map(([i, j]) => `${source[i]} = ${target[j]}`).join(' · ')
}

/** The notes of values as warnings, one for each different note: `words.sure.f1, words.sure.recall: 3 of 1000 resamples had no value`. */
export function notesOf(values: readonly ReportedValue[]): string[] {
  const measures = new Map<string, string[]>()
  for (const { measure, of, note } of values) {
    if (note !== undefined) measures.set(note, [...(measures.get(note) ?? []), of === undefined ? measure : `${measure} (${of})`])
  }
  return [...measures].map(
    ([note, names]) =>
      `${names.length > 4 ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more` : names.join(', ')}: ${note}`,
  )
}
