/**
 * Agreement on live data, by the functions behind `parascope agree` and `parascope compare`: the same pairs give the same digits
 * and the same signature. Pairs that not all have submitted yet are left out and counted, as with `--common`; where no pair was
 * done by everybody, or two people share none, every two who do share pairs are measured by themselves.
 */
import { type ComparedLayer, type Dispute, disputes, type Mode } from '@parascope/core/edit'
import { ParascopeError } from '@parascope/core/errors'
import { type Annotation, CHANCE_DEFAULTS, couples } from '@parascope/core/measure'
import {
  type AgreementReport,
  agreeChance,
  agreeLabels,
  agreeLinks,
  agreeTrees,
  agreeTypes,
  compareToGold,
  type LoadedAnnotations,
  meanValues,
  type ReportedValue,
} from '@parascope/engine/agreement'
import { type ReadMaterial, readAnnotations } from './annotations.js'
import { measureJudgements } from './judgements.js'
import type { Material } from './material.js'
import type { MeasureName, ProjectFacts, Question } from './question.js'
import { reasonOf } from './reason.js'
import { byContrast, byKind } from './task-layers.js'
import { type Trend, trendOf } from './trend.js'

/** One report, or why there is none. */
export type MeasuredReport =
  | ({ readonly measure: MeasureName } & AgreementReport)
  | { readonly measure: MeasureName; readonly undefined: string }

export interface Measured {
  readonly layers: readonly { readonly layer: string; readonly name: string; readonly items: number }[]
  readonly reports: readonly MeasuredReport[]
  readonly trend: Trend | null
  /** disputes on all pairs of several layers, by kind */
  readonly disputes: Readonly<Record<string, number>>
  /** the same by what they are about */
  readonly contrasts: Readonly<Record<string, number>>
}

export interface MeasureJob {
  readonly material: Material
  readonly question: Question
  readonly facts: ProjectFacts
  /** of the program, for the signatures */
  readonly version: string
}

/** Everything that was asked for. */
export async function measureAgreement({ material, question, facts, version }: MeasureJob): Promise<Measured> {
  const read = readAnnotations(material, question.mode)
  const run = (part: ReadMaterial, measure: MeasureName, asked = question) => report(part, measure, asked, facts, version)
  const reports: MeasuredReport[] = []
  for (const measure of question.measures) {
    try {
      reports.push({ measure, ...(await run(read, measure)) })
    } catch (error) {
      reports.push({ measure, undefined: reasonOf(error) })
    }
  }
  const found = disputesIn(material, question.mode)
  return {
    layers: material.layers.map(({ layer, name, entries }) => ({ layer, name, items: entries.length })),
    reports,
    trend: question.options.blocks === 0 ? null : await trendOf(read, question, facts, run),
    disputes: byKind(found),
    contrasts: byContrast(found),
  }
}

function disputesIn({ items, layers }: Material, mode: Mode): Dispute[] {
  const ofItem: ComparedLayer[][] = items.map(() => [])
  for (const { layer, entries } of layers) {
    for (const [item, content] of entries) ofItem[item]!.push({ layer, document: content === null ? {} : JSON.parse(content) })
  }
  return ofItem.flatMap((compared) => disputes(mode, compared))
}

async function report(
  { loaded, initial }: ReadMaterial,
  measure: MeasureName,
  { options, tested, mode }: Question,
  facts: ProjectFacts,
  version: string,
): Promise<AgreementReport> {
  const { interval, resamples, seed, bins, worst, exactCase } = options
  const settings = { interval, resamples, seed, by: options.group, bins, worst, common: true, exactCase, version }
  switch (measure) {
    case 'words':
    case 'phrases':
      return eachCouple(loaded, (two) => agreeLinks(two, { ...settings, items: measure, gaps: options.gaps }))
    case 'chance': {
      const chance = {
        ...CHANCE_DEFAULTS,
        seed,
        samples: options.samples,
        gaps: options.gaps,
        level: options.links,
        exactCase,
      }
      return eachCouple(loaded, (two) => agreeChance(two, initial, { ...settings, model: 'sampled', chance, workers: 1 }))
    }
    case 'labels':
      return together(loaded, (all) => agreeLabels(all, settings))
    case 'compare':
      return compareToGold(loaded, { ...settings, measure: 'words.mixed.f1', test: 'randomisation' })
    case 'trees': {
      const whole = { ...settings, match: options.match, level: options.links }
      if (tested === undefined) return together(loaded, (all) => agreeTrees(all, undefined, whole))
      const [system, people] = apart(loaded, tested)
      return agreeTrees(people, system, whole)
    }
    case 'types': {
      if (facts.tagset === null) throw new TypeError(`${mode} needs a tagset`)
      const { tagset } = facts
      return eachCouple(loaded, (two) => agreeTypes(two, { ...settings, tagset, gammaSamples: options.gammaSamples }))
    }
    case 'judgements':
      return measureJudgements(loaded, facts, { interval, resamples, seed, version })
  }
}

