import { msrpA, type PairRecord } from '@parascope/core/corpus'
import { disputes as disputesOf, type Mode, mergeLayers } from '@parascope/core/edit'
import { describe, expect, it } from 'vitest'
import type { Adjudication, Dispute } from '../client/contract.js'
import { collisions } from '../shell/own-keys.js'
import { ADJUDICATE_KEYS, adjudicateCommand } from './adjudicate-keys.js'
import { canBeBoth, type DecisionState, decided, decisionsOf, saysSomething, tookAll, walked, withReason } from './decisions.js'
import { partText, placeText } from './part-text.js'

const record: PairRecord = { id: 'x', source: ['a', 'b', 'c'], target: ['d', 'e'] }
const context = {
  record,
  tagset: msrpA,
  scales: [{ id: 'meaning', name: 'Meaning', instructions: '', steps: [{ value: 1, label: 'none' }] }],
}
const layers = [
  {
    layer: 'A',
    name: 'Ann',
    kind: 'human' as const,
    rev: 1,
    document: {
      sure: [
        [0, 0],
        [1, 1],
      ] as const,
      possible: [],
    },
  },
  {
    layer: 'B',
    name: 'Bo',
    kind: 'human' as const,
    rev: 1,
    document: { sure: [[0, 0]] as const, possible: [[2, 1]] as const, nullSource: [1] },
  },
]

function itemOf(decided: Readonly<Record<string, string>> = {}, mode: Mode = 'words'): Adjudication {
  const found = disputesOf(mode, layers).map((dispute): Dispute => {
    const take = decided[dispute.key]
    const decision = take === undefined ? null : { take, reason: null, note: '', by: null, at: '2026-11-16T00:00:00.000Z' }
    return { ...dispute, kind: dispute.place.kind, contrast: 'missing', decision }
  })
  return {
    task: 't',
    phase: 'p',
    mode,
    state: 'disputed',
    pair: { ...record },
    layers,
    others: [],
    agreed: {},
    disputes: found,
    open: found.length,
    gold: { ...({} as NonNullable<Adjudication['gold']>), content: mergeLayers(record, mode, layers, 'intersection') },
    rule: 'intersection',
    isStale: false,
    isOwnTask: false,
    canUndo: false,
  }
}

const many = (keys: readonly string[]): Dispute[] =>
  keys.map((key) => ({
    key,
    kind: 'scale',
    contrast: 'scale',
    place: { kind: 'scale', scale: key },
    says: [
      { layer: 'A', part: { judgements: { [key]: 1 } } },
      { layer: 'B', part: key === 'y' ? null : { judgements: { [key]: 2 } } },
    ],
    decision: null,
  }))
const start: DecisionState = { at: 'x', takes: new Map(), reason: null, note: '' }

