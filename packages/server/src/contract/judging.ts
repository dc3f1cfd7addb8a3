/** Results of judging, and of training. */
import { z } from '@hono/zod-openapi'
import { Result } from './agreement.js'
import { Id } from './common.js'
import { ModeName } from './project.js'

const Ratings = z.object({
  n: z.int(),
  mean: z.number().nullable(),
  median: z.number().nullable(),
  counts: z.record(z.string(), z.int()).describe('how often each step was chosen'),
})
const Filtered = z.object({
  all: Ratings.describe('of every judge'),
  kept: Ratings.describe('of the judges who passed the controls'),
})
const Control = z.enum(['positive', 'negative'])

export const Judging = z
  .object({
    phase: Id,
    scales: z.array(z.object({ id: z.string(), points: z.array(z.number()).readonly() })).readonly(),
    judges: z
      .array(
        z.object({
          layer: z.string(),
          name: z.string(),
          items: z.int(),
          controls: z.int().describe('controls that the judge answered'),
          failed: z.int(),
          passShare: z.number().nullable(),
          isKept: z.boolean(),
          why: z.string(),
          failures: z.array(z.object({ pair: z.string(), control: z.string(), answer: z.string() })).readonly(),
        }),
      )
      .readonly(),
    items: z
      .array(
        z.object({
          task: Id,
          pair: z.string(),
          system: z.string().nullable(),
          control: Control.nullable(),
          scales: z.record(z.string(), Filtered),
        }),
      )
      .readonly(),
    systems: z.array(Filtered.extend({ system: z.string(), scale: z.string() })).readonly(),
    agreement: z.object({
      all: z.array(Result).readonly(),
      kept: z.array(Result).readonly(),
      signature: z.string(),
    }),
    table: z
      .array(
        z.object({
          system: z.string(),
          item: z.string(),
          scale: z.string(),
          n: z.int(),
          mean: z.number(),
          median: z.number(),
        }),
      )
      .readonly()
      .describe('systems, items and scales without controls, of the judges who passed: for correlations with metrics'),
  })
  .openapi('Judging')

export const JudgingQuery = z.object({
  resamples: z.coerce.number().int().min(1).max(10_000).default(1000).describe('of the intervals of agreement'),
  seed: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .default(1),
})

export const TrainingQuery = z.object({
  mode: ModeName,
  person: z
    .union([z.literal('me'), z.literal('all')])
    .default('me')
    .describe('all: for managers'),
})

export const Training = z
  .object({
    phase: Id,
    mode: ModeName,
    measure: z.string(),
    pass: z.number().nullable().describe('what is enough; null: nothing is said'),
    people: z
      .array(
        z.object({
          layer: Id,
          name: z.string(),
          overall: Result,
          hasPassed: z.boolean().nullable().describe('null: there is no bar, or no value yet'),
          items: z
            .array(z.object({ task: Id, pair: z.string(), result: Result, disputes: z.record(z.string(), z.int()) }))
            .readonly(),
        }),
      )
      .readonly(),
  })
  .openapi('Training')
