/** Optimistic changes: a client says which version it has seen, and is refused if there is a newer one. */
import { z } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'

/** The header of routes that change something with a version. */
export const IfMatch = z.object({
  'if-match': z.string().max(100).optional().describe('the ETag of what you have seen, such as `"3"`'),
})

/** The version in an If-Match header. Throws http/precondition-required without one: nothing is overwritten unseen. */
export function seenVersion(header: string | undefined): number {
  if (header === undefined) {
    throw new ParascopeError('http/precondition-required', 'send the ETag of what you have seen in the header If-Match')
  }
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(header)?.[1]
  if (version === undefined) {
    throw new ParascopeError('http/bad-request', `If-Match must be an ETag of this resource, such as "3", not ${header}`)
  }
  return Number(version)
}

/** Throws http/precondition if the version is not the current one. */
export function checkVersion(seen: number, current: number): void {
  if (seen === current) return
  const message = `it has changed: you have seen version ${seen}, now it is ${current}. Read it again`
  throw new ParascopeError('http/precondition', message, { seen, current })
}
