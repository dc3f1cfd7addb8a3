import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NodeLink, PairRecord } from '../../corpus/record.js'
import { linkConsistency } from './consistency.js'
import { nodeItems } from './node-items.js'
import { PROJECTED_PAIRS, projectedRow } from './projected.js'
import { spadeFamily, spadeLayout, spadeRow, trialFamily } from './spade.js'

const set = (items: string) => new Set(items.split(' ').filter((item) => item !== ''))

describe('ALIR and ALIP', () => {
  // two sentence pairs, three people, a system; every number below is counted by hand
  const people = [
    [set('a b c d'), set('a b c e'), set('a b f')],
    [set('g h'), set('g i'), set('g h j')],
  ]
  const system = [set('a c e x'), set('g h y')]
  const layout = spadeLayout(3, true)
  const sums = people.reduce((total, sets, k) => {
    spadeRow(layout, sets, system[k]).forEach((value, at) => {
      total[at]! += value
    })
    return total
  }, new Float64Array(layout.width))
  const scores = spadeFamily(layout).scores(sums)

  it('are worked out by hand', () => {
    // system against (1, 2): both = a b c g, of which a c g; in either of a c e x g h y: a c e g h
    // against (1, 3): both = a b g h, of which a g h; in either: a c g h. against (2, 3): both = a b g, of which a g; in either: a c e g h
    expect(scores.get('spade.alir')!.value).toBeCloseTo((3 / 4 + 3 / 4 + 2 / 3) / 3, 12)
    expect(scores.get('spade.alip')!.value).toBeCloseTo((5 / 7 + 4 / 7 + 5 / 7) / 3, 12)
  })

  it('take one person against the other two', () => {
    // 1 against (2, 3): both = a b g, all in 1; of a b c d g h: a b c g h
    // 2 against (1, 3): both = a b g h, of which a b g; of a b c e g i: a b c g
    // 3 against (1, 2): both = a b c g, of which a b g; of a b f g h j: a b g h
    expect(scores.get('spade.human.alir')!.value).toBeCloseTo((1 + 3 / 4 + 3 / 4) / 3, 12)
    expect(scores.get('spade.human.alip')!.value).toBeCloseTo((5 / 6 + 4 / 6 + 4 / 6) / 3, 12)
    expect(trialFamily(layout, { person: 1 }).scores(sums).get('spade.human.alir')).toEqual({ value: 3 / 4 })
    expect(trialFamily(layout, { couple: 2 }).scores(sums).get('spade.alip')).toEqual({ value: 5 / 7 })
    expect(scores.get('spade.share.alir')!.value).toBeCloseTo(13 / 18 / (5 / 6), 12)
  })

  it('count what somebody has and what all have', () => {
    // a b c d e f, g h i j; a b, g
    expect([sums[layout.union], sums[layout.intersection]]).toEqual([10, 3])
    expect(scores.get('spade.agreement')).toEqual({ value: 3 / 10 })
    // 1 and 2: 2 * 4 / 12; 1 and 3: 2 * 4 / 12; 2 and 3: 2 * 3 / 12
    expect(scores.get('nodes.f1')!.value).toBeCloseTo((8 / 12 + 8 / 12 + 6 / 12) / 3, 12)
  })

  it('are undefined with a reason', () => {
    const two = spadeLayout(2, true)
    const none = spadeFamily(two).scores(spadeRow(two, [set('a'), set('b')], set('')))
    expect(none.get('spade.alir')).toEqual({ value: null, undefined: 'two annotators have no alignment in common' })
    expect(none.get('spade.alip')).toEqual({ value: null, undefined: 'there is no alignment to judge' })
    expect(none.get('spade.human.alir')).toEqual({
      value: null,
      undefined: 'it takes three annotators: one against the other two',
    })
    expect(() => spadeLayout(1, false)).toThrow('need two annotators or more, not 1')
  })

  it('stay within 0 and 1, and a system that says what two people say is right', () => {
    const sets = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 }).map((items) => new Set(items))
    fc.assert(
      fc.property(sets, sets, sets, (a, b, own) => {
        const shape = spadeLayout(2, true)
        const both = new Set([...a].filter((item) => b.has(item)))
        for (const [name, { value }] of spadeFamily(shape).scores(spadeRow(shape, [a, b], own)))
          expect([name, value === null || (value >= 0 && value <= 1)]).toEqual([name, true])
        if (both.size === 0) return
        const perfect = spadeFamily(shape).scores(spadeRow(shape, [a, b], both))
        expect([perfect.get('spade.alir'), perfect.get('spade.alip')]).toEqual([{ value: 1 }, { value: 1 }])
      }),
    )
  })
})

