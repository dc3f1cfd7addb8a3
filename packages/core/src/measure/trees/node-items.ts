/**
 * Node links as sets of items that can be compared. Two links are the same item if both their phrases are: by the tokens
 * they cover (`span`), or by their words (`text`), as the published evaluation of SPADE compares them. In both the nodes of a
 * unary chain are one phrase; by text, equal phrases at two places of a sentence are one too. An alignment to nothing is an
 * item like any other.
 */
import { nodeAt, phraseText } from '../../corpus/nodes.js'
import type { NodeRef, PairRecord } from '../../corpus/record.js'
import { baseLabel, parseTree, type Tree } from '../../corpus/tree.js'
import { ParascopeError } from '../../errors.js'
import type { LinkLevel } from '../../phrases/index.js'

export type NodeMatch = 'span' | 'text'

export interface NodeItemOptions {
  readonly match: NodeMatch
  /** all links, or only the sure ones */
  readonly level: LinkLevel
}

/** The part of a record that node links need. */
export type NodedPair = Pick<PairRecord, 'id' | 'source' | 'target' | 'sourceTree' | 'targetTree' | 'nodes'>

/** What an item is about: the phrase on the source side, or on the target side where there is none. */
export interface NodeItem {
  /** label of the lowest node over the phrase, without function labels; `(no tree)` where the record has none */
  readonly label: string
  /** words of the phrase */
  readonly length: number
  /** both phrases, for people: `heavy snow = a blizzard`, `the = ∅` */
  readonly text: string
}

/** The items of one annotation by their keys. Throws `measure/insufficient-data` where its nodes were not annotated. */
export function nodeItems(record: NodedPair, { match, level }: NodeItemOptions): Map<string, NodeItem> {
  const { id, source, target, nodes } = record
  if (nodes === undefined) {
    throw new ParascopeError('measure/insufficient-data', `pair ${id}: has no node links (nodes) in one of the annotations`, {
      id,
    })
  }
  const trees = { source: optionalTree(record.sourceTree), target: optionalTree(record.targetTree) }
  const items = new Map<string, NodeItem>()
  for (const link of nodes) {
    if (level === 'sure' && link.kind !== 'sure') continue
    const texts = [textOf(source, link.source), textOf(target, link.target)] as const
    const key = match === 'text' ? texts.join('\u0000') : `${spanOf(link.source)}/${spanOf(link.target)}`
    if (items.has(key)) continue
    const [ref, tree] = link.source === null ? [link.target!, trees.target] : [link.source, trees.source]
    items.set(key, { label: labelOver(tree, ref), length: ref[1] - ref[0], text: `${texts[0] ?? '∅'} = ${texts[1] ?? '∅'}` })
  }
  return items
}

function optionalTree(text: string | undefined): Tree | undefined {
  return text === undefined ? undefined : parseTree(text)
}

function textOf(tokens: readonly string[], ref: NodeRef | null): string | undefined {
  return ref === null ? undefined : phraseText(tokens, ref)
}

function spanOf(ref: NodeRef | null): string {
  return ref === null ? '' : `${ref[0]}-${ref[1]}`
}

function labelOver(tree: Tree | undefined, [start, end]: NodeRef): string {
  const node = tree === undefined ? undefined : nodeAt(tree, [start, end, 0])
  return node === undefined ? '(no tree)' : baseLabel(node.label)
}
