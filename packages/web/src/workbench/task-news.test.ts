import { describe, expect, it } from 'vitest'
import type { Change } from '../client/contract.js'
import { meaningOf, newsBetween } from './task-news.js'

const at = { person: 'me', task: 't1', rev: 5 }
const change = (by: Partial<Change>): Change => ({ topic: 'layer', type: 'layer', ...by })

describe('meaningOf', () => {
  it.each([
    ['own gestures that came back', change({ task: 't1', layer: 'me', rev: 5 }), false],
    ['a gesture of another window', change({ task: 't1', layer: 'me', rev: 6 }), true],
    ['another item', change({ task: 't2', layer: 'me', rev: 9 }), false],
    ['work of somebody else', change({ task: 't1', layer: 'jonas', rev: 9 }), false],
    ['a new state of the item', change({ topic: 'progress', type: 'task/state', task: 't1' }), true],
  ])('%s', (_, told, isTask) => {
    expect(meaningOf([told], at).isTask).toBe(isTask)
  })

  it('follows the states of own items, and nobody else’s', () => {
    const told = ['submit', 'reopen', 'withdraw'].map((type, k) =>
      change({ topic: 'progress', type, task: `t${k}`, layer: 'me', rev: 1 }),
    )
    const meaning = meaningOf([...told, change({ topic: 'progress', type: 'submit', task: 't9', layer: 'jonas' })], at)
    expect([...meaning.states]).toEqual([
      ['t0', 'submitted'],
      ['t1', 'in progress'],
      ['t2', 'withdrawn'],
    ])
    expect(meaning.isQueue).toBe(false)
  })

  it('reads the queue and the project anew when they changed', () => {
    expect(meaningOf([change({ topic: 'progress', type: 'assign', task: 't7', layer: 'me' })], at).isQueue).toBe(true)
    expect(meaningOf([change({ topic: 'phase', type: 'phase/opened' })], at).isQueue).toBe(true)
    expect(meaningOf([change({ topic: 'project', type: 'project/closed' })], at)).toMatchObject({
      isProject: true,
      isQueue: false,
    })
  })
})

describe('newsBetween', () => {
  const view = (rev: number, state: 'assigned' | 'in progress' | 'submitted' | 'withdrawn', note = '') => ({
    rev,
    state,
    content: { sourceTree: note },
  })

  it.each([
    ['withdrawn', view(1, 'in progress'), view(2, 'withdrawn')],
    ['given back', view(2, 'withdrawn'), view(3, 'assigned')],
    ['submitted', view(1, 'in progress'), view(2, 'submitted')],
    ['reopened', view(1, 'submitted'), view(2, 'in progress')],
    ['changed', view(1, 'in progress'), view(2, 'in progress', 'x')],
    [null, view(1, 'in progress'), view(2, 'in progress')],
    [null, view(1, 'in progress'), view(1, 'in progress', 'x')],
    [null, null, view(1, 'in progress')],
  ])('%s', (news, before, after) => {
    expect(newsBetween(before, after)).toBe(news)
  })
})
