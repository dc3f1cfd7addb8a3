import { describe, expect, it } from 'vitest'
import { checkNodeLinks, nodeAt, phraseText, refOf, treeNodes } from './nodes.js'
import type { NodeLink, NodeRef } from './record.js'
import { parseTree } from './tree.js'

const tree = parseTree('(ROOT (S (NP (NNP Anna)) (VP (VBZ likes) (NP (JJ strong) (NN tea)))))')

describe('addresses', () => {
  it('lists children before parents, heights counted inside a chain', () => {
    expect(treeNodes(tree).map(({ ref, label }) => [label, ...ref])).toEqual([
      ['NNP', 0, 1, 0],
      ['NP', 0, 1, 1],
      ['VBZ', 1, 2, 0],
      ['JJ', 2, 3, 0],
      ['NN', 3, 4, 0],
      ['NP', 2, 4, 0],
      ['VP', 1, 4, 0],
      ['S', 0, 4, 0],
      ['ROOT', 0, 4, 1],
    ])
  })

  it('lead back to the same node', () => {
    for (const { ref, node } of treeNodes(tree)) {
      expect(nodeAt(tree, ref)).toBe(node)
      expect(refOf(node)).toEqual(ref)
    }
  })

  it.each([[[0, 2, 0]], [[0, 1, 2]], [[0, 4, 2]], [[0, 1, -1]], [[1, 4, 0.5]], [[4, 5, 0]], [[2, 2, 0]]] as [NodeRef][])(
    'are undefined where the tree has no node: %j',
    (ref) => {
      expect(nodeAt(tree, ref)).toBeUndefined()
    },
  )

  it('survive a chain of 100,000 nodes', () => {
    const depth = 100_000
    const chain = parseTree(`${'(X '.repeat(depth)}(NN tea)${')'.repeat(depth)}`)
    expect(treeNodes(chain).at(-1)!.ref).toEqual([0, 1, depth])
    expect(nodeAt(chain, [0, 1, 0])!.label).toBe('NN')
    expect(refOf(chain)).toEqual([0, 1, depth])
  })

  it('read as words', () => {
    expect(phraseText(['Anna', 'likes', 'strong', 'tea'], [2, 4, 0])).toBe('strong tea')
  })
})

describe('checkNodeLinks', () => {
  const target = parseTree('(S (NP (NNP Anna)) (VP (VBZ loves) (NP (NN tea))))')

  function faults(links: readonly unknown[]): string[] {
    const found: string[] = []
    checkNodeLinks(links as NodeLink[], tree, target, (field, message) => found.push(`${field}: ${message}`))
    return found
  }

  it('accepts links between nodes that exist, and null on one side', () => {
    expect(
      faults([
        { source: [0, 1, 1], target: [0, 1, 1], kind: 'sure' },
        { source: [2, 4, 0], target: [2, 3, 1], kind: 'possible' },
        { source: [2, 3, 0], target: null, kind: 'sure' },
        { source: null, target: [2, 3, 0], kind: 'sure' },
      ]),
    ).toEqual([])
  })

  it('reports every fault with its place', () => {
    expect(
      faults([
        { source: [0, 2, 0], target: [0, 1, 0], kind: 'sure' },
        { source: [0, 1, 0], target: [2, 3, 4], kind: 'sure' },
        { source: null, target: null, kind: 'sure' },
        { source: [0, 1, 1], target: null, kind: 'maybe' },
        { source: [1, 4, 0], target: [1, 3, 0], kind: 'sure' },
        { source: [1, 4, 0], target: [1, 3, 0], kind: 'sure' },
        { source: [1, 4, 0], target: [1, 3, 0], kind: 'possible' },
      ]),
    ).toEqual([
      'nodes[0].source: the tree has no node over the tokens [0, 2)',
      'nodes[1].target: the highest node over the tokens [2, 3) has height 1, there is none at height 4',
      'nodes[2]: links nothing to nothing: one side must name a node',
      'nodes[3].kind: must be "sure" or "possible", found "maybe"',
      'nodes[5]: is listed twice: it repeats nodes[4]',
      'nodes[6]: links the same nodes as nodes[4], once sure and once possible',
    ])
  })
})
