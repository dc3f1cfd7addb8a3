/**
 * Where a rule stands in aligned pairs. Its words must be there, in order and with words for its holes between them, letter case
 * aside. Where the links of the pair agree, no link leaving the rule or one of its holes, the rule could have been extracted
 * there; where they do not, it merely applies. Labels are not looked at.
 */
import type { Link, PairRecord } from '@parascope/core/corpus'
import { isHole, type Rule, type RuleSymbol } from '@parascope/core/grammar'

type Span = readonly [number, number]

/** A side of a rule laid on a sentence: the words it covers, and those of each hole by its index. */
interface Placed {
  readonly span: Span
  readonly holes: ReadonlyMap<number, Span>
}

export interface RuleExample {
  readonly pair: PairRecord
  /** the words of the rule itself on each side */
  readonly source: readonly number[]
  readonly target: readonly number[]
  readonly isExtracted: boolean
}

export interface RuleExamples {
  readonly extracted: number
  readonly applies: number
  /** the first of each, extracted ones before others */
  readonly shown: readonly RuleExample[]
}

const MOST_SHOWN = 12
/** Ways to lay a side on a sentence that are tried: a rule of two holes and little else has thousands in a long one. */
const MOST_PLACES = 400

/** The pairs in which a rule stands; a rule without words stands everywhere and has no examples. */
export function ruleExamples(rule: Rule, pairs: readonly PairRecord[]): RuleExamples {
  const found: Record<'extracted' | 'applies', RuleExample[]> = { extracted: [], applies: [] }
  const isBare = (side: readonly RuleSymbol[]) => side.every(isHole)
  if (isBare(rule.source) && isBare(rule.target)) return { extracted: 0, applies: 0, shown: [] }
  for (const pair of pairs) {
    const example = exampleIn(rule, pair)
    if (example !== null) found[example.isExtracted ? 'extracted' : 'applies'].push(example)
  }
  return {
    extracted: found.extracted.length,
    applies: found.applies.length,
    shown: [...found.extracted, ...found.applies].slice(0, MOST_SHOWN),
  }
}

/** The best place of a rule in a pair, or null. */
export function exampleIn(rule: Rule, pair: PairRecord): RuleExample | null {
  const sources = placesOf(rule.source, pair.source)
  const targets = sources.length === 0 ? [] : placesOf(rule.target, pair.target)
  if (targets.length === 0) return null
  const links = [...(pair.sure ?? []), ...(pair.possible ?? [])]
  for (const source of sources) {
    for (const target of targets) if (isExtractable(source, target, links)) return example(pair, source, target, true)
  }
  return example(pair, sources[0]!, targets[0]!, false)
}

function example(pair: PairRecord, source: Placed, target: Placed, isExtracted: boolean): RuleExample {
  return { pair, source: wordsOf(source), target: wordsOf(target), isExtracted }
}

function wordsOf({ span, holes }: Placed): number[] {
  const words: number[] = []
  for (let at = span[0]; at < span[1]; at++) if (![...holes.values()].some((hole) => isIn(at, hole))) words.push(at)
  return words
}

function placesOf(side: readonly RuleSymbol[], tokens: readonly string[]): Placed[] {
  const folded = tokens.map(fold)
  const wanted = side.map((symbol) => (isHole(symbol) ? symbol.index : fold(symbol)))
  if (wanted.some((symbol) => typeof symbol === 'string' && !folded.includes(symbol))) return []
  const places: Placed[] = []
  const holes = new Map<number, Span>()
  const walk = (start: number, at: number, k: number): void => {
    if (places.length === MOST_PLACES) return
    const symbol = wanted[k]
    if (symbol === undefined) places.push({ span: [start, at], holes: new Map(holes) })
    else if (typeof symbol === 'string') {
      if (folded[at] === symbol) walk(start, at + 1, k + 1)
    } else {
      for (let end = at + 1; end <= folded.length; end++) {
        holes.set(symbol, [at, end])
        walk(start, end, k + 1)
      }
      holes.delete(symbol)
    }
  }
  for (let start = 0; start < folded.length; start++) walk(start, start, 0)
  return places
}

function isExtractable(source: Placed, target: Placed, links: readonly Link[]): boolean {
  if (!isPhrasePair(source.span, target.span, links)) return false
  for (const [index, hole] of source.holes) if (!isPhrasePair(hole, target.holes.get(index)!, links)) return false
  return true
}

function isPhrasePair(source: Span, target: Span, links: readonly Link[]): boolean {
  let inside = 0
  for (const [i, j] of links) {
    if (isIn(i, source) !== isIn(j, target)) return false
    if (isIn(i, source)) inside++
  }
  return inside > 0
}

function isIn(at: number, [start, end]: Span): boolean {
  return at >= start && at < end
}

function fold(text: string): string {
  return text.toLowerCase()
}
