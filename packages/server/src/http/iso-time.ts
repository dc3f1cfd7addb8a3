/** Times of rows as the API shows them. */

/** Milliseconds since 1970 as UTC in ISO 8601. */
export function isoTime(at: number): string {
  return new Date(at).toISOString()
}

/** The same where there may be none. */
export function isoTimeOrNull(at: number | null): string | null {
  return at === null ? null : isoTime(at)
}
