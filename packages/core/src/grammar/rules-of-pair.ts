/**
 * The rules of one sentence pair as objects, by plain enumeration of what `settings.ts` says: every phrase pair is a rule,
 * and every way to turn phrase pairs inside it into holes is another. It is for pages that show where a rule comes from,
 * and the reference that the fast extractor is tested and timed against.
 */
import type { PairRecord } from '../corpus/record.js'
import { parseTree } from '../corpus/tree.js'
import { type LinkLevel, packedLinksOf } from '../phrases/packed-links.js'
import type { TokenSpan } from '../phrases/phrase-pairs.js'
import { isIdentity, type Rule, type RuleLink, type RuleSymbol } from './rule.js'
import type { ExtractionSettings } from './settings.js'
import { SpanLabels } from './span-labels.js'

/** One occurrence of a rule, with its words' links and the words it covers. */
export interface ExtractedRule extends Rule {
  readonly alignment: readonly RuleLink[]
  readonly sourceSpan: TokenSpan
  readonly targetSpan: TokenSpan
  /** the words that each hole covers, in the order of their indices */
  readonly holes: readonly { readonly source: TokenSpan; readonly target: TokenSpan }[]
}

/** A phrase pair: source words [a, b), target words [c, d). */
interface Box {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
}

type TreePair = Pick<PairRecord, 'source' | 'target' | 'sure' | 'possible' | 'sourceTree' | 'targetTree'>

/**
 * Every occurrence of a rule in a pair, smaller phrases first. Without a tree on the side that gives the labels every span has
 * the default label. "big dogs" / "large dogs" with the links 0-0 and 1-1 gives six Hiero rules, two of them with a hole.
 */
export function rulesOfPair(record: TreePair, settings: ExtractionSettings, level: LinkLevel = 'possible'): ExtractedRule[] {
  const links = [...packedLinksOf(record, level)].map((link): RuleLink => [link >> 16, link & 0xffff])
  const tree = settings.parsedSide === 'source' ? record.sourceTree : record.targetTree
  const labels = tree === undefined ? undefined : new SpanLabels(parseTree(tree), settings.categories, settings.unary)
  const boxes = phraseBoxes(record.source.length, record.target.length, links, settings)
  const rules: ExtractedRule[] = []
  const labelsOf = (box: Box) => labelsOfBox(box, labels, settings)
  for (const box of boxes) {
    const inner = boxes.filter((hole) => isInside(hole, box) && (settings.abstract || !isSame(hole, box)))
    for (const holes of holeChoices(inner, settings)) {
      const outside = links.filter(([i]) => i >= box.a && i < box.b && !holes.some((hole) => i >= hole.a && i < hole.b))
      if (!isAllowed(box, holes, outside.length, settings)) continue
      for (const [lhs, ...holeLabels] of products([labelsOf(box), ...holes.map(labelsOf)])) {
        if (!isLabelled(lhs!, holeLabels, settings)) continue
        const rule = ruleOf(record, box, holes, lhs!, holeLabels, outside)
        if (settings.identity || !isIdentity(rule)) rules.push(rule)
      }
    }
  }
  return rules
}

/** The phrase pairs of a pair under the settings, sorted by source, then target. */
function phraseBoxes(rows: number, columns: number, links: readonly RuleLink[], settings: ExtractionSettings): Box[] {
  const isLinkedRow = Array.from({ length: rows }, (_, i) => links.some((link) => link[0] === i))
  const isLinkedColumn = Array.from({ length: columns }, (_, j) => links.some((link) => link[1] === j))
  const boxes: Box[] = []
  for (let a = 0; a < rows; a++) {
    for (let b = a + 1; b <= rows; b++) {
      for (let c = 0; c < columns; c++) {
        for (let d = c + 1; d <= columns; d++) {
          const isWhole = settings.fullSentence !== 'no' && b - a === rows && d - c === columns
          const isTight = isLinkedRow[a] && isLinkedRow[b - 1] && isLinkedColumn[c] && isLinkedColumn[d - 1]
          const fits = Math.max(b - a, d - c) <= settings.maxPhrase && (settings.loose || isTight)
          if (!fits && !isWhole) continue
          const touching = links.filter(([i, j]) => (i >= a && i < b) || (j >= c && j < d))
          if (touching.length === 0 || touching.some(([i, j]) => !(i >= a && i < b && j >= c && j < d))) continue
          boxes.push({ a, b, c, d })
        }
      }
    }
  }
  return boxes
}

