/** What an export is asked for, and the manifest that comes with it. */
import { z } from '@hono/zod-openapi'
import { Id } from './common.js'
import { ModeName } from './project.js'

/** Every format that can be written. */
export const ExportFormat = z
  .enum(['jsonl', 'p4p-xml', 'etpc-xml', 'spade', 'jacana', 'penn', 'msrp', 'naacl', 'pharaoh', 'multimwa', 'csv', 'tsv', 'text'])
  .openapi('ExportFormat')

const flag = z.enum(['true', 'false'])

export const People = z.enum(['names', 'pseudonyms'])

export const ExportQuery = z.object({
  format: ExportFormat.default('jsonl'),
  layers: z
    .enum(['annotators', 'adjudicated', 'both', 'pairs'])
    .default('both')
    .describe('what people made, what adjudication made of it, both, or the pairs without annotation'),
  annotator: z
    .union([Id, z.literal('me')])
    .optional()
    .describe('one person or program alone; me: yourself'),
  phase: Id.optional().describe('one phase alone'),
  mode: ModeName.optional().describe('one mode alone'),
  state: z
    .enum(['submitted', 'started', 'released', 'any'])
    .default('submitted')
    .describe('submitted layers; also unfinished ones; those of released items; everything, also what was withdrawn'),
  people: People.default('names').describe('pseudonyms: annotator 1, annotator 2 … by order of joining'),
  details: flag.default('false').describe('true: meta.workbench says phase, guideline version, time and revision of each layer'),
  spreadsheet: flag
    .default('true')
    .describe('csv and tsv: cells that a spreadsheet would run are made text; false: to the letter, to be read back'),
  raw: flag.default('false').describe('true: the file alone, where the format is one file; its manifest is at …/export/manifest'),
})

export const TableQuery = z.object({
  people: People.default('names'),
  spreadsheet: flag.default('true').describe('false: to the letter'),
})

export const ExportProblem = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  message: z.string(),
  id: z.string().optional().describe('of the pair'),
  annotator: z.string().optional(),
  field: z.string().optional(),
})

export const Manifest = z
  .object({
    parascope: z.string().describe('version of the program'),
    project: z.object({
      id: Id,
      slug: z.string(),
      name: z.string(),
      licence: z.string(),
      source: z.string(),
      seed: z.int(),
      language: z.string().nullable(),
      tagset: z.string().nullable().describe('name of the tagset'),
    }),
    snapshot: z.object({
      head: z.int().describe('number of the last event that the export knows'),
      hash: z.string().describe('of that event: the log up to it is what was exported'),
      at: z.string().describe('time of that event'),
    }),
    options: z.record(z.string(), z.string()),
    guidelines: z
      .array(z.object({ version: z.int(), layers: z.int(), file: z.string().nullable() }))
      .describe('the versions that the exported layers were made under'),
    phases: z.array(z.object({ id: Id, name: z.string(), kind: z.string(), seed: z.int().nullable() })),
    annotators: z.array(z.object({ annotator: z.string(), kind: z.string(), records: z.int(), folder: z.string().nullable() })),
    files: z.array(
      z.object({
        name: z.string(),
        sha256: z.string(),
        bytes: z.int(),
        records: z.int().describe('in the corpus that the file belongs to'),
        links: z.int().describe('sure and possible word links in those records'),
        dropped: z.record(z.string(), z.int()).describe('fields that the format cannot carry, and in how many records'),
      }),
    ),
    withheld: z.int().describe('layers that are blind for whoever exported'),
    problems: z.array(ExportProblem).describe('records that are not in the files, or not quite; at most 1000 are listed'),
    problemCount: z.int(),
  })
  .openapi('ExportManifest')
