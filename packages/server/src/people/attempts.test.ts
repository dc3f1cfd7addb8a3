import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SignInAttempts } from './attempts.js'

const SECOND = 1000
/** Fails `n` times, waiting as long as it has to; gives the seconds it had to wait in all. */
function guess(attempts: SignInAttempts, account: string, address: string, n: number, from = 0): number {
  let now = from
  for (let k = 0; k < n; k++) {
    try {
      attempts.begin(account, address, now)
    } catch (error) {
      now += (error as { facts: { retryAfter: number } }).facts.retryAfter * SECOND
      k--
    }
  }
  return (now - from) / SECOND
}

describe('SignInAttempts', () => {
  it('lets ten go, then each wait is twice the last', () => {
    expect(guess(new SignInAttempts(), 'maria', 'here', 10)).toBe(0)
    expect(guess(new SignInAttempts(), 'maria', 'here', 14)).toBe(1 + 2 + 4 + 8)
    expect(guess(new SignInAttempts(), 'maria', 'here', 100)).toBeGreaterThan(70 * 900)
  })

  it('counts an address over all accounts, and an account over all addresses', () => {
    const stuffing = new SignInAttempts()
    for (let k = 0; k < 10; k++) stuffing.begin(`person ${k}`, 'here', 0)
    expect(() => stuffing.begin('person 10', 'here', 0)).toThrow(/wait 1 seconds/)
    const spread = new SignInAttempts()
    for (let k = 0; k < 10; k++) spread.begin('maria', `address ${k}`, 0)
    expect(() => spread.begin('maria', 'address 10', 0)).toThrow(/wait 1 seconds/)
  })

  it('locks nobody else out', () => {
    const attempts = new SignInAttempts()
    attempts.begin('maria', 'home', 0).succeeded()
    for (let k = 0; k < 1000; k++) {
      try {
        attempts.begin('maria', `attacker ${k % 50}`, 1000 * k)
      } catch {}
    }
    const now = 1_000_000
    expect(() => attempts.begin('maria', 'home', now)).not.toThrow()
    expect(() => attempts.begin('paul', 'elsewhere', now)).not.toThrow()
    // from an address never seen before, she waits for half a minute at most
    expect(guess(attempts, 'maria', 'a new place', 1, now)).toBeLessThanOrEqual(30)
  })

  it('does not count those who succeed, however many share an address', () => {
    const attempts = new SignInAttempts()
    for (let k = 0; k < 200; k++) attempts.begin(`student ${k}`, 'university', k).succeeded()
    expect(() => attempts.begin('student 200', 'university', 200)).not.toThrow()
  })

  it('counts attempts that are under way', () => {
    const attempts = new SignInAttempts()
    const results = Array.from({ length: 100 }, () => {
      try {
        return attempts.begin('maria', 'here', 0) !== undefined
      } catch {
        return false
      }
    })
    expect(results.filter(Boolean).length).toBe(10)
  })

  it('waits no longer for a clock that is set back, and forgets in the end', () => {
    const attempts = new SignInAttempts()
    for (let k = 0; k < 10; k++) attempts.begin('maria', 'here', 7_200_000)
    expect(guess(attempts, 'maria', 'here', 1, 0)).toBeLessThanOrEqual(1)
    expect(guess(attempts, 'maria', 'here', 10, 20_000_000)).toBe(0)
  })

  it('keeps only so much in mind', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string(), fc.boolean())), (all) => {
        const attempts = new SignInAttempts(5)
        for (const [account, address, isRight] of all) {
          try {
            const attempt = attempts.begin(account, address, 0)
            if (isRight) attempt.succeeded()
          } catch {}
        }
        return attempts.size <= 10
      }),
    )
  })
})
