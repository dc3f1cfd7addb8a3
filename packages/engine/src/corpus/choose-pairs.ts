/**
 * Choosing pairs of a corpus: filters, samples, splits and the removal of near-duplicates, on files of any length. All
 * annotators' records of a pair share its fate.
 */
import {
  groupOf,
  type LengthLimits,
  lengthFault,
  type NearDuplicate,
  NearDuplicates,
  onePerStratum,
  type PairRecord,
  splitByGroup,
  stratifiedSample,
} from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import type { Dropped } from './pair-sink.js'
import { rereadable, surveyPairs } from './survey-pairs.js'
import { type TransferOptions, type TransferSummary, transferPairs } from './transfer-pairs.js'

export type ChooseOptions = Omit<TransferOptions, 'route'>

export interface FilterOptions extends ChooseOptions {
  readonly limits: LengthLimits
  /** keep one pair of each group, drawn with the seed from those inside the limits */
  readonly onePerGroup?: boolean
  readonly seed: number
}

/** Keeps the pairs inside the limits. */
export async function filterPairs(options: FilterOptions): Promise<TransferSummary> {
  const { limits } = options
  if (options.onePerGroup !== true) return transferPairs({ ...options, route: (record) => outside(record, limits) ?? 0 })
  return rereadable(options.input, async (input) => {
    const groups = new Map<string, Set<string>>()
    await surveyPairs(input, options, (record) => {
      if (lengthFault(record, limits) === undefined) addTo(groups, groupOf(record), record.id)
    })
    const chosen = onePerStratum(groups, options.seed)
    const route = (record: PairRecord) =>
      outside(record, limits) ??
      (chosen.has(record.id) ? 0 : { reason: 'another pair of its group was drawn', detail: groupOf(record) })
    return transferPairs({ ...options, input, route })
  })
}

export interface SampleOptions extends ChooseOptions {
  /** how many pairs */
  readonly size: number
  /** key of `meta` whose values are the strata, such as `corpus`; one stratum if not given */
  readonly stratify?: string
  readonly seed: number
}

/** Draws pairs, each stratum in proportion to its size. */
export async function samplePairs(options: SampleOptions): Promise<TransferSummary> {
  return rereadable(options.input, async (input) => {
    const strata = new Map<string, Set<string>>()
    const stratumOf = new Map<string, string>()
    await surveyPairs(input, options, (record) => {
      if (stratumOf.has(record.id)) return
      const stratum = stratumName(record, options.stratify)
      stratumOf.set(record.id, stratum)
      addTo(strata, stratum, record.id)
    })
    if (options.size > stratumOf.size) {
      const message = `${options.input}: has ${stratumOf.size} pairs, ${options.size} were asked for; ask for at most ${stratumOf.size}`
      throw new ParascopeError('corpus/bad-group', message, { size: options.size, pairs: stratumOf.size })
    }
    const chosen = stratifiedSample(strata, options.size, options.seed)
    return transferPairs({ ...options, input, route: (record) => (chosen.has(record.id) ? 0 : { reason: 'not drawn' }) })
  })
}

export interface SplitOptions extends ChooseOptions {
  /** wanted share of each output, in the order of the outputs */
  readonly shares: readonly number[]
  readonly seed: number
}

/** Divides the pairs among the outputs; pairs of one group stay together. */
export async function splitPairs(options: SplitOptions): Promise<TransferSummary> {
  return rereadable(options.input, async (input) => {
    const pairs = new Map<string, Set<string>>()
    await surveyPairs(input, options, (record) => addTo(pairs, groupOf(record), record.id))
    const sizes = new Map([...pairs].map(([group, ids]) => [group, ids.size]))
    if (sizes.size < options.shares.length) {
      const message = `${options.input}: has ${sizes.size} groups, too few for ${options.shares.length} parts`
      throw new ParascopeError('corpus/bad-group', message, { groups: sizes.size })
    }
    const parts = splitByGroup(sizes, options.shares, options.seed)
    return transferPairs({ ...options, input, route: (record) => parts.get(groupOf(record))! })
  })
}

export interface DedupeOptions extends ChooseOptions {
  /** Jaccard overlap from which a pair counts as a repetition, in (0, 1] */
  readonly threshold: number
}

/** Keeps the first of pairs that nearly repeat each other. */
export async function dedupePairs(options: DedupeOptions): Promise<TransferSummary> {
  const seen = new NearDuplicates(options.threshold)
  const fates = new Map<string, Dropped | 0>()
  const route = (record: PairRecord) => {
    let fate = fates.get(record.id)
    if (fate === undefined) {
      const repeated = seen.add(record)
      fate = repeated === undefined ? 0 : repetition(repeated, options.threshold)
      fates.set(record.id, fate)
    }
    return fate
  }
  return transferPairs({ ...options, route })
}

function outside(record: PairRecord, limits: LengthLimits): Dropped | undefined {
  const reason = lengthFault(record, limits)
  return reason === undefined ? undefined : { reason, detail: `${record.source.length} and ${record.target.length} tokens` }
}

function repetition({ of, overlap }: NearDuplicate, threshold: number): Dropped {
  const reason = overlap === 1 ? 'same words as an earlier pair' : `overlap with an earlier pair of ${threshold} or more`
  return { reason, detail: `${of}, overlap ${overlap.toFixed(3)}` }
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key)
  if (set === undefined) sets.set(key, new Set([value]))
  else set.add(value)
}

function stratumName(record: PairRecord, key: string | undefined): string {
  if (key === undefined) return ''
  const value = record.meta?.[key]
  if (value === undefined) {
    const keys = Object.keys(record.meta ?? {}).join(', ') || 'none'
    throw new ParascopeError('corpus/bad-group', `pair ${record.id} has no meta.${key} to stratify by (its meta: ${keys})`, {
      id: record.id,
      key,
    })
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}
