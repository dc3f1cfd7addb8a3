/** The layer of a program from the event loop's side: answers the thread that reads it, and says in the log what came of it. */
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

/** Runs to the end; the report says by its errors whether anything was submitted. */
export async function runLayer(services: Services, order: LayerOrder): Promise<ImportReport> {
  const { store, jobs, now } = services
  const { projectId, phaseId, layer, personId: by, sha256, input } = order
  const report = await jobs.run({ id: newId(), projectId, work: 'readLayer', input, host: layerHost(services, order) })
  if (report.errors === 0 && !input.dryRun && report.layers > 0) {
    await store.write('noteProgramLayers', { projectId, phaseId, layer, by, layers: report.layers, sha256, at: now() })
  }
  return report
}

function layerHost({ store, now }: Services, { projectId, phaseId, layer, annotator = '' }: LayerOrder): LayerHost {
  const clientId = `upload-${newId()}`
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
      await store.write('submitProgramLayers', { projectId, phaseId, layer, clientId, layers, at: now() })
    },
  }
}
