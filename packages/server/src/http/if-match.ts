/** Optimistic changes: a client says which version it has seen, and is refused if there is a newer one. */
import { z } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'

/** The header of routes that change something with a version. */
export const IfMatch = z.object({
  'if-match': z.string().max(100).optional().describe('the ETag of what you have seen, such as `"3"`'),
})

/** The version in an If-Match header. Throws http/precondition-required without one: nothing is overwritten unseen. */
export function seenVersion(header: string | undefined): number {
  const version = /^"(\d{1,15})"$/.exec(seenTag(header))?.[1]
  if (version === undefined) {
    throw new ParascopeError('http/bad-request', `If-Match must be an ETag of this resource, such as "3", not ${header}`)
  }
  return Number(version)
}

/** The tag in an If-Match header, for what has no numbered versions. Throws http/precondition-required without one. */
export function seenTag(header: string | undefined): string {
  if (header === undefined) {
    throw new ParascopeError('http/precondition-required', 'send the ETag of what you have seen in the header If-Match')
  }
  return header.replace(/^W\//, '')
}

/** Throws http/precondition if the tag is not the current one. */
export function checkTag(seen: string, current: string): void {
  if (seen === current) return
  throw new ParascopeError('http/precondition', 'it has changed since you have seen it. Read it again', { seen, current })
}

/** Throws http/precondition if the version is not the current one. */
export function checkVersion(seen: number, current: number): void {
  if (seen === current) return
  const message = `it has changed: you have seen version ${seen}, now it is ${current}. Read it again`
  throw new ParascopeError('http/precondition', message, { seen, current })
}
