/** Shapes that every part of the API shares. */
import { z } from '@hono/zod-openapi'

/** An opaque name made by the server. */
export const Id = z
  .string()
  .regex(/^[0-9a-hj-km-np-tv-z]{24}$/, 'is not an id')
  .openapi({ example: '5k2v9q0w3e8r7t6y1a4s2d3f' })

/** Times are UTC in ISO 8601. */
export const Time = z.iso.datetime().openapi({ example: '2026-11-16T09:30:00.000Z' })

/** A name that people read: no control characters, none that turn the direction of text around. */
export const Name = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, 'must not hold control characters')

/** RFC 9457. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string().optional(),
    facts: z.record(z.string(), z.unknown()).optional(),
    instance: z.string().optional(),
  })
  .openapi('Problem')

/** Cursor paging: `cursor` comes from the page before; its content is the server's business. */
export const Paging = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
})

/** One page of something. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next: z.string().nullable().describe('cursor of the next page; null at the end') })
}

/** The answer of a route that succeeds with JSON. */
export function json<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** The body of a request with JSON. */
export function body<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } }
}

/** An answer that says what is wrong. */
export function fault(description: string) {
  return { description, content: { 'application/problem+json': { schema: Problem } } }
}

/** The answer of a route that succeeds with one JSON value a line, however many. */
export function lines(description: string) {
  return { description, content: { 'application/jsonl': { schema: z.any().openapi({ type: 'string' }) } } }
}