/** Measures of two at a time: all couples at once where each shares pairs, else those that do. */
async function eachCouple(
  loaded: LoadedAnnotations,
  run: (part: LoadedAnnotations) => AgreementReport | Promise<AgreementReport>,
): Promise<AgreementReport> {
  const isShared = couples(present(loaded).annotations).every(([a, b]) => share(a, b))
  return isShared ? run(present(loaded)) : couplesApart(loaded, run)
}

/** Measures of all at a time: where some pair was done by everybody, else couples. */
async function together(loaded: LoadedAnnotations, run: (part: LoadedAnnotations) => AgreementReport): Promise<AgreementReport> {
  const { annotations } = present(loaded)
  const [first, ...others] = annotations
  const isShared = [...(first?.records.keys() ?? [])].some((id) => others.every(({ records }) => records.has(id)))
  return isShared || annotations.length < 2 ? run(present(loaded)) : couplesApart(loaded, run)
}

/** Who has submitted something. */
function present({ annotations, inputs }: LoadedAnnotations): LoadedAnnotations {
  const there = annotations.map(({ records }) => records.size > 0)
  return { annotations: annotations.filter((_, k) => there[k]), inputs: inputs.filter((_, k) => there[k]) }
}

function share(a: Annotation, b: Annotation): boolean {
  return [...a.records.keys()].some((id) => b.records.has(id))
}

async function couplesApart(
  { annotations, inputs }: LoadedAnnotations,
  run: (part: LoadedAnnotations) => AgreementReport | Promise<AgreementReport>,
): Promise<AgreementReport> {
  const measured: { readonly name: string; readonly names: readonly [string, string]; readonly report: AgreementReport }[] = []
  for (const [a, b] of couples(annotations.map((annotation, k) => ({ annotation, input: inputs[k]! })))) {
    if (!share(a.annotation, b.annotation)) continue
    const names = [a.annotation.name, b.annotation.name] as const
    const report = await run({ annotations: [a.annotation, b.annotation], inputs: [a.input, b.input] })
    measured.push({ name: names.join(', '), names, report })
  }
  const [first] = measured
  if (first === undefined) throw new ParascopeError('measure/no-common-pairs', 'no two people have submitted the same pair yet')
  const reports = measured.map(({ report }) => report)
  const named = measured.flatMap(({ name, report: { values } }) => values.map((value): ReportedValue => ({ ...value, of: name })))
  const wholes = measured.map(({ name, report: { values } }) => ({ name, values: values.map((value) => ({ n: 0, ...value })) }))
  const headline = first.report.byLength[0]?.measure ?? first.report.values[0]?.measure ?? ''
  const cells = measured.flatMap(({ names: [row, column], report: { values } }) => {
    const value = values.find(({ measure }) => measure === headline)?.figure.value
    return value === undefined || value === null ? [] : [{ row, column, value }]
  })
  return {
    ...first.report,
    inputs,
    annotators: annotations.map(({ name }) => name),
    values: measured.length > 1 ? [...meanValues(wholes), ...named] : first.report.values,
    details: measured.flatMap(({ name, report: { details = [] } }) => details.map((value) => ({ ...value, of: name }))),
    tables: reports.flatMap(({ tables = [] }) => tables),
    bySubcorpus: reports.flatMap(({ bySubcorpus }) => bySubcorpus),
    byLength: reports.flatMap(({ byLength }) => byLength),
    byItem: reports.flatMap(({ byItem = [] }) => byItem),
    matrix: { measure: headline, cells },
    disputes: reports.flatMap(({ disputes }) => disputes),
    worst: reports.flatMap(({ worst = [] }) => worst),
    warnings: [...new Set(reports.flatMap(({ warnings }) => warnings))],
  }
}

function apart({ annotations, inputs }: LoadedAnnotations, name: string): [LoadedAnnotations, LoadedAnnotations] {
  const of = (isTested: boolean) => (one: { readonly name: string }) => (one.name === name) === isTested
  const pick = (isTested: boolean): LoadedAnnotations => ({
    annotations: annotations.filter(of(isTested)),
    inputs: inputs.filter((_, k) => of(isTested)(annotations[k]!)),
  })
  return [pick(true), pick(false)]
}
