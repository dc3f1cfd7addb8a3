import { describe, expect, it } from 'vitest'
import { FORGOTTEN_AFTER, Presences } from './presence.js'

const anna = { projectId: 'p', taskId: 't', personId: 'anna' }
const ben = { ...anna, personId: 'ben' }

describe('Presences', () => {
  it('is news when somebody comes or goes, not in between', () => {
    const presences = new Presences()
    expect(presences.beat(anna, 'tab-1', true, 0)).toBe(true)
    expect(presences.beat(anna, 'tab-1', true, 1)).toBe(false)
    expect(presences.beat(anna, 'tab-1', false, 2)).toBe(true)
    expect(presences.beat(anna, 'tab-1', false, 3)).toBe(false)
  })

  it('knows a second window of the same person', () => {
    const presences = new Presences()
    presences.beat(anna, 'tab-1', true, 0)
    presences.beat(ben, 'tab-2', true, 0)
    expect(presences.elsewhere(anna, 'tab-1')).toBe(0)
    presences.beat(anna, 'tab-3', true, 0)
    expect(presences.elsewhere(anna, 'tab-1')).toBe(1)
    expect(presences.open('p')).toEqual([anna, ben])
    expect(presences.open('q')).toEqual([])
  })

  it('leaves what a window had open, and nothing of others', () => {
    const presences = new Presences()
    presences.beat(anna, 'tab-1', true, 0)
    presences.beat({ ...anna, taskId: 'u' }, 'tab-1', true, 0)
    presences.beat(anna, 'tab-3', true, 0)
    presences.beat(ben, 'tab-1', true, 0)
    expect(presences.leave(anna, 'tab-1').map(({ taskId }) => taskId)).toEqual(['t', 'u'])
    expect(presences.leave(anna, 'tab-1')).toEqual([])
    expect(presences.windows(anna)).toBe(1)
    expect(presences.open('p')).toEqual([anna, ben])
  })

  it('forgets windows that stopped reporting', () => {
    const presences = new Presences()
    presences.beat(anna, 'tab-1', true, 0)
    presences.beat(ben, 'tab-2', true, 1000)
    expect(presences.forget(FORGOTTEN_AFTER)).toEqual([])
    expect(presences.forget(FORGOTTEN_AFTER + 1)).toMatchObject([anna])
    expect(presences.open('p')).toEqual([ben])
  })
})
