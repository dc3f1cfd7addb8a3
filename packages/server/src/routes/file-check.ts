/** Looking into a file before there is a project: what is in it and what is wrong with it. Nothing of it is kept. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createRoute } from '@hono/zod-openapi'
import { formatByName } from '@parascope/engine/io'
import { fault, json } from '../contract/common.js'
import { CheckQuery, columnMap, FileBody, ImportReport } from '../contract/import.js'
import { ProjectSettings } from '../contract/project.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'
import { uploadOf } from '../http/json-body.js'
import { dataFolder } from '../operate/data-folder.js'
import { newId } from '../storage/ids.js'
import { knownEnding } from '../transfer/known-ending.js'
import type { ImportHost } from '../transfer/read-import.js'
import { receiveUpload } from '../transfer/receive-upload.js'

const check = createRoute({
  ...access('admin', 'upload'),
  method: 'post',
  path: '/imports/check',
  tags: ['import'],
  summary: 'Look into a file before making a project of it',
  description:
    'The report of a dry run, as for a new project. The body is the file as it is, also gzipped; it is removed when the answer is there, or when nobody waits for it any more.',
  request: {
    query: CheckQuery,
    body: { required: true, content: { 'application/octet-stream': { schema: FileBody } } },
  },
  responses: {
    200: json(ImportReport, 'what is in the file, with its faults'),
    413: fault('the file is larger than the server takes'),
    422: fault('there is no such format'),
  },
})

/** A project that has nothing yet. */
const EMPTY: ImportHost = {
  begin: async () => ({ hasItems: false, position: 0 }),
  known: async () => [],
  async add() {
    throw new TypeError('a file that is only looked into adds nothing')
  },
  async discard() {},
  async progress() {},
}

export const fileCheck = api().openapi(check, async (c) => {
  const { name, format, annotator, tokens, columns, language } = c.req.valid('query')
  const { services } = c.var
  const { jobs } = services
  if (format !== undefined) formatByName(format)
  // words alone ask nothing of the records; types and scales are checked when the project has chosen them
  const settings = ProjectSettings.parse({ modes: ['words'], ...(language === undefined ? {} : { language }) })
  const id = newId()
  const { uploads } = dataFolder(services.dataFolder)
  await mkdir(uploads, { recursive: true, mode: 0o700 })
  const file = join(uploads, `${id}${knownEnding(name)}`)
  const { signal } = c.req.raw
  const stop = () => void jobs.cancel(id)
  signal.addEventListener('abort', stop)
  try {
    await receiveUpload(uploadOf(c), file, services.maxUpload)
    const input = {
      importId: id,
      file,
      name,
      ...(format === undefined ? {} : { format }),
      ...(annotator === undefined ? {} : { annotator }),
      ...(tokens === undefined ? {} : { tokens }),
      ...(columns === undefined ? {} : { columns: columnMap(columns) }),
      settings,
      dryRun: true,
    }
    // those of one person one after another, as those of one project are
    const projectId = `check by ${c.var.principal!.personId}`
    return c.json(await jobs.run({ id, projectId, work: 'readImport', input, host: EMPTY }), 200)
  } finally {
    signal.removeEventListener('abort', stop)
    await rm(file, { force: true })
  }
})
