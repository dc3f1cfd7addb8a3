import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkNodeLinks, treeNodes } from './nodes.js'
import type { NodeLink, NodeRef } from './record.js'
import { parseTree, treeTokens } from './tree.js'
import { bracketSpan, carryNodeLinks, insertUnary, reattach, relabelNode, removeNode, type TreeEdit } from './tree-edit.js'
import { printTree } from './tree-print.js'

const tree = parseTree('(S (NP (PRP I)) (VP (VBD saw) (NP (DT the) (NN man)) (PP (IN with) (NP (DT a) (NN dog)))))')

function outcome(edit: TreeEdit): string {
  return edit.ok ? printTree(edit.tree) : `refused: ${edit.reason}`
}

describe('correcting a tree', () => {
  it.each<[string, TreeEdit, string]>([
    [
      'another label',
      relabelNode(tree, [2, 4, 0], 'NX'),
      '(S (NP (PRP I)) (VP (VBD saw) (NX (DT the) (NN man)) (PP (IN with) (NP (DT a) (NN dog)))))',
    ],
    [
      'another tag',
      relabelNode(tree, [0, 1, 0], 'NN'),
      '(S (NP (NN I)) (VP (VBD saw) (NP (DT the) (NN man)) (PP (IN with) (NP (DT a) (NN dog)))))',
    ],
    [
      'a bracket around two children',
      bracketSpan(tree, 1, 4, 'VP'),
      '(S (NP (PRP I)) (VP (VP (VBD saw) (NP (DT the) (NN man))) (PP (IN with) (NP (DT a) (NN dog)))))',
    ],
    [
      'a subtree moved down',
      reattach(tree, [4, 7, 0], [2, 4, 0]),
      '(S (NP (PRP I)) (VP (VBD saw) (NP (DT the) (NN man) (PP (IN with) (NP (DT a) (NN dog))))))',
    ],
    [
      'a subtree moved up',
      reattach(tree, [4, 7, 0], [0, 7, 0]),
      '(S (NP (PRP I)) (VP (VBD saw) (NP (DT the) (NN man))) (PP (IN with) (NP (DT a) (NN dog))))',
    ],
    [
      'a bracket less',
      removeNode(tree, [2, 4, 0]),
      '(S (NP (PRP I)) (VP (VBD saw) (DT the) (NN man) (PP (IN with) (NP (DT a) (NN dog)))))',
    ],
    ['a unary node less', removeNode(parseTree('(S (NP (NX (NN x))))'), [0, 1, 1]), '(S (NP (NN x)))'],
    ['a root less', removeNode(parseTree('(ROOT (S (NN x) (VB y)))'), [0, 2, 1]), '(S (NN x) (VB y))'],
    ['a unary node more', insertUnary(parseTree('(S (NN x) (VB y))'), [0, 1, 0], 'NP'), '(S (NP (NN x)) (VB y))'],
    ['a root more', insertUnary(parseTree('(S (NN x) (VB y))'), [0, 2, 0], 'ROOT'), '(ROOT (S (NN x) (VB y)))'],
    [
      'a label with a blank',
      relabelNode(tree, [2, 4, 0], 'N P'),
      'refused: "N P" cannot be a label: it must not be empty or hold brackets or white space',
    ],
    ['a node that is not there', relabelNode(tree, [2, 5, 0], 'NP'), 'refused: the tree has no node at [2, 5, 0]'],
    ['brackets that cross', bracketSpan(tree, 3, 5, 'X'), 'refused: the bracket would cross NP over [2, 4)'],
    [
      'a bracket that is there',
      bracketSpan(tree, 2, 4, 'X'),
      'refused: NP covers these words already: put a unary node above it instead',
    ],
    ['no span', bracketSpan(tree, 3, 9, 'X'), 'refused: [3, 9) is no span of 7 words'],
    ['the tag of a word', removeNode(tree, [3, 4, 0]), 'refused: NN "man" is the tag of a word: relabel it instead'],
    ['the only root', removeNode(tree, [0, 7, 0]), 'refused: S is the root over 2 parts: one root must remain'],
    [
      'words out of order',
      reattach(tree, [0, 1, 1], [2, 4, 0]),
      'refused: the words would change their order: NP is not a neighbour of NP',
    ],
    ['a node under itself', reattach(tree, [1, 7, 0], [4, 7, 0]), 'refused: PP stands inside VP: it cannot be its parent'],
    ['a node under its parent', reattach(tree, [4, 7, 0], [1, 7, 0]), 'refused: PP hangs from VP already'],
    [
      'a node under a word',
      reattach(tree, [4, 7, 0], [3, 4, 0]),
      'refused: NN "man" is the tag of a word: it cannot have other children',
    ],
    ['an only child', reattach(tree, [0, 1, 0], [0, 7, 0]), 'refused: NP would be left without children: remove it first'],
    ['the root under another', reattach(tree, [0, 7, 0], [2, 4, 0]), 'refused: S is the root: it cannot hang from another node'],
  ])('%s', (_, edit, expected) => expect(outcome(edit)).toBe(expected))
})

