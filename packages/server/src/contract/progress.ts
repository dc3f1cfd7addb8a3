/** How far a project is: tasks by state, and the pace of people. */
import { z } from '@hono/zod-openapi'
import { Id, Time } from './common.js'
import { PhaseState } from './phase.js'
import { ModeName, PhaseKind } from './project.js'

export const Progress = z
  .object({
    phases: z
      .array(
        z.object({
          phase: Id,
          name: z.string(),
          kind: PhaseKind,
          state: PhaseState,
          isBlind: z.boolean().describe('you share work here that is still blind: only your own figures are shown'),
          tasks: z
            .object({
              open: z.int(),
              submitted: z.int(),
              agreed: z.int(),
              disputed: z.int(),
              adjudicated: z.int(),
              released: z.int(),
            })
            .nullable()
            .describe('by state; null while you are blind'),
          people: z
            .array(
              z.object({
                person: Id,
                assigned: z.int(),
                inProgress: z.int(),
                submitted: z.int(),
                withdrawn: z.int(),
                flagged: z.int(),
                elapsedMs: z.int().describe('active time in all'),
                medianMs: z.int().nullable().describe('per submitted task; null before the first'),
                leftMs: z.int().nullable().describe('what is open at that pace'),
                firstAt: Time.nullable().describe('first and last submission of what is submitted now'),
                lastAt: Time.nullable(),
              }),
            )
            .readonly()
            .describe('others only for adjudicators and managers'),
          slowest: z
            .array(z.object({ task: Id, pair: z.string(), mode: ModeName, ms: z.int().describe('mean of its annotators') }))
            .readonly()
            .nullable()
            .describe('submitted tasks that took longest; for adjudicators and managers who are not blind'),
        }),
      )
      .readonly(),
  })
  .openapi('Progress')
