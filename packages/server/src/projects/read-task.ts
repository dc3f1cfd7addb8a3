/** One task as somebody may see it: the pair, their own layer and what it starts from, and of others what is theirs to see by now. */
import type { z } from '@hono/zod-openapi'
import type { PairRecord } from '@parascope/core/corpus'
import { type AnnotationDocument, type Mode, sameAnnotation } from '@parascope/core/edit'
import { ParascopeError } from '@parascope/core/errors'
import type { Task } from '../contract/task.js'
import { readLayer } from '../events/read-layer.js'
import { may } from '../people/roles.js'
import type { Database } from '../storage/connection.js'
import { type Sight, sightOfTask, type Viewer } from './blindness.js'
import { layerStart } from './layer-start.js'
import { neighbours } from './queue.js'
import { phaseSettings, projectSettings } from './settings.js'

/** The task for this viewer. Throws http/not-found if it is not there or not for them. */
export async function readTask(db: Database, viewer: Viewer, taskId: string): Promise<z.output<typeof Task>> {
  const sight = await sightOfTask(db, viewer, taskId)
  if (sight === undefined || !sight.mayOpen) throw new ParascopeError('http/not-found', 'there is no such task for you')
  const row = await db
    .selectFrom('task')
    .innerJoin('item', 'item.id', 'task.item_id')
    .innerJoin('phase', 'phase.id', 'task.phase_id')
    .innerJoin('project', 'project.id', 'task.project_id')
    .select(['task.id', 'task.mode', 'task.position', 'task.state', 'task.item_id', 'item.record'])
    .select([
      'phase.id as phase_id',
      'phase.name',
      'phase.kind',
      'phase.settings as phase_settings',
      'phase.position as phase_position',
    ])
    .select(['project.licence', 'project.source', 'project.guideline', 'project.settings as project_settings'])
    .where('task.id', '=', taskId)
    .executeTakeFirstOrThrow()
  const layer = (await readLayer(db, viewer.projectId, taskId, viewer.personId)) ?? null
  const hasBegun = layer !== null && layer.startedAt !== null
  const start = layer === null || hasBegun ? undefined : await layerStart(db, { ...row, layer: viewer.personId })
  const { isBlind, showProposals } = phaseSettings(row.phase_settings)
  const judge = row.mode === 'judge' ? projectSettings(row.project_settings).judge : null
  const isJudge = row.mode === 'judge' && (layer !== null || !may(viewer.role, 'manage'))
  return {
    id: row.id,
    phase: { id: row.phase_id, name: row.name, kind: row.kind, isBlind, showProposals },
    mode: row.mode,
    position: row.position,
    state: sight.isBlind ? null : row.state,
    item: row.item_id,
    record: isJudge ? withoutHints(JSON.parse(row.record), row.id) : JSON.parse(row.record),
    licence: row.licence,
    source: row.source,
    guideline: row.guideline,
    start: start ?? null,
    layer,
    layers: await othersOf(db, viewer, taskId, sight),
    reference: layer?.state === 'submitted' ? await referenceOf(db, row, layer.content) : null,
    judge: judge === null ? null : { ...judge, controls: null },
    ...(layer === null
      ? { previous: null, next: null, ahead: [] }
      : await neighbours(db, viewer, { phasePosition: row.phase_position, position: row.position })),
  }
}

/**
 * The pair without what might tell a judge that it is a control: ids and meta are often named after what they are. Of a
 * substitution the place stays, which the texts show anyway.
 */
function withoutHints({ meta, ...pair }: PairRecord, id: string): PairRecord {
  const { span } = Object(meta?.substitution) as { readonly span?: readonly [number, number] }
  return span === undefined ? { ...pair, id } : { ...pair, id, meta: { substitution: { span } } }
}

async function othersOf(
  db: Database,
  { personId }: Viewer,
  taskId: string,
  sight: Sight,
): Promise<z.output<typeof Task>['layers']> {
  const names = [...sight.layers].filter((layer) => layer !== personId)
  if (names.length === 0) return []
  return db
    .selectFrom('annotation')
    .select(['layer', 'state'])
    .where('task_id', '=', taskId)
    .where('layer', 'in', names)
    .orderBy('layer')
    .execute()
}

/** In training: the imported layer to compare with. Whoever sees it has handed in, and cannot take that back alone. */
async function referenceOf(
  db: Database,
  task: { readonly kind: string; readonly mode: Mode; readonly item_id: string; readonly phase_settings: string },
  own: AnnotationDocument,
): Promise<z.output<typeof Task>['reference']> {
  const { reference } = phaseSettings(task.phase_settings)
  if (task.kind !== 'training' || reference === null) return null
  const row = await db
    .selectFrom('imported_layer')
    .innerJoin('import', 'import.id', 'imported_layer.import_id')
    .select('imported_layer.content')
    .where('imported_layer.item_id', '=', task.item_id)
    .where('imported_layer.mode', '=', task.mode)
    .where('imported_layer.annotator', '=', reference)
    .where('import.state', '=', 'done')
    .executeTakeFirst()
  if (row === undefined) return null
  const content = JSON.parse(row.content) as AnnotationDocument
  return { annotator: reference, content, isSame: sameAnnotation(task.mode, own, content) }
}
