/**
 * A project as a file: everything a manager chose, and nothing of the people who work on it or of the pairs. Whoever makes a
 * project from it becomes its owner; a file can name nobody else, and what it does not know is refused.
 */
import { z } from '@hono/zod-openapi'
import { Name } from './common.js'
import { NewProject, PhaseKind, PhaseSettings, ProjectSettings } from './project.js'

export const ProjectFile = z
  .strictObject({
    kind: z.literal('parascope-project'),
    version: z.literal(1),
    slug: NewProject.shape.slug,
    name: Name,
    licence: z.string().max(2_000).default(''),
    source: z.string().max(2_000).default(''),
    seed: z
      .int()
      .min(0)
      .max(2 ** 32 - 1),
    settings: z.strictObject(ProjectSettings.shape),
    guidelines: z.string().min(1).max(500_000).nullable().describe('Markdown of the current version; null: our defaults'),
    phases: z
      .array(
        z.strictObject({
          name: Name,
          kind: PhaseKind,
          settings: z.strictObject(PhaseSettings.omit({ people: true }).shape).describe('as planned, without people'),
        }),
      )
      .max(100)
      .default([]),
  })
  .openapi('ProjectFile')
