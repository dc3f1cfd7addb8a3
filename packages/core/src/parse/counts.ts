/**
 * What a treebank says, as counts: everything a parser learns, and what its model file holds. A chain of nodes with a single child is one event
 * of its highest node, named by the labels below it, so that the grammar has no cycles and a sentence has finitely many trees; the lowest node of the chain
 * then takes its steps, or is the tag of a word.
 */
import type { Tree } from '../corpus/index.js'
import { type RefinedNode, refineTree } from './refine.js'
import { type Annotation, freshState, stateKey, stepsOf } from './steps.js'

/** The node above every tree. Its name is one that no label can have. */
export const START = '('

export type Tally = Map<string, Map<string, number>>

export interface TreebankCounts {
  readonly annotation: Annotation
  trees: number
  /** by node with its ancestors: labels of the chain below it, none for no chain */
  readonly chains: Tally
  /** by state */
  readonly steps: Tally
  /** by word: tags with their ancestors, as `stateKey` writes them */
  readonly words: Tally
}

export const DEFAULT_ANNOTATION: Annotation = { vertical: 1, horizontal: 1 }

export function emptyCounts(annotation: Annotation = DEFAULT_ANNOTATION): TreebankCounts {
  return { annotation, trees: 0, chains: new Map(), steps: new Map(), words: new Map() }
}

/** Counts one tree. Every word must have a tag, every phrase a label. */
export function countTree(counts: TreebankCounts, tree: Tree): void {
  counts.trees++
  countNode(counts, { label: START, children: [refineTree(tree)] }, [])
}

function countNode(counts: TreebankCounts, top: RefinedNode, above: readonly string[]): void {
  const chain: string[] = []
  let node = top
  let over = above
  while (node.children.length === 1) {
    over = [node.label, ...over]
    node = node.children[0]!
    chain.push(node.label)
  }
  if (top.token === undefined) add(counts.chains, stateKey(freshState(top.label, above, counts.annotation)), chain.join(' '))
  const state = freshState(node.label, over, counts.annotation)
  if (node.token !== undefined) return add(counts.words, node.token, stateKey(state))
  const labels = node.children.map(({ label }) => label)
  for (const step of stepsOf(state, labels, counts.annotation)) add(counts.steps, stateKey(step.state), step.event)
  for (const child of node.children) countNode(counts, child, [node.label, ...over].slice(0, counts.annotation.vertical))
}

function add(tally: Tally, key: string, event: string): void {
  let row = tally.get(key)
  if (row === undefined) {
    row = new Map()
    tally.set(key, row)
  }
  row.set(event, (row.get(event) ?? 0) + 1)
}

/** Why a tree cannot be learned from, or undefined. */
export function untrainable(tree: Tree): string | undefined {
  const ahead = [{ node: tree, depth: 1 }]
  for (let item = ahead.pop(); item !== undefined; item = ahead.pop()) {
    const { node, depth } = item
    if (node.label === '') {
      return node.token === undefined ? 'an outer bracket holds several trees' : `the word "${node.token}" has no tag`
    }
    if (depth > DEEPEST) return `it is more than ${DEEPEST} levels deep`
    for (const child of node.children.toReversed()) ahead.push({ node: child, depth: depth + 1 })
  }
  return undefined
}

/** Deeper trees are no trees of sentences. */
const DEEPEST = 400
