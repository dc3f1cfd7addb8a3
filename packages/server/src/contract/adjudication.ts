/** Adjudication: disputes, decisions with reasons, gold, and what annotators learn from it. */
import { z } from '@hono/zod-openapi'
import type { AnnotationDocument, Place } from '@parascope/core/edit'
import { Layer, LayerState, OperationBody } from './annotation.js'
import { Id, Paging, Time } from './common.js'
import { ModeName } from './project.js'

export const MergeRuleName = z.enum(['intersection', 'union-as-possible', 'majority']).openapi('MergeRule')

export const Take = z
  .union([z.enum(['both', 'neither', 'own']), Id])
  .openapi('Take')
  .describe('the id of the layer that is right, both, neither, or own: what the adjudicator has made of it')

export const DecisionReason = z.enum(['guideline gap', 'slip', 'true ambiguity']).openapi('DecisionReason')

const TaskStateName = z.enum(['open', 'submitted', 'agreed', 'disputed', 'adjudicated', 'released'])
const Document = z.custom<AnnotationDocument>().openapi({ type: 'object' })
const Kind = z.enum(['cells', 'nodes', 'tree', 'verdict', 'phenomenon', 'scale'])

const Contrast = z
  .string()
  .max(100)
  .describe('what it is about: strength (sure against possible), missing, place, extent, tree, verdict, type, scope or scale:ID')

export const DisputeDecision = z.object({
  take: z.string(),
  reason: DecisionReason.nullable(),
  note: z.string(),
  by: Id.nullable(),
  at: Time,
})

export const DisputeBody = z
  .object({
    key: z.string().describe('stays the same while the layers do, such as cells:3-4..5-6'),
    kind: Kind,
    contrast: Contrast,
    place: z.custom<Place>().openapi({ type: 'object' }).describe('cells, node links, a tree, a phenomenon, a scale'),
    says: z
      .array(z.object({ layer: z.string(), part: Document.nullable().describe('null: the layer says nothing about it') }))
      .readonly(),
    decision: DisputeDecision.nullable(),
  })
  .openapi('Dispute')

export const DisputedTask = z
  .object({
    task: Id,
    phase: Id,
    pair: z.string().describe("the pair's own id"),
    mode: ModeName,
    state: TaskStateName,
    open: z.int().describe('disputes that nobody has decided'),
    disputes: z.array(DisputeBody).readonly(),
  })
  .openapi('DisputedTask')

export const DisputeQuery = Paging.extend({
  phase: Id.optional(),
  mode: ModeName.optional(),
  kind: Kind.optional(),
  contrast: Contrast.optional(),
  annotator: Id.optional().describe('only tasks that this person annotated'),
  undecided: z.stringbool().default(false).describe('only disputes without a decision'),
})

export const Adjudication = z
  .object({
    task: Id,
    phase: Id,
    mode: ModeName,
    state: TaskStateName,
    pair: z.custom<Readonly<Record<string, unknown>>>().openapi({ type: 'object' }).describe('the pair without annotation'),
    layers: z
      .array(
        z.object({
          layer: z.string(),
          name: z.string(),
          kind: z.enum(['human', 'program']),
          rev: z.int(),
          document: Document,
        }),
      )
      .readonly()
      .describe('what is compared'),
    others: z
      .array(z.object({ layer: z.string(), name: z.string(), document: Document }))
      .readonly()
      .describe('imported layers to look at; they dispute nothing'),
    agreed: Document.describe('what nobody contradicts: locked in the editor'),
    disputes: z.array(DisputeBody).readonly(),
    open: z.int(),
    gold: Layer.nullable(),
    rule: z.string().nullable().describe('by which gold was merged'),
    isStale: z.boolean().describe('a layer has changed since gold was merged: start again to merge anew'),
    isOwnTask: z.boolean().describe('you annotated this task yourself'),
    canUndo: z.boolean(),
  })
  .openapi('Adjudication')

export const StartBody = z
  .object({
    rule: MergeRuleName.exactOptional(),
    again: z.boolean().default(false).describe('merge anew; decisions are dropped'),
  })
  .openapi('StartAdjudication')

const Note = z.string().max(10_000).default('')

export const DecideBody = z
  .object({
    decisions: z
      .array(
        z.object({
          dispute: z.string().min(1).max(2000),
          take: Take,
          reason: DecisionReason.nullable().default(null),
          note: Note,
          operations: z
            .array(OperationBody)
            .max(100)
            .exactOptional()
            .describe('with own: what to make of it; without, gold stays as it is'),
        }),
      )
      .min(1)
      .max(2000),
  })
  .openapi('Decide')

export const TakeAllBody = z
  .object({ layer: Id, reason: DecisionReason.nullable().default(null), note: Note })
  .openapi('TakeAll')
  .describe('takes one layer for every dispute that is not decided yet, as one step')

export const FinishBody = z
  .object({ leaveOpen: z.boolean().default(false).describe('disputes without a decision stay as the merge rule left them') })
  .openapi('FinishAdjudication')

export const GoldState = z
  .object({ rev: z.int(), state: LayerState, open: z.int().describe('disputes that nobody has decided') })
  .openapi('GoldState')

export const MergeBody = z
  .object({
    mode: ModeName,
    which: z.enum(['agreed', 'all']).default('agreed').describe('all: disputed tasks too, decided by the rule alone'),
    rule: MergeRuleName.exactOptional(),
  })
  .openapi('MergePhase')

export const MergedPhase = z
  .object({ merged: z.int(), skipped: z.int().describe('begun by an adjudicator') })
  .openapi('MergedPhase')

export const Feedback = z
  .object({
    task: Id,
    phase: Id,
    pair: z.string(),
    mode: ModeName,
    dispute: z.string(),
    kind: Kind,
    place: z.custom<Place>().openapi({ type: 'object' }),
    mine: Document.nullable().describe('what you had there'),
    gold: Document.describe('what stands there now'),
    outcome: z.enum(['mine', 'other', 'both', 'neither', 'own']),
    reason: DecisionReason.nullable(),
    note: z.string(),
    at: Time,
  })
  .openapi('Feedback')

export const DecisionStatistics = z
  .object({
    decisions: z.int(),
    byKind: z.record(z.string(), z.int()),
    byReason: z.record(z.string(), z.int()).describe('none: no reason was given'),
    byTake: z.record(z.string(), z.int()).describe('layer, both, neither, own'),
    byLayer: z
      .array(
        z.object({
          layer: z.string(),
          name: z.string(),
          taken: z.int(),
          disputes: z.int().describe('decided ones on their tasks'),
        }),
      )
      .readonly(),
  })
  .openapi('DecisionStatistics')
