import { describe, expect, it } from 'vitest'
import { activeTime } from './active-time.js'

const SECOND = 1000

describe('active time', () => {
  it('is the time between two gestures', () => {
    const time = activeTime(0)
    expect(time.take(5 * SECOND)).toBe(5000)
    expect(time.take(7 * SECOND)).toBe(2000)
  })

  it('counts reading with a hand on the mouse, not a break', () => {
    const time = activeTime(0)
    time.note(50 * SECOND)
    time.note(100 * SECOND)
    time.note(900 * SECOND)
    expect(time.take(910 * SECOND)).toBe(110_000)
  })

  it('takes no time from a clock that was set back', () => {
    const time = activeTime(10 * SECOND)
    expect(time.take(4 * SECOND)).toBe(0)
    expect(time.take(5 * SECOND)).toBe(1000)
  })
})
