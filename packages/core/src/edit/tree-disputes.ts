/**
 * Disputes over two trees: links between nodes that one layer has sure and another possible or not at all, and trees that were
 * corrected in different ways. Links that share a node are one dispute. A tree that nobody corrected is as imported, which is
 * something said too.
 */
import type { NodeLink } from '../corpus/index.js'
import { components } from './components.js'
import { type ComparedLayer, type Dispute, nodeLinkName, type Place, partAt } from './dispute.js'

/** The disputes of tree layers: corrected trees first, since links depend on them. */
export function treeDisputes(layers: readonly ComparedLayer[]): Dispute[] {
  const speaking = layers.filter(({ document }) => document.nodes !== undefined)
  const kinds = speaking.map(({ document }) => nodeKinds(document.nodes!))
  const links = new Map(speaking.flatMap(({ document }) => document.nodes!.map((link) => [nameOf(link), link])))
  const disputed = [...links]
    .filter(([name]) => new Set(kinds.map((kind) => kind.get(name))).size > 1)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, link]) => link)
  const nodesOf = ({ source, target }: NodeLink) => [
    ...(source === null ? [] : [`source ${source}`]),
    ...(target === null ? [] : [`target ${target}`]),
  ]
  const over = (key: string, place: Place): Dispute => ({
    key,
    place,
    says: layers.map((each) => {
      const isSaid = place.kind === 'tree' ? speaksOfTrees(each) : each.document.nodes !== undefined
      return { layer: each.layer, part: isSaid ? partAt(place, each.document) : null }
    }),
  })
  return [
    ...(['source', 'target'] as const).flatMap((side) => {
      const field = side === 'source' ? 'sourceTree' : 'targetTree'
      const trees = new Set(layers.filter(speaksOfTrees).map(({ document }) => document[field]))
      return trees.size > 1 ? [over(`tree:${side}`, { kind: 'tree', side })] : []
    }),
    ...components(disputed, nodesOf).map((group) =>
      over(`nodes:${nameOf(group[0]!)}`, { kind: 'nodes', links: group.map(({ source, target }) => [source, target] as const) }),
    ),
  ]
}

/** Did somebody work on the trees? One who did and corrected none has them as imported. */
export function speaksOfTrees({ document: { sourceTree, targetTree, nodes } }: ComparedLayer): boolean {
  return sourceTree !== undefined || targetTree !== undefined || nodes !== undefined
}

/** The kind of every node link, by its name. */
export function nodeKinds(links: readonly NodeLink[]): Map<string, 'sure' | 'possible'> {
  return new Map(links.map((link) => [nameOf(link), link.kind]))
}

function nameOf({ source, target }: NodeLink): string {
  return nodeLinkName(source, target)
}