describe('links after a correction', () => {
  const links: readonly NodeLink[] = [
    { source: [2, 4, 0], target: [0, 1, 0], kind: 'sure' },
    { source: [4, 7, 0], target: null, kind: 'possible' },
    { source: [0, 1, 0], target: [0, 1, 0], kind: 'sure' },
    { source: null, target: [0, 1, 0], kind: 'sure' },
  ]

  it('are lost with a phrase that covers other words now, and else stay', () => {
    const edit = reattach(tree, [4, 7, 0], [2, 4, 0])
    expect(edit.ok && carryNodeLinks(links, 'source', edit)).toEqual({ nodes: [links[1], links[2], links[3]], lost: [links[0]] })
  })

  it('follow a node that moves in its chain', () => {
    const edit = removeNode(parseTree('(S (NP (NX (NN x))) (VB y))'), [0, 1, 1])
    const above: NodeLink = { source: [0, 1, 2], target: null, kind: 'sure' }
    const gone: NodeLink = { source: [0, 1, 1], target: null, kind: 'sure' }
    expect(edit.ok && carryNodeLinks([above, gone], 'source', edit)).toEqual({
      nodes: [{ ...above, source: [0, 1, 1] }],
      lost: [gone],
    })
  })
})

describe('any correction', () => {
  const trees = fc.constantFrom(
    printTree(tree),
    '(A (B (C (D a)) (E b)) (F (G c) (H (I d) (J e))))',
    '(A (B a) (C b) (D c) (E d))',
    '(A (B (C (D a))))',
  )

  it('keeps the words, and its tree and its links are valid', () => {
    fc.assert(
      fc.property(trees, fc.nat(), fc.nat(), fc.nat(4), (text, first, second, kind) => {
        const before = parseTree(text)
        const nodes = treeNodes(before)
        const [a, b] = [nodes[first % nodes.length]!.ref, nodes[second % nodes.length]!.ref] as [NodeRef, NodeRef]
        const edit = [
          () => relabelNode(before, a, 'X'),
          () => insertUnary(before, a, 'X'),
          () => removeNode(before, a),
          () => bracketSpan(before, Math.min(a[0], b[0]), Math.max(a[1], b[1]), 'X'),
          () => reattach(before, a, b),
        ][kind]!()
        expect(printTree(before)).toBe(printTree(parseTree(text)))
        if (!edit.ok) {
          expect(edit.reason).not.toBe('')
          return
        }
        expect(treeTokens(edit.tree)).toEqual(treeTokens(before))
        // spans and addresses are those of the tree when it is read again
        expect(edit.tree).toEqual(parseTree(printTree(edit.tree)))
        const links = nodes.map(({ ref }): NodeLink => ({ source: ref, target: null, kind: 'sure' }))
        const { nodes: kept, lost } = carryNodeLinks(links, 'source', edit)
        expect(kept.length + lost.length).toBe(links.length)
        const faults: string[] = []
        checkNodeLinks(kept, edit.tree, before, (field, message) => faults.push(`${field}: ${message}`))
        expect(faults).toEqual([])
      }),
      { numRuns: 400 },
    )
  })
})