describe('deciding', () => {
  it('starts at the first undecided dispute and stays where one was', () => {
    const item = itemOf()
    const first = item.disputes[0]!.key
    expect(decisionsOf(item).at).toBe(first)
    const there = { ...start, at: first, note: 'mine' }
    expect(decisionsOf(itemOf({ [first]: 'A' }), there)).toEqual({ ...there, takes: new Map([[first, 'A']]) })
  })

  it('goes back to what was undone', () => {
    const item = itemOf()
    const { key } = item.disputes[0]!
    expect(decisionsOf(item, { ...start, at: null, takes: new Map([[key, 'A']]) }).at).toBe(key)
  })

  it('takes an answer with its reason and goes on to what is undecided', () => {
    const disputes = many(['x', 'y', 'z'])
    const reasoned = withReason(start, 'slip')
    const step = decided({ ...reasoned, takes: new Map([['y', 'A']]) }, disputes, 'B')!
    expect(step.state).toMatchObject({ at: 'z', reason: null })
    expect(step.request).toEqual({
      path: 'decisions',
      body: { decisions: [{ dispute: 'x', take: 'B', reason: 'slip', note: '' }] },
    })
    expect(withReason(reasoned, 'slip').reason).toBeNull()
  })

  it('stays where the last was decided, and at one that is made by hand', () => {
    const [only] = many(['x'])
    expect(decided(start, [only!], 'A')!.state.at).toBe('x')
    const own = decided(start, many(['x', 'y']), 'own', [])!
    expect(own.state.at).toBe('x')
    expect(own.request.body).toMatchObject({ decisions: [{ take: 'own', operations: [] }] })
  })

  it('takes everything that is open from one, in one step, where they say something', () => {
    const disputes = many(['x', 'z'])
    expect(tookAll(start, disputes, 'A')!.request).toEqual({ path: 'take-all', body: { layer: 'A', reason: null, note: '' } })
    const some = tookAll(start, many(['x', 'y']), 'B')!
    expect(some.request.body).toEqual({ decisions: [{ dispute: 'x', take: 'B', reason: null, note: '' }] })
    expect([...some.state.takes.keys()]).toEqual(['x'])
    expect(tookAll({ ...start, takes: new Map([['x', 'A']]) }, many(['x']), 'A')).toBeNull()
  })

  it('walks round and round', () => {
    const disputes = many(['x', 'y', 'z'])
    expect(walked(start, disputes, 1).at).toBe('y')
    expect(walked(start, disputes, -1).at).toBe('z')
    expect(walked(start, [], 1)).toBe(start)
  })

  it('knows what can stand together and who says nothing', () => {
    const [cells] = itemOf().disputes
    expect(canBeBoth(cells!)).toBe(true)
    const [scale] = many(['y'])
    expect([canBeBoth(scale!), saysSomething(scale!, 'B'), saysSomething(scale!, 'A')]).toEqual([false, false, true])
  })
})

describe('what each says, in words', () => {
  it('names links, words without counterpart and nothing at all', () => {
    const [dispute] = itemOf().disputes
    expect(placeText(dispute!.place, dispute!.says, context)).toBe('b c – e')
    expect(dispute!.says.map(({ part }) => partText(dispute!.place, part!, context))).toEqual([
      ['b – e sure'],
      ['c – e possible', 'b: no counterpart'],
    ])
    expect(partText(dispute!.place, {}, context)).toEqual(['no link'])
  })

  it('names phenomena, verdicts, trees and ratings', () => {
    const phenomenon = { key: 'n', type: 'order', source: [0], target: [1], projection: 'local' }
    expect(partText({ kind: 'phenomenon', name: 'n' }, { phenomena: [phenomenon] }, context)).toEqual([
      'Change of order: a ↔ e · local',
    ])
    expect(partText({ kind: 'verdict' }, { isParaphrase: false }, context)).toEqual(['no paraphrase'])
    expect(partText({ kind: 'tree', side: 'source' }, {}, context)).toEqual(['as imported'])
    expect(partText({ kind: 'scale', scale: 'meaning' }, { judgements: { meaning: 1 } }, context)).toEqual(['1 · none'])
    const nodes = [{ source: [0, 2, 0] as const, target: null, kind: 'sure' as const }]
    expect(partText({ kind: 'nodes', links: [[[0, 2, 0], null]] }, { nodes }, context)).toEqual(['a b: no counterpart'])
  })
})

describe('the keys of adjudication', () => {
  const press = (key: string, code = '', shiftKey = false) =>
    adjudicateCommand({ key, code, shiftKey, ctrlKey: false, altKey: false, metaKey: false })

  it('know a digit with Shift on every keyboard', () => {
    expect([press('1', 'Digit1'), press('!', 'Digit1', true), press('"', 'Digit2', true)]).toEqual(['take-1', 'all-1', 'all-2'])
    expect([press('Tab', 'Tab', true), press('x', 'KeyX')]).toEqual(['previous', null])
  })

  it('have one meaning each', () => {
    expect(collisions([{ scope: 'adjudicate', table: ADJUDICATE_KEYS }])).toEqual([])
  })
})
