/** The layer of a program from the event loop's side: answers the thread that reads it, and says in the log what came of it. */
import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { ParascopeError } from '@parascope/core/errors'
import type { ImportReport } from '../contract/import.js'
import type { Services } from '../services.js'
import { newId } from '../storage/ids.js'
import type { LayerHost, LayerInput } from './read-layer.js'

const PAGE = 100

export interface LayerOrder {
  readonly projectId: string
  readonly phaseId: string
  /** the program */
  readonly layer: string
  /** who asks for it */
  readonly personId: string
  /** the imported annotator, where the layer comes from imports */
  readonly annotator?: string
  readonly sha256: string | null
  readonly input: LayerInput
}

/**
 * Runs to the end; the report says by its errors whether anything was submitted. Everything is checked before the first task is
 * submitted; from then on the next start goes on with it if this one is cut off (`isResumed`). The upload is removed.
 */
export async function runLayer(services: Services, order: LayerOrder, isResumed = false): Promise<ImportReport> {
  const { store, jobs, now } = services
  const { projectId, phaseId, layer, personId: by, sha256, input } = order
  const work = workOf(order)
  try {
    const report = await jobs.run({ id: newId(), projectId, work: 'readLayer', input, host: layerHost(services, order) })
    const layers = report.layers + (isResumed ? report.known : 0)
    if (report.errors === 0 && !input.dryRun && layers > 0) {
      await store.write('noteProgramLayers', { work, projectId, phaseId, layer, by, layers, sha256, at: now() })
    } else if (isResumed) await store.write('forgetWork', { key: work })
    await removeUpload(order)
    return report
  } catch (error) {
    if (isForNextStart(error)) throw error
    await store.write('forgetWork', { key: work })
    await removeUpload(order)
    throw error
  }
}

/** Names the work by its upload, of which there is only one. */
function workOf({ phaseId, layer, input: { file } }: LayerOrder): string {
  return `layer ${phaseId} ${layer} ${file === undefined ? 'imported' : basename(file)}`
}

/** The server stops, or cannot write: neither is the fault of the work. */
function isForNextStart(error: unknown): boolean {
  return error instanceof ParascopeError && /^(?:server\/stopping|storage\/.*)$/.test(error.code)
}

async function removeUpload({ input: { file } }: LayerOrder): Promise<void> {
  if (file !== undefined) await rm(file, { force: true })
}

function layerHost({ store, now }: Services, order: LayerOrder): LayerHost {
  const { projectId, phaseId, layer, annotator = '' } = order
  const clientId = `upload-${newId()}`
  let isNoted = false
  let after = ''
  const tasks = () =>
    store.read
      .selectFrom('task')
      .innerJoin('item', 'item.id', 'task.item_id')
      .leftJoin('annotation', (join) => join.onRef('annotation.task_id', '=', 'task.id').on('annotation.layer', '=', layer))
      .select(['task.id as taskId', 'task.mode', 'item.pair_id as pairId', 'item.record'])
      .select(['annotation.state', 'annotation.content'])
      .where('task.phase_id', '=', phaseId)
      .where('task.project_id', '=', projectId)
  return {
    async tasks(pairIds) {
      const found = []
      for (let from = 0; from < pairIds.length; from += PAGE) {
        found.push(
          ...(await tasks()
            .where('item.pair_id', 'in', pairIds.slice(from, from + PAGE))
            .execute()),
        )
      }
      return found
    },
    async imported(isStart) {
      if (isStart) after = ''
      const page = await tasks()
        .innerJoin('imported_layer', (join) =>
          join
            .onRef('imported_layer.item_id', '=', 'task.item_id')
            .onRef('imported_layer.mode', '=', 'task.mode')
            .on('imported_layer.annotator', '=', annotator),
        )
        .innerJoin('import', 'import.id', 'imported_layer.import_id')
        .select('imported_layer.content as document')
        .where('import.state', '=', 'done')
        .where('task.id', '>', after)
        .orderBy('task.id')
        .limit(PAGE)
        .execute()
      after = page.at(-1)?.taskId ?? after
      return page
    },
    async submit(layers) {
      if (!isNoted) await store.write('noteWork', { key: workOf(order), order: JSON.stringify(order) })
      isNoted = true
      await store.write('submitProgramLayers', { projectId, phaseId, layer, clientId, layers, at: now() })
    },
  }
}
