/**
 * One document made of several by a rule, where an adjudicator starts from.
 *
 * | rule | a link is kept | and is sure |
 * | --- | --- | --- |
 * | intersection | where all layers have it | where all have it sure |
 * | union-as-possible | where any layer has it | where all have it sure |
 * | majority | where more than half have it | where more than half have it sure |
 *
 * That a word has no counterpart is counted among those who link it or say so. Verdicts and ratings follow the same counts; where the rule finds no answer there is none, except that the union of different
 * verdicts is `unsure` and of different ratings their median (the lower of two). A rule never makes up a phenomenon: it takes
 * one that somebody wrote, word for word, and the union takes the most frequent of each group. Layers that say nothing about
 * something are not counted there.
 */
import { type Link, type NodeLink, nodeAt, type PairRecord, parseTree, sortLinks } from '../corpus/index.js'
import { type ComparedLayer, namedPhenomena, nodeLinkName } from './dispute.js'
import type { AnnotationDocument, KeyedPhenomenon, Mode } from './document.js'
import { matchPhenomena, nameOf, type PhenomenonGroup, phenomenonContent } from './matched-phenomena.js'
import type { Side } from './operation.js'
import { nodeKinds, speaksOfTrees } from './tree-disputes.js'
import { kindsOf, linksOf, speaksOfWords } from './word-disputes.js'

export type MergeRule = 'intersection' | 'union-as-possible' | 'majority'

export const MERGE_RULES: readonly MergeRule[] = ['intersection', 'union-as-possible', 'majority']

/** The merged document of some layers of a pair. Of equal layers it is what they say. */
export function mergeLayers(pair: PairRecord, mode: Mode, layers: readonly ComparedLayer[], rule: MergeRule): AnnotationDocument {
  switch (mode) {
    case 'words':
      return mergedWords(layers, rule)
    case 'trees':
      return mergedTrees(pair, layers, rule)
    case 'types':
      return mergedTypes(layers, rule)
    case 'judge':
      return { judgements: mergedRatings(layers, rule) }
  }
}

/** Are `have` of `all` enough for the rule? */
function isEnough(have: number, all: number, rule: MergeRule): boolean {
  return rule === 'union-as-possible' ? have > 0 : isAgreed(have, all, rule)
}

/** Are they enough to be sure? */
function isAgreed(have: number, all: number, rule: MergeRule): boolean {
  return rule === 'majority' ? 2 * have > all : have > 0 && have === all
}

function mergedKind(kinds: readonly ('sure' | 'possible' | undefined)[], rule: MergeRule): 'sure' | 'possible' | undefined {
  const linked = kinds.filter((kind) => kind !== undefined).length
  if (!isEnough(linked, kinds.length, rule)) return undefined
  return isAgreed(kinds.filter((kind) => kind === 'sure').length, kinds.length, rule) ? 'sure' : 'possible'
}

function mergedWords(layers: readonly ComparedLayer[], rule: MergeRule): AnnotationDocument {
  const speaking = layers.filter(speaksOfWords)
  const kinds = speaking.map(({ document }) => kindsOf(document))
  const merged = sortLinks(speaking.flatMap(({ document }) => linksOf(document))).map((link) => ({
    link,
    kind: mergedKind(
      kinds.map((kind) => kind.get(String(link))),
      rule,
    ),
  }))
  const ofKind = (wanted: 'sure' | 'possible'): Link[] => merged.filter(({ kind }) => kind === wanted).map(({ link }) => link)
  const linked = (at: 0 | 1) => new Set(merged.filter(({ kind }) => kind !== undefined).map(({ link }) => link[at]))
  const nulls = (field: 'nullSource' | 'nullTarget', at: 0 | 1) => {
    const hasLink = linked(at)
    const count = (token: number) => speaking.filter(({ document }) => document[field]?.includes(token)).length
    const decided = (token: number) =>
      count(token) + speaking.filter(({ document }) => linksOf(document).some((link) => link[at] === token)).length
    return [...new Set(speaking.flatMap(({ document }) => document[field] ?? []))]
      .filter((token) => !hasLink.has(token) && isEnough(count(token), decided(token), rule))
      .sort((a, b) => a - b)
  }
  return {
    sure: ofKind('sure'),
    possible: ofKind('possible'),
    nullSource: nulls('nullSource', 0),
    nullTarget: nulls('nullTarget', 1),
  }
}

