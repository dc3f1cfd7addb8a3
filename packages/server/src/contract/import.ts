/** Imports: a file sent to a project, what was found in it, and how far it is. */
import { z } from '@hono/zod-openapi'
import { Id, Name, Time } from './common.js'
import { ModeName, ProjectSettings } from './project.js'

const Said = z.enum(['true', 'false']).default('false')

export const ImportQuery = z.object({
  name: Name.describe('name of the file; its ending helps to tell the format'),
  format: z.string().max(40).optional().describe('found from the content if not given; see docs/formats.md'),
  dryRun: Said.describe('true: only check and report'),
  annotator: Name.optional().describe('whose work the annotation of records without annotator is; default: the name of the file'),
  tokens: z.enum(['blank', 'tokenizer']).optional().describe('how raw text is split'),
  columns: z
    .string()
    .max(1000)
    .regex(/^[^=,]+=[^=,]+(?:,[^=,]+=[^=,]+)*$/, 'must be such as source=2,target=3')
    .optional()
    .describe('columns of a table by name or number, such as source=2,target=3'),
})

/** The same for a file that belongs to no project yet. */
export const CheckQuery = ImportQuery.omit({ dryRun: true }).extend({
  language: ProjectSettings.shape.language.removeDefault().optional().describe('of the texts; default: en'),
})

/** `source=2,target=3` as names by fields. */
export function columnMap(columns: string): Record<string, string> {
  return Object.fromEntries(columns.split(',').map((part) => part.split('=').map((side) => side.trim()) as [string, string]))
}

/** A file as the body of a request. */
export const FileBody = z.string().openapi({ format: 'binary' })

export const FileProblem = z
  .object({
    severity: z.enum(['error', 'warning']),
    code: z.string(),
    message: z.string(),
    line: z.int().optional().describe('from 1'),
    field: z.string().optional().describe('such as sure[3]'),
    id: z.string().optional().describe('of the pair'),
  })
  .openapi('FileProblem')

export const ImportReport = z
  .object({
    format: z.string().nullable().describe('null: not recognised'),
    dryRun: z.boolean(),
    records: z.int().describe('good ones'),
    items: z.int().describe('pairs that are new to the project'),
    known: z.int().describe('records of pairs that the project has already: only their annotation is taken'),
    layers: z.int().describe('annotations: one for each pair, annotator and mode'),
    controls: z.object({ positive: z.int(), negative: z.int() }),
    annotators: z
      .array(z.object({ name: z.string(), records: z.int(), modes: z.partialRecord(ModeName, z.int()) }))
      .readonly()
      .describe('found in the file, with the number of their annotations in each mode'),
    errors: z.int(),
    warnings: z.int(),
    problems: z.array(FileProblem).readonly().describe('the first of them, in the order of lines'),
    preview: z
      .array(z.object({ id: z.string(), source: z.string(), target: z.string(), annotator: z.string().nullable() }))
      .readonly()
      .describe('the first pairs'),
    reason: z.string().optional().describe('why it ended without being loaded'),
  })
  .openapi('ImportReport')

export type ImportReport = z.infer<typeof ImportReport>

export const ImportState = z.enum(['loading', 'checked', 'done', 'failed', 'cancelled'])

export const ImportProgress = z.object({
  stage: z.enum(['waiting', 'checking', 'loading']),
  bytes: z.int().describe('of the file, in this stage'),
  size: z.int(),
  records: z.int(),
})

export type ImportProgress = z.infer<typeof ImportProgress>

export const Import = z
  .object({
    id: Id,
    name: z.string(),
    state: ImportState.describe('checked: a dry run that has ended; failed, cancelled: nothing was loaded'),
    report: ImportReport.nullable().describe('null until it has ended'),
    progress: ImportProgress.nullable().describe('null when it has ended'),
    sha256: z.string().nullable().describe('of the file as it was sent'),
    createdAt: Time,
    finishedAt: Time.nullable(),
  })
  .openapi('Import')

export const ImportedAnnotator = z
  .object({
    name: z.string().describe('as the files name it'),
    person: Id.describe('the program that stands for it'),
    layers: z.partialRecord(ModeName, z.int()).describe('how many pairs it annotated in each mode'),
  })
  .openapi('ImportedAnnotator')
