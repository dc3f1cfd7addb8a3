import { type NodeLink, nodeAt, parseTree, printTree, treeTokens } from '@parascope/core/corpus'
import { type AnnotationDocument, applyOperation, isContent, type Operation } from '@parascope/core/edit'
import { indexTree } from '@parascope/core/phrases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Correction, chainLabels, correctTree } from './tree-correction.js'

const TEXT = '(ROOT (S (NP (DT the) (NN ox)) (VP (VBD was) (ADJP (JJ old)) (ADVP (RB there)))))'
const PAIR = {
  id: 'own',
  source: ['the', 'ox', 'was', 'old', 'there'],
  target: ['it', 'was', 'old'],
  sourceTree: TEXT,
  targetTree: '(S (NP (PRP it)) (VP (VBD was) (ADJP (JJ old))))',
}
const tree = parseTree(TEXT)
const index = indexTree(tree)
// the 0, ox 1, NP 2, was 3, old 4, there 5, VP 6, S 7
const NODES: readonly NodeLink[] = [
  { source: [0, 2, 0], target: [0, 1, 0], kind: 'sure' },
  { source: [0, 5, 0], target: [0, 3, 0], kind: 'sure' },
  { source: [0, 5, 1], target: null, kind: 'sure' },
  { source: [3, 4, 1], target: [2, 3, 1], kind: 'possible' },
  { source: [3, 4, 0], target: [2, 3, 0], kind: 'sure' },
]

const correct = (correction: Correction, nodes = NODES) => correctTree('source', tree, correction, nodes, TEXT)
function after(operations: readonly Operation[], content: AnnotationDocument = { nodes: NODES }): AnnotationDocument {
  return operations.filter(isContent).reduce((now, operation) => applyOperation(PAIR, now, operation), content)
}

describe('correcting a tree', () => {
  it('relabels, and puts nodes into a chain or takes them out; links follow their node', () => {
    const relabelled = correct({ type: 'labels', phrase: 2, labels: ['NX'] })!
    expect(printTree(relabelled.tree)).toContain('(NX (DT the) (NN ox))')
    expect(relabelled.operations).toHaveLength(1)
    const more = correct({ type: 'labels', phrase: 4, labels: ['S', 'ADJP', 'XP', 'JJ'] })!
    expect(chainLabels(more.tree, indexTree(more.tree), 4)).toEqual(['S', 'ADJP', 'XP', 'JJ'])
    expect(after(more.operations).nodes).toContainEqual({ source: [3, 4, 2], target: [2, 3, 1], kind: 'possible' })
    const fewer = correct({ type: 'labels', phrase: 4, labels: ['JJ'] })!
    expect([fewer.lost, after(fewer.operations).nodes]).toEqual([1, expect.not.arrayContaining([NODES[3]])])
    expect(correct({ type: 'labels', phrase: 4, labels: [] })).toBeNull()
    expect(correct({ type: 'labels', phrase: 4, labels: ['N P)'] })).toBeNull()
  })

  it('has a chain read as it was written, whatever it was before', () => {
    const labels = fc.array(fc.constantFrom('S', 'NP', 'VP', 'XP'), { minLength: 1, maxLength: 5 })
    const phrase = fc.integer({ min: 0, max: index.count - 1 })
    fc.assert(
      fc.property(phrase, labels, (at, written) => {
        const corrected = correct({ type: 'labels', phrase: at, labels: written })!
        expect(chainLabels(corrected.tree, indexTree(corrected.tree), at)).toEqual(written)
        const { nodes = [], sourceTree = TEXT } = after(corrected.operations)
        for (const { source } of nodes) expect(source === null || nodeAt(parseTree(sourceTree), source)).not.toBe(undefined)
        expect(nodes.length + corrected.lost).toBe(NODES.length)
      }),
    )
  })

  it('brackets neighbours, takes brackets away, hangs a phrase elsewhere', () => {
    const bracketed = correct({ type: 'bracket', phrase: 5, until: 4, label: 'XP' })!
    expect(printTree(bracketed.tree)).toContain('(XP (ADJP (JJ old)) (ADVP (RB there)))')
    expect(correct({ type: 'bracket', phrase: 1, until: 3, label: 'XP' })).toBeNull()
    const removed = correct({ type: 'remove', phrase: 2 })!
    expect([printTree(removed.tree), removed.lost]).toEqual([expect.stringContaining('(S (DT the) (NN ox) (VP'), 1])
    expect(printTree(correct({ type: 'remove', phrase: 4 })!.tree)).toContain('(VBD was) (JJ old)')
    expect(correct({ type: 'remove', phrase: 3 })).toBeNull()
    expect(correct({ type: 'remove', phrase: 7 })).toBeNull()
    const moved = correct({ type: 'move', phrase: 5, to: 7 })!
    expect(printTree(moved.tree)).toContain('(ADJP (JJ old))) (ADVP (RB there))))')
    expect(correct({ type: 'move', phrase: 0, to: 6 })).toBeNull()
    for (const { tree: now } of [bracketed, removed, moved]) expect(treeTokens(now)).toEqual(PAIR.source)
  })

  it('is back at the imported tree when nothing is left of it', () => {
    const there = correct({ type: 'labels', phrase: 2, labels: ['NX'] })!
    const back = correctTree('source', there.tree, { type: 'labels', phrase: 2, labels: ['NP'] }, NODES, TEXT)!
    expect(back.operations).toEqual([{ type: 'trees/tree', side: 'source', tree: null }])
    expect(after([...there.operations, ...back.operations])).toEqual(after([]))
  })
})