/** Links follow the merged trees: one whose node is not there is left out, as is a link to nothing beside another. */
function mergedTrees(pair: PairRecord, layers: readonly ComparedLayer[], rule: MergeRule): AnnotationDocument {
  const speaking = layers.filter(({ document }) => document.nodes !== undefined)
  const withTrees = layers.filter(speaksOfTrees)
  const sourceTree = mergedTree(withTrees.map(({ document }) => document.sourceTree))
  const targetTree = mergedTree(withTrees.map(({ document }) => document.targetTree))
  const trees = { source: treeOf(sourceTree ?? pair.sourceTree), target: treeOf(targetTree ?? pair.targetTree) }
  const isThere = (link: NodeLink) =>
    (['source', 'target'] as const).every((side) => {
      const [ref, tree] = [link[side], trees[side]]
      return ref === null || (tree !== undefined && nodeAt(tree, ref) !== undefined)
    })
  const kinds = speaking.map(({ document }) => nodeKinds(document.nodes!))
  const named = new Map(speaking.flatMap(({ document }) => document.nodes!.map((link) => [nameOfLink(link), link])))
  const kept = [...named].flatMap(([name, link]): NodeLink[] => {
    const kind = mergedKind(
      kinds.map((each) => each.get(name)),
      rule,
    )
    return kind === undefined || !isThere(link) ? [] : [{ ...link, kind }]
  })
  const hasPartner = (side: Side, link: NodeLink) =>
    kept.some((other) => other.source !== null && other.target !== null && String(other[side]) === String(link[side]))
  const nodes = kept.filter(
    (link) => (link.source !== null && link.target !== null) || !hasPartner(link.source === null ? 'target' : 'source', link),
  )
  return {
    ...(sourceTree === undefined ? {} : { sourceTree }),
    ...(targetTree === undefined ? {} : { targetTree }),
    nodes: nodes.sort((a, b) => (nameOfLink(a) < nameOfLink(b) ? -1 : 1)),
  }
}

/** The tree of more than half of the layers, else the imported one. */
function mergedTree(trees: readonly (string | undefined)[]): string | undefined {
  return trees.find((tree) => 2 * trees.filter((other) => other === tree).length > trees.length)
}

function treeOf(text: string | undefined): ReturnType<typeof parseTree> | undefined {
  return text === undefined ? undefined : parseTree(text)
}

function nameOfLink({ source, target }: NodeLink): string {
  return nodeLinkName(source, target)
}

function mergedTypes(layers: readonly ComparedLayer[], rule: MergeRule): AnnotationDocument {
  const verdicts = layers.flatMap(({ document }) => document.isParaphrase ?? [])
  const verdict = mergedValue(verdicts, rule) ?? (rule === 'union-as-possible' && verdicts.length > 0 ? 'unsure' : undefined)
  const { agreed, groups } = matchPhenomena(layers)
  const phenomena = [
    ...agreed.flatMap((one) => namedPhenomena(nameOf([one]), [one])),
    ...groups.flatMap((group) => mergedGroup(group, rule)),
  ]
  return {
    ...(verdict === undefined ? {} : { isParaphrase: verdict }),
    phenomena: phenomena.sort((a, b) => (a.key < b.key ? -1 : 1)),
  }
}

function mergedGroup({ name, members }: PhenomenonGroup, rule: MergeRule): KeyedPhenomenon[] {
  const speaking = members.filter((member) => member !== null)
  const counts = new Map<string, number>()
  for (const member of speaking) {
    if (member === undefined) continue
    const content = phenomenonContent(member)
    counts.set(content, (counts.get(content) ?? 0) + 1)
  }
  const most = Math.max(...counts.values())
  if (!isEnough(most, speaking.length, rule)) return []
  const chosen = speaking.find((member) => member !== undefined && counts.get(phenomenonContent(member)) === most)!
  return namedPhenomena(name, [chosen])
}

function mergedRatings(layers: readonly ComparedLayer[], rule: MergeRule): Record<string, number> {
  const scales = [...new Set(layers.flatMap(({ document }) => Object.keys(document.judgements ?? {})))].sort()
  return Object.fromEntries(
    scales.flatMap((scale) => {
      const values = layers.flatMap(({ document }) => document.judgements?.[scale] ?? []).sort((a, b) => a - b)
      const merged = mergedValue(values, rule) ?? (rule === 'union-as-possible' ? values[(values.length - 1) >> 1] : undefined)
      return merged === undefined ? [] : [[scale, merged]]
    }),
  )
}

/** The value of all, or of more than half. */
function mergedValue<T>(values: readonly T[], rule: MergeRule): T | undefined {
  return values.find((value) => isAgreed(values.filter((other) => other === value).length, values.length, rule))
}
