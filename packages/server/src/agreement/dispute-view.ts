/** Disputes as the API shows them: what each layer says, and what was decided. */
import type { z } from '@hono/zod-openapi'
import { agreedPart, contrastOf, type Dispute, disputes } from '@parascope/core/edit'
import type { Adjudication, DisputeBody, DisputeDecision, DisputedTask } from '../contract/adjudication.js'
import { readLayer } from '../events/read-layer.js'
import { isoTime } from '../http/iso-time.js'
import type { Viewer } from '../projects/blindness.js'
import type { Database } from '../storage/connection.js'
import type { DecisionTable } from '../storage/schema.js'
import { decisionLog, type Reason } from './decision-log.js'
import { openSight } from './sight.js'
import { type ComparedTask, readTask } from './task-layers.js'

/** The whole of one task for an adjudicator for whom it is not blind. */
export async function adjudicationView(db: Database, viewer: Viewer, taskId: string): Promise<z.input<typeof Adjudication>> {
  await openSight(db, viewer, taskId)
  const task = await readTask(db, viewer.projectId, taskId)
  const { mode, layers } = task
  const shown = await shownDisputes(db, task)
  const { started, steps } = await decisionLog(db, viewer.projectId, taskId)
  const merged = new Map(started?.layers ?? [])
  return {
    task: taskId,
    phase: task.phaseId,
    mode,
    state: task.state,
    pair: { ...task.pair },
    layers: [...layers],
    others: await importedLayers(db, viewer.projectId, task),
    agreed: agreedPart(mode, layers),
    disputes: shown,
    open: shown.filter(({ decision }) => decision === null).length,
    gold: (await readLayer(db, viewer.projectId, taskId, 'gold')) ?? null,
    rule: started?.rule ?? null,
    isStale:
      started !== undefined && (merged.size !== layers.length || layers.some(({ layer, rev }) => merged.get(layer) !== rev)),
    isOwnTask: layers.some(({ layer }) => layer === viewer.personId),
    canUndo: steps.length > 0,
  }
}

/** One task of the list. */
export async function disputedTask(
  db: Database,
  projectId: string,
  taskId: string,
  isWanted: (dispute: z.input<typeof DisputeBody>) => boolean,
): Promise<z.input<typeof DisputedTask>> {
  const task = await readTask(db, projectId, taskId)
  const all = await shownDisputes(db, task)
  return {
    task: taskId,
    phase: task.phaseId,
    pair: task.pair.id,
    mode: task.mode,
    state: task.state,
    open: all.filter(({ decision }) => decision === null).length,
    disputes: all.filter(isWanted),
  }
}

/** The disputes of a task with the decisions on them. */
export async function shownDisputes(db: Database, { id, mode, layers }: ComparedTask): Promise<z.input<typeof DisputeBody>[]> {
  const rows = await db.selectFrom('decision').selectAll().where('task_id', '=', id).execute()
  const decided = new Map(rows.map((row) => [row.dispute, row]))
  return disputes(mode, layers).map(({ key, place, says }: Dispute) => {
    const row = decided.get(key)
    const contrast = contrastOf({ place, says })
    return { key, kind: place.kind, contrast, place, says, decision: row === undefined ? null : shownDecision(row) }
  })
}

function shownDecision({ take, reason, note, person_id, at }: DecisionTable): z.input<typeof DisputeDecision> {
  return { take: JSON.parse(take), reason: reason as Reason | null, note, by: person_id, at: isoTime(at) }
}

async function importedLayers(db: Database, projectId: string, { itemId, mode, layers }: ComparedTask) {
  const rows = await db
    .selectFrom('imported_layer')
    .innerJoin('import', 'import.id', 'imported_layer.import_id')
    .innerJoin('imported_annotator', (join) =>
      join
        .onRef('imported_annotator.project_id', '=', 'imported_layer.project_id')
        .onRef('imported_annotator.name', '=', 'imported_layer.annotator'),
    )
    .select(['imported_annotator.person_id as layer', 'imported_layer.annotator as name', 'imported_layer.content'])
    .where('imported_layer.item_id', '=', itemId)
    .where('imported_layer.mode', '=', mode)
    .where('imported_layer.project_id', '=', projectId)
    .where('import.state', '=', 'done')
    .orderBy('imported_layer.annotator')
    .execute()
  return rows
    .filter(({ layer }) => !layers.some((one) => one.layer === layer))
    .map(({ layer, name, content }) => ({ layer, name, document: JSON.parse(content) }))
}
