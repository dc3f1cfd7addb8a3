/**
 * Who may call a route. Every route says it in its definition (`...access('annotate')`): there it is enforced, there the
 * OpenAPI document has it from (`x-access`), and from that document a test tries every role and foreign id on every route.
 * Somebody who is not a member learns nothing: for them a project is not there (404).
 */
import { ParascopeError } from '@parascope/core/errors'
import type { MiddlewareHandler } from 'hono'
import { may, type Right } from '../people/roles.js'
import type { Env } from './env.js'

/** public: anybody; person: whoever is signed in; admin: who runs the server; the rest: rights in the project of the path. */
export type Access = 'public' | 'person' | 'admin' | Right

/** The part of a route's definition that says who may call it. */
export function access<A extends Access>(right: A) {
  return {
    'x-access': right,
    security: right === 'public' ? [] : [{ session: [] as string[] }, { token: [] as string[] }],
    middleware: check(right),
  }
}

function check(right: Access): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (right === 'public') return next()
    const principal = c.get('principal')
    if (principal === undefined) throw new ParascopeError('http/unauthorized', 'sign in, or send a token, to use this')
    if (right === 'person') return next()
    if (right === 'admin') {
      if (!principal.isAdmin || principal.scopes !== undefined) {
        throw new ParascopeError('http/forbidden', 'only who runs this server may do this')
      }
      return next()
    }
    const projectId = c.req.param('project')
    if (projectId === undefined) throw new TypeError(`${c.req.path}: a route with the right ${right} needs {project} in its path`)
    const member = await c.var.services.store.read
      .selectFrom('member')
      .select(['role', 'left_at'])
      .where('project_id', '=', projectId)
      .where('person_id', '=', principal.personId)
      .executeTakeFirst()
    const isOutside = principal.projectId !== undefined && principal.projectId !== projectId
    if (member === undefined || member.left_at !== null || isOutside)
      throw new ParascopeError('http/not-found', 'there is no such project')
    if (!may(member.role, right) || (principal.scopes !== undefined && !principal.scopes.includes(right))) {
      throw new ParascopeError('http/forbidden', `this needs the right to ${right} in the project`, { right })
    }
    c.set('membership', { projectId, role: member.role })
    return next()
  }
}
