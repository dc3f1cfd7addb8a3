/** A group of routes: checks requests by their schemas, and says what does not fit as a problem. */
import { OpenAPIHono } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'
import type { Env } from './env.js'

/** An empty group. What a request has wrong is listed with its place, such as `gestures.0.op`. */
export function api(): OpenAPIHono<Env> {
  return new OpenAPIHono<Env>({
    defaultHook(result) {
      if (result.success) return
      const faults = result.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
      const [first] = faults
      throw new ParascopeError('http/bad-request', `${result.target}: ${first!.field}: ${first!.message}`, { faults })
    },
  })
}
