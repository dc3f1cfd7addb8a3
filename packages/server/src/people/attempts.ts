/**
 * Guessing passwords gets slower and slower: after ten failures of one address, or for one account, the next try has to wait, each
 * time twice as long. Nobody is locked out by somebody else's guesses: an account's wait stays short, and it does not hold for
 * an address from which the account has signed in before. Kept in memory, and only so much of it.
 */
import { ParascopeError } from '@parascope/core/errors'

const FREE = 10
const FORGOTTEN_MS = 3_600_000
const LONGEST_MS = { account: 30_000, address: 900_000 }

interface Failures {
  count: number
  last: number
}

export interface Attempt {
  /** Takes back that this attempt counted as failed. */
  succeeded(): void
}

export class SignInAttempts {
  readonly #failures = new Map<string, Failures>()
  readonly #known = new Map<string, true>()
  readonly #most: number

  constructor(most = 20_000) {
    this.#most = most
  }

  /** Counts one attempt as failed until it is said to have succeeded. Throws http/too-many if it comes too early. */
  begin(account: string, address: string, now: number): Attempt {
    const pair = `${account}\n${address}`
    const own = this.#known.has(pair) ? `pair ${pair}` : `account ${account}`
    const keys = [
      { key: own, longest: own.startsWith('pair') ? LONGEST_MS.address : LONGEST_MS.account },
      { key: `address ${address}`, longest: LONGEST_MS.address },
    ]
    const wait = Math.max(...keys.map(({ key, longest }) => this.#wait(key, longest, now)))
    if (wait > 0) {
      const seconds = Math.ceil(wait / 1000)
      throw new ParascopeError('http/too-many', `too many attempts: wait ${seconds} seconds`, { retryAfter: seconds })
    }
    for (const { key } of keys) {
      const { count } = this.#get(key, now)
      this.#put(this.#failures, key, { count: count + 1, last: now })
    }
    return {
      succeeded: () => {
        this.#failures.delete(own)
        const address = this.#failures.get(keys[1]!.key)
        if (address !== undefined) address.count--
        this.#put(this.#known, pair, true)
      },
    }
  }

  get size(): number {
    return this.#failures.size + this.#known.size
  }

  #get(key: string, now: number): Failures {
    const found = this.#failures.get(key)
    if (found !== undefined) found.last = Math.min(found.last, now) // the clock may have been set back
    return found === undefined || now - found.last > FORGOTTEN_MS ? { count: 0, last: now } : found
  }

  #wait(key: string, longest: number, now: number): number {
    const { count, last } = this.#get(key, now)
    if (count < FREE) return 0
    return last + Math.min(1000 * 2 ** (count - FREE), longest) - now
  }

  #put<V>(map: Map<string, V>, key: string, value: V): void {
    map.delete(key)
    map.set(key, value)
    if (map.size > this.#most) map.delete(map.keys().next().value!)
  }
}
