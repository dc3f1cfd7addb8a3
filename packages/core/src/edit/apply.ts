/**
 * What an operation does to a document. Pure and total: the server, the browser's outbox and `parascope verify` replay the
 * same log to the same document. A result that could not stand in a record (a link out of range, a key outside its scope) is
 * refused as a whole.
 */
import {
  checkRecord,
  type Link,
  type NodeLink,
  type NodeRef,
  nodeAt,
  type PairRecord,
  parseTree,
  sortLinks,
} from '../corpus/index.js'
import { ParascopeError } from '../errors.js'
import { type AnnotationDocument, recordFields } from './document.js'
import type { ContentOperation, Side } from './operation.js'

/** The document after the operation. Throws edit/refused with the reason if the pair cannot carry the result. */
export function applyOperation(pair: PairRecord, document: AnnotationDocument, operation: ContentOperation): AnnotationDocument {
  const result = changed(pair, document, operation)
  checkRecord({ ...pair, ...recordFields(result) }, (severity, because, field, message) => {
    if (severity === 'error') throw new ParascopeError('edit/refused', `${field}: ${message}`, { because, field })
  })
  return result
}

function changed(pair: PairRecord, document: AnnotationDocument, operation: ContentOperation): AnnotationDocument {
  switch (operation.type) {
    case 'words/cells':
      return withCells(document, operation.cells, operation.kind)
    case 'words/nulls':
      return withNulls(document, operation.side, operation.tokens, operation.isNull)
    case 'words/replace':
      return {
        ...document,
        sure: sorted(operation.sure),
        possible: sorted(operation.possible),
        nullSource: ascending(operation.nullSource),
        nullTarget: ascending(operation.nullTarget),
      }
    case 'trees/link':
      return { ...document, nodes: withNodeLink(document.nodes ?? [], operation) }
    case 'trees/replace':
      return { ...document, nodes: [...operation.nodes].sort(byNode) }
    case 'trees/tree':
      return withTree(pair, document, operation.side, operation.tree)
    case 'types/verdict': {
      const { isParaphrase: _, ...rest } = document
      return operation.isParaphrase === null ? rest : { ...rest, isParaphrase: operation.isParaphrase }
    }
    case 'types/put': {
      const { key, phenomenon } = operation
      const others = (document.phenomena ?? []).filter((one) => one.key !== key)
      const phenomena = [...others, { ...phenomenon, key }]
      return { ...document, phenomena: phenomena.sort((a, b) => (a.key < b.key ? -1 : 1)) }
    }
    case 'types/remove':
      return { ...document, phenomena: (document.phenomena ?? []).filter((one) => one.key !== operation.key) }
    case 'judge/rate': {
      const { [operation.scale]: _, ...others } = document.judgements ?? {}
      const judgements = operation.value === null ? others : { ...others, [operation.scale]: operation.value }
      return { ...document, judgements }
    }
  }
}

function withCells(document: AnnotationDocument, cells: readonly Link[], kind: 'sure' | 'possible' | 'none'): AnnotationDocument {
  const named = new Set(cells.map(String))
  const kept = (links: readonly Link[] = []) => links.filter((link) => !named.has(String(link)))
  const added = unique(cells)
  const rows = new Set(kind === 'none' ? [] : cells.map(([i]) => i))
  const columns = new Set(kind === 'none' ? [] : cells.map(([, j]) => j))
  return {
    ...document,
    sure: sorted(kind === 'sure' ? [...kept(document.sure), ...added] : kept(document.sure)),
    possible: sorted(kind === 'possible' ? [...kept(document.possible), ...added] : kept(document.possible)),
    // a linked word has a counterpart
    nullSource: (document.nullSource ?? []).filter((i) => !rows.has(i)),
    nullTarget: (document.nullTarget ?? []).filter((j) => !columns.has(j)),
  }
}

function withNulls(document: AnnotationDocument, side: Side, tokens: readonly number[], isNull: boolean): AnnotationDocument {
  const named = new Set(tokens)
  const at = side === 'source' ? 0 : 1
  const field = side === 'source' ? 'nullSource' : 'nullTarget'
  const others = (document[field] ?? []).filter((token) => !named.has(token))
  const unlinked = (links: readonly Link[] = []) => (isNull ? links.filter((link) => !named.has(link[at])) : links)
  return {
    ...document,
    sure: unlinked(document.sure),
    possible: unlinked(document.possible),
    nullSource: document.nullSource ?? [],
    nullTarget: document.nullTarget ?? [],
    [field]: ascending(isNull ? [...others, ...named] : others),
  }
}

function withNodeLink(
  nodes: readonly NodeLink[],
  { source, target, kind }: Extract<ContentOperation, { readonly type: 'trees/link' }>,
): readonly NodeLink[] {
  const name = nodeLinkName(source, target)
  const others = nodes.filter((one) => nodeLinkName(one.source, one.target) !== name)
  if (kind === 'none') return others
  // a node is linked to nothing or to something, never both
  const consistent = others.filter((one) => {
    if (source !== null && same(one.source, source)) return (one.target === null) === (target === null)
    if (target !== null && same(one.target, target)) return (one.source === null) === (source === null)
    return true
  })
  return [...consistent, { source, target, kind }].sort(byNode)
}

function withTree(pair: PairRecord, document: AnnotationDocument, side: Side, tree: string | null): AnnotationDocument {
  const field = side === 'source' ? 'sourceTree' : 'targetTree'
  const { [field]: _, ...rest } = document
  const text = tree ?? pair[field]
  if (document.nodes === undefined) return tree === null ? rest : { ...rest, [field]: tree }
  const parsed = text === undefined ? undefined : parseTree(text)
  const stays = (ref: NodeRef | null) => ref === null || (parsed !== undefined && nodeAt(parsed, ref) !== undefined)
  const nodes = document.nodes.filter((one) => stays(one[side]))
  return tree === null ? { ...rest, nodes } : { ...rest, [field]: tree, nodes }
}

function unique(links: readonly Link[]): Link[] {
  return [...new Map(links.map((link) => [String(link), link])).values()]
}

function sorted(links: readonly Link[]): readonly Link[] {
  return sortLinks(unique(links))
}

function ascending(tokens: readonly number[]): number[] {
  return [...new Set(tokens)].sort((a, b) => a - b)
}

function same(a: NodeRef | null, b: NodeRef): boolean {
  return a !== null && a[0] === b[0] && a[1] === b[1] && a[2] === b[2]
}

function nodeLinkName(source: NodeRef | null, target: NodeRef | null): string {
  return `${source ?? '-'}|${target ?? '-'}`
}

function byNode(a: NodeLink, b: NodeLink): number {
  const left = nodeLinkName(a.source, a.target)
  const right = nodeLinkName(b.source, b.target)
  return left < right ? -1 : left > right ? 1 : 0
}
