/**
 * Who may call a route. Every route says it in its definition (`...access('annotate')`): there it is enforced, there the
 * OpenAPI document has it from (`x-access`), and from that document a test tries every role and foreign id on every route.
 * Somebody who is not a member learns nothing: for them a project is not there (404).
 */
import { ParascopeError } from '@parascope/core/errors'
import type { Context, MiddlewareHandler } from 'hono'
import { may, type Right, roleWithin } from '../people/roles.js'
import { reusable } from '../storage/reusable.js'
import { checkUnsafe, isSafe } from './csrf.js'
import type { Env } from './env.js'
import { readJsonBody } from './json-body.js'

/**
 * public: anybody; person: whoever is signed in; session: the same, but not by a token; admin: who runs the server; the rest:
 * rights in the project of the path.
 */
export type Access = 'public' | 'person' | 'session' | 'admin' | Right

/** `json`: read and checked before the route runs; `upload`: left to the route, which reads it with `uploadOf`. */
export type BodyKind = 'json' | 'upload'

/** The part of a route's definition that says who may call it, and with what kind of body. */
export function access<A extends Access>(right: A, body: BodyKind = 'json') {
  const session = { session: [] as string[] }
  const token = { token: [] as string[] }
  return {
    'x-access': right,
    security: right === 'public' ? [] : right === 'session' || right === 'admin' ? [session] : [session, token],
    middleware: guard(right, body),
  }
}

function guard(right: Access, body: BodyKind): MiddlewareHandler<Env> {
  return async (c, next) => {
    await check(c, right)
    checkUnsafe(c)
    if (body === 'json') await readJsonBody(c)
    return next()
  }
}

const memberRow = reusable((db) =>
  db.selectFrom('member').select(['role', 'left_at']).where('project_id', '=', '').where('person_id', '=', ''),
)

async function check(c: Context<Env>, right: Access): Promise<void> {
  if (right === 'public') return
  const { principal } = c.var
  if (principal === undefined) throw new ParascopeError('http/unauthorized', 'sign in, or send a token, to use this')
  const { scopes } = principal
  if (right === 'person') {
    if (scopes === undefined || isSafe(c.req.method) || (scopes.includes('manage') && principal.projectId === undefined)) return
    throw new ParascopeError('http/forbidden', 'this token is not for changes outside its project')
  }
  if (right === 'session') {
    if (scopes !== undefined) throw new ParascopeError('http/forbidden', 'this needs a person who is signed in, not a token')
    return
  }
  if (right === 'admin') {
    if (principal.isAdmin && scopes === undefined) return
    throw new ParascopeError('http/forbidden', 'only who runs this server may do this')
  }
  const projectId = c.req.param('project')
  if (projectId === undefined) throw new TypeError(`${c.req.path}: a route with the right ${right} needs {project} in its path`)
  const [member] = await memberRow(c.var.services.store.read, [projectId, principal.personId])
  const isOutside = principal.projectId !== undefined && principal.projectId !== projectId
  if (member === undefined || member.left_at !== null || isOutside) {
    throw new ParascopeError('http/not-found', 'there is no such project')
  }
  const role = roleWithin(member.role, scopes)
  if (!may(role, right)) {
    throw new ParascopeError('http/forbidden', `this needs the right to ${right} in the project`, { right })
  }
  if (scopes !== undefined && right === 'read' && !isSafe(c.req.method)) {
    throw new ParascopeError('http/forbidden', 'a token to read changes nothing', { right })
  }
  c.set('membership', { projectId, role })
}
