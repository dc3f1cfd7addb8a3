/**
 * A place in a project's log, for clients to hand back. It is encrypted with a fresh nonce each time: numbers, or a cursor that
 * changes only when something happens, would tell somebody in a blind phase how much the others are doing.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16

export interface Cursors {
  seal(projectId: string, n: number): string
  /** The number again; undefined for anything that this server did not make for this project. */
  open(projectId: string, cursor: string): number | undefined
}

/** Cursors under a key of 32 bytes. */
export function cursorsWith(key: Uint8Array): Cursors {
  return {
    seal(projectId, n) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(projectId))
      const plain = Buffer.alloc(8)
      plain.writeDoubleBE(n)
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url')
    },
    open(projectId, cursor) {
      const bytes = Buffer.from(cursor, 'base64url')
      if (bytes.length !== NONCE + 8 + TAG) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
      decipher.setAAD(Buffer.from(projectId)).setAuthTag(bytes.subarray(-TAG))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).readDoubleBE()
      } catch {
        return undefined
      }
    },
  }
}
