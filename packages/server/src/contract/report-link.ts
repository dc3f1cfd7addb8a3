/** Links to a public, read-only report of a project. */
import { z } from '@hono/zod-openapi'
import { Id, Time } from './common.js'
import { People } from './export.js'

export const NewReportLink = z
  .object({
    days: z.int().min(1).max(730).default(90).describe('how long the link is good'),
    people: People.default('pseudonyms').describe('names: the report says who annotated; ask them first'),
  })
  .openapi('NewReportLink')

export const ReportLink = z
  .object({
    id: Id,
    people: People,
    createdAt: Time,
    expiresAt: Time.nullable(),
    revokedAt: Time.nullable(),
  })
  .openapi('ReportLink')

export const CreatedReportLink = ReportLink.extend({
  url: z.string().describe('shown this once; whoever has it can read the report'),
}).openapi('CreatedReportLink')
