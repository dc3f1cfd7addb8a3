import { describe, expect, it } from 'vitest'
import { pairFromRecord, recordFromPair } from '../playground/pair.js'
import { decodePair, encodePair } from '../playground/share.js'
import { type PlaygroundAction, reduce, startState } from '../playground/state.js'
import type { PhraseProposal } from './phrase-proposal.js'

const RECORD = {
  id: 'own',
  source: ['Thick', 'fog', 'came'],
  target: ['It', 'was', 'foggy'],
  sourceTree: '(S (NP (JJ Thick) (NN fog)) (VP (VBD came)))',
  targetTree: '(S (NP (PRP It)) (VP (VBD was) (ADJP (JJ foggy))))',
} as const
const NODES = [
  { source: [0, 3, 0], target: [0, 3, 0], kind: 'sure' },
  { source: [0, 2, 0], target: null, kind: 'sure' },
] as const
const PROPOSAL: PhraseProposal = {
  pairs: [],
  nulls: { source: new Set(), target: new Set([3]) },
  similarity: new Float64Array(),
  mode: 'greedy-strict',
}
const start = startState(pairFromRecord(RECORD))
const run = (...actions: PlaygroundAction[]) => actions.reduce(reduce, start)
const link = { type: 'phrases', nodes: NODES, proposal: null, said: 'linked' } as const

describe('node links in the playground', () => {
  it('are one step to undo, said aloud, and part of record and address', () => {
    const { history, announcement } = run(link)
    expect([history.present.rest.nodes, announcement.text]).toEqual([NODES, 'linked'])
    expect(recordFromPair(history.present, { source: true, target: true }).nodes).toEqual(NODES)
    expect(decodePair(encodePair(history.present))?.rest.nodes).toEqual(NODES)
    expect(run(link, { type: 'undo' }).history.present).toBe(start.history.present)
    expect('nodes' in run(link, { ...link, nodes: [] }).history.present.rest).toBe(false)
  })

  it('are not touched by what is only said or only proposed', () => {
    expect(run({ ...link, nodes: [] }).history).toBe(start.history)
    const proposed = run({ ...link, nodes: [], proposal: PROPOSAL })
    expect(proposed.history.present.phrases).toBe(PROPOSAL)
    expect(encodePair(proposed.history.present)).toBe(encodePair(start.history.present))
    expect(reduce(proposed, { type: 'undo' }).history.present.phrases).toBeNull()
  })

  it('stay while brackets are being typed, and are listed when their node is gone', () => {
    const broken = run(link, { type: 'tree', side: 'source', tree: '(S (NP' })
    expect([broken.history.present.rest.nodes, broken.history.present.lost]).toEqual([NODES, []])
    const flat = reduce(broken, { type: 'tree', side: 'source', tree: '(S (JJ Thick) (NN fog) (VBD came))' })
    expect(flat.history.present.rest.nodes).toEqual(NODES.slice(0, 1))
    expect(flat.history.present.lost).toEqual([{ source: 'Thick fog', target: null, kind: 'null' }])
    const again = reduce(flat, { type: 'tree', side: 'source', tree: RECORD.sourceTree })
    expect([again.history.present.rest.nodes, again.history.present.lost]).toEqual([NODES, []])
  })

  it('are listed when the words change, and the proposal ends', () => {
    const { present } = run(link, { ...link, proposal: PROPOSAL }, { type: 'text', side: 'source', text: 'Fog came' }).history
    expect([present.rest.nodes, present.phrases]).toEqual([undefined, null])
    expect(present.lost).toContainEqual({ source: 'Thick fog came', target: 'It was foggy', kind: 'sure' })
  })
})
