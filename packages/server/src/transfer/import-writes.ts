/**
 * Changes that imports make. Rows come in small batches and count for nothing until `finishImport` turns the import to `done`
 * in one small write; what was cut short is taken away again in small batches.
 */
import { ParascopeError } from '@parascope/core/errors'
import type { ImportReport } from '../contract/import.js'
import { appendEvent } from '../events/log.js'
import { insertRows } from '../storage/insert-rows.js'
import type { ImportTable } from '../storage/schema.js'
import type { Transaction } from '../storage/transaction.js'
import type { ImportRows } from './row-batches.js'

const REMOVED_AT_ONCE = 500

export async function startImport(tx: Transaction, row: ImportTable): Promise<void> {
  await tx.db.insertInto('import').values(row).execute()
}

export interface NewRows extends ImportRows {
  readonly importId: string
  readonly projectId: string
}

/** Adds rows to an import that is loading. */
export async function addImportRows(tx: Transaction, { importId, projectId, items, layers }: NewRows): Promise<void> {
  const ids = { project_id: projectId, import_id: importId }
  await insertRows(
    tx.db,
    'item',
    items.map((item) => ({ ...item, ...ids })),
  )
  await insertRows(
    tx.db,
    'imported_layer',
    layers.map((layer) => ({ ...layer, ...ids })),
  )
}

export interface FinishedImport {
  readonly importId: string
  readonly projectId: string
  readonly personId: string
  readonly report: ImportReport
  /** of the file */
  readonly sha256: string
  /** of the pairs as they are kept */
  readonly itemsSha256: string
  /** a fresh id for each annotator of the report, used for those that the project does not know yet */
  readonly programIds: readonly string[]
  readonly at: number
}

/** Shows everything that was loaded, and makes the annotators of the file programs of the project: people without rights. */
export async function finishImport(tx: Transaction, input: FinishedImport): Promise<void> {
  const { importId, projectId, personId, report, sha256, itemsSha256, at } = input
  const { numUpdatedRows } = await tx.db
    .updateTable('import')
    .set({ state: 'done', report: JSON.stringify(report), format: report.format ?? '', finished_at: at })
    .where('id', '=', importId)
    .where('state', '=', 'loading')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new ParascopeError('http/conflict', 'the import is no longer under way')
  for (const [k, { name }] of report.annotators.entries()) {
    await putImportedAnnotator(tx, { projectId, name, programId: input.programIds[k]!, at })
  }
  const { items, layers, annotators } = report
  const op = { type: 'import/done', import: importId, items, layers, annotators: annotators.length, sha256, itemsSha256 }
  await appendEvent(tx, { projectId, personId, op, at })
}

async function putImportedAnnotator(
  tx: Transaction,
  { projectId, name, programId, at }: { projectId: string; name: string; programId: string; at: number },
): Promise<void> {
  const known = await tx.db
    .selectFrom('imported_annotator')
    .select('person_id')
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .executeTakeFirst()
  if (known !== undefined) return
  await tx.db
    .insertInto('person')
    .values({
      id: programId,
      name: `imported: ${name}`,
      login: null,
      password: null,
      kind: 'program',
      admin: 0,
      created_at: at,
      disabled_at: null,
      deleted_at: null,
    })
    .execute()
  await tx.db.insertInto('imported_annotator').values({ project_id: projectId, name, person_id: programId }).execute()
}

export interface EndedImport {
  readonly importId: string
  readonly state: 'checked' | 'failed' | 'cancelled'
  readonly report: ImportReport | null
  readonly format: string
  readonly at: number
}

/** Ends an import that shows nothing: a dry run, a file with faults, a cancelled one. Its rows must be gone already. */
export async function endImport(tx: Transaction, { importId, state, report, format, at }: EndedImport): Promise<void> {
  await tx.db
    .updateTable('import')
    .set({ state, report: JSON.stringify(report), format, finished_at: at })
    .where('id', '=', importId)
    .where('state', '=', 'loading')
    .execute()
}

/** Takes away some rows of an import that is not done; gives how many there were. 0: nothing is left. */
export async function removeImportRows(tx: Transaction, { importId }: { importId: string }): Promise<number> {
  const row = await tx.db.selectFrom('import').select('state').where('id', '=', importId).executeTakeFirst()
  if (row?.state === 'done') throw new ParascopeError('http/conflict', 'the import is done: its pairs are part of the project')
  const layers = await tx.db
    .deleteFrom('imported_layer')
    .where('import_id', '=', importId)
    .where('item_id', 'in', (select) =>
      select.selectFrom('imported_layer').select('item_id').where('import_id', '=', importId).limit(REMOVED_AT_ONCE),
    )
    .executeTakeFirst()
  if (layers.numDeletedRows > 0n) return Number(layers.numDeletedRows)
  const items = await tx.db
    .deleteFrom('item')
    .where('id', 'in', (select) =>
      select.selectFrom('item').select('id').where('import_id', '=', importId).limit(REMOVED_AT_ONCE),
    )
    .executeTakeFirst()
  return Number(items.numDeletedRows)
}

export const importWrites = { startImport, addImportRows, finishImport, endImport, removeImportRows }
