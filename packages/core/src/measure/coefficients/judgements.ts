/**
 * Judgements of people about pairs as ratings: a scale of `judgements` (numbers, usually 1 to 5) or the yes/no question
 * `isParaphrase`. Items are the pair ids, raters the annotators. Control items (`meta.control`) test the judges and are left
 * out unless asked for: their answers are known, so they would raise the agreement.
 */

import type { PairRecord } from '../../corpus/record.js'
import { ParascopeError } from '../../errors.js'
import { type Rating, type Ratings, ratingsFromRecords } from './ratings.js'

/** The name under which `isParaphrase` is asked for, beside the scales of `judgements`. */
export const PARAPHRASE_SCALE = 'isParaphrase'

export type Judgement = number | boolean | 'unsure'

export interface JudgementOptions {
  /** all points of the scale, in order (weighted kappa and AC1 count points that nobody used); without it those found */
  readonly points?: readonly number[]
  /** is `unsure` about `isParaphrase` an answer of its own (the default) or none? */
  readonly unsure?: 'label' | 'missing'
  /** keep control items */
  readonly controls?: boolean
  /** judges to leave out, such as those that `controlFilter` found */
  readonly without?: readonly string[]
}

/** Is this a control item, and which answer does it want? */
export function controlOf(record: PairRecord): 'positive' | 'negative' | undefined {
  const control = record.meta?.control
  return control === 'positive' || control === 'negative' ? control : undefined
}

/** What a record says on a scale, or undefined. */
export function judgementOf(record: PairRecord, scale: string): Judgement | undefined {
  return scale === PARAPHRASE_SCALE ? record.isParaphrase : record.judgements?.[scale]
}

/** The scales that occur, with the number of judgements of each, by name; `isParaphrase` last. */
export function judgementScales(records: Iterable<PairRecord>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const record of records) {
    const scales = [...Object.keys(record.judgements ?? {}), ...(record.isParaphrase === undefined ? [] : [PARAPHRASE_SCALE])]
    for (const scale of scales) counts.set(scale, (counts.get(scale) ?? 0) + 1)
  }
  const rank = (scale: string) => (scale === PARAPHRASE_SCALE ? 1 : 0)
  return new Map([...counts].sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1)))
}

/**
 * The ratings on one scale; records without it are skipped. Throws `measure/insufficient-data` if nobody used the scale or a
 * judgement has no annotator, `corpus/bad-judgement` on a rating off the `points`, `corpus/duplicate-key` if somebody judged a
 * pair twice. Two records of pair p with `{"meaning": 4}` by ines and `{"meaning": 5}` by yuki: 1 item, 2 raters, labels 4, 5.
 */
export function judgementRatings(
  records: Iterable<PairRecord>,
  scale: string,
  options: JudgementOptions = {},
): Ratings<Judgement> {
  const left = new Set(options.without ?? [])
  const points = options.points === undefined || scale === PARAPHRASE_SCALE ? undefined : new Set<Judgement>(options.points)
  const found: Rating<Judgement>[] = []
  for (const record of records) {
    const label = judgementOf(record, scale)
    if (label === undefined || (options.controls !== true && controlOf(record) !== undefined)) continue
    const rater = judgeOf(record)
    if (points !== undefined && !points.has(label)) {
      const message = `${rater} rated pair ${record.id} ${label} on "${scale}", which is no point of the scale`
      throw new ParascopeError('corpus/bad-judgement', message, { id: record.id, rater, scale, label })
    }
    if (!left.has(rater)) found.push({ item: record.id, rater, label })
  }
  if (found.length === 0) {
    const who = left.size === 0 ? 'nobody' : `nobody but ${[...left].join(', ')}`
    throw new ParascopeError('measure/insufficient-data', `${who} judged anything on "${scale}"`, { scale, without: [...left] })
  }
  return ratingsFromRecords(found, {
    ...(points === undefined ? {} : { labels: [...points] }),
    ...(options.unsure === 'missing' ? { missing: ['unsure'] } : {}),
  })
}

/** The judge of a record; a judgement without one cannot be compared. */
export function judgeOf(record: PairRecord): string {
  if (record.annotator !== undefined) return record.annotator
  throw new ParascopeError('measure/insufficient-data', `the judgement of pair ${record.id} has no annotator`, { id: record.id })
}
