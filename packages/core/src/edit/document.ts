/**
 * What one annotator makes of one pair in one mode: the annotation fields of a record, apart from the pair itself. Absent
 * means not annotated yet; an empty list means annotated as nothing. Lists are kept in order, so that equal documents are
 * equal as JSON.
 */
import type { Link, NodeLink, PairRecord, Phenomenon } from '../corpus/index.js'

export type Mode = 'words' | 'trees' | 'types' | 'judge'

export const MODES: readonly Mode[] = ['words', 'trees', 'types', 'judge']

/** A phenomenon with the name that its editor gave it, so that later gestures can mean this one. */
export interface KeyedPhenomenon extends Phenomenon {
  readonly key: string
}

export interface AnnotationDocument {
  readonly sure?: readonly Link[]
  /** never repeats a sure link */
  readonly possible?: readonly Link[]
  /** words decided to have no counterpart; such a word has no link */
  readonly nullSource?: readonly number[]
  readonly nullTarget?: readonly number[]
  /** trees as the annotator corrected them; absent: as imported */
  readonly sourceTree?: string
  readonly targetTree?: string
  readonly nodes?: readonly NodeLink[]
  readonly isParaphrase?: boolean | 'unsure'
  readonly phenomena?: readonly KeyedPhenomenon[]
  readonly judgements?: Readonly<Record<string, number>>
}

/** The fields of a record that belong to each mode. */
export const MODE_FIELDS = {
  words: ['sure', 'possible', 'nullSource', 'nullTarget'],
  trees: ['sourceTree', 'targetTree', 'nodes'],
  types: ['isParaphrase', 'phenomena'],
  judge: ['judgements'],
} as const satisfies Readonly<Record<Mode, readonly (keyof AnnotationDocument)[]>>

/** The part of a record that one mode is about, as a document; undefined if the record says nothing in that mode. */
export function documentOf(record: PairRecord, mode: Mode): AnnotationDocument | undefined {
  const document: Record<string, unknown> = {}
  for (const field of MODE_FIELDS[mode]) {
    const value = record[field]
    if (value === undefined) continue
    document[field] =
      field === 'phenomena' ? (value as readonly Phenomenon[]).map((one, k) => ({ ...one, key: `p${k + 1}` })) : value
  }
  // trees alone are the pair's, not an annotation of it
  if (mode === 'trees' && document.nodes === undefined) return undefined
  return Object.keys(document).length === 0 ? undefined : (document as AnnotationDocument)
}

/** A document as fields of a record: keys of phenomena stay behind. */
export function recordFields(document: AnnotationDocument): Partial<PairRecord> {
  const { phenomena, ...rest } = document
  if (phenomena === undefined) return rest
  return { ...rest, phenomena: phenomena.map(({ key: _, ...phenomenon }) => phenomenon) }
}
