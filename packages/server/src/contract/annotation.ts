/** Layers of annotation and the gestures that make them. */
import { z } from '@hono/zod-openapi'
import type { AnnotationDocument, Operation } from '@parascope/core/edit'
import { Id, Time } from './common.js'

const Index = z.int().min(0).max(100_000)
const Link = z.tuple([Index, Index])
const Links = z.array(Link).max(100_000)
const Tokens = z.array(Index).max(100_000)
const Node = z.tuple([Index, Index, Index])
const Side = z.enum(['source', 'target'])
const Key = z.string().min(1).max(64)

const NodeLink = z.object({ source: Node.nullable(), target: Node.nullable(), kind: z.enum(['sure', 'possible']) })

const Phenomenon = z.object({
  type: z.string().min(1).max(100),
  source: Tokens,
  target: Tokens,
  projection: z.string().max(100).exactOptional(),
  keySource: Tokens.exactOptional(),
  keyTarget: Tokens.exactOptional(),
  subtype: z.string().max(100).exactOptional(),
  sensePreserving: z.boolean().exactOptional(),
  note: z.string().max(10_000).exactOptional(),
  origin: z.string().max(200).exactOptional(),
  confidence: z.number().min(0).max(1).exactOptional(),
})

/** A gesture: see core/edit for what each does. */
export const OperationBody = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('words/cells'), cells: Links, kind: z.enum(['sure', 'possible', 'none']) }),
    z.object({ type: z.literal('words/nulls'), side: Side, tokens: Tokens, isNull: z.boolean() }),
    z.object({ type: z.literal('words/replace'), sure: Links, possible: Links, nullSource: Tokens, nullTarget: Tokens }),
    z.object({
      type: z.literal('trees/link'),
      source: Node.nullable(),
      target: Node.nullable(),
      kind: z.enum(['sure', 'possible', 'none']),
    }),
    z.object({ type: z.literal('trees/replace'), nodes: z.array(NodeLink).max(10_000) }),
    z.object({ type: z.literal('trees/tree'), side: Side, tree: z.string().max(200_000).nullable() }),
    z.object({ type: z.literal('types/verdict'), isParaphrase: z.union([z.boolean(), z.literal('unsure')]).nullable() }),
    z.object({ type: z.literal('types/put'), key: Key, phenomenon: Phenomenon }),
    z.object({ type: z.literal('types/remove'), key: Key }),
    z.object({ type: z.literal('judge/rate'), scale: z.string().min(1).max(100), value: z.number().nullable() }),
    z.object({ type: z.literal('submit'), unseen: Index }),
    z.object({ type: z.literal('reopen') }),
    z.object({ type: z.literal('flag'), on: z.boolean() }),
    z.object({ type: z.literal('time') }),
  ])
  .openapi('Operation') satisfies z.ZodType<Operation>

export const GestureBatch = z
  .object({
    clientId: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
    start: z.string().max(64).exactOptional().describe('with the first gestures: `start.name` of the task, or `nothing`'),
    gestures: z
      .array(
        z.object({
          seq: z.int().min(1).describe('1, 2, 3 … of this client on this layer: sending one again is harmless'),
          baseRev: z.int().min(0).describe('revision that the gesture was made on'),
          op: OperationBody,
          elapsedMs: z.int().min(0).max(86_400_000).default(0).describe('active time since the last gesture'),
        }),
      )
      .min(1)
      .max(500),
  })
  .openapi('GestureBatch')

export const LayerState = z.enum(['assigned', 'in progress', 'submitted', 'withdrawn'])

export const Appended = z
  .object({
    rev: z.int().describe('of the layer now; on disk'),
    state: LayerState,
    revs: z.array(z.int()).readonly().describe('for each gesture sent, the revision that it made'),
  })
  .openapi('Appended')

export const Layer = z
  .object({
    task: Id,
    layer: z.string().describe("a person's id, or gold"),
    rev: z.int(),
    state: LayerState,
    content: z.custom<AnnotationDocument>().openapi({ type: 'object' }).describe('fields of a record, see docs/formats.md'),
    touched: z.array(z.string()).readonly().describe('what the person decided, apart from what was proposed'),
    flagged: z.boolean(),
    unseen: z.int(),
    elapsedMs: z.int(),
    guideline: z.int(),
    startedAt: Time.nullable(),
    submittedAt: Time.nullable(),
  })
  .openapi('Layer')
