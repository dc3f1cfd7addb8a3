/** Items: the pairs of a project, without anybody's annotation. */
import { z } from '@hono/zod-openapi'
import { Id } from './common.js'

export const Item = z
  .object({
    id: Id,
    position: z.int().describe('order in the project, from 0'),
    import: Id.describe('the import it came with'),
    control: z
      .enum(['positive', 'negative'])
      .nullable()
      .optional()
      .describe('what judges are tested with; only managers learn it'),
    record: z
      .custom<Readonly<Record<string, unknown>>>()
      .openapi({ type: 'object' })
      .describe('texts, tokens, trees and meta; see docs/formats.md'),
  })
  .openapi('Item')
