/**
 * A pair as the rules look at it: its words with their kinds and lexicon entries, its sentences, its links gathered into
 * units, and the runs of words that no link touches. i counts source tokens, j target tokens, from 0.
 */
import type { PairRecord, ScoredLink } from '../corpus/record.js'
import { baseLabel, parseTree, type TreeNode } from '../corpus/tree.js'
import type { LexicalEntry, Lexicon } from '../text/lexicon.js'
import { isStrongMark, type WordKind, wordKind } from './word-kinds.js'

/** A stretch of tokens [start, end). */
export type Span = readonly [start: number, end: number]

/** One member of the pair. */
export interface Side {
  readonly tokens: readonly string[]
  /** in lower case */
  readonly forms: readonly string[]
  readonly kinds: readonly WordKind[]
  readonly entries: readonly (LexicalEntry | undefined)[]
  /** between strong punctuation marks, the mark included */
  readonly sentences: readonly Span[]
  /** clauses of the tree, smallest first; empty without a tree */
  readonly clauses: readonly Span[]
  /** tokens of the other member that each token is linked to */
  readonly links: readonly (readonly number[])[]
  /** tokens that the aligner or a person decided to have no counterpart */
  readonly nulls: ReadonlySet<number>
}

/** Words that links hold together: what one member says with `source`, the other says with `target`. */
export interface Unit {
  readonly source: readonly number[]
  readonly target: readonly number[]
  /** confidence of its best link */
  readonly score: number
}

export interface PairView {
  readonly source: Side
  readonly target: Side
  /** in the order of their first source token */
  readonly units: readonly Unit[]
  readonly english: boolean
  readonly lexicon: Lexicon | undefined
}

/** What the rules need of a pair; `scores` holds the links, with 1 for a link that a person drew. */
export interface TypedPair {
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly links: readonly ScoredLink[]
  readonly nullSource?: readonly number[]
  readonly nullTarget?: readonly number[]
  readonly sourceTree?: string
  readonly targetTree?: string
}

/** The pair of a record, with its own links: a sure link counts 1 and a possible one 0.5 where the record has no scores. */
export function typedPair(record: PairRecord): TypedPair {
  const { source, target, sure = [], possible = [], scores = [], nullSource, nullTarget, sourceTree, targetTree } = record
  const known = new Map(scores.map(([i, j, p]) => [i * target.length + j, p]))
  const scored = (weight: number) => (link: readonly [number, number]) =>
    [link[0], link[1], known.get(link[0] * target.length + link[1]) ?? weight] as const
  return {
    source,
    target,
    links: [...sure.map(scored(1)), ...possible.map(scored(0.5))],
    ...(nullSource === undefined ? {} : { nullSource }),
    ...(nullTarget === undefined ? {} : { nullTarget }),
    ...(sourceTree === undefined ? {} : { sourceTree }),
    ...(targetTree === undefined ? {} : { targetTree }),
  }
}

/** Looks at a pair once for all rules. */
export function viewPair(pair: TypedPair, language: string, lexicon?: Lexicon): PairView {
  const english = language === 'en' || language.startsWith('en-')
  const toTarget = pair.source.map(() => [] as number[])
  const toSource = pair.target.map(() => [] as number[])
  for (const [i, j] of pair.links) {
    toTarget[i]!.push(j)
    toSource[j]!.push(i)
  }
  for (const list of [...toTarget, ...toSource]) list.sort((a, b) => a - b)
  return {
    source: { ...sideOf(pair.source, toTarget, pair.sourceTree, english, lexicon), nulls: new Set(pair.nullSource) },
    target: { ...sideOf(pair.target, toSource, pair.targetTree, english, lexicon), nulls: new Set(pair.nullTarget) },
    units: unitsOf(pair, toTarget, toSource),
    english,
    lexicon,
  }
}

