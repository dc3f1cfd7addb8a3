/** Exports: the corpus in every format with its manifest, and comments, decisions, times and the log beside it. */
import { createHash } from 'node:crypto'
import { createRoute, z } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'
import type { Context } from 'hono'
import { fault, Id, json } from '../contract/common.js'
import { ExportQuery, Manifest, TableQuery } from '../contract/export.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'
import type { Env } from '../http/env.js'
import { namesOf, projectPeople } from '../people/pseudonym.js'
import { may } from '../people/roles.js'
import { blindPhases } from '../projects/blindness.js'
import type { Database } from '../storage/connection.js'
import { newId } from '../storage/ids.js'
import { byteStream, type WriteBytes } from '../transfer/byte-stream.js'
import { attachment } from '../transfer/content-disposition.js'
import type { ExportManifest } from '../transfer/export-account.js'
import { writeArchive } from '../transfer/export-archive.js'
import { refuseSeveralFiles } from '../transfer/export-plan.js'
import { type ExportOptions, type PreparedExport, prepareExport, runExport } from '../transfer/export-project.js'
import {
  COMMENT_COLUMNS,
  commentRows,
  csvText,
  DECISION_COLUMNS,
  decisionRows,
  eventLines,
  type TableContext,
  TIME_COLUMNS,
  timeRows,
} from '../transfer/export-tables.js'
import { snapshotStream } from '../transfer/snapshot-stream.js'
import { TextFile } from '../transfer/text-file.js'
import { visibleTo } from '../transfer/visible-layers.js'
import { VERSION } from '../version.js'

const ProjectPath = z.object({ project: Id })
const bytes = z.string().openapi({ format: 'binary' })

const corpus = createRoute({
  ...access('annotate'),
  method: 'get',
  path: '/projects/{project}/export',
  operationId: 'exportProject',
  tags: ['export'],
  summary: 'Export the corpus',
  description:
    'A ZIP archive with the files, the guidelines they were made under and manifest.json; with raw=true the file alone. The answer is one state of the project, whatever is saved meanwhile; the ETag names that state. Who may not manage the project gets their own layer alone.',
  request: { params: ProjectPath, query: ExportQuery },
  responses: {
    200: {
      description: 'the archive, or the file',
      content: { 'application/zip': { schema: bytes }, 'application/octet-stream': { schema: bytes } },
    },
    304: { description: 'nothing has changed since the ETag in If-None-Match' },
    400: fault('raw=true for a format of several files'),
    403: fault('the layers of others need the right to manage'),
    429: fault('too many exports are running'),
  },
})

const manifest = createRoute({
  ...access('annotate'),
  method: 'get',
  path: '/projects/{project}/export/manifest',
  operationId: 'exportManifest',
  tags: ['export'],
  summary: 'The manifest of an export',
  description:
    'What the archive has in manifest.json, for the same query. Send the ETag of a file that was exported with raw=true in If-Match to be sure that both are of the same state.',
  request: { params: ProjectPath, query: ExportQuery },
  responses: {
    200: json(Manifest, 'the manifest; the ETag is that of the export'),
    403: fault('the layers of others need the right to manage'),
    412: fault('the project has changed since: export again'),
  },
})

function table<N extends string, P extends string>(name: N, path: P, summary: string, type: string) {
  return createRoute({
    ...access('manage'),
    method: 'get',
    path: `/projects/{project}/export/${path}` as const,
    operationId: name,
    tags: ['export'],
    summary,
    request: { params: ProjectPath, query: TableQuery },
    responses: {
      200: { description: 'one state of the project, streamed', content: { [type]: { schema: z.string() } } },
      429: fault('too many exports are running'),
    },
  })
}

const comments = table('exportComments', 'comments', 'Comments as CSV', 'text/csv')
const decisions = table('exportDecisions', 'decisions', 'Decisions of adjudication as CSV', 'text/csv')
const times = table('exportTimes', 'times', 'Time per item and annotator as CSV', 'text/csv')
const events = table('exportEvents', 'events', 'The log as JSON Lines', 'application/x-ndjson')

