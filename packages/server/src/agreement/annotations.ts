/** Material as annotations, which every measure takes: one record for each pair and layer, as an export would write them. */
import { createHash } from 'node:crypto'
import type { PairRecord } from '@parascope/core/corpus'
import { type AnnotationDocument, type Mode, recordFields } from '@parascope/core/edit'
import type { Annotation } from '@parascope/core/measure'
import type { LoadedAnnotations } from '@parascope/engine/agreement'
import type { Material, MaterialItem } from './material.js'

export interface ReadItem {
  readonly pair: PairRecord
  /** when the last of its layers was submitted */
  readonly at: number
}

export interface ReadMaterial {
  readonly items: readonly ReadItem[]
  readonly loaded: LoadedAnnotations
  /** what the annotators started from, where all had the same kind of start */
  readonly initial: Annotation | undefined
}

/** Parses everything. A layer that was handed in is annotated, also where it holds nothing. */
export function readAnnotations({ items, layers }: Material, mode: Mode): ReadMaterial {
  const pairs = items.map(pairOf)
  const times = items.map(() => 0)
  const annotations = layers.map(({ name, entries }): Annotation => {
    const records = new Map<string, PairRecord>()
    for (const [item, content, at] of [...entries].sort(([a], [b]) => items[a]!.position - items[b]!.position)) {
      const pair = pairs[item]!
      const document: AnnotationDocument = content === null ? {} : JSON.parse(content)
      records.set(pair.id, { ...pair, ...recordFields(handedIn(mode, document)), annotator: name })
      times[item] = Math.max(times[item]!, at)
    }
    return { name, records }
  })
  const inputs = layers.map(({ name, entries }) => {
    const hash = createHash('sha256')
    for (const [item, content] of entries) hash.update(`${pairs[item]!.id}\n${content}\n`)
    return { path: `layer:${name}`, format: 'workbench', records: entries.length, sha256: hash.digest('hex') }
  })
  return {
    items: pairs.map((pair, k) => ({ pair, at: times[k]! })),
    loaded: { annotations, inputs },
    initial: initialOf(items, pairs),
  }
}

/** What a submitted document says: nothing linked is an answer, and so is no phenomenon unless it is no paraphrase at all. */
export function handedIn(mode: Mode, document: AnnotationDocument): AnnotationDocument {
  switch (mode) {
    case 'words':
      return { sure: [], possible: [], ...document }
    case 'trees':
      return { nodes: [], ...document }
    case 'types':
      return document.isParaphrase === false ? document : { phenomena: [], ...document }
    case 'judge':
      return document
  }
}

/** The pair, marked where it tests the judges. */
function pairOf({ record, control }: MaterialItem): PairRecord {
  const pair = JSON.parse(record) as PairRecord
  return control === null ? pair : { ...pair, meta: { ...pair.meta, control } }
}

function initialOf(items: readonly MaterialItem[], pairs: readonly PairRecord[]): Annotation | undefined {
  const method = items.find((item) => item.method !== null)?.method
  if (method === undefined || method === null) return undefined
  const records = new Map<string, PairRecord>()
  items.forEach(({ proposal }, k) => {
    if (proposal !== null) records.set(pairs[k]!.id, { ...pairs[k]!, ...recordFields(JSON.parse(proposal)) })
  })
  return { name: method, records }
}
