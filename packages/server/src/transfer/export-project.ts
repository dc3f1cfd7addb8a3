/** An export from a snapshot: the corpora in the format asked for, and the manifest that says what they are. */
import type { z } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'
import { formatByName } from '@parascope/engine/io'
import type { ExportQuery } from '../contract/export.js'
import { type NamesOf, namesOf, type ProjectPerson, projectPeople } from '../people/pseudonym.js'
import type { Database } from '../storage/connection.js'
import type { ProjectTable } from '../storage/schema.js'
import type { WriteBytes } from './byte-stream.js'
import { ExportAccount, type ExportManifest } from './export-account.js'
import { type CorpusPlan, exportPlan } from './export-plan.js'
import type { RecordChoice } from './export-records.js'
import { TextFile } from './text-file.js'
import type { LayerFilter } from './visible-layers.js'

/** Formats that are folders are made in memory. */
const FOLDER_RECORDS = 20_000

export type ExportOptions = z.output<typeof ExportQuery>

export interface PreparedExport {
  readonly project: ProjectTable
  /** of the last event in the snapshot */
  readonly at: number
  readonly people: readonly ProjectPerson[]
  readonly names: NamesOf
  readonly options: ExportOptions
  readonly choice: RecordChoice
  readonly corpora: readonly CorpusPlan[]
}

/** Where the files of an export go, one after the other. */
export type PutFile = (name: string, fill: (write: WriteBytes) => Promise<void>) => Promise<void>

/** Reads from the snapshot what must be known before the first byte. `annotator` has been resolved from `me`. */
export async function prepareExport(
  db: Database,
  projectId: string,
  options: ExportOptions,
  filter: LayerFilter,
  showsControls: boolean,
): Promise<PreparedExport> {
  const project = await db.selectFrom('project').selectAll().where('id', '=', projectId).executeTakeFirst()
  if (project === undefined) throw new ParascopeError('http/not-found', 'there is no such project')
  const last = await db
    .selectFrom('event')
    .select('at')
    .where('project_id', '=', projectId)
    .where('n', '=', project.head)
    .executeTakeFirst()
  const people = await projectPeople(db, projectId)
  const { annotator, phase, mode, layers, state } = options
  const choice: RecordChoice = {
    projectId,
    layers,
    state,
    details: options.details === 'true',
    showsControls,
    filter,
    ...(annotator === undefined ? {} : { layer: annotator }),
    ...(phase === undefined ? {} : { phase }),
    ...(mode === undefined ? {} : { mode }),
  }
  const there = layers === 'pairs' ? [] : await layersThere(db, choice, people)
  const corpora = exportPlan(formatByName(options.format), there, people)
  return {
    project,
    at: last?.at ?? project.created_at,
    people,
    names: namesOf(people, options.people),
    options,
    choice,
    corpora,
  }
}

async function layersThere(db: Database, choice: RecordChoice, people: readonly ProjectPerson[]): Promise<string[]> {
  const wanted = choice.layer === undefined ? [...people.map(({ id }) => id), 'gold'] : [choice.layer]
  const there: string[] = []
  for (const layer of wanted) {
    if (layer === 'gold' ? choice.layers === 'annotators' : choice.layers === 'adjudicated') continue
    const one = await db
      .selectFrom('annotation')
      .select('layer')
      .where('project_id', '=', choice.projectId)
      .where('layer', '=', layer)
      .where('content', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    if (one !== undefined) there.push(layer)
  }
  return there
}

/** Writes the corpora to `put` and gives the manifest. */
export async function runExport(db: Database, prepared: PreparedExport, put: PutFile): Promise<ExportManifest> {
  const account = new ExportAccount(prepared)
  for (const corpus of prepared.corpora) {
    if (formatByName(prepared.options.format).folderEncoder !== undefined) await putFolder(db, prepared, corpus, account, put)
    for (const part of corpus.files.keys()) await putPart(db, corpus, part, account, put)
  }
  return account.manifest(db)
}

/** One file of a corpus. Each file is a pass of its own over the snapshot: nothing has to be kept until the others are sent. */
async function putPart(db: Database, corpus: CorpusPlan, part: number, account: ExportAccount, put: PutFile): Promise<void> {
  const isFirst = part === 0
  const encoder = account.encoder(corpus.files.length, isFirst)
  const name = corpus.files[part]!
  await put(name, async (write) => {
    const file = new TextFile(write)
    let links = 0
    await file.add(encoder.begin()[part] ?? '')
    for await (const batch of account.records(db, corpus, isFirst)) {
      for (const { record, layer, guidelines } of batch) {
        account.annotator = record.annotator
        const parts = encoder.record(record)
        if (parts === undefined) continue
        links += (record.sure?.length ?? 0) + (record.possible?.length ?? 0)
        if (isFirst) account.count(layer, guidelines)
        await file.add(parts[part] ?? '')
      }
    }
    await file.add(encoder.end()[part] ?? '')
    const sha256 = await file.end()
    const dropped = Object.fromEntries(encoder.dropped)
    account.files.push({ name, sha256, bytes: file.bytes, records: encoder.records, links, dropped })
  })
}

async function putFolder(
  db: Database,
  prepared: PreparedExport,
  corpus: CorpusPlan,
  account: ExportAccount,
  put: PutFile,
): Promise<void> {
  const encoder = account.encoder(1, true)
  for await (const batch of account.records(db, corpus, true)) {
    for (const { record, layer, guidelines } of batch) {
      account.annotator = record.annotator
      if (encoder.record(record) !== undefined) account.count(layer, guidelines)
    }
    if (encoder.records > FOLDER_RECORDS) {
      const { format } = prepared.options
      throw new ParascopeError(
        'http/too-large',
        `${format} is a folder of files and made in memory: at most ${FOLDER_RECORDS} records`,
      )
    }
  }
  const dropped = Object.fromEntries(encoder.dropped)
  for (const [name, content] of encoder.folderFiles()) {
    await put(name, async (write) => {
      const file = new TextFile(write)
      await file.add(content)
      const sha256 = await file.end()
      account.files.push({ name, sha256, bytes: file.bytes, records: encoder.records, links: 0, dropped })
    })
  }
}
