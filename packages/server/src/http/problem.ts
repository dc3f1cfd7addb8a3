/**
 * Errors as HTTP answers: RFC 9457 problem bodies with our codes. The one place that maps codes to statuses. What a client
 * did wrong is told; what went wrong inside is not, only an id that stands in the log beside it.
 */
import { type ErrorCode, ParascopeError } from '@parascope/core/errors'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { newId } from '../storage/ids.js'
import type { Env } from './env.js'

const STATUS: Partial<Readonly<Record<ErrorCode, ContentfulStatusCode>>> = {
  'http/bad-request': 400,
  'http/unauthorized': 401,
  'http/forbidden': 403,
  'http/not-found': 404,
  'http/timeout': 408,
  'http/conflict': 409,
  'http/gone': 410,
  'http/precondition': 412,
  'http/precondition-required': 428,
  'http/too-large': 413,
  'http/unsupported': 415,
  'http/wrong-host': 421,
  'http/too-many': 429,
  'edit/refused': 422,
  'project/closed': 403,
  'project/cannot-assign': 422,
  'storage/full': 507,
  'storage/damaged': 503,
  'storage/locked': 503,
  'storage/unreachable': 503,
  'storage/unwritable': 503,
}

/** Faults in what a user sent (a corpus, a tagset) are theirs to mend: 422. Anything not listed is our own mistake: 500. */
export function statusOf(code: ErrorCode): ContentfulStatusCode {
  const status = STATUS[code]
  if (status !== undefined) return status
  return /^(?:corpus|io|text|types|measure|align|parse)\//.test(code) ? 422 : 500
}

export interface ProblemBody {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: string
  readonly detail?: string
  /** the same as data: what was found, where */
  readonly facts?: Readonly<Record<string, unknown>>
  /** of the request, to find it in the log */
  readonly instance?: string
}

/** The answer to a request that failed. */
export function problem(c: Context<Env>, error: unknown): Response {
  if (error instanceof ParascopeError && statusOf(error.code) !== 500) {
    const status = statusOf(error.code)
    const { retryAfter } = error.facts
    if (typeof retryAfter === 'number') c.header('Retry-After', String(retryAfter))
    return answer(c, {
      type: `urn:parascope:${error.code}`,
      title: TITLES[status] ?? 'Not possible',
      status,
      code: error.code,
      detail: error.message,
      facts: error.facts,
    })
  }
  if (error instanceof HTTPException && error.status < 500) {
    return answer(c, { type: 'about:blank', title: error.message, status: error.status, code: 'http/bad-request' })
  }
  const instance = newId()
  c.var.report?.(instance, error)
  return answer(c, {
    type: 'about:blank',
    title: 'The server made a mistake',
    status: 500,
    code: 'server/mistake',
    detail: `Nothing was changed by this request. Tell whoever runs the server this number: ${instance}`,
    instance,
  })
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'The request is not as the API expects it',
  401: 'Sign in first',
  403: 'Not allowed',
  404: 'Not found',
  408: 'Too slow',
  409: 'Somebody was faster',
  410: 'No longer there',
  412: 'It has changed meanwhile',
  413: 'Too large',
  415: 'Not a type of content this takes',
  421: 'Not the address of this server',
  422: 'The content cannot be used',
  428: 'Say which version you have seen',
  429: 'Too many requests',
  503: 'The database cannot be used',
  507: 'The disk is full',
}

function answer(c: Context<Env>, body: ProblemBody): Response {
  return c.body(JSON.stringify(body), body.status as ContentfulStatusCode, { 'Content-Type': 'application/problem+json' })
}
