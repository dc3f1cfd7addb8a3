/**
 * The record of Parascope: one sentence pair seen by one annotator (a person or a program). It is the line of the native
 * file, what every reader yields and every measure takes. Absent means not annotated; an empty list means annotated as
 * nothing. Index letters everywhere: i counts source tokens, j target tokens, both from 0.
 */
import type { CharRange } from '../text/tokenize.js'

/** [source token, target token] */
export type Link = readonly [number, number]

/** [source token, target token, confidence 0 to 1] */
export type ScoredLink = readonly [number, number, number]

/** A tree node: token span [a, b) and height h in a chain of nodes with that span (0 = lowest). */
export type NodeRef = readonly [number, number, number]

export interface NodeLink {
  /** null: the target phrase has no counterpart */
  readonly source: NodeRef | null
  readonly target: NodeRef | null
  readonly kind: 'sure' | 'possible'
}

/** One paraphrase phenomenon: a type and its token sets in both members (Vila et al. 2015). */
export interface Phenomenon {
  readonly type: string
  readonly source: readonly number[]
  readonly target: readonly number[]
  readonly projection?: string
  readonly keySource?: readonly number[]
  readonly keyTarget?: readonly number[]
  readonly subtype?: string
  readonly sensePreserving?: boolean
  /** the scope as a corpus marked it in the text, where that says more than the tokens (it cut one, or skipped the blank between two) */
  readonly sourceChars?: readonly CharRange[]
  readonly targetChars?: readonly CharRange[]
  /** the same for the keys */
  readonly keySourceChars?: readonly CharRange[]
  readonly keyTargetChars?: readonly CharRange[]
  /** what the corpus that it comes from calls it, such as a number there */
  readonly origin?: string
  readonly note?: string
  /** of a program that suggests it, 0 to 1 */
  readonly confidence?: number
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export interface PairRecord {
  readonly id: string
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly sourceText?: string
  readonly targetText?: string
  readonly sourceOffsets?: readonly CharRange[]
  readonly targetOffsets?: readonly CharRange[]
  readonly annotator?: string
  readonly sure?: readonly Link[]
  /** never repeats a sure link */
  readonly possible?: readonly Link[]
  readonly nullSource?: readonly number[]
  readonly nullTarget?: readonly number[]
  readonly scores?: readonly ScoredLink[]
  readonly sourceTree?: string
  readonly targetTree?: string
  readonly nodes?: readonly NodeLink[]
  readonly isParaphrase?: boolean | 'unsure'
  readonly phenomena?: readonly Phenomenon[]
  readonly judgements?: { readonly [scale: string]: number }
  readonly meta?: { readonly [key: string]: Json }
}

export type RecordField = keyof PairRecord

/** All fields, in the order in which they are written. */
export const RECORD_FIELDS = [
  'id',
  'source',
  'target',
  'sourceText',
  'targetText',
  'sourceOffsets',
  'targetOffsets',
  'annotator',
  'sure',
  'possible',
  'nullSource',
  'nullTarget',
  'scores',
  'sourceTree',
  'targetTree',
  'nodes',
  'isParaphrase',
  'phenomena',
  'judgements',
  'meta',
] as const satisfies readonly RecordField[]

/** The key of a record: only an equal (id, annotator) is a duplicate. The separator cannot occur in either part. */
export function recordKey(record: Pick<PairRecord, 'id' | 'annotator'>): string {
  return record.annotator === undefined ? record.id : `${record.id}\u0000${record.annotator}`
}

/** The translation group of a pair (`meta.group`), or the pair's own id where it has none. */
export function groupOf(record: PairRecord): string {
  const group = record.meta?.group
  return typeof group === 'string' || typeof group === 'number' ? String(group) : record.id
}
