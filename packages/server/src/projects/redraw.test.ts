import { mulberry32 } from '@parascope/core/random'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ItemLayer, type PhaseItem, type Redraw, redraw } from './redraw.js'

const person = (name: string, quota: number | null = null, maySee = false) => ({ person: name, quota, maySee })
const item = (name: string, layers: Record<string, ItemLayer['state']>, wanted = Object.keys(layers).length): PhaseItem => ({
  item: name,
  wanted,
  layers: Object.entries(layers).map(([person, state]) => ({ person, state })),
})
const change = (input: Partial<Redraw>) =>
  redraw({ kind: 'final', items: [], people: [], leave: new Set(), join: new Set(), ...input }, mulberry32(5))

describe('somebody leaves', () => {
  it('keeps what they submitted and gives the rest to who has least to do', () => {
    const items = [
      item('done', { anna: 'submitted' }),
      item('begun', { anna: 'in progress' }),
      item('next', { anna: 'assigned' }),
      item('bens', { ben: 'assigned' }),
      item('carlas', { carla: 'submitted' }),
    ]
    const { withdraw, assign, unplaced } = change({ items, people: [person('ben'), person('carla')], leave: new Set(['anna']) })
    expect(withdraw).toEqual([
      { item: 'begun', person: 'anna' },
      { item: 'next', person: 'anna' },
    ])
    expect(assign.map(({ item }) => item)).toEqual(['begun', 'next'])
    expect(assign[0]!.person).toBe('carla')
    expect(unplaced).toBe(0)
  })

  it('never gives an item to who has it, nor begun work to who may have seen it, nor beyond quotas', () => {
    const items = [
      item('shared', { anna: 'assigned', ben: 'submitted' }),
      item('begun', { anna: 'in progress' }),
      item('third', { anna: 'assigned' }),
    ]
    const people = [person('ben'), person('boss', 1, true)]
    const { assign, unplaced } = change({ items, people, leave: new Set(['anna']) })
    expect(assign).toContainEqual({ item: 'begun', person: 'ben' })
    expect(assign).not.toContainEqual({ item: 'shared', person: 'boss' })
    expect(unplaced).toBe(1)
  })

  it('gives nothing to others where everybody has the same set', () => {
    const items = [item('one', { anna: 'assigned', ben: 'assigned' })]
    expect(change({ kind: 'agreement', items, people: [person('ben')], leave: new Set(['anna']) })).toEqual({
      withdraw: [{ item: 'one', person: 'anna' }],
      assign: [],
      unplaced: 0,
    })
  })
})

describe('somebody joins', () => {
  it('gets the whole set in training and agreement', () => {
    const items = [item('one', { anna: 'submitted' }), item('two', { anna: 'assigned' })]
    const { assign } = change({ kind: 'training', items, people: [person('anna'), person('dora')], join: new Set(['dora']) })
    expect(assign).toEqual([
      { item: 'one', person: 'dora' },
      { item: 'two', person: 'dora' },
    ])
  })

  it('takes up what is missing, then untouched items until loads are even', () => {
    const items = [
      item('lost', { anna: 'withdrawn' }, 1),
      ...Array.from({ length: 6 }, (_, k) => item(`b${k}`, { ben: k < 2 ? 'in progress' : 'assigned' })),
    ]
    const { assign, withdraw } = change({ items, people: [person('ben'), person('dora')], join: new Set(['dora']) })
    expect(assign.map(({ item }) => item)).toEqual(['lost', 'b5', 'b4'])
    expect(withdraw.map(({ item }) => item)).toEqual(['b5', 'b4'])
  })
})

it('keeps every item at its number of people, quotas and blindness, whoever leaves or joins', () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const state = fc.constantFrom<ItemLayer['state']>('assigned', 'in progress', 'submitted')
  const layers = fc.dictionary(fc.constantFrom(...names), state, { minKeys: 1, maxKeys: 3 })
  const people = fc.tuple(
    ...names.map((name) => fc.record({ person: fc.constant(name), quota: fc.option(fc.nat(8)), maySee: fc.boolean() })),
  )
  fc.assert(
    fc.property(fc.array(layers, { maxLength: 12 }), people, fc.subarray(names), fc.nat(), (given, everybody, leaving, seed) => {
      const items = given.map((one, k) => item(`i${k}`, one))
      const people = everybody.filter(({ person }) => !leaving.includes(person))
      const input: Redraw = { kind: 'final', items, people, leave: new Set(leaving), join: new Set() }
      const result = redraw(input, mulberry32(seed))
      expect(redraw(input, mulberry32(seed))).toEqual(result)
      const load = new Map<string, number>()
      let missing = 0
      for (const { item, wanted, layers } of items) {
        const after = new Map(layers.map(({ person, state }) => [person, state]))
        for (const one of result.withdraw) if (one.item === item) expect(after.get(one.person)).not.toBe('submitted')
        for (const one of result.withdraw) if (one.item === item) after.delete(one.person)
        for (const one of result.assign) {
          if (one.item !== item) continue
          expect(after.has(one.person)).toBe(false)
          expect(leaving).not.toContain(one.person)
          const { maySee } = people.find(({ person }) => person === one.person)!
          if (maySee) expect(layers.every(({ person, state }) => person === one.person || state === 'assigned')).toBe(true)
          after.set(one.person, 'assigned')
        }
        expect(after.size).toBeLessThanOrEqual(wanted)
        missing += wanted - after.size
        for (const person of after.keys()) load.set(person, (load.get(person) ?? 0) + 1)
      }
      expect(missing).toBe(result.unplaced)
      for (const { person, quota } of people) {
        const got = result.assign.some((one) => one.person === person)
        if (got && quota !== null) expect(load.get(person)).toBeLessThanOrEqual(quota)
      }
    }),
  )
})
