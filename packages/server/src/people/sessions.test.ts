import { describe, expect, it } from 'vitest'
import { IDLE_MS, isOpen, LONGEST_MS } from './sessions.js'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('isOpen', () => {
  const start = Date.UTC(2026, 10, 16)
  const session = { seen_at: start, expires_at: start + LONGEST_MS }

  it.each([
    ['at once', 0, true],
    ['for two idle weeks', IDLE_MS - 1, true],
    ['no longer', IDLE_MS, false],
    ['an hour before it began, when the clock was set back', -HOUR, true],
    ['a year before it began: it would never end', -365 * DAY, false],
  ])('%s', (_, passed, expected) => expect(isOpen(session, start + passed)).toBe(expected))

  it('ends after 90 days, however busy', () => {
    const busy = { ...session, seen_at: start + LONGEST_MS - HOUR }
    expect(isOpen(busy, start + LONGEST_MS - 1)).toBe(true)
    expect(isOpen(busy, start + LONGEST_MS)).toBe(false)
  })

  it('with a clock an hour back lives an hour longer and no more', () => {
    const real = (hours: number) => start + hours * HOUR - HOUR
    expect(isOpen({ ...session, seen_at: real(90 * 24) }, real(90 * 24 + 0.5))).toBe(true)
    expect(isOpen({ ...session, seen_at: real(90 * 24) }, real(90 * 24 + 1))).toBe(false)
  })
})
