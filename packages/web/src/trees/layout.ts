/**
 * Where the nodes of a constituent tree stand: leaves side by side on one line, as far apart as their words ask; every
 * other node above the middle of its children, one level higher than the highest of them. The root is at y = 0 and the
 * leaves at y = height.
 */
import { cluster, hierarchy } from 'd3-hierarchy'

/** A tree of any make. */
export interface Branching<T> {
  readonly children: readonly T[]
}

export interface PlacedNode<T> {
  readonly node: T
  readonly x: number
  readonly y: number
  /** place in `nodes` of the parent, -1 for the root */
  readonly parent: number
}

export interface TreeLayout<T> {
  /** a parent before its children */
  readonly nodes: readonly PlacedNode<T>[]
  readonly width: number
  readonly height: number
}

const GAP = 16

/** `widthOf` gives the px that a node's text takes, `level` the distance of two levels. */
export function layoutTree<T extends Branching<T>>(tree: T, widthOf: (node: T) => number, level: number): TreeLayout<T> {
  const root = hierarchy(tree, (node) => node.children)
  const placed = cluster<T>()
    .nodeSize([1, level])
    .separation((a, b) => (widthOf(a.data) + widthOf(b.data)) / 2 + GAP)(root)
  const all = placed.descendants()
  const left = Math.min(...all.map((node) => node.x - widthOf(node.data) / 2))
  const right = Math.max(...all.map((node) => node.x + widthOf(node.data) / 2))
  const numbers = new Map(all.map((node, k) => [node, k]))
  return {
    nodes: all.map((node) => ({
      node: node.data,
      x: node.x - left,
      y: node.y,
      parent: node.parent === null ? -1 : numbers.get(node.parent)!,
    })),
    width: right - left,
    height: Math.max(...all.map((node) => node.y)),
  }
}
