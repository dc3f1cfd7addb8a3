/** Guidelines: Markdown in numbered versions. A version once written stays; annotations carry the number they were made under. */
import { z } from '@hono/zod-openapi'
import { Id, Time } from './common.js'

const Version = z.int().min(1)

export const GuidelineVersion = z
  .object({ version: Version, createdAt: Time, createdBy: Id.nullable() })
  .openapi('GuidelineVersion')

export const Guideline = GuidelineVersion.extend({ markdown: z.string() }).openapi('Guideline')

export const NewGuideline = z.object({ markdown: z.string().min(1).max(500_000) }).openapi('NewGuideline')

export const GuidelineDiff = z
  .object({
    from: Version,
    to: Version,
    lines: z
      .array(z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() }))
      .readonly()
      .describe('the lines of both versions in order'),
  })
  .openapi('GuidelineDiff')

export const GuidelineUse = z
  .object({
    versions: z
      .array(
        z.object({
          version: z.int().describe('0: before there were guidelines'),
          inProgress: z.int(),
          submitted: z.int(),
        }),
      )
      .readonly()
      .describe('layers by the version at their last change'),
  })
  .openapi('GuidelineUse')
