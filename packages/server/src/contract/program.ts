/** Programs as annotators: they own layers like people, and work through tokens or by sending files. */
import { z } from '@hono/zod-openapi'
import { Id, Name, Time } from './common.js'

export const NewProgram = z.object({ name: Name }).openapi('NewProgram')

export const Program = z.object({ id: Id, name: z.string(), createdAt: Time }).openapi('Program')

export const NewProgramToken = z
  .object({
    name: Name,
    days: z.int().min(1).max(3650).nullable().default(365).describe('until it expires; null: never'),
  })
  .openapi('NewProgramToken')

/** Without its secret. */
export const ProgramToken = z
  .object({
    id: Id,
    name: z.string(),
    createdAt: Time,
    usedAt: Time.nullable(),
    expiresAt: Time.nullable(),
    revokedAt: Time.nullable(),
  })
  .openapi('ProgramToken')

export const RecordsQuery = z.object({
  name: Name.default('records.jsonl').describe('name of the file; its ending helps to tell the format'),
  format: z.string().max(40).optional(),
  dryRun: z.enum(['true', 'false']).default('false').describe('true: only check and report'),
})