function sideOf(
  tokens: readonly string[],
  links: readonly (readonly number[])[],
  tree: string | undefined,
  english: boolean,
  lexicon: Lexicon | undefined,
): Omit<Side, 'nulls'> {
  const forms = tokens.map((token) => token.toLowerCase())
  return {
    tokens,
    forms,
    kinds: forms.map((form) => wordKind(form, english)),
    entries: forms.map((form) => lexicon?.entry(form)),
    sentences: sentencesOf(tokens),
    clauses: tree === undefined ? [] : clausesOf(parseTree(tree)),
    links,
  }
}

function sentencesOf(tokens: readonly string[]): Span[] {
  const spans: Span[] = []
  let start = 0
  tokens.forEach((token, k) => {
    if (!isStrongMark(token) || isStrongMark(tokens[k + 1] ?? '')) return
    spans.push([start, k + 1])
    start = k + 1
  })
  if (start < tokens.length) spans.push([start, tokens.length])
  return spans
}

function clausesOf(root: TreeNode): Span[] {
  const spans: Span[] = []
  const waiting = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (/^(S|SBAR|SINV|SQ|SBARQ)$/.test(baseLabel(node.label))) spans.push([node.start, node.end])
    waiting.push(...node.children)
  }
  return spans.sort((a, b) => a[1] - a[0] - (b[1] - b[0]) || a[0] - b[0])
}

/** Connected components of the links. */
function unitsOf(pair: TypedPair, toTarget: readonly (readonly number[])[], toSource: readonly (readonly number[])[]): Unit[] {
  const best = new Map<number, number>()
  for (const [i, , p] of pair.links) best.set(i, Math.max(best.get(i) ?? 0, p))
  const seen = new Set<number>()
  const units: Unit[] = []
  for (let first = 0; first < toTarget.length; first++) {
    if (seen.has(first) || toTarget[first]!.length === 0) continue
    const source = new Set([first])
    const target = new Set<number>()
    // both sets grow while they are walked
    for (const i of source) {
      for (const j of toTarget[i]!) {
        target.add(j)
        for (const other of toSource[j]!) source.add(other)
      }
    }
    for (const i of source) seen.add(i)
    units.push({
      source: [...source].sort((a, b) => a - b),
      target: [...target].sort((a, b) => a - b),
      score: Math.max(...[...source].map((i) => best.get(i)!)),
    })
  }
  return units
}

/** The sentence that a token stands in. */
export function sentenceAt(side: Side, token: number): Span {
  return side.sentences.find(([start, end]) => token >= start && token < end)!
}

/** The smallest clause of the tree around a token that has more than one word, or its sentence. */
export function clauseAt(side: Side, token: number): Span {
  return side.clauses.find(([start, end]) => token >= start && token < end && end - start > 2) ?? sentenceAt(side, token)
}

/** The tokens of a stretch. */
export function tokensOf([start, end]: Span): number[] {
  return Array.from({ length: end - start }, (_, k) => start + k)
}

/**
 * The stretch of the other member that corresponds to a stretch of this one: from the first to the last token linked to
 * it, far outliers aside. Undefined where fewer than two tokens are linked.
 */
export function counterpart(side: Side, [start, end]: Span): Span | undefined {
  const hits: number[] = []
  for (let k = start; k < end; k++) if (side.kinds[k] !== 'punctuation') hits.push(...side.links[k]!)
  if (hits.length < 2) return undefined
  hits.sort((a, b) => a - b)
  const middle = hits[hits.length >> 1]!
  const reach = 1.5 * (end - start) + 3
  const near = hits.filter((hit) => Math.abs(hit - middle) <= reach)
  return [near[0]!, near.at(-1)! + 1]
}

/** Words in quotes, for a reason. */
export function quote(side: Side, tokens: readonly number[]): string {
  const shown = tokens.length > 6 ? [...tokens.slice(0, 5).map((k) => side.tokens[k]!), '…'] : tokens.map((k) => side.tokens[k]!)
  return `“${shown.join(' ')}”`
}
