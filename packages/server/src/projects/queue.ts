/** The queue of an annotator: their tasks phase after phase, in the order of the draw. */
import type { z } from '@hono/zod-openapi'
import type { QueueEntry, QueueQuery } from '../contract/task.js'
import { cursorAfter, cursorValues } from '../http/cursor.js'
import { isoTimeOrNull } from '../http/iso-time.js'
import type { Database } from '../storage/connection.js'
import { sightOf, type Viewer } from './blindness.js'

/** Tasks that are somebody's, with what orders them. */
function ownTasks(db: Database, { projectId, personId }: Pick<Viewer, 'projectId' | 'personId'>) {
  return db
    .selectFrom('annotation')
    .innerJoin('task', 'task.id', 'annotation.task_id')
    .innerJoin('phase', 'phase.id', 'task.phase_id')
    .where('annotation.project_id', '=', projectId)
    .where('annotation.layer', '=', personId)
    .where('annotation.state', '!=', 'withdrawn')
}

/** One page of a queue. */
export async function readQueue(
  db: Database,
  viewer: Viewer,
  { cursor, limit, phase, mode, state, flagged }: z.output<typeof QueueQuery>,
): Promise<{ items: z.output<typeof QueueEntry>[]; next: string | null }> {
  let query = ownTasks(db, viewer)
    .select(['annotation.state', 'annotation.flagged', 'annotation.rev', 'annotation.elapsed_ms', 'annotation.submitted_at'])
    .select([
      'task.id',
      'task.phase_id',
      'task.mode',
      'task.position',
      'task.state as task_state',
      'phase.position as phase_position',
    ])
    .orderBy('phase.position')
    .orderBy('task.position')
    .limit(limit + 1)
  if (phase !== undefined) query = query.where('task.phase_id', '=', phase)
  if (mode !== undefined) query = query.where('task.mode', '=', mode)
  if (state === 'open') query = query.where('annotation.state', 'in', ['assigned', 'in progress'])
  else if (state !== undefined) query = query.where('annotation.state', '=', state)
  if (flagged !== undefined) query = query.where('annotation.flagged', '=', flagged ? 1 : 0)
  if (cursor !== undefined) {
    const [phasePosition, position] = cursorValues(cursor, 'number', 'number') as [number, number]
    query = query.where(({ or, and, eb }) =>
      or([
        eb('phase.position', '>', phasePosition),
        and([eb('phase.position', '=', phasePosition), eb('task.position', '>', position)]),
      ]),
    )
  }
  const rows = await query.execute()
  const page = rows.slice(0, limit)
  const sights = await sightOf(
    db,
    viewer,
    page.map(({ id }) => id),
  )
  const items = page.map((row) => ({
    task: row.id,
    phase: row.phase_id,
    mode: row.mode,
    position: row.position,
    state: row.state,
    taskState: sights.get(row.id)!.isBlind ? null : row.task_state,
    flagged: row.flagged === 1,
    rev: row.rev,
    elapsedMs: row.elapsed_ms,
    submittedAt: isoTimeOrNull(row.submitted_at),
  }))
  const last = page.at(-1)
  return { items, next: rows.length > limit ? cursorAfter(last!.phase_position, last!.position) : null }
}

export interface Neighbours {
  readonly previous: string | null
  readonly next: string | null
  /** the next two that are not submitted */
  readonly ahead: readonly string[]
}

/** What stands around a task in somebody's queue. */
export async function neighbours(
  db: Database,
  viewer: Viewer,
  task: { readonly phasePosition: number; readonly position: number },
): Promise<Neighbours> {
  const around = (side: '<' | '>') =>
    ownTasks(db, viewer)
      .select('task.id')
      .where(({ or, and, eb }) =>
        or([
          eb('phase.position', side, task.phasePosition),
          and([eb('phase.position', '=', task.phasePosition), eb('task.position', side, task.position)]),
        ]),
      )
      .orderBy('phase.position', side === '<' ? 'desc' : 'asc')
      .orderBy('task.position', side === '<' ? 'desc' : 'asc')
  const before = await around('<').limit(1).executeTakeFirst()
  const behind = await around('>').limit(1).executeTakeFirst()
  const ahead = await around('>').where('annotation.state', 'in', ['assigned', 'in progress']).limit(2).execute()
  return { previous: before?.id ?? null, next: behind?.id ?? null, ahead: ahead.map(({ id }) => id) }
}
