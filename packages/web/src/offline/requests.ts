/** Which requests of the page the service worker answers, and how. Nothing under /api is ever answered or kept by it. */

/** `screen`: the page of the app; `part`: one of its files, whose name carries a hash of its content; null: not our business. */
export type RequestKind = 'screen' | 'part' | null

/** Where screens are: what the server has in `http/screens.ts`. */
const SCREENS = /^\/(?:$|(?:projects|p|signin|setup|invite|account|people|evaluate|grammar)(?:\/|$))/

export interface AskedFor {
  readonly method: string
  readonly mode: string
  readonly url: string
}

export function requestKind({ method, mode, url }: AskedFor, origin: string): RequestKind {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin) return null
  if (mode === 'navigate') return SCREENS.test(pathname) ? 'screen' : null
  return pathname.startsWith('/assets/') || pathname === '/icon.svg' ? 'part' : null
}

/**
 * The stored versions of the app that are no longer needed, of all in the order of their making. The one before the newest
 * stays: a page of it may still be open and ask for a part.
 */
export function oldVersions(all: readonly string[], own: string): readonly string[] {
  return all.filter((name) => name.startsWith(PREFIX) && name !== own).slice(0, -1)
}

const PREFIX = 'parascope-'

export function storeName(version: string): string {
  return `${PREFIX}${version}`
}
