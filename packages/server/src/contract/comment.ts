/** Comments on a task: about all of it, a link, a word, a node or a phenomenon; in threads, to be resolved. */
import { z } from '@hono/zod-openapi'
import { Id, Paging, Time } from './common.js'

const Index = z.int().min(0).max(100_000)
const Side = z.enum(['source', 'target'])

export const Anchor = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('link'), source: Index, target: Index }),
    z.object({ kind: z.literal('word'), side: Side, token: Index }),
    z.object({ kind: z.literal('node'), side: Side, node: z.tuple([Index, Index, Index]) }),
    z.object({ kind: z.literal('phenomenon'), key: z.string().min(1).max(64) }),
  ])
  .openapi('Anchor')

const Body = z
  .string()
  .min(1)
  .max(10_000)
  .regex(/^[^\p{Bidi_Control}]*$/u, 'must not hold characters that turn the direction of text around')
  .describe('plain text; @name mentions a member')

export const Comment = z
  .object({
    id: Id,
    task: Id,
    person: Id,
    anchor: Anchor.nullable().describe('null: the whole item'),
    body: z.string(),
    parent: Id.nullable().describe('the comment that it answers'),
    mentions: z.array(Id).readonly(),
    createdAt: Time,
    editedAt: Time.nullable(),
    resolvedAt: Time.nullable().describe('of the first comment of a thread'),
    resolvedBy: Id.nullable(),
  })
  .openapi('Comment')

export const NewComment = z
  .object({ body: Body, anchor: Anchor.nullable().default(null), parent: Id.nullable().default(null) })
  .openapi('NewComment')

export const CommentChange = z.object({ body: Body }).openapi('CommentChange')

export const ResolveComment = z.object({ isResolved: z.boolean() }).openapi('ResolveComment')

export const CommentQuery = Paging.extend({
  open: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional()
    .describe('only threads that are not resolved, or only those that are'),
  mentions: z.literal('me').optional(),
  phase: Id.optional(),
})
