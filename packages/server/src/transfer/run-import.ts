/** An import from the event loop's side: starts the job, answers it, and ends it as a whole or without a trace. */
import { rm } from 'node:fs/promises'
import { ParascopeError } from '@parascope/core/errors'
import type { ImportReport } from '../contract/import.js'
import { startProposals } from '../projects/run-proposals.js'
import type { Services } from '../services.js'
import { newId } from '../storage/ids.js'
import type { Store } from '../storage/store.js'
import { ItemDigest } from './item-digest.js'
import type { ImportHost, ImportInput, KnownPair } from './read-import.js'

export interface ImportOrder {
  readonly projectId: string
  readonly personId: string
  readonly sha256: string
  readonly bytes: number
  readonly input: ImportInput
}

/** Runs an import to its end, whatever that is, and removes the upload. `failed` hears of mistakes of ours. */
export async function runImport(services: Services, order: ImportOrder, failed: (error: unknown) => void): Promise<void> {
  const { store, jobs, now } = services
  const { projectId, personId, sha256, input } = order
  const { importId, dryRun } = input
  const host = importHost(services, order)
  try {
    jobs.note(importId, { stage: 'waiting', bytes: 0, size: order.bytes, records: 0 })
    const report = await jobs.run({ id: importId, projectId, work: 'readImport', input, host, cleanUp: host.discard })
    await rm(input.file, { force: true })
    if (dryRun) await store.write('endImport', { importId, state: 'checked', report, format: report.format ?? '', at: now() })
    else if (report.errors > 0) await abandon(services, importId, 'failed', { ...report, reason: reasonOf(report) })
    else {
      const programIds = report.annotators.map(() => newId())
      const itemsSha256 = host.digest()
      await store.write('finishImport', { importId, projectId, personId, report, sha256, itemsSha256, programIds, at: now() })
      startProposals(services, { projectId, settings: input.settings }, failed)
    }
  } catch (error) {
    const code = error instanceof ParascopeError ? error.code : undefined
    // the next start takes away what is half done
    if (code === 'server/stopping') return
    await rm(input.file, { force: true })
    const reason = code === undefined ? 'the server made a mistake' : (error as Error).message
    if (code === undefined) failed(error)
    await abandon(services, importId, code === 'server/cancelled' ? 'cancelled' : 'failed', emptyReport(dryRun, reason))
  } finally {
    jobs.forget(importId)
  }
}

/** Takes away every row of an import that is not done, and says how it ended. */
export async function abandon(
  { store, now }: Pick<Services, 'store' | 'now'>,
  importId: string,
  state: 'failed' | 'cancelled',
  report: ImportReport,
): Promise<void> {
  await discard(store, importId)
  await store.write('endImport', { importId, state, report, format: report.format ?? '', at: now() })
}

async function discard(store: Store, importId: string): Promise<void> {
  while ((await store.write('removeImportRows', { importId })) > 0);
}

/** The report of an import that ended before it had one. */
export function emptyReport(dryRun: boolean, reason: string): ImportReport {
  return {
    format: null,
    dryRun,
    records: 0,
    items: 0,
    known: 0,
    layers: 0,
    controls: { positive: 0, negative: 0 },
    annotators: [],
    errors: 0,
    warnings: 0,
    problems: [],
    preview: [],
    reason,
  }
}

function reasonOf({ errors }: ImportReport): string {
  return errors === 1 ? 'the file has a fault: nothing was loaded' : `the file has ${errors} faults: nothing was loaded`
}

function importHost(
  { store, jobs }: Services,
  { projectId, input: { importId } }: ImportOrder,
): ImportHost & { digest(): string } {
  const writing = new Set<Promise<void>>()
  const digest = new ItemDigest()
  return {
    digest: () => digest.sha256(),
    async begin() {
      const { last } = await store.read
        .selectFrom('item')
        .select((select) => select.fn.max('position').as('last'))
        .where('project_id', '=', projectId)
        .executeTakeFirstOrThrow()
      return { hasItems: last !== null, position: last === null ? 0 : Number(last) + 1 }
    },
    known: (pairIds) => knownPairs(store, projectId, pairIds),
    async add(rows) {
      // batches come in the order of the file
      for (const item of rows.items) digest.add(item)
      const write = store.write('addImportRows', { importId, projectId, ...rows })
      writing.add(write)
      try {
        await write
      } finally {
        writing.delete(write)
      }
    },
    async discard() {
      await Promise.allSettled(writing)
      await discard(store, importId)
    },
    async progress(progress) {
      jobs.note(importId, progress)
    },
  }
}

const LOOKED_UP_AT_ONCE = 200

async function knownPairs(store: Store, projectId: string, pairIds: readonly string[]): Promise<readonly KnownPair[]> {
  const known: KnownPair[] = []
  for (let from = 0; from < pairIds.length; from += LOOKED_UP_AT_ONCE) {
    const items = await store.read
      .selectFrom('item')
      .innerJoin('import', 'import.id', 'item.import_id')
      .select(['item.id', 'item.pair_id', 'item.record', 'item.control'])
      .where('item.project_id', '=', projectId)
      .where('item.pair_id', 'in', pairIds.slice(from, from + LOOKED_UP_AT_ONCE))
      .where('import.state', '=', 'done')
      .execute()
    if (items.length === 0) continue
    const layers = await store.read
      .selectFrom('imported_layer')
      .innerJoin('import', 'import.id', 'imported_layer.import_id')
      .select(['imported_layer.item_id', 'imported_layer.mode', 'imported_layer.annotator'])
      .where(
        'imported_layer.item_id',
        'in',
        items.map(({ id }) => id),
      )
      .where('import.state', '=', 'done')
      .execute()
    for (const { id, pair_id, record, control } of items) {
      const own = layers.filter((layer) => layer.item_id === id).map(({ mode, annotator }) => `${mode} ${annotator}`)
      known.push({ itemId: id, pairId: pair_id, record, control, layers: own })
    }
  }
  return known
}
