import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FILTERS, filtersOf, requestOf, searchOf } from './filters.js'

describe('filters of the tasks', () => {
  it('stand in the address and are read from it again', () => {
    const anyFilters = fc.dictionary(fc.constantFrom(...FILTERS), fc.string({ minLength: 1 }))
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(filtersOf(searchOf(filters))).toEqual({ ...filters })
      }),
    )
  })

  it('forget what they do not know', () => {
    expect(filtersOf('?state=open&colour=red&mode=')).toEqual({ state: 'open' })
    expect(searchOf({})).toBe('')
  })

  it('ask the list of tasks, and that of disputes for what these are about', () => {
    expect(requestOf({ state: 'open', q: 'a b' }, 500)).toBe('/tasks?limit=500&state=open&q=a+b')
    expect(requestOf({ state: 'open' }, 500, 'x')).toBe('/tasks?limit=500&cursor=x&state=open')
    expect(requestOf({ dispute: 'scale:meaning', phase: 'p', q: 'x' }, 50)).toBe(
      '/disputes?limit=50&contrast=scale%3Ameaning&phase=p',
    )
  })
})
