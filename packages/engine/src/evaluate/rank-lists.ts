/** Ranked lists scored at several k, over all sources and for each: `rank`. */
import { ParascopeError, type Problem } from '@parascope/core/errors'
import {
  bootstrap,
  type Families,
  type IntervalKind,
  itemRows,
  known,
  meanScore,
  type RankedOptions,
  type RankedScores,
  type RankedStep,
  type Redundancy,
  rankedScores,
  rankedSignature,
  rankedSteps,
  sumStatistic,
  unknown,
} from '@parascope/core/measure'
import type { AgreementReport, ReportedTable, ReportedValue } from '../agreement/agreement-report.js'
import { type Quality, type RankedList, readRankedLists } from './ranked-lists.js'

export interface RankListsOptions {
  readonly k: readonly number[]
  readonly quality: Quality
  readonly families: Families
  readonly redundancy: Redundancy
  readonly kmode: 'fixed' | 'truncate'
  readonly interval: IntervalKind
  readonly resamples: number
  readonly seed: number
  readonly version: string
  readonly onProblem: (problem: Problem) => void
}

/** A list with what each of its paraphrases earned. */
export interface ExplainedList extends RankedList {
  readonly steps: readonly RankedStep[]
}

export interface RankedReport {
  readonly report: AgreementReport
  readonly lists: readonly ExplainedList[]
}

const MEASURES = ['ep', 'epr', 'dimple'] as const

/** EP, EPR and DIMPLE at each k: the mean over sources with its interval, and a table of the sources. */
export async function rankLists(path: string, options: RankListsOptions): Promise<RankedReport> {
  const { lists: read, input } = await readRankedLists(path, options.quality, options.onProblem)
  const { families, redundancy, kmode } = options
  const ranked: RankedOptions = { families, redundancy, kmode }
  if (redundancy === 'labels' && read.some(({ paraphrases }) => paraphrases.some(({ isRedundant }) => isRedundant === undefined)))
    throw new ParascopeError('cli/usage', '--redundancy labels needs a column redundant with 0 or 1')
  const lists = read.map((list) => ({ ...list, steps: rankedSteps(list.source, list.paraphrases, ranked) }))
  const systems = [...new Set(lists.map(({ system }) => system))]
  const values = systems.flatMap((system) => {
    const own = lists.filter((list) => list.system === system)
    return MEASURES.flatMap((measure) =>
      options.k.map((k) => meanOver(own, measure, k, options, systems.length > 1 ? system : '')),
    )
  })
  const short = lists.filter(({ paraphrases }) => paraphrases.length < Math.max(...options.k))
  const report: AgreementReport = {
    signature: signatureOf(options, ranked),
    inputs: [input],
    annotators: systems,
    values,
    tables: options.k.map((k) => sourceTable(lists, k, kmode, systems.length > 1)),
    bySubcorpus: [],
    byLength: [],
    disputes: [],
    warnings:
      short.length === 0 || kmode === 'truncate'
        ? []
        : [`${short.length} of ${lists.length} lists are shorter than ${Math.max(...options.k)}: what is missing gains nothing`],
  }
  return { report, lists }
}

function meanOver(
  lists: readonly ExplainedList[],
  measure: keyof RankedScores,
  k: number,
  { kmode, interval, resamples, seed }: RankListsOptions,
  of: string,
): ReportedValue {
  const scores = lists.flatMap(({ steps }) => rankedScores(steps, k, kmode)?.[measure] ?? [])
  const named = { measure: `rank.${measure}@${k}`, n: scores.length, ...(of === '' ? {} : { of }) }
  if (scores.length === 0) return { ...named, figure: unknown('there is no list') }
  const statistic = sumStatistic(itemRows(scores.map((score) => [score])), meanScore)
  const value = known(statistic.whole()!)
  if (interval === 'none' || scores.length < 2) return { ...named, figure: value }
  const { low, high, warning } = bootstrap(statistic, { interval, resamples, seed })
  return { ...named, figure: value, low, high, ...(warning === undefined ? {} : { note: warning }) }
}

function sourceTable(
  lists: readonly ExplainedList[],
  k: number,
  kmode: RankListsOptions['kmode'],
  several: boolean,
): ReportedTable {
  return {
    title: `At ${k}`,
    columns: [
      ...(several ? [{ header: 'system' }] : []),
      { header: 'source' },
      { header: 'paraphrases', digits: 0 },
      ...['EP', 'EPR', 'DIMPLE'].map((header) => ({ header, digits: 4 })),
    ],
    rows: lists.map(({ system, source, steps }) => {
      const scores = rankedScores(steps, k, kmode)
      const cells = MEASURES.map((measure) => scores?.[measure] ?? null)
      return [...(several ? [system] : []), source, steps.length, ...cells]
    }),
  }
}

function signatureOf({ quality, interval, resamples, seed, version }: RankListsOptions, ranked: RankedOptions): string {
  const gold = quality.by === 'gold' ? `gold[max:${quality.gold.maxLength}|links:${quality.gold.level}]` : quality.by
  const range = interval === 'none' ? 'ci:none' : `ci:${interval}${resamples}|seed:${seed}`
  return ['rank', `q:${gold}`, rankedSignature(ranked), range, `impl:parascope-${version}`].join('|')
}
