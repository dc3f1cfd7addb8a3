import { parseTree } from '@parascope/core/corpus'
import { describe, expect, it } from 'vitest'
import { layoutTree } from './layout.js'
import { readTree } from './read-tree.js'

describe('brackets as typed', () => {
  it('are a tree, nothing, unreadable or a mismatch', () => {
    expect(readTree('  ', ['ox']).kind).toBe('none')
    expect(readTree('(NP (NN ox))', ['ox']).kind).toBe('tree')
    const open = readTree('(NP (NN ox)', ['ox'])
    expect(open).toMatchObject({ kind: 'unreadable', at: 11 })
    expect(open.kind === 'unreadable' && open.message).toMatch(/expected "\)"/)
    expect(readTree('(NP (NN ox))', ['cow'])).toMatchObject({ kind: 'mismatch', leaves: ['ox'] })
  })
})

describe('the layout of a tree', () => {
  const tree = parseTree('(S (NP (DT an) (NN ox)) (VP (VBD was) (ADJP (JJ old))))')
  const layout = layoutTree(tree, (node) => 10 * (node.token ?? node.label).length, 40)
  const leaves = layout.nodes.filter((placed) => placed.node.token !== undefined)

  it('puts leaves on one line, in order and without overlap', () => {
    expect(new Set(leaves.map((leaf) => leaf.y))).toEqual(new Set([layout.height]))
    const sorted = leaves.toSorted((a, b) => a.node.start - b.node.start)
    for (let k = 1; k < sorted.length; k++) {
      const widths = 5 * (sorted[k - 1]!.node.token!.length + sorted[k]!.node.token!.length)
      expect(sorted[k]!.x - sorted[k - 1]!.x).toBeGreaterThan(widths)
    }
  })

  it('puts every node above its children and between them', () => {
    expect(layout.nodes[0]).toMatchObject({ y: 0, parent: -1 })
    layout.nodes.forEach((placed, k) => {
      const children = layout.nodes.filter((other) => other.parent === k)
      if (children.length === 0) return
      for (const child of children) expect(child.y).toBeGreaterThan(placed.y)
      const places = children.map((child) => child.x)
      expect(placed.x).toBeGreaterThanOrEqual(Math.min(...places))
      expect(placed.x).toBeLessThanOrEqual(Math.max(...places))
    })
  })

  it('stays inside its width', () => {
    for (const { x } of layout.nodes) expect(x >= 0 && x <= layout.width).toBe(true)
  })
})
