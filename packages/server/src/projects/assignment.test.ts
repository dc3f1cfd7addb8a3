import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assign, type Draw, waterFill } from './assignment.js'

const items = (count: number) => Array.from({ length: count }, (_, k) => `item${k}`)
const people = (...quotas: (number | null)[]) => quotas.map((quota, k) => ({ person: `p${k}`, quota }))
const draw = (change: Partial<Draw>): Draw => ({
  kind: 'final',
  size: null,
  people: people(null, null),
  overlap: 0,
  copies: 2,
  seed: 1,
  ...change,
})

function loadsOf(plan: ReturnType<typeof assign>): Map<string, number> {
  const loads = new Map<string, number>()
  for (const { people } of plan) for (const person of people) loads.set(person, (loads.get(person) ?? 0) + 1)
  return loads
}

describe('the assignment of a phase', () => {
  it('is the same for the same seed, and another for another', () => {
    const plan = (seed: number) => assign(items(6), draw({ seed, overlap: 50, people: people(null, null, null) }))
    expect(plan(1)).toEqual(plan(1))
    expect(plan(1)).not.toEqual(plan(2))
    // golden: what a published seed drew must stay drawn
    expect(plan(1).map(({ item, people }) => `${item} ${people.join('+')}`)).toMatchInlineSnapshot(`
      [
        "item0 p0+p2",
        "item5 p0+p1",
        "item2 p2",
        "item4 p1+p2",
        "item3 p1",
        "item1 p0",
      ]
    `)
  })

  it('gives everybody the same items in training and agreement', () => {
    const plan = assign(items(9), draw({ kind: 'agreement', size: 4, people: people(null, 4) }))
    expect(plan).toHaveLength(4)
    for (const one of plan) expect(one.people).toEqual(['p0', 'p1'])
    expect(() => assign(items(9), draw({ kind: 'training', people: people(null, 4) }))).toThrow(/leaves 5 of them out/)
  })

  it('balances loads within quotas, with the overlap that was asked for', () => {
    const settings = fc.record({
      count: fc.integer({ min: 1, max: 120 }),
      quotas: fc.array(fc.option(fc.integer({ min: 0, max: 80 })), { minLength: 1, maxLength: 7 }),
      overlap: fc.integer({ min: 0, max: 100 }),
      copies: fc.integer({ min: 2, max: 4 }),
      seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    })
    fc.assert(
      fc.property(settings, ({ count, quotas, overlap, copies, seed }) => {
        const shared = Math.round((count * overlap) / 100)
        fc.pre(shared === 0 || copies <= quotas.length)
        let plan: ReturnType<typeof assign>
        try {
          plan = assign(items(count), draw({ people: people(...quotas), overlap, copies, seed }))
        } catch (error) {
          // only where it is impossible: not enough room in all, or too few people with room for the shared items
          const room = (most: number) => quotas.reduce<number>((sum, quota) => sum + Math.min(quota ?? most, most), 0)
          const slots = count - shared + shared * copies
          expect(room(slots) < slots || room(shared) < shared * copies).toBe(true)
          expect((error as { facts: { unplaced: number } }).facts.unplaced).toBeGreaterThan(0)
          return
        }
        expect(plan.map(({ item }) => item).sort()).toEqual(items(count).sort())
        expect(plan.filter(({ people }) => people.length === copies)).toHaveLength(shared)
        expect(plan.filter(({ people }) => people.length === 1)).toHaveLength(count - shared)
        for (const { people } of plan) expect(new Set(people).size).toBe(people.length)
        const loads = loadsOf(plan)
        const free: number[] = []
        quotas.forEach((quota, k) => {
          const load = loads.get(`p${k}`) ?? 0
          if (quota !== null) expect(load).toBeLessThanOrEqual(quota)
          if (quota === null || load < quota) free.push(load)
        })
        // whoever is below the quota has as much as anybody, give or take one
        if (free.length > 0) expect(Math.max(...loads.values()) - Math.min(...free)).toBeLessThanOrEqual(1)
      }),
      { numRuns: 300 },
    )
  })

  it('makes couples meet about equally often', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 10, max: 200 }), fc.nat(), (count, size, seed) => {
        const plan = assign(items(size), draw({ people: people(...Array(count).fill(null)), overlap: 100, seed }))
        const met = new Map<string, number>()
        for (const { people } of plan) met.set(people.join(), (met.get(people.join()) ?? 0) + 1)
        const couples = (count * (count - 1)) / 2
        const least = met.size < couples ? 0 : Math.min(...met.values())
        expect(Math.max(...met.values()) - least).toBeLessThanOrEqual(2)
      }),
    )
  })

  it('says how many items cannot be placed', () => {
    expect(() => assign(items(10), draw({ people: people(3, 4) }))).toThrow('the quotas leave no room for 3 items')
    expect(() => assign(items(10), draw({ people: people(2, null), overlap: 100 }))).toThrow('no room for 8 items')
    expect(() => assign(items(3), draw({ size: 4 }))).toThrow('asks for 4 items, 3 are there')
    expect(() => assign(items(3), draw({ people: [] }))).toThrow('has no people')
    expect(() => assign(items(4), draw({ overlap: 50, copies: 3 }))).toThrow('3 people are to annotate')
  })

  it('fills level by level', () => {
    expect(waterFill([1, 9, 9], 8)).toEqual([1, 4, 3])
    expect(waterFill([Number.POSITIVE_INFINITY, 2], 7)).toEqual([5, 2])
    expect(waterFill([0, 0], 0)).toEqual([0, 0])
  })
})
