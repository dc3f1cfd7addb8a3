/** Holds each layer's row and snapshots against what the layer's events add up to. */
import type { PairRecord } from '@parascope/core/corpus'
import type { Database } from '../storage/connection.js'
import type { AnnotationTable } from '../storage/schema.js'
import { afterChange, changeOf, type LayerState, rowOfState, UNTOUCHED } from './layer-state.js'
import type { Report } from './verify-log.js'

const PAGE = 200

type LayerRow = AnnotationTable & { readonly record: string }

/** Verifies all layers, in pages, and counts what was looked at. */
export async function verifyLayers(db: Database, report: Report): Promise<{ layers: number; snapshots: number }> {
  let layers = 0
  let snapshots = 0
  let last = { task_id: '', layer: '' }
  for (;;) {
    const rows = await db
      .selectFrom('annotation')
      .innerJoin('task', 'task.id', 'annotation.task_id')
      .innerJoin('item', 'item.id', 'task.item_id')
      .selectAll('annotation')
      .select('item.record')
      .where((where) =>
        where.or([
          where('annotation.task_id', '>', last.task_id),
          where.and([where('annotation.task_id', '=', last.task_id), where('annotation.layer', '>', last.layer)]),
        ]),
      )
      .orderBy('annotation.task_id')
      .orderBy('annotation.layer')
      .limit(PAGE)
      .execute()
    for (const row of rows) snapshots += await verifyLayer(db, row, report)
    layers += rows.length
    if (rows.length < PAGE) break
    last = rows.at(-1)!
  }
  await findOrphans(db, report)
  return { layers, snapshots }
}

async function verifyLayer(db: Database, row: LayerRow, report: Report): Promise<number> {
  const { project_id: project, task_id: task, layer } = row
  const fault = (message: string) => report({ project, task, layer, message })
  const kept = await db.selectFrom('snapshot').selectAll().where('task_id', '=', task).where('layer', '=', layer).execute()
  const snapshots = new Map(kept.map((one) => [one.rev, one]))
  const pair = JSON.parse(row.record) as PairRecord
  let now: LayerState = UNTOUCHED
  let isBegun = false
  let reached = -1
  for (;;) {
    const events = await db
      .selectFrom('event')
      .select(['op', 'rev', 'at', 'elapsed_ms', 'guideline', 'project_id'])
      .where('task_id', '=', task)
      .where('layer', '=', layer)
      .where('rev', '>', reached)
      .orderBy('rev')
      .limit(PAGE)
      .execute()
    for (const event of events) {
      reached = event.rev!
      try {
        const change = changeOf(event)
        now = afterChange(pair, now, change)
        // to be given or taken away leaves a layer without content
        isBegun ||= change.op.type !== 'withdraw' && change.op.type !== 'assign'
      } catch (error) {
        fault(`revision ${event.rev} cannot be replayed: ${(error as Error).message}`)
        return kept.length
      }
      const snapshot = snapshots.get(now.rev)
      if (snapshot !== undefined && event.rev! > 0) {
        const { content, touched } = rowOfState(now)
        if (snapshot.content !== content || snapshot.touched !== touched) fault(`the snapshot of revision ${now.rev} was changed`)
        snapshots.delete(now.rev)
      }
    }
    if (events.length < PAGE) break
  }
  for (const rev of snapshots.keys()) fault(`the snapshot of revision ${rev} belongs to no event`)
  const differing = differingColumns(row, isBegun ? rowOfState(now) : { ...rowOfState(now), content: null })
  if (differing.length > 0) fault(`the layer does not say what its events say: ${differing.join(', ')}`)
  return kept.length
}

function differingColumns(row: LayerRow, expected: Partial<AnnotationTable>): string[] {
  return Object.entries(expected)
    .filter(([column, value]) => row[column as keyof AnnotationTable] !== value)
    .map(([column]) => column)
}

/** Events of layers that are not there any more, though their project is. */
async function findOrphans(db: Database, report: Report): Promise<void> {
  const orphans = await db
    .selectFrom('event')
    .innerJoin('project', 'project.id', 'event.project_id')
    .leftJoin('annotation', (join) =>
      join.onRef('annotation.task_id', '=', 'event.task_id').onRef('annotation.layer', '=', 'event.layer'),
    )
    .select(['event.project_id', 'event.task_id', 'event.layer'])
    .distinct()
    .where('event.layer', 'is not', null)
    .where('annotation.task_id', 'is', null)
    .limit(PAGE)
    .execute()
  for (const { project_id: project, task_id: task, layer } of orphans) {
    report({ project, ...(task === null ? {} : { task }), layer: layer!, message: 'the layer is missing, its events are there' })
  }
}
