/** A record of a file taken apart: the pair, which is the same for everybody, and what its annotator made of it in each mode. */
import type { Json, PairRecord } from '@parascope/core/corpus'
import { sortLinks } from '@parascope/core/corpus'
import { type AnnotationDocument, documentOf, MODES, type Mode } from '@parascope/core/edit'
import { fingerprint } from './pair-register.js'

export interface SplitRecord {
  /** without annotation, and without what would tell a judge that it is a control */
  readonly pair: PairRecord
  readonly control: 'positive' | 'negative' | null
  readonly layers: readonly { readonly mode: Mode; readonly document: AnnotationDocument }[]
}

const PAIR_FIELDS = [
  'id',
  'source',
  'target',
  'sourceText',
  'targetText',
  'sourceOffsets',
  'targetOffsets',
  'sourceTree',
  'targetTree',
] as const

/** Takes a valid record apart. `meta.control` must have been checked. */
export function splitRecord(record: PairRecord): SplitRecord {
  const pair: Record<string, unknown> = {}
  for (const field of PAIR_FIELDS) if (record[field] !== undefined) pair[field] = record[field]
  const { control, ...meta }: Readonly<Record<string, Json>> = record.meta ?? {}
  if (Object.keys(meta).length > 0) pair.meta = meta
  const layers = MODES.flatMap((mode) => {
    const document = documentOf(record, mode)
    return document === undefined ? [] : [{ mode, document: inOrder(document, mode) }]
  })
  return { pair: pair as unknown as PairRecord, control: isControl(control) ? control : null, layers }
}

/** Is it what `meta.control` may be? */
export function isControl(value: unknown): value is 'positive' | 'negative' {
  return value === 'positive' || value === 'negative'
}

/** A fingerprint of what must be equal for two records to be of the same pair. Trees may differ: an annotator may have corrected them. */
export function samePairPrint({ source, target, sourceText, targetText }: PairRecord, control: SplitRecord['control']): number {
  return fingerprint([...source, null, ...target, null, sourceText, targetText, control])
}

/** Are the trees of two records of a pair the same? */
export function hasSameTrees(a: PairRecord, b: PairRecord): boolean {
  return a.sourceTree === b.sourceTree && a.targetTree === b.targetTree
}

/** Documents keep their lists in order, so that equal ones are equal as JSON; words decided are decided for both sides. */
function inOrder(document: AnnotationDocument, mode: Mode): AnnotationDocument {
  if (mode === 'trees') {
    const name = (link: NonNullable<AnnotationDocument['nodes']>[number]) => `${link.source ?? '-'}|${link.target ?? '-'}`
    return { ...document, nodes: [...document.nodes!].sort((a, b) => (name(a) < name(b) ? -1 : 1)) }
  }
  if (mode !== 'words') return document
  const { sure = [], possible = [], nullSource = [], nullTarget = [] } = document
  return {
    sure: sortLinks(sure),
    possible: sortLinks(possible),
    nullSource: [...nullSource].sort((a, b) => a - b),
    nullTarget: [...nullTarget].sort((a, b) => a - b),
  }
}
