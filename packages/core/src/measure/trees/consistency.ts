/**
 * Node links against word links of the same record: two rounds of annotation that should tell one story. A linked pair of phrases
 * is consistent if the words link inside it and nowhere else. Nothing here is forbidden (phrases may correspond as wholes); it is
 * a list of places worth a look.
 */
import type { PairRecord } from '../../corpus/record.js'
import { parseTree } from '../../corpus/tree.js'
import { ParascopeError } from '../../errors.js'
import { indexTree, projectPairs, type TreeIndex } from '../../phrases/index.js'
import { missingPart } from './projected.js'

/** The node links of a record by what its word links say of them. */
export interface LinkConsistency {
  /** linked phrases that the word links allow */
  readonly consistent: number
  /** linked phrases with a word link that leaves the pair */
  readonly crossed: readonly Inconsistency[]
  /** linked phrases whose words have no links at all */
  readonly unsupported: readonly Inconsistency[]
  /** phrases aligned to nothing that have a consistent partner */
  readonly needless: readonly Inconsistency[]
  /** unambiguous pairs of phrases that no node link has */
  readonly missing: readonly Inconsistency[]
}

export interface Inconsistency {
  readonly source: readonly [number, number] | null
  readonly target: readonly [number, number] | null
}

/** How the node links of a record fit its own word links. */
export function linkConsistency(record: PairRecord): LinkConsistency {
  const { id } = record
  const missing = missingPart(record, record)
  if (missing !== undefined) throw new ParascopeError('measure/insufficient-data', `pair ${id}: ${missing}`, { id })
  const source = indexTree(parseTree(record.sourceTree!))
  const target = indexTree(parseTree(record.targetTree!))
  const links = [...(record.sure ?? []), ...(record.possible ?? [])]
  const projected = projectPairs(source, target, links)
  const allowed = new Set(projected.consistent.map(([u, v]) => pairKey(spanOf(source, u), spanOf(target, v))))
  const free = {
    source: new Set(projected.nullSource.map((u) => spanOf(source, u).join())),
    target: new Set(projected.nullTarget.map((v) => spanOf(target, v).join())),
  }
  const seen = new Set<string>()
  const crossed: Inconsistency[] = []
  const unsupported: Inconsistency[] = []
  const needless: Inconsistency[] = []
  let consistent = 0
  for (const link of record.nodes!) {
    const own: Inconsistency = {
      source: link.source && [link.source[0], link.source[1]],
      target: link.target && [link.target[0], link.target[1]],
    }
    const key = pairKey(own.source, own.target)
    if (seen.has(key)) continue
    seen.add(key)
    if (own.source === null || own.target === null) {
      const isFree = own.source === null ? free.target.has(own.target!.join()) : free.source.has(own.source.join())
      if (!isFree) needless.push(own)
    } else if (allowed.has(key)) consistent++
    else if (links.some(([i, j]) => isIn(i, own.source!) !== isIn(j, own.target!))) crossed.push(own)
    else unsupported.push(own)
  }
  const lacking = projected.unambiguous
    .map(([u, v]): Inconsistency => ({ source: spanOf(source, u), target: spanOf(target, v) }))
    .filter((pair) => !seen.has(pairKey(pair.source, pair.target)))
  return { consistent, crossed, unsupported, needless, missing: lacking }
}

function spanOf({ start, end }: TreeIndex, p: number): readonly [number, number] {
  return [start[p]!, end[p]!]
}

function pairKey(source: readonly [number, number] | null, target: readonly [number, number] | null): string {
  return `${source?.join() ?? ''}/${target?.join() ?? ''}`
}

function isIn(word: number, [start, end]: readonly [number, number]): boolean {
  return word >= start && word < end
}
