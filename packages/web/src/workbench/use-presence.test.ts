import { describe, expect, it } from 'vitest'
import { presenceAfter } from './use-presence.js'

const nobody = { isElsewhere: false, others: [] }
const told = (person: string, isOpen: boolean, windows?: number) => ({
  task: 't',
  person,
  isOpen,
  ...(windows === undefined ? {} : { windows }),
})

describe('presenceAfter', () => {
  it('knows own windows by their number', () => {
    expect(presenceAfter(nobody, told('me', true, 2), 'me')).toEqual({ isElsewhere: true, others: [] })
    expect(presenceAfter({ isElsewhere: true, others: [] }, told('me', true, 1), 'me')).toEqual(nobody)
  })

  it('has others once, as long as they are there', () => {
    const one = presenceAfter(presenceAfter(nobody, told('jonas', true), 'me'), told('jonas', true), 'me')
    expect(one.others).toEqual(['jonas'])
    expect(presenceAfter(one, told('jonas', false), 'me')).toEqual(nobody)
  })
})
