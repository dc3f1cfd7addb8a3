/**
 * A document taken apart into what can be decided on its own (a cell, a word without counterpart, a node link, a tree, a verdict, a
 * phenomenon, a rating), so that two versions can be laid side by side and put together again part by part.
 */
import type { Link, NodeLink } from '@parascope/core/corpus'
import type { AnnotationDocument, KeyedPhenomenon, Side } from '@parascope/core/edit'

export type Part =
  | { readonly at: 'cell'; readonly link: Link; readonly kind: 'sure' | 'possible' }
  | { readonly at: 'null'; readonly side: Side; readonly token: number }
  | { readonly at: 'node'; readonly node: NodeLink }
  | { readonly at: 'tree'; readonly side: Side; readonly tree: string }
  | { readonly at: 'verdict'; readonly isParaphrase: boolean | 'unsure' }
  | { readonly at: 'phenomenon'; readonly phenomenon: KeyedPhenomenon }
  | { readonly at: 'rating'; readonly scale: string; readonly value: number }

/** The parts of a document by name; what is not decided is not there. */
export function partsOf(document: AnnotationDocument): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>()
  const cells = (links: readonly Link[] = [], kind: 'sure' | 'possible') => {
    for (const link of links) parts.set(`cell:${link}`, { at: 'cell', link, kind })
  }
  cells(document.sure, 'sure')
  cells(document.possible, 'possible')
  for (const side of ['source', 'target'] as const) {
    for (const token of document[side === 'source' ? 'nullSource' : 'nullTarget'] ?? []) {
      parts.set(`null:${side}:${token}`, { at: 'null', side, token })
    }
    const tree = document[side === 'source' ? 'sourceTree' : 'targetTree']
    if (tree !== undefined) parts.set(`tree:${side}`, { at: 'tree', side, tree })
  }
  for (const node of document.nodes ?? []) parts.set(`node:${node.source}|${node.target}`, { at: 'node', node })
  if (document.isParaphrase !== undefined) parts.set('verdict', { at: 'verdict', isParaphrase: document.isParaphrase })
  for (const phenomenon of document.phenomena ?? []) {
    parts.set(`phenomenon:${phenomenon.key}`, { at: 'phenomenon', phenomenon })
  }
  for (const [scale, value] of Object.entries(document.judgements ?? {})) {
    parts.set(`rating:${scale}`, { at: 'rating', scale, value })
  }
  return parts
}

/** The document that has exactly these parts. */
export function documentFrom(parts: Iterable<Part>): AnnotationDocument {
  const all = [...parts]
  const of = <K extends Part['at']>(at: K) => all.filter((part): part is Extract<Part, { readonly at: K }> => part.at === at)
  const cells = (kind: 'sure' | 'possible') =>
    of('cell')
      .filter((cell) => cell.kind === kind)
      .map(({ link }) => link)
  const nulls = (side: Side) =>
    of('null')
      .filter((word) => word.side === side)
      .map(({ token }) => token)
  const trees = Object.fromEntries(of('tree').map(({ side, tree }) => [side === 'source' ? 'sourceTree' : 'targetTree', tree]))
  const [verdict] = of('verdict')
  return {
    sure: cells('sure'),
    possible: cells('possible'),
    nullSource: nulls('source'),
    nullTarget: nulls('target'),
    ...trees,
    nodes: of('node').map(({ node }) => node),
    ...(verdict === undefined ? {} : { isParaphrase: verdict.isParaphrase }),
    phenomena: of('phenomenon').map(({ phenomenon }) => phenomenon),
    judgements: Object.fromEntries(of('rating').map(({ scale, value }) => [scale, value])),
  }
}

/** One place where two versions differ. */
export interface Difference {
  readonly name: string
  /** undefined: not there, or not decided */
  readonly mine: Part | undefined
  readonly theirs: Part | undefined
  /** who changed it since both were the same */
  readonly by: 'me' | 'them' | 'both'
}

/** Where two versions that began as `base` differ, in the order of the document. */
export function differences(base: AnnotationDocument, mine: AnnotationDocument, theirs: AnnotationDocument): Difference[] {
  const [old, own, other] = [partsOf(base), partsOf(mine), partsOf(theirs)]
  const isSame = (a: Part | undefined, b: Part | undefined) => JSON.stringify(a) === JSON.stringify(b)
  const names = [...new Set([...own.keys(), ...other.keys()])]
  return names
    .filter((name) => !isSame(own.get(name), other.get(name)))
    .map((name) => {
      const before = old.get(name)
      const [mineNow, theirsNow] = [own.get(name), other.get(name)]
      const by = isSame(before, theirsNow) ? 'me' : isSame(before, mineNow) ? 'them' : 'both'
      return { name, mine: mineNow, theirs: theirsNow, by }
    })
}

/** Their version with the parts of mine that were picked. */
export function pickedFrom(
  theirs: AnnotationDocument,
  found: readonly Difference[],
  picks: ReadonlyMap<string, 'mine' | 'theirs'>,
): AnnotationDocument {
  const parts = new Map(partsOf(theirs))
  for (const { name, mine } of found) {
    if (picks.get(name) !== 'mine') continue
    if (mine === undefined) parts.delete(name)
    else parts.set(name, mine)
  }
  return documentFrom(parts.values())
}
