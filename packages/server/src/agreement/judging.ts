/**
 * Results of human judgements: what was rated how on which scale, with all judges and without those who fail the controls, and
 * a table of systems, items and scales that correlations with metrics are computed from. Controls test judges; they are no
 * results and stand in no table.
 */
import type { PairRecord } from '@parascope/core/corpus'
import type { ReportedValue } from '@parascope/engine/agreement'
import { readAnnotations } from './annotations.js'
import { measureJudgements, testedBy } from './judgements.js'
import type { Material } from './material.js'
import type { ProjectFacts, Question } from './question.js'
import { reasonOf } from './reason.js'

/** Ratings on one scale, summed up. */
export interface Ratings {
  readonly n: number
  readonly mean: number | null
  readonly median: number | null
  /** how often each step was chosen */
  readonly counts: Readonly<Record<string, number>>
}

/** The same with every judge and with those only who passed. */
export interface Filtered {
  readonly all: Ratings
  readonly kept: Ratings
}

export interface JudgingResult {
  readonly scales: ProjectFacts['scales']
  readonly judges: readonly {
    readonly layer: string
    readonly name: string
    readonly items: number
    readonly controls: number
    readonly failed: number
    /** of the controls answered; null where there was none */
    readonly passShare: number | null
    readonly isKept: boolean
    readonly why: string
    readonly failures: readonly { readonly pair: string; readonly control: string; readonly answer: string }[]
  }[]
  readonly items: readonly {
    readonly task: string
    readonly pair: string
    readonly system: string | null
    readonly control: 'positive' | 'negative' | null
    readonly scales: Readonly<Record<string, Filtered>>
  }[]
  readonly systems: readonly { readonly system: string; readonly scale: string; readonly all: Ratings; readonly kept: Ratings }[]
  readonly agreement: {
    readonly all: readonly ReportedValue[]
    readonly kept: readonly ReportedValue[]
    readonly signature: string
  }
  /** of the judges who passed */
  readonly table: readonly {
    readonly system: string
    readonly item: string
    readonly scale: string
    readonly n: number
    readonly mean: number
    readonly median: number
  }[]
}

export interface JudgingJob {
  readonly material: Material
  readonly question: Question
  readonly facts: ProjectFacts
  readonly version: string
}

/** All of it. */
export function judgingResult({ material, question, facts, version }: JudgingJob): JudgingResult {
  const { items, loaded } = readAnnotations(material, 'judge')
  const records = loaded.annotations.flatMap((annotation) => [...annotation.records.values()])
  const tested = testedBy(records, facts.controls)
  const left = new Set(tested?.leftOut ?? [])
  const ofPair = new Map<string, PairRecord[]>()
  for (const record of records) ofPair.set(record.id, [...(ofPair.get(record.id) ?? []), record])
  const rated = (part: readonly PairRecord[], scale: string): Filtered => ({
    all: ratingsOf(part, scale),
    kept: ratingsOf(
      part.filter(({ annotator }) => !left.has(annotator!)),
      scale,
    ),
  })
  const results = records.filter(({ meta }) => meta?.control === undefined)
  const systems = [...new Set(results.map(systemOf))].sort()
  return {
    scales: facts.scales,
    judges: material.layers.map(({ layer, name, entries }) => {
      const test = tested?.judges.find(({ judge }) => judge === name)
      return {
        layer,
        name,
        items: entries.length,
        controls: test?.controls ?? 0,
        failed: test?.failures.length ?? 0,
        passShare: test?.failedShare === undefined ? null : 1 - test.failedShare,
        isKept: !left.has(name),
        why: test?.why ?? `${name} was not tested`,
        failures: (test?.failures ?? []).map(({ id, control, answer }) => ({ pair: id, control, answer: String(answer) })),
      }
    }),
    items: items.map(({ pair }, k) => ({
      task: material.items[k]!.task,
      pair: pair.id,
      system: typeof pair.meta?.system === 'string' ? pair.meta.system : null,
      control: material.items[k]!.control,
      scales: Object.fromEntries(facts.scales.map(({ id }) => [id, rated(ofPair.get(pair.id) ?? [], id)])),
    })),
    systems: systems.flatMap((system) =>
      facts.scales.map(({ id }) => ({
        system,
        scale: id,
        ...rated(
          results.filter((record) => systemOf(record) === system),
          id,
        ),
      })),
    ),
    agreement: agreementOn(loaded, facts, question, version),
    table: [...ofPair.values()].flatMap((part) => {
      const [first] = part as [PairRecord]
      if (first.meta?.control !== undefined) return []
      return facts.scales.flatMap(({ id }) => {
        const { n, mean, median } = rated(part, id).kept
        if (mean === null || median === null) return []
        return [{ system: systemOf(first), item: itemOf(first), scale: id, n, mean, median }]
      })
    }),
  }
}

function agreementOn(
  loaded: Parameters<typeof measureJudgements>[0],
  facts: ProjectFacts,
  { options: { interval, resamples, seed } }: Question,
  version: string,
): JudgingResult['agreement'] {
  const measure = (controls: ProjectFacts['controls']) => {
    try {
      return measureJudgements(loaded, { ...facts, controls }, { interval, resamples, seed, version })
    } catch (error) {
      const figure = { value: null, undefined: reasonOf(error) }
      return { values: facts.scales.map(({ id }) => ({ measure: `judgements.${id}.alpha`, figure })), signature: '' }
    }
  }
  const kept = measure(facts.controls)
  const all = facts.controls === null ? kept : measure(null)
  return { all: all.values, kept: kept.values, signature: kept.signature }
}

function ratingsOf(records: readonly PairRecord[], scale: string): Ratings {
  const values = records.flatMap(({ judgements }) => judgements?.[scale] ?? []).sort((a, b) => a - b)
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  const middle = values.length >> 1
  const n = values.length
  if (n === 0) return { n, mean: null, median: null, counts }
  const median = n % 2 === 1 ? values[middle]! : (values[middle - 1]! + values[middle]!) / 2
  return { n, mean: values.reduce((sum, value) => sum + value, 0) / n, median, counts }
}

/** The system that made the pair (`meta.system`); pairs without one stand together. */
function systemOf({ meta }: PairRecord): string {
  return typeof meta?.system === 'string' ? meta.system : '(none)'
}

/** What the outputs of several systems have in common (`meta.item`), else the pair itself. */
function itemOf({ meta, id }: PairRecord): string {
  return typeof meta?.item === 'string' || typeof meta?.item === 'number' ? String(meta.item) : id
}