export const exports = api()
  .openapi(corpus, async (c) => {
    const prepare = preparation(c, c.req.valid('query'))
    const isRaw = c.req.valid('query').raw === 'true'
    const produce = async (db: Database, prepared: PreparedExport, write: WriteBytes) => {
      if (isRaw) await runExport(db, prepared, (_name, fill) => fill(write))
      else await writeArchive(db, prepared, write)
    }
    const { prepared, body } = await opened(c, prepare, produce)
    const tag = tagOf(prepared)
    c.header('ETag', tag)
    if (c.req.header('if-none-match') === tag) {
      await body.cancel()
      return c.body(null, 304)
    }
    const { project, options, corpora } = prepared
    const ending = isRaw ? /(\.[a-z0-9]+)?$/.exec(corpora[0]!.files[0]!)![0] : '.zip'
    c.header('Content-Disposition', attachment([project.slug, options.format, project.head], ending))
    c.header('Content-Type', isRaw ? 'application/octet-stream' : 'application/zip')
    c.header('Cache-Control', 'private, no-cache')
    return c.body(body, 200)
  })
  .openapi(manifest, async (c) => {
    const prepare = preparation(c, c.req.valid('query'))
    let made: ExportManifest | undefined
    const { prepared, body } = await opened(c, prepare, async (db, ready) => {
      const wanted = c.req.header('if-match')
      if (wanted !== undefined && wanted !== tagOf(ready)) {
        throw new ParascopeError('http/precondition', 'the project has changed since that export: export again', {
          head: ready.project.head,
        })
      }
      made = await runExport(db, ready, (_name, fill) => fill(async () => {}))
    })
    for await (const _ of body);
    c.header('ETag', tagOf(prepared))
    return c.json(made!, 200)
  })
  .openapi(comments, (c) => csvAnswer(c, c.req.valid('query'), 'comments', COMMENT_COLUMNS, commentRows))
  .openapi(decisions, (c) => csvAnswer(c, c.req.valid('query'), 'decisions', DECISION_COLUMNS, decisionRows))
  .openapi(times, (c) => csvAnswer(c, c.req.valid('query'), 'times', TIME_COLUMNS, timeRows))
  .openapi(events, (c) => textAnswer(c, c.req.valid('query').people, 'events', '.jsonl', eventLines))

/** Who asks may have everything, or only their own layer: then the options say so. */
function preparation(c: Context<Env>, query: ExportOptions): (db: Database) => Promise<PreparedExport> {
  const { personId, scopes } = c.var.principal!
  const { projectId, role } = c.var.membership!
  const annotator = query.annotator === 'me' ? personId : query.annotator
  const isManager = may(role, 'manage') && (scopes === undefined || scopes.includes('manage'))
  if (!isManager && query.layers !== 'pairs' && !(annotator === personId && query.layers === 'annotators')) {
    throw new ParascopeError(
      'http/forbidden',
      'you can export your own layer (layers=annotators&annotator=me); the others need the right to manage',
      { right: 'manage' },
    )
  }
  return async (db) => {
    const options = { ...query, ...(annotator === undefined ? {} : { annotator }) }
    const showsControls = isManager && (await blindPhases(db, { projectId, personId })).size === 0
    const prepared = await prepareExport(db, projectId, options, visibleTo({ projectId, personId, role }), showsControls)
    if (query.raw === 'true') refuseSeveralFiles(query.format, prepared.corpora)
    return prepared
  }
}

/** The same options on the same state by the same names: the same export. */
function tagOf({ project, people, options }: PreparedExport): string {
  const parts = [VERSION, options, people.map(({ name, pseudonym }) => [name, pseudonym])]
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
  return `"${project.head}-${digest}"`
}

/** Prepares on a snapshot and streams from it; a HEAD request is prepared on the current state and streams nothing. */
async function opened<T>(
  c: Context<Env>,
  prepare: (db: Database) => Promise<T>,
  produce: (db: Database, prepared: T, write: WriteBytes) => Promise<void>,
): Promise<{ readonly prepared: T; readonly body: ReadableStream<Uint8Array> }> {
  const { store } = c.var.services
  if (c.req.method === 'HEAD') return { prepared: await prepare(store.read), body: byteStream(async () => {}) }
  return snapshotStream(store, { prepare, produce, failed: (error) => c.var.report?.(newId(), error) })
}

type Query = z.output<typeof TableQuery>

function csvAnswer(
  c: Context<Env>,
  { people, spreadsheet }: Query,
  name: string,
  header: readonly string[],
  rows: (context: TableContext) => AsyncIterable<readonly (string | number | null)[]>,
) {
  const options = { spreadsheet: spreadsheet === 'true' }
  return textAnswer(c, people, name, '.csv', (context) => csvText(header, rows(context), options))
}

async function textAnswer(
  c: Context<Env>,
  people: Query['people'],
  name: string,
  ending: '.csv' | '.jsonl',
  text: (context: TableContext) => AsyncIterable<string>,
) {
  const { projectId, role } = c.var.membership!
  const { personId } = c.var.principal!
  const prepare = async (db: Database) => ({
    project: await db.selectFrom('project').select(['slug', 'head']).where('id', '=', projectId).executeTakeFirstOrThrow(),
    names: namesOf(await projectPeople(db, projectId), people),
  })
  const { prepared, body } = await opened(c, prepare, async (db, { names }, write) => {
    const file = new TextFile(write)
    const filter = visibleTo({ projectId, personId, role })
    for await (const piece of text({ db, projectId, names, filter, isPseudonymous: people === 'pseudonyms' }))
      await file.add(piece)
    await file.end()
  })
  c.header('Content-Type', ending === '.csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson')
  c.header('Content-Disposition', attachment([prepared.project.slug, name, prepared.project.head], ending))
  c.header('Cache-Control', 'private, no-cache')
  return c.body(body, 200)
}
