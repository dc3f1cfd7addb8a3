/**
 * Agreement over time: the pairs in the order in which the last of their annotators handed them in, cut into blocks of about
 * equal size, and the headline of the mode for each block. A learning curve, or drift.
 */
import type { PairRecord } from '@parascope/core/corpus'
import type { AgreementReport } from '@parascope/engine/agreement'
import type { ReadMaterial } from './annotations.js'
import { headlineOf } from './headline.js'
import { MEASURES, type MeasureName, type ProjectFacts, type Question } from './question.js'
import { reasonOf } from './reason.js'

/** Fewer resamples than elsewhere: there are many blocks, and each is small. */
const RESAMPLES = 100

export interface TrendPoint {
  /** times of the first and last submission in the block */
  readonly from: number
  readonly to: number
  readonly n: number
  readonly value: number | null
  readonly low?: number
  readonly high?: number
  /** why there is no value */
  readonly undefined?: string
}

export interface Trend {
  readonly measure: string
  readonly points: readonly TrendPoint[]
}

type Run = (part: ReadMaterial, measure: MeasureName, question: Question) => Promise<AgreementReport>

/** The headline of the mode in blocks. Pairs of a single layer agree with nobody and are left out. */
export async function trendOf(read: ReadMaterial, question: Question, facts: ProjectFacts, run: Run): Promise<Trend> {
  const { annotations } = read.loaded
  const shared = read.items
    .filter(({ pair }) => annotations.filter(({ records }) => records.has(pair.id)).length > 1)
    .sort((a, b) => a.at - b.at || (a.pair.id < b.pair.id ? -1 : 1))
  const count = Math.min(question.options.blocks, shared.length)
  const [measure] = MEASURES[question.mode] as [MeasureName]
  const { resamples, ...options } = question.options
  const asked = {
    ...question,
    options: { ...options, resamples: Math.min(resamples, RESAMPLES), bins: 1, worst: 0, gammaSamples: 1 },
  }
  const points: TrendPoint[] = []
  for (let k = 0; k < count; k++) {
    const block = shared.slice(Math.floor((k * shared.length) / count), Math.floor(((k + 1) * shared.length) / count))
    const ids = new Set(block.map(({ pair }) => pair.id))
    const place = { from: block[0]!.at, to: block.at(-1)!.at, n: block.length }
    points.push({ ...place, ...(await pointOf(() => run(only(read, ids), measure, asked), question.mode, facts)) })
  }
  return { measure: headlineOf(question.mode, facts), points }
}

async function pointOf(
  run: () => Promise<AgreementReport>,
  mode: Question['mode'],
  facts: ProjectFacts,
): Promise<Pick<TrendPoint, 'value' | 'low' | 'high' | 'undefined'>> {
  try {
    const { values } = await run()
    const found = values.find(({ measure }) => measure === headlineOf(mode, facts))
    if (found === undefined) return { value: null, undefined: 'it was not measured' }
    const { figure, low, high } = found
    return { ...figure, ...(low === undefined || high === undefined ? {} : { low, high }) }
  } catch (error) {
    return { value: null, undefined: reasonOf(error) }
  }
}

function only({ items, loaded, initial }: ReadMaterial, ids: ReadonlySet<string>): ReadMaterial {
  const kept = (records: ReadonlyMap<string, PairRecord>) => new Map([...records].filter(([id]) => ids.has(id)))
  return {
    items: items.filter(({ pair }) => ids.has(pair.id)),
    loaded: { ...loaded, annotations: loaded.annotations.map(({ name, records }) => ({ name, records: kept(records) })) },
    initial,
  }
}