const sourceTree = '(S (NP (NN snow)) (VP (VBD fell) (CC and) (VBD fell)))'
const targetTree = '(S (NP (PRP it)) (VP (VBD snowed)))'
const pair = (nodes: readonly NodeLink[], more: Partial<PairRecord> = {}): PairRecord => ({
  id: 'p',
  source: ['snow', 'fell', 'and', 'fell'],
  target: ['it', 'snowed'],
  sourceTree,
  targetTree,
  nodes,
  ...more,
})

describe('items', () => {
  const nodes: readonly NodeLink[] = [
    { source: [0, 1, 0], target: [1, 2, 0], kind: 'sure' },
    { source: [0, 1, 1], target: [1, 2, 1], kind: 'sure' },
    { source: [1, 2, 0], target: [1, 2, 0], kind: 'possible' },
    { source: [3, 4, 0], target: [1, 2, 0], kind: 'sure' },
    { source: null, target: [0, 1, 1], kind: 'sure' },
  ]

  it('by span join chains; by text they join equal phrases too', () => {
    expect([...nodeItems(pair(nodes), { match: 'span', level: 'possible' }).keys()]).toEqual([
      '0-1/1-2',
      '1-2/1-2',
      '3-4/1-2',
      '/0-1',
    ])
    expect([...nodeItems(pair(nodes), { match: 'text', level: 'possible' }).values()].map(({ text }) => text)).toEqual([
      'snow = snowed',
      'fell = snowed',
      '∅ = it',
    ])
    expect(nodeItems(pair(nodes), { match: 'text', level: 'sure' }).size).toBe(3)
    expect(nodeItems(pair(nodes), { match: 'span', level: 'possible' }).get('/0-1')).toMatchObject({ label: 'PRP', length: 1 })
  })

  it('do not mix up an empty phrase with words', () => {
    const tricky = pair([{ source: null, target: [0, 1, 0], kind: 'sure' }], { target: ['undefined', 'snowed'] })
    const other = pair([{ source: [0, 1, 0], target: null, kind: 'sure' }], { source: ['undefined', 'fell', 'and', 'fell'] })
    const keys = (record: PairRecord) => [...nodeItems(record, { match: 'text', level: 'possible' }).keys()]
    expect(keys(tricky)).not.toEqual(keys(other))
  })

  it('need annotated nodes', () => {
    const { nodes: _, ...bare } = pair([])
    expect(() => nodeItems(bare, { match: 'span', level: 'possible' })).toThrow('pair p: has no node links')
  })
})

describe('projected gold', () => {
  const gold = { sure: [[0, 1]] as const, possible: [] }

  it('asks for pairs without a rival and forgives the others', () => {
    // consistent: snow = snowed, snow = all of it, all of it = snowed, all = all; nothing is without a rival
    const nodes: NodeLink[] = [
      { source: [0, 1, 0], target: [1, 2, 0], kind: 'sure' },
      { source: [1, 4, 0], target: null, kind: 'sure' },
      { source: [1, 2, 0], target: [0, 1, 0], kind: 'sure' },
    ]
    const row = projectedRow(pair(nodes), pair([], gold))
    expect([...row]).toEqual([0, 0, 1, 2, 1, 5, 1])
    const scores = PROJECTED_PAIRS.scores(row)
    expect(scores.get('projection.precision')).toEqual({ value: 0.5 })
    expect(scores.get('projection.recall')).toEqual({ value: null, undefined: 'gold has no unambiguous phrase pair' })
    expect(scores.get('projection.f1')!.value).toBe(null)
  })

  it('says what is missing', () => {
    const { sourceTree: _, ...bare } = pair([])
    expect(() => projectedRow(bare, pair([], gold))).toThrow('pair p: the system has no trees for it')
    expect(() => projectedRow(pair([]), pair([]))).toThrow('pair p: gold has no word links for it')
  })

  it('tells node links that the words contradict', () => {
    const nodes: NodeLink[] = [
      { source: [0, 1, 0], target: [1, 2, 0], kind: 'sure' },
      { source: [1, 2, 0], target: [1, 2, 0], kind: 'sure' },
      { source: [1, 2, 0], target: [0, 1, 0], kind: 'sure' },
      { source: [0, 4, 0], target: null, kind: 'sure' },
      { source: null, target: [0, 1, 0], kind: 'sure' },
    ]
    expect(linkConsistency(pair(nodes, gold))).toEqual({
      consistent: 1,
      crossed: [{ source: [1, 2], target: [1, 2] }],
      unsupported: [{ source: [1, 2], target: [0, 1] }],
      needless: [{ source: [0, 4], target: null }],
      missing: [],
    })
  })
})
