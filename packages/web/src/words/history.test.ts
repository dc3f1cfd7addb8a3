import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someHistory } from './arbitrary.js'
import { sameWords } from './document.js'
import { baseOf, record, redo, startHistory, undo } from './history.js'

describe('history', () => {
  it('undo returns exactly, step by step, and redo comes back', () => {
    fc.assert(
      fc.property(someHistory(), ({ start, edits }) => {
        const seen = [start]
        let history = startHistory(start)
        for (const edit of edits) {
          const next = edit(history.present)
          if (next === history.present) continue
          history = record(history, next)
          seen.push(next)
        }
        for (let k = seen.length - 1; k >= 0; k--) {
          expect(sameWords(history.present, seen[k]!)).toBe(true)
          history = undo(history)
        }
        for (let k = 0; k < seen.length; k++) {
          expect(sameWords(history.present, seen[k]!)).toBe(true)
          history = redo(history)
        }
      }),
    )
  })

  it('does not move beyond its ends', () => {
    const history = startHistory('a')
    expect(undo(history)).toBe(history)
    expect(redo(history)).toBe(history)
    expect(record(history, 'a')).toBe(history)
  })

  it('a new step forgets what could be redone', () => {
    const history = record(undo(record(startHistory('a'), 'b')), 'c')
    expect(redo(history)).toBe(history)
    expect(undo(history).present).toBe('a')
  })

  it('a run of one tag is one step and starts from the same base', () => {
    let history = record(startHistory('a'), 'ab', 'typing')
    expect(baseOf(history, 'typing')).toBe('a')
    history = record(history, 'abc', 'typing')
    expect(baseOf(history, 'typing')).toBe('a')
    expect(baseOf(history, 'other')).toBe('abc')
    expect(undo(history).present).toBe('a')
    expect(baseOf(undo(history), 'typing')).toBe('a')
  })
})
