/**
 * The operations that lead from one document to another. Undo, redo, accepting a proposal and going back in time are all
 * this: what changes is named, nothing else is touched. Removals come first, so that no step is refused for what a later
 * one would have removed.
 */
import type { Link, NodeLink, NodeRef } from '../corpus/index.js'
import type { AnnotationDocument } from './document.js'
import type { ContentOperation } from './operation.js'

/** Operations that turn `before` into `after`, none if they are equal. An absent list counts as an empty one. */
export function operationsBetween(before: AnnotationDocument, after: AnnotationDocument): ContentOperation[] {
  return [
    ...wordOperations(before, after),
    ...treeOperations(before, after),
    ...typeOperations(before, after),
    ...ratings(before, after),
  ]
}

function wordOperations(before: AnnotationDocument, after: AnnotationDocument): ContentOperation[] {
  const operations: ContentOperation[] = []
  const paint = (cells: readonly Link[], kind: 'sure' | 'possible' | 'none') => {
    if (cells.length > 0) operations.push({ type: 'words/cells', cells, kind })
  }
  const decide = (side: 'source' | 'target', tokens: readonly number[], isNull: boolean) => {
    if (tokens.length > 0) operations.push({ type: 'words/nulls', side, tokens, isNull })
  }
  const linked = [...(after.sure ?? []), ...(after.possible ?? [])]
  paint(without([...(before.sure ?? []), ...(before.possible ?? [])], linked), 'none')
  decide('source', without(before.nullSource, after.nullSource), false)
  decide('target', without(before.nullTarget, after.nullTarget), false)
  paint(without(after.sure, before.sure), 'sure')
  paint(without(after.possible, before.possible), 'possible')
  decide('source', without(after.nullSource, before.nullSource), true)
  decide('target', without(after.nullTarget, before.nullTarget), true)
  return operations
}

function treeOperations(before: AnnotationDocument, after: AnnotationDocument): ContentOperation[] {
  const operations: ContentOperation[] = []
  const name = ({ source, target }: { source: NodeRef | null; target: NodeRef | null }) => `${source}|${target}`
  const kept = new Map((after.nodes ?? []).map((link) => [name(link), link]))
  const had = new Map((before.nodes ?? []).map((link) => [name(link), link]))
  for (const { source, target } of before.nodes ?? []) {
    if (!kept.has(name({ source, target }))) operations.push({ type: 'trees/link', source, target, kind: 'none' })
  }
  let lost: readonly NodeLink[] = []
  for (const side of ['source', 'target'] as const) {
    const field = side === 'source' ? 'sourceTree' : 'targetTree'
    if (before[field] === after[field]) continue
    operations.push({ type: 'trees/tree', side, tree: after[field] ?? null })
    lost = after.nodes ?? [] // another tree may have dropped links that `after` has: say them all again
  }
  for (const link of after.nodes ?? []) {
    if (lost.includes(link) || had.get(name(link))?.kind !== link.kind) operations.push({ type: 'trees/link', ...link })
  }
  return operations
}

function typeOperations(before: AnnotationDocument, after: AnnotationDocument): ContentOperation[] {
  const operations: ContentOperation[] = []
  if (before.isParaphrase !== after.isParaphrase) {
    operations.push({ type: 'types/verdict', isParaphrase: after.isParaphrase ?? null })
  }
  const had = new Map((before.phenomena ?? []).map((one) => [one.key, JSON.stringify(one)]))
  const kept = new Set((after.phenomena ?? []).map(({ key }) => key))
  for (const key of had.keys()) if (!kept.has(key)) operations.push({ type: 'types/remove', key })
  for (const one of after.phenomena ?? []) {
    const { key, ...phenomenon } = one
    if (had.get(key) !== JSON.stringify(one)) operations.push({ type: 'types/put', key, phenomenon })
  }
  return operations
}

function ratings(before: AnnotationDocument, after: AnnotationDocument): ContentOperation[] {
  const had = before.judgements ?? {}
  const has = after.judgements ?? {}
  const scales = [...new Set([...Object.keys(had), ...Object.keys(has)])].sort()
  return scales
    .filter((scale) => had[scale] !== has[scale])
    .map((scale) => ({ type: 'judge/rate', scale, value: has[scale] ?? null }))
}

function without<T extends Link | number>(values: readonly T[] = [], others: readonly T[] = []): T[] {
  const known = new Set(others.map(String))
  return values.filter((value) => !known.has(String(value)))
}
