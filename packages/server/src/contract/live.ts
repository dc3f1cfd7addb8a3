/** What changes while somebody looks: the same changes as a stream of events and, where a proxy breaks that, by asking again. */
import { z } from '@hono/zod-openapi'
import { Id } from './common.js'

export const Topic = z.enum(['layer', 'progress', 'comment', 'agreement', 'phase', 'people', 'project']).openapi('Topic')

export const Change = z
  .object({
    topic: Topic,
    type: z.string().describe('what happened, such as `submit` or `phase/opened`; `progress` where no more may be told'),
    phase: Id.exactOptional(),
    task: Id.exactOptional(),
    layer: z.string().exactOptional(),
    rev: z.int().exactOptional().describe('of the layer'),
    person: Id.exactOptional().describe('who did it'),
    facts: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .exactOptional()
      .describe('ids, numbers and states that belong to the event; never what anybody wrote'),
  })
  .openapi('Change')

export const Changes = z
  .object({
    changes: z.array(Change).readonly(),
    next: z.string().describe('send it as `after` next time; its content is the server’s business'),
    isReset: z.boolean().describe('too much has happened, or `after` is unknown: read everything anew'),
  })
  .openapi('Changes')

/** The name that a window goes by. */
export const ClientId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)

export const PresenceBeat = z
  .object({
    clientId: ClientId,
    isOpen: z.boolean().default(true).describe('false when the task is left'),
  })
  .openapi('PresenceBeat')

export const PresenceAnswer = z
  .object({
    isElsewhere: z.boolean().describe('the same person has the task open in another window'),
    others: z.array(Id).readonly().describe('who else has it open, as far as you may know'),
  })
  .openapi('PresenceAnswer')

export const Presences = z.object({ open: z.array(z.object({ task: Id, person: Id })).readonly() }).openapi('Presences')
