/**
 * What an editor of types has to go by besides what was marked: the words, the tagset, links between words that tell which
 * words may correspond, and spans that are likely scopes. Nothing here changes while a pair is open.
 */
import { longestRuns, wordForm } from '@parascope/core/align'
import { type Link, type PairRecord, parseTree, type Tagset, type TreeNode, tokenSet } from '@parascope/core/corpus'
import { otherSide, type Side } from '../words/document.js'

/** A stretch of tokens [start, end). */
export type Span = readonly [start: number, end: number]

export interface TypePair {
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly tagset: Tagset
  /** which words may correspond: an aligner's links, or equal words where nothing may be proposed */
  readonly links: readonly Link[]
  /** shorter before longer: constituents, else stretches between punctuation marks, and the whole sentence */
  readonly spans: Readonly<Record<Side, readonly Span[]>>
}

/** More words between two links say little about one of them. */
const MOST_OPPOSITE = 3

export const SIDES: readonly Side[] = ['source', 'target']

export function typePair(record: PairRecord, tagset: Tagset, links: readonly Link[] | null = null): TypePair {
  const { source, target } = record
  return {
    source,
    target,
    tagset,
    links: links ?? longestRuns(source, target),
    spans: { source: spansOf(source, record.sourceTree), target: spansOf(target, record.targetTree) },
  }
}

/**
 * The words of the other side that a scope corresponds to. A phrase of three words or more takes in the words between, unless
 * they belong elsewhere; a whole sentence is the other whole sentence.
 */
export function counterpart(pair: TypePair, side: Side, scope: readonly number[]): number[] {
  const [from, to] = side === 'source' ? ([0, 1] as const) : ([1, 0] as const)
  const other = side === 'source' ? pair.target : pair.source
  if (scope.length === pair[side].length) return other.map((_, token) => token)
  const inScope = new Set(scope)
  const known = pair.links.filter((link) => inScope.has(link[from])).map((link) => link[to])
  const linked = tokenSet([...known, ...opposite(pair, side, scope)])
  if (scope.length < 3 || linked.length < 2) return linked
  const elsewhere = new Set(pair.links.filter((link) => !inScope.has(link[from])).map((link) => link[to]))
  return stretch(linked[0]!, linked.at(-1)!).filter((token) => linked.includes(token) || !elsewhere.has(token))
}

/** What lies opposite: where a scope holds all words without links between two linked ones, what has none between their counterparts. */
function opposite({ links, ...words }: TypePair, side: Side, scope: readonly number[]): number[] {
  const [from, to] = side === 'source' ? ([0, 1] as const) : ([1, 0] as const)
  const linked = (token: number) => links.filter((link) => link[from] === token).map((link) => link[to])
  const isTaken = new Set(links.map((link) => link[to]))
  const inScope = new Set(scope)
  const found: number[] = []
  for (let start = 0; start < words[side].length; start++) {
    let end = start
    while (end < words[side].length && linked(end).length === 0) end++
    const isWhole = end > start && stretch(start, end - 1).every((token) => inScope.has(token))
    const before = Math.max(-1, ...linked(start - 1))
    const after = Math.min(words[otherSide(side)].length, ...linked(end))
    const count = after - before - 1
    if (isWhole && count > 0 && count <= MOST_OPPOSITE)
      found.push(...stretch(before + 1, after - 1).filter((one) => !isTaken.has(one)))
    start = end
  }
  return found
}

/** The smallest likely scope around a stretch that holds more than it. */
export function spanAround(pair: TypePair, side: Side, first: number, last: number): Span | undefined {
  return pair.spans[side].find(([start, end]) => start <= first && end > last && end - start > last - first + 1)
}

/** Words that both sentences share, among those that may correspond; a capital letter makes no other word. */
export function sharedWords({ source, target, links }: TypePair): Link[] {
  return links.filter(([i, j]) => wordForm(source[i]!) === wordForm(target[j]!))
}

/** All tokens from one to another, whichever comes first. */
export function stretch(from: number, to: number): number[] {
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, k) => Math.min(from, to) + k)
}

function spansOf(tokens: readonly string[], tree: string | undefined): Span[] {
  const spans = (tree === undefined ? undefined : constituents(tree, tokens.length)) ?? clauses(tokens)
  const last = tokens.at(-1)
  const isMark = last !== undefined && tokens.length > 1 && !/[\p{L}\p{N}]/u.test(last)
  const all = [...spans, ...(isMark ? [[0, tokens.length - 1] as const] : []), [0, tokens.length] as const]
  const distinct = [...new Map(all.map((span) => [span.join(), span])).values()]
  return distinct.filter(([start, end]) => end - start > 1).sort((a, b) => a[1] - a[0] - (b[1] - b[0]) || a[0] - b[0])
}

/** Undefined where the tree is not one of these words. */
function constituents(text: string, length: number): Span[] | undefined {
  let root: TreeNode
  try {
    root = parseTree(text)
  } catch {
    return undefined
  }
  if (root.end !== length) return undefined
  const spans: Span[] = []
  const open = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    spans.push([node.start, node.end])
    open.push(...node.children)
  }
  return spans
}

function clauses(tokens: readonly string[]): Span[] {
  const spans: Span[] = []
  let start = 0
  tokens.forEach((token, index) => {
    if (/[\p{L}\p{N}]/u.test(token)) return
    spans.push([start, index])
    start = index + 1
  })
  return [...spans, [start, tokens.length]]
}
