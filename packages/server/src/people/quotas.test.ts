import { describe, expect, it } from 'vitest'
import { TokenQuotas } from './quotas.js'

/** How many of `n` requests at one moment are let through. */
function through(quotas: TokenQuotas, token: string, n: number, now: number): number {
  let count = 0
  for (let k = 0; k < n; k++) {
    try {
      quotas.take(token, now)
      count++
    } catch {}
  }
  return count
}

describe('TokenQuotas', () => {
  it('lets a minute of requests through, then as many as time gives back', () => {
    const quotas = new TokenQuotas(60)
    expect(through(quotas, 'one', 100, 0)).toBe(60)
    expect(through(quotas, 'two', 100, 0)).toBe(60)
    expect(through(quotas, 'one', 100, 5000)).toBe(5)
    expect(through(quotas, 'one', 100, 1_000_000)).toBe(60)
    expect(through(quotas, 'one', 100, 0)).toBe(0)
  })

  it('says when to come back', () => {
    const quotas = new TokenQuotas(60)
    through(quotas, 'one', 60, 0)
    expect(() => quotas.take('one', 0)).toThrow(expect.objectContaining({ facts: { retryAfter: 1 } }))
  })
})
