/** The tasks that wait for an adjudicator, page by page in the order of phases, with their disputes. */
import type { z } from '@hono/zod-openapi'
import type { DisputedTask, DisputeQuery } from '../contract/adjudication.js'
import { cursorAfter, cursorValues } from '../http/cursor.js'
import { sightOf, type Viewer } from '../projects/blindness.js'
import type { Database } from '../storage/connection.js'
import { disputedTask } from './dispute-view.js'

/** Tasks looked at for one page at most: a filter that hits nothing must not read the whole project at once. */
const LOOKED_AT = 500

/** One page. Tasks that are blind for the viewer are not there for them; a page may be short and still have a next one. */
export async function disputeList(
  db: Database,
  viewer: Viewer,
  query: z.output<typeof DisputeQuery>,
): Promise<{ items: z.input<typeof DisputedTask>[]; next: string | null }> {
  const rows = await candidates(db, viewer.projectId, query)
  const seen = await sightOf(
    db,
    viewer,
    rows.map(({ id }) => id),
  )
  const isChoosing = query.kind !== undefined || query.contrast !== undefined || query.undecided
  const items: z.input<typeof DisputedTask>[] = []
  for (const { id, phase_position, position } of rows) {
    const sight = seen.get(id)
    if (sight === undefined || sight.isBlind) continue
    const task = await disputedTask(db, viewer.projectId, id, ({ kind, contrast, decision }) => {
      const isKind = (query.kind ?? kind) === kind && (query.contrast ?? contrast) === contrast
      return isKind && (!query.undecided || decision === null)
    })
    if (task.disputes.length === 0 && isChoosing) continue
    items.push(task)
    if (items.length === query.limit) {
      const isLast = rows.length < LOOKED_AT && rows.at(-1)!.id === id
      return { items, next: isLast ? null : cursorAfter(phase_position, position, id) }
    }
  }
  const last = rows.at(-1)
  const next = rows.length === LOOKED_AT && last !== undefined ? cursorAfter(last.phase_position, last.position, last.id) : null
  return { items, next }
}

function candidates(db: Database, projectId: string, { cursor, phase, mode, annotator }: z.output<typeof DisputeQuery>) {
  let query = db
    .selectFrom('task')
    .innerJoin('phase', 'phase.id', 'task.phase_id')
    .select(['task.id', 'task.position', 'phase.position as phase_position'])
    .where('task.project_id', '=', projectId)
    .where('task.state', 'in', ['disputed', 'adjudicated'])
  if (phase !== undefined) query = query.where('task.phase_id', '=', phase)
  if (mode !== undefined) query = query.where('task.mode', '=', mode)
  if (annotator !== undefined) {
    query = query.where((is) =>
      is.exists(
        is
          .selectFrom('annotation')
          .select('annotation.layer')
          .whereRef('annotation.task_id', '=', 'task.id')
          .where('annotation.layer', '=', annotator),
      ),
    )
  }
  if (cursor !== undefined) {
    const [phasePosition, position, id] = cursorValues(cursor, 'number', 'number', 'string') as [number, number, string]
    query = query.where((is) =>
      is.or([
        is('phase.position', '>', phasePosition),
        is.and([is('phase.position', '=', phasePosition), is('task.position', '>', position)]),
        is.and([is('phase.position', '=', phasePosition), is('task.position', '=', position), is('task.id', '>', id)]),
      ]),
    )
  }
  return query.orderBy('phase.position').orderBy('task.position').orderBy('task.id').limit(LOOKED_AT).execute()
}