/** Every choice of holes, in source order, disjoint on both sides. */
function holeChoices(inner: readonly Box[], settings: ExtractionSettings): Box[][] {
  const choices: Box[][] = [[]]
  for (let k = 0; k < choices.length; k++) {
    const holes = choices[k]!
    if (holes.length === settings.maxHoles) continue
    const from = holes.length === 0 ? 0 : holes.at(-1)!.b + (settings.adjacentHoles ? 0 : 1)
    for (const hole of inner) {
      if (hole.a < from || holes.some((other) => hole.c < other.d && other.c < hole.d)) continue
      choices.push([...holes, hole])
    }
  }
  return choices
}

function isAllowed(box: Box, holes: readonly Box[], links: number, settings: ExtractionSettings): boolean {
  const sourceWords = holes.reduce((words, hole) => words - (hole.b - hole.a), box.b - box.a)
  const targetWords = holes.reduce((words, hole) => words - (hole.d - hole.c), box.d - box.c)
  if (links < settings.minLinks) return false
  if (holes.length === 0) {
    if (settings.fullSentence === 'unlimited' && Math.max(sourceWords, targetWords) > settings.maxPhrase) return true
    return sourceWords <= settings.maxSourceWords && targetWords <= settings.maxTargetWords
  }
  const words = sourceWords + targetWords
  if (words === 0 ? !settings.abstract : !settings.mixed) return false
  return sourceWords + holes.length <= settings.maxSourceSymbols && targetWords + holes.length <= settings.maxTargetSymbols
}

/** The labels of a phrase pair, the default label where none fits. */
function labelsOfBox(box: Box, labels: SpanLabels | undefined, settings: ExtractionSettings): readonly string[] {
  if (Math.max(box.b - box.a, box.d - box.c) > settings.maxPhrase) return [settings.fullSentenceLabel]
  const found = settings.parsedSide === 'source' ? labels?.of(box.a, box.b) : labels?.of(box.c, box.d)
  return found === undefined || found.length === 0 ? [settings.defaultLabel] : found
}

function isLabelled(lhs: string, holes: readonly string[], { defaultLabel, defaultPolicy }: ExtractionSettings): boolean {
  if (defaultPolicy === 'always') return true
  if (holes.includes(defaultLabel)) return false
  return lhs !== defaultLabel || (defaultPolicy === 'phrases' && holes.length === 0)
}

function products(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>((rows, list) => rows.flatMap((row) => list.map((item) => [...row, item])), [[]])
}

function ruleOf(
  pair: TreePair,
  box: Box,
  holes: readonly Box[],
  lhs: string,
  labels: readonly string[],
  links: readonly RuleLink[],
): ExtractedRule {
  const symbols = (tokens: readonly string[], from: number, to: number, spans: readonly TokenSpan[]) => {
    const side: RuleSymbol[] = []
    const places = new Map<number, number>()
    for (let at = from; at < to; ) {
      const hole = spans.findIndex(([start]) => start === at)
      if (hole >= 0) side.push({ label: labels[hole]!, index: hole + 1 })
      else {
        places.set(at, side.length)
        side.push(tokens[at]!)
      }
      at = hole >= 0 ? spans[hole]![1] : at + 1
    }
    return { side, places }
  }
  const source = symbols(
    pair.source,
    box.a,
    box.b,
    holes.map(({ a, b }) => [a, b]),
  )
  const target = symbols(
    pair.target,
    box.c,
    box.d,
    holes.map(({ c, d }) => [c, d]),
  )
  return {
    lhs,
    source: source.side,
    target: target.side,
    alignment: links.map(([i, j]) => [source.places.get(i)!, target.places.get(j)!]),
    sourceSpan: [box.a, box.b],
    targetSpan: [box.c, box.d],
    holes: holes.map(({ a, b, c, d }) => ({ source: [a, b], target: [c, d] })),
  }
}

function isInside(inner: Box, outer: Box): boolean {
  return inner.a >= outer.a && inner.b <= outer.b && inner.c >= outer.c && inner.d <= outer.d
}

function isSame(one: Box, other: Box): boolean {
  return one.a === other.a && one.b === other.b && one.c === other.c && one.d === other.d
}
