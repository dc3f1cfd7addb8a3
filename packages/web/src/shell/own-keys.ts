/**
 * Keys as the person wants them. A key of one's own stands for the key of the table: where somebody binds `possible` to `o`, `o`
 * acts as `p` does, and `p` does nothing. So editors know only their tables, and what is on screen is what is pressed. Kept on
 * this device, by scope: the frame, or a mode.
 */
import { createContext } from 'react'
import { keep, kept } from './storage.js'

/** For each scope: key of the table → key to press instead. */
export type OwnKeys = Readonly<Record<string, Readonly<Record<string, string>>>>

export type KeyTable = Readonly<Record<string, readonly string[]>>

/** A table with its name. */
export interface KeyScope {
  readonly scope: string
  readonly table: KeyTable
}

export function keptKeys(): OwnKeys {
  try {
    const found: unknown = JSON.parse(kept('keys') ?? '{}')
    return typeof found === 'object' && found !== null ? (found as OwnKeys) : {}
  } catch {
    return {}
  }
}

export function keepKeys(own: OwnKeys): void {
  keep('keys', JSON.stringify(own))
}

/** What to press for a key of the table. */
export function keyFor(own: OwnKeys, scope: string, key: string): string {
  return own[scope]?.[key] ?? key
}

/** Which key of the tables a press stands for, in the scopes that are active; null: none, it was given away. */
export function keyMeant(own: OwnKeys, scopes: readonly string[], pressed: string): string | null {
  for (const scope of scopes) {
    const found = Object.entries(own[scope] ?? {}).find(([, instead]) => instead === pressed)
    if (found !== undefined) return found[0]
  }
  return scopes.some((scope) => own[scope]?.[pressed] !== undefined) ? null : pressed
}

/** Who has a key already, in the scope itself, in the frame, or, for a key of the frame, in any mode. */
export function holderOf(
  scopes: readonly KeyScope[],
  own: OwnKeys,
  asking: { readonly scope: string; readonly command: string },
  key: string,
): { readonly scope: string; readonly command: string } | null {
  for (const { scope, table } of scopes) {
    if (asking.scope !== FRAME && scope !== asking.scope && scope !== FRAME) continue
    for (const [command, keys] of Object.entries(table)) {
      if (scope === asking.scope && command === asking.command) continue
      if (keys.some((one) => keyFor(own, scope, one) === key)) return { scope, command }
    }
  }
  return null
}

/** The scope of the frame around all modes. */
export const FRAME = 'work'

/** Every key that two commands of one scope, or of a mode and the frame, share. */
export function collisions(scopes: readonly KeyScope[], own: OwnKeys = {}): readonly string[] {
  const found: string[] = []
  for (const { scope, table } of scopes) {
    for (const [command, keys] of Object.entries(table)) {
      for (const key of keys.map((one) => keyFor(own, scope, one))) {
        const holder = holderOf(scopes, own, { scope, command }, key)
        if (holder !== null) found.push(`${key}: ${scope}/${command} and ${holder.scope}/${holder.command}`)
      }
    }
  }
  return found
}

/** Keys that nobody can give away: leaving, moving the focus, and what the browser needs. */
export function mayBind(key: string): boolean {
  return (
    !/^(?:Shift\+)?(?:Tab|Escape)$/.test(key) &&
    !/^(?:Ctrl|Alt|Meta)/.test(key) &&
    !/^(?:Shift|Control|AltGraph|CapsLock|Dead)$/.test(key)
  )
}

/** The keys that are active where something is drawn, so that key caps show what to press. */
export const OwnKeysContext = createContext<{ readonly own: OwnKeys; readonly scopes: readonly string[] }>({
  own: {},
  scopes: [],
})
