/** Cursors of pages: the sort values of the last row, so that a page starts behind it however many rows came or went. */
import { z } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'

const Values = z.array(z.union([z.string().regex(/^[^\0]*$/), z.int()])).max(4)

/** The cursor behind a row with these sort values. */
export function cursorAfter(...values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** The sort values of a cursor: as many as the kinds given. Throws http/bad-request for anything that is no cursor of such a list. */
export function cursorValues(cursor: string, ...kinds: readonly ('string' | 'number')[]): (string | number)[] {
  const values = Values.safeParse(parsed(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (!values.success || values.data.length !== kinds.length || values.data.some((value, k) => typeof value !== kinds[k])) {
    throw new ParascopeError('http/bad-request', 'cursor: is not one that this list gave')
  }
  return values.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
