/** How many requests a token may make: a bucket that holds a minute's worth and fills up evenly. Kept in memory. */
import { ParascopeError } from '@parascope/core/errors'

export const REQUESTS_PER_MINUTE = 1200

export class TokenQuotas {
  readonly #buckets = new Map<string, { left: number; at: number }>()
  readonly #perMinute: number
  readonly #most: number

  constructor(perMinute = REQUESTS_PER_MINUTE, most = 10_000) {
    this.#perMinute = perMinute
    this.#most = most
  }

  /** Takes one request out of the token's bucket. Throws http/too-many if there is none. */
  take(token: string, now: number): void {
    const bucket = this.#buckets.get(token) ?? { left: this.#perMinute, at: now }
    const passed = Math.max(0, now - bucket.at) // the clock may have been set back
    const left = Math.min(this.#perMinute, bucket.left + (passed * this.#perMinute) / 60_000)
    this.#buckets.delete(token)
    this.#buckets.set(token, { left: Math.max(0, left - 1), at: now })
    if (this.#buckets.size > this.#most) this.#buckets.delete(this.#buckets.keys().next().value!)
    if (left >= 1) return
    const seconds = Math.max(1, Math.ceil(((1 - left) * 60) / this.#perMinute))
    throw new ParascopeError('http/too-many', `this token may make ${this.#perMinute} requests a minute`, { retryAfter: seconds })
  }
}
