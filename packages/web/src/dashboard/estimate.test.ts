import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateOf, type Pace } from './estimate.js'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-16T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW - days * DAY).toISOString()

const pace = (change: Partial<Pace>): Pace => ({
  person: 'p',
  open: 0,
  submitted: 10,
  firstAt: daysAgo(5),
  leftMs: 60_000,
  ...change,
})

describe('when a phase will be done', () => {
  it('is when the slowest is, at their pace until now', () => {
    const estimate = estimateOf([pace({ open: 10 }), pace({ open: 20 }), pace({})], NOW)
    expect(estimate).toEqual({ kind: 'date', at: NOW + 10 * DAY, activeMs: 120_000 })
  })

  it('is now where nothing is open', () => {
    expect(estimateOf([pace({})], NOW)).toEqual({ kind: 'done' })
    expect(estimateOf([], NOW)).toEqual({ kind: 'nothing' })
  })

  it('is unknown as long as somebody has not begun', () => {
    const people = [pace({ open: 1 }), pace({ person: 'wei', open: 3, submitted: 0, firstAt: null, leftMs: null })]
    expect(estimateOf(people, NOW)).toEqual({ kind: 'unknown', people: ['wei'] })
  })

  it('does not take the first minutes for the pace of a day', () => {
    const estimate = estimateOf([pace({ open: 10, firstAt: new Date(NOW - 60_000).toISOString() })], NOW)
    expect(estimate).toMatchObject({ at: NOW + DAY / 2 })
  })

  it('is never before now, and never without an end', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 10_000 }), fc.nat(2000), (open, submitted, days) => {
        const estimate = estimateOf([pace({ open, submitted, firstAt: daysAgo(days) })], NOW)
        if (estimate.kind !== 'date') expect(open).toBe(0)
        else {
          expect(estimate.at).toBeGreaterThan(NOW)
          expect(Number.isFinite(estimate.at)).toBe(true)
        }
      }),
    )
  })
})
