/** Projects and their phases: everything a manager chooses, as data. The same shape is a project file. */
import { z } from '@hono/zod-openapi'
import { Id, Name, Time } from './common.js'

export const ModeName = z.enum(['words', 'trees', 'types', 'judge']).openapi('Mode')

/** One scale on which judges rate; which numbers there are and what they mean is data. */
export const Scale = z
  .object({
    id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
    name: Name,
    instructions: z.string().max(10_000).default(''),
    steps: z
      .array(z.object({ value: z.number(), label: z.string().max(200) }))
      .min(2)
      .max(101)
      .describe('what can be chosen, from worst to best'),
  })
  .openapi('Scale')

export const JudgeSettings = z
  .object({
    unit: z
      .enum(['text', 'pair', 'substitution'])
      .default('pair')
      .describe('what is rated: the target alone, the pair, or the sentence with a phrase put in'),
    scales: z.array(Scale).min(1).max(20),
    controls: z
      .object({
        scale: z.string().describe('the scale that the controls test'),
        positiveAtLeast: z.number().describe('a positive control is passed from this rating on'),
        negativeAtMost: z.number().describe('a negative control is passed up to this rating'),
        passShare: z.number().min(0).max(1).describe('judges who pass a smaller share of the controls are left out of results'),
      })
      .nullable()
      .default(null),
  })
  .openapi('JudgeSettings')

/** Where the editor starts from, for each mode: nothing, one of our programs, or an imported annotator's layer. */
export const Proposal = z
  .union([
    z.object({ from: z.literal('nothing') }),
    z.object({
      from: z.literal('program'),
      method: z.string().max(40).describe('words: mono, identity; trees: phrases; types: suggest'),
    }),
    z.object({ from: z.literal('layer'), annotator: z.string().min(1).max(200) }),
  ])
  .openapi('ProposalChoice')

export const ProjectSettings = z
  .object({
    modes: z.array(ModeName).min(1).max(4),
    language: z
      .string()
      .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/)
      .default('en'),
    tagset: z
      .union([z.string().max(40), z.record(z.string(), z.unknown())])
      .default('ept')
      .describe('name of a shipped tagset, or a tagset as data'),
    proposals: z.partialRecord(ModeName, Proposal).default({}),
    merge: z.enum(['intersection', 'union-as-possible', 'majority']).default('intersection'),
    judge: JudgeSettings.nullable().default(null),
  })
  .openapi('ProjectSettings')

/** How a phase draws its items and shares them out. The same settings and seed give the same assignment. */
export const PhaseSettings = z
  .object({
    modes: z.array(ModeName).min(1).max(4),
    size: z.int().min(1).nullable().default(null).describe('items to draw; null: all that no earlier phase has drawn'),
    seed: z
      .int()
      .min(0)
      .max(2 ** 32 - 1),
    people: z
      .array(z.object({ person: Id, quota: z.int().min(0).nullable().default(null).describe('most items; null: a fair share') }))
      .max(500),
    places: z
      .array(z.object({ quota: z.int().min(0).nullable().default(null) }))
      .max(500)
      .default([])
      .describe('of people who are still to come: annotators who join the project while the phase is planned take one each'),
    opensWhenFull: z.boolean().default(false).describe('true: the phase opens by itself when the last place is taken'),
    overlap: z.number().min(0).max(100).default(0).describe('final phase: percentage of items that several people annotate'),
    copies: z.int().min(2).max(50).default(2).describe('how many people annotate an overlapping item'),
    showProposals: z.boolean().default(true),
    isBlind: z.boolean().default(true),
    reference: z.string().max(200).nullable().default(null).describe('training: the imported annotator to compare with'),
    pass: z.number().min(0).max(1).nullable().default(null).describe('training: agreement with the reference that is enough'),
  })
  .openapi('PhaseSettings')

export const PhaseKind = z.enum(['training', 'agreement', 'final'])

export const ProjectState = z.enum(['open', 'closed'])

export const Project = z
  .object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    settings: ProjectSettings,
    licence: z.string(),
    source: z.string(),
    seed: z.int(),
    state: ProjectState,
    guideline: z.int().describe('current version of the guidelines; 0: none yet'),
    rev: z.int().describe('of the settings; the ETag'),
    createdAt: Time,
    role: z.enum(['owner', 'manager', 'adjudicator', 'annotator', 'viewer']).describe('yours'),
  })
  .openapi('Project')

const Licence = z.string().max(2_000).describe('of the corpus; shown to annotators and written into every export')
const Source = z.string().max(2_000).describe('where the corpus comes from')

export const NewProject = z
  .object({
    slug: z
      .string()
      .regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/, 'must be of small letters, digits and hyphens')
      .describe('its name in addresses and files; stays'),
    name: Name,
    settings: ProjectSettings,
    licence: Licence.default(''),
    source: Source.default(''),
    seed: z
      .int()
      .min(0)
      .max(2 ** 32 - 1)
      .exactOptional()
      .describe('for everything that is drawn; absent: one is drawn now and kept'),
    guidelines: z
      .string()
      .min(1)
      .max(500_000)
      .exactOptional()
      .describe('Markdown; absent: our defaults for the modes and the tagset'),
  })
  .openapi('NewProject')

export const ProjectChange = z
  .object({ name: Name, settings: ProjectSettings, licence: Licence, source: Source })
  .partial()
  .openapi('ProjectChange')
