/** Opaque names: 120 random bits in 24 letters and digits that cannot be misread. Secrets have 160 bits and a kind. */
import { createHash, randomBytes } from 'node:crypto'

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz' // Crockford's, 5 bits each

function letters(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += LETTERS[(value >>> bits) & 31]
    }
    value &= (1 << bits) - 1
  }
  return text
}

/** A new id, such as `5k2v…`. */
export function newId(): string {
  return letters(randomBytes(15))
}

/** An id that follows from what it is made of, for rows that are made in bulk and found again without being remembered. */
export function derivedId(...parts: readonly (string | number)[]): string {
  return letters(createHash('sha256').update(parts.join(':')).digest().subarray(0, 15))
}

/**
 * The id of the n-th row that belongs to another one, for rows of which there may be millions: they are neighbours
 * in an index, which makes inserting them cheap.
 */
export function numberedId(ownerId: string, n: number): string {
  let digits = ''
  for (let rest = n, k = 0; k < 8; k++, rest = Math.floor(rest / 32)) digits = LETTERS[rest % 32]! + digits
  return ownerId.slice(0, 16) + digits
}

/** A new secret of some kind, such as `ps_token_8f3…`: the prefix lets people and scanners see what has leaked. */
export function newSecret(kind: 'session' | 'token' | 'invite' | 'setup' | 'report' | 'webhook' | 'csrf'): string {
  return `ps_${kind}_${letters(randomBytes(20))}`
}

/** What is kept of a secret. It is random and long, so one round of SHA-256 hides it. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
