/** Imports: sending a file to a project, following it, cancelling it. The file is the body; no address is ever fetched. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createRoute, z } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'
import { formatByName } from '@parascope/engine/io'
import { fault, Id, json, Paging, pageOf } from '../contract/common.js'
import {
  columnMap,
  FileBody,
  Import,
  ImportedAnnotator,
  type ImportProgress,
  ImportQuery,
  type ImportReport,
} from '../contract/import.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'
import { cursorAfter, cursorValues } from '../http/cursor.js'
import { isoTime, isoTimeOrNull } from '../http/iso-time.js'
import { uploadOf } from '../http/json-body.js'
import type { Jobs } from '../jobs/jobs.js'
import { dataFolder } from '../operate/data-folder.js'
import { projectSettings } from '../projects/settings.js'
import { newId } from '../storage/ids.js'
import type { ImportTable } from '../storage/schema.js'
import type { Store } from '../storage/store.js'
import { knownEnding } from '../transfer/known-ending.js'
import { receiveUpload } from '../transfer/receive-upload.js'
import { runImport } from '../transfer/run-import.js'

const ProjectPath = z.object({ project: Id })
const ImportPath = ProjectPath.extend({ import: Id })

const send = createRoute({
  ...access('manage', 'upload'),
  method: 'post',
  path: '/projects/{project}/imports',
  tags: ['import'],
  summary: 'Send a file of pairs',
  description:
    'The body is the file as it is, also gzipped. It is read in the background: all of it is loaded, or, if anything is wrong with it, nothing. Corpora of several files: make one with `parascope convert` first.',
  request: {
    params: ProjectPath,
    query: ImportQuery,
    body: { required: true, content: { 'application/octet-stream': { schema: FileBody } } },
  },
  responses: {
    202: json(Import, 'the file has arrived; follow the import at Location'),
    413: fault('the file is larger than the server takes'),
    422: fault('there is no such format'),
  },
})

const list = createRoute({
  ...access('manage'),
  method: 'get',
  path: '/projects/{project}/imports',
  tags: ['import'],
  summary: 'Imports of the project, the newest first',
  request: { params: ProjectPath, query: Paging },
  responses: { 200: json(pageOf(Import), 'one page') },
})

const read = createRoute({
  ...access('manage'),
  method: 'get',
  path: '/projects/{project}/imports/{import}',
  tags: ['import'],
  summary: 'How an import goes, and what was found in the file',
  request: { params: ImportPath },
  responses: { 200: json(Import, 'the import'), 404: fault('there is no such import') },
})

const cancel = createRoute({
  ...access('manage'),
  method: 'delete',
  path: '/projects/{project}/imports/{import}',
  tags: ['import'],
  summary: 'Cancel an import that is under way',
  request: { params: ImportPath },
  responses: { 202: json(Import, 'it ends; nothing of it stays'), 409: fault('it has ended already') },
})

const annotators = createRoute({
  ...access('manage'),
  method: 'get',
  path: '/projects/{project}/imported-annotators',
  tags: ['import'],
  summary: 'Annotators that imported files named, with what they annotated',
  request: { params: ProjectPath },
  responses: { 200: json(z.object({ items: z.array(ImportedAnnotator).readonly() }), 'all of them, by name') },
})

export const imports = api()
  .openapi(send, async (c) => {
    const { project } = c.req.valid('param')
    const { name, format, dryRun, annotator, tokens, columns } = c.req.valid('query')
    const { services } = c.var
    if (format !== undefined) formatByName(format)
    const settings = projectSettings((await projectRow(services.store, project)).settings)
    const importId = newId()
    const { uploads } = dataFolder(services.dataFolder)
    await mkdir(uploads, { recursive: true, mode: 0o700 })
    const file = join(uploads, `${importId}${knownEnding(name)}`)
    const { sha256, bytes } = await receiveUpload(uploadOf(c), file, services.maxUpload)
    const row: ImportTable = {
      id: importId,
      project_id: project,
      name,
      format: format ?? '',
      state: 'loading',
      report: 'null',
      sha256,
      created_by: c.var.principal!.personId,
      created_at: services.now(),
      finished_at: null,
    }
    await services.store.write('startImport', row)
    const input = {
      importId,
      file,
      name,
      ...(format === undefined ? {} : { format }),
      ...(annotator === undefined ? {} : { annotator }),
      ...(tokens === undefined ? {} : { tokens }),
      ...(columns === undefined ? {} : { columns: columnMap(columns) }),
      settings,
      dryRun: dryRun === 'true',
    }
    const order = { projectId: project, personId: c.var.principal!.personId, sha256, bytes, input }
    const { report } = c.var
    void runImport(services, order, (error) => report?.(importId, error)).catch((error) => report?.(importId, error))
    c.header('Location', `/api/projects/${project}/imports/${importId}`)
    return c.json(importOf(row, services.jobs), 202)
  })
  .openapi(list, async (c) => {
    const { project } = c.req.valid('param')
    const { cursor, limit } = c.req.valid('query')
    const { store, jobs } = c.var.services
    let query = store.read.selectFrom('import').selectAll().where('project_id', '=', project)
    if (cursor !== undefined) {
      const [at, id] = cursorValues(cursor, 'number', 'string') as [number, string]
      query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(at, id)))
    }
    const rows = await query
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const next = rows.length > limit && last !== undefined ? cursorAfter(last.created_at, last.id) : null
    return c.json({ items: page.map((row) => importOf(row, jobs)), next }, 200)
  })
  .openapi(read, async (c) => {
    const { project, import: id } = c.req.valid('param')
    const { store, jobs } = c.var.services
    return c.json(importOf(await importRow(store, project, id), jobs), 200)
  })
  .openapi(cancel, async (c) => {
    const { project, import: id } = c.req.valid('param')
    const { store, jobs } = c.var.services
    const row = await importRow(store, project, id)
    if (!jobs.cancel(id)) throw new ParascopeError('http/conflict', 'the import has ended already', { state: row.state })
    return c.json(importOf(row, jobs), 202)
  })
  .openapi(annotators, async (c) => {
    const { project } = c.req.valid('param')
    const { read } = c.var.services.store
    const people = await read
      .selectFrom('imported_annotator')
      .selectAll()
      .where('project_id', '=', project)
      .orderBy('name')
      .execute()
    const counts = await read
      .selectFrom('imported_layer')
      .innerJoin('import', 'import.id', 'imported_layer.import_id')
      .select(({ fn }) => ['imported_layer.annotator', 'imported_layer.mode', fn.countAll<number>().as('layers')])
      .where('imported_layer.project_id', '=', project)
      .where('import.state', '=', 'done')
      .groupBy(['imported_layer.annotator', 'imported_layer.mode'])
      .execute()
    const items = people.map(({ name, person_id }) => ({
      name,
      person: person_id,
      layers: Object.fromEntries(
        counts.filter(({ annotator }) => annotator === name).map(({ mode, layers }) => [mode, Number(layers)]),
      ),
    }))
    return c.json({ items }, 200)
  })

async function projectRow(store: Store, project: string) {
  const row = await store.read
    .selectFrom('project')
    .select(['settings', 'state'])
    .where('id', '=', project)
    .executeTakeFirstOrThrow()
  if (row.state === 'closed') throw new ParascopeError('project/closed', 'the project is closed: nothing can be imported')
  return row
}

async function importRow(store: Store, project: string, id: string): Promise<ImportTable> {
  const row = await store.read
    .selectFrom('import')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', project)
    .executeTakeFirst()
  if (row === undefined) throw new ParascopeError('http/not-found', 'there is no such import')
  return row
}

function importOf(row: ImportTable, jobs: Jobs): z.infer<typeof Import> {
  const report = JSON.parse(row.report) as ImportReport | null
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    report: row.state === 'loading' ? null : report,
    progress: row.state === 'loading' ? ((jobs.progress(row.id) as ImportProgress | undefined) ?? null) : null,
    sha256: row.sha256,
    createdAt: isoTime(row.created_at),
    finishedAt: isoTimeOrNull(row.finished_at),
  }
}
