/** Pre-annotation: what programs or imported annotators propose for the items of a project, and how far they are. */
import { z } from '@hono/zod-openapi'
import { ModeName, Proposal } from './project.js'

export const NewProposals = z
  .object({
    mode: ModeName,
    choice: Proposal.optional().describe("where they come from; default: the project's own setting for the mode"),
  })
  .openapi('NewProposals')

export const ProposalProgress = z.object({
  stage: z.enum(['waiting', 'proposing']),
  proposed: z.int(),
  skipped: z.int().describe('pairs that the method can say nothing of, such as pairs without trees'),
})

export type ProposalProgress = z.infer<typeof ProposalProgress>

export const ModeProposals = z
  .object({
    mode: ModeName,
    choice: Proposal.describe('the setting of the project'),
    items: z.int().describe('pairs of the project'),
    made: z
      .array(z.object({ method: z.string(), items: z.int() }))
      .readonly()
      .describe('proposals that there are, by method and version'),
    progress: ProposalProgress.nullable().describe('null: nothing is under way'),
  })
  .openapi('ModeProposals')
