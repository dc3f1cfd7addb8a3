/** Tasks: one item in one mode of one phase. The queue of an annotator, one task to work on, and what managers search. */
import { z } from '@hono/zod-openapi'
import type { AnnotationDocument } from '@parascope/core/edit'
import { Layer, LayerState } from './annotation.js'
import { Id, Paging, Time } from './common.js'
import { JudgeSettings, ModeName, PhaseKind } from './project.js'

export const TaskState = z.enum(['open', 'submitted', 'agreed', 'disputed', 'adjudicated', 'released'])

const Document = z.custom<AnnotationDocument>().openapi({ type: 'object' })

const Truth = z.enum(['true', 'false']).transform((value) => value === 'true')

/** One of my tasks. */
export const QueueEntry = z
  .object({
    task: Id,
    phase: Id,
    mode: ModeName,
    position: z.int(),
    text: z.string().describe('how the first sentence begins'),
    state: LayerState.describe('of your layer'),
    taskState: TaskState.nullable().describe('null while it would tell something of the others'),
    flagged: z.boolean(),
    rev: z.int(),
    elapsedMs: z.int(),
    submittedAt: Time.nullable(),
  })
  .openapi('QueueEntry')

export const QueueQuery = Paging.extend({
  phase: Id.optional(),
  mode: ModeName.optional(),
  state: z.enum(['open', 'assigned', 'in progress', 'submitted']).optional().describe('open: assigned or in progress'),
  flagged: Truth.optional(),
})

export const Task = z
  .object({
    id: Id,
    phase: z.object({
      id: Id,
      name: z.string(),
      kind: PhaseKind,
      isBlind: z.boolean(),
      showProposals: z.boolean().describe('false: an editor proposes nothing of its own either'),
    }),
    mode: ModeName,
    position: z.int(),
    state: TaskState.nullable().describe('null while it would tell something of the others'),
    item: Id,
    record: z
      .custom<Readonly<Record<string, unknown>>>()
      .openapi({ type: 'object' })
      .describe(
        'the pair: texts, tokens, trees, meta. Judges get neither its id nor its meta, which may give a control away, but for the place of a substitution',
      ),
    licence: z.string(),
    source: z.string(),
    guideline: z.int().describe('current version of the guidelines'),
    start: z
      .object({ name: z.string().describe('send it with the first gestures'), method: z.string(), content: Document })
      .nullable()
      .describe('what your layer starts from; null: nothing, or your layer has begun'),
    layer: Layer.nullable().describe('yours; null if the task is not assigned to you'),
    layers: z
      .array(z.object({ layer: z.string(), state: LayerState }))
      .readonly()
      .describe('others that you may read'),
    reference: z
      .object({ annotator: z.string(), content: Document, isSame: z.boolean().describe('does your work say the same?') })
      .nullable()
      .describe('training: what to compare with, after you have submitted'),
    judge: JudgeSettings.nullable().describe('scales and unit, in the mode judge; without what is asked of controls'),
    previous: Id.nullable().describe('in your queue'),
    next: Id.nullable().describe('in your queue'),
    ahead: z.array(Id).readonly().describe('the next two that you have not submitted, to be fetched early'),
  })
  .openapi('Task')

/** One task as managers find it. */
export const TaskEntry = z
  .object({
    task: Id,
    phase: Id,
    item: Id,
    pair: z.string().describe('the id of the pair'),
    source: z.string().describe('the beginning of its texts'),
    target: z.string(),
    mode: ModeName,
    position: z.int(),
    state: TaskState,
    layers: z
      .array(
        z.object({
          layer: z.string(),
          state: LayerState,
          flagged: z.boolean(),
          unseen: z.int(),
          elapsedMs: z.int(),
          guideline: z.int(),
        }),
      )
      .readonly(),
  })
  .openapi('TaskEntry')

export const TaskQuery = Paging.extend({
  phase: Id.optional(),
  mode: ModeName.optional(),
  state: TaskState.optional(),
  annotator: z
    .union([z.literal('gold'), Id])
    .optional()
    .describe('has a layer of this person'),
  layerState: LayerState.optional().describe('has a layer in this state (of the annotator, if one is given)'),
  flagged: Truth.optional(),
  commented: Truth.optional().describe('has a comment that is not resolved'),
  guideline: z.coerce.number().int().min(0).optional().describe('has a layer last changed under this version'),
  q: z
    .string()
    .max(200)
    .regex(/^\P{Cc}*$/u, 'must not hold control characters')
    .optional()
    .describe(
      'words, each to be found in the texts, and conditions: `id:news:17`, `type:negation`, `sure>3`, `possible=0`, `nodes<5`, `phenomena>=2`',
    ),
})

export const ReopenLayer = z.object({ reason: z.string().min(1).max(2_000) }).openapi('ReopenLayer')

export const HistoryEntry = z
  .object({
    n: z.int().describe('number in the log of the project'),
    rev: z.int().nullable(),
    person: Id.nullable().describe('null: the server'),
    at: Time,
    elapsedMs: z.int().nullable(),
    guideline: z.int().nullable(),
    type: z.string(),
    summary: z.string().describe('in English'),
    facts: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .describe('what the summary says, for other languages'),
  })
  .openapi('HistoryEntry')

export const LayerRevision = z
  .object({ rev: z.int(), content: Document, touched: z.array(z.string()).readonly() })
  .openapi('LayerRevision')

export const RestoreLayer = z
  .object({
    clientId: z
      .string()
      .regex(/^[A-Za-z0-9_-]{8,64}$/)
      .describe('new for each restoration; sending it again is harmless'),
    baseRev: z.int().min(0).describe('the revision that you see now'),
    rev: z.int().min(0).describe('the revision whose content comes back, by new gestures'),
  })
  .openapi('RestoreLayer')
