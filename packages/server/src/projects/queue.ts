/**
 * The queue of an annotator: their tasks phase after phase, in the order of the draw. Read phase by phase along the index of
 * queues, so that the next item does not wait for the length of the queue.
 */
import type { z } from '@hono/zod-openapi'
import type { PairRecord } from '@parascope/core/corpus'
import type { QueueEntry, QueueQuery } from '../contract/task.js'
import { cursorAfter, cursorValues } from '../http/cursor.js'
import { isoTimeOrNull } from '../http/iso-time.js'
import type { Database } from '../storage/connection.js'
import { sightOf, type Viewer } from './blindness.js'

/** of a sentence in the list, in characters */
const LONGEST_BEGINNING = 80

interface Place {
  readonly phasePosition: number
  readonly position: number
}

/** The phases of a project from one on, forwards or backwards. */
async function phasesFrom(
  db: Database,
  projectId: string,
  position: number,
  side: '>=' | '<=',
): Promise<{ id: string; position: number }[]> {
  return db
    .selectFrom('phase')
    .select(['id', 'position'])
    .where('project_id', '=', projectId)
    .where('position', side, position)
    .orderBy('position', side === '>=' ? 'asc' : 'desc')
    .execute()
}

/** What somebody has in a phase, not counting what was taken away. */
function ownTasks(db: Database, { projectId, personId }: Pick<Viewer, 'projectId' | 'personId'>, phaseId: string) {
  return db
    .selectFrom('annotation')
    .innerJoin('task', 'task.id', 'annotation.task_id')
    .where('annotation.project_id', '=', projectId)
    .where('annotation.layer', '=', personId)
    .where('annotation.state', '!=', 'withdrawn')
    .where('task.phase_id', '=', phaseId)
}

/** One page of a queue. */
export async function readQueue(
  db: Database,
  viewer: Viewer,
  { cursor, limit, phase, mode, state, flagged }: z.output<typeof QueueQuery>,
): Promise<{ items: z.output<typeof QueueEntry>[]; next: string | null }> {
  const [fromPhase, from] = cursor === undefined ? [-1, -1] : (cursorValues(cursor, 'number', 'number') as [number, number])
  const found: (Awaited<ReturnType<typeof page>>[number] & { readonly phasePosition: number })[] = []
  for (const { id, position } of await phasesFrom(db, viewer.projectId, fromPhase, '>=')) {
    if (phase !== undefined && phase !== id) continue
    const rows = await page(id, position === fromPhase ? from : -1, limit + 1 - found.length)
    found.push(...rows.map((row) => ({ ...row, phasePosition: position })))
    if (found.length > limit) break
  }
  const shown = found.slice(0, limit)
  const sights = await sightOf(
    db,
    viewer,
    shown.map(({ id }) => id),
  )
  const items = shown.map((row) => ({
    task: row.id,
    phase: row.phase_id,
    mode: row.mode,
    position: row.position,
    text: beginning(JSON.parse(row.record)),
    state: row.state,
    taskState: sights.get(row.id)!.isBlind ? null : row.task_state,
    flagged: row.flagged === 1,
    rev: row.rev,
    elapsedMs: row.elapsed_ms,
    submittedAt: isoTimeOrNull(row.submitted_at),
  }))
  const last = shown.at(-1)
  return { items, next: found.length > limit ? cursorAfter(last!.phasePosition, last!.position) : null }

  function page(phaseId: string, after: number, most: number) {
    let query = ownTasks(db, viewer, phaseId)
      .select(['annotation.state', 'annotation.flagged', 'annotation.rev', 'annotation.elapsed_ms', 'annotation.submitted_at'])
      .innerJoin('item', 'item.id', 'task.item_id')
      .select(['task.id', 'task.phase_id', 'task.mode', 'annotation.position', 'task.state as task_state', 'item.record'])
      .where('annotation.position', '>', after)
      .orderBy('annotation.position')
      .limit(most)
    if (mode !== undefined) query = query.where('task.mode', '=', mode)
    if (state === 'open') query = query.where('annotation.state', 'in', ['assigned', 'in progress'])
    else if (state !== undefined) query = query.where('annotation.state', '=', state)
    if (flagged !== undefined) query = query.where('annotation.flagged', '=', flagged ? 1 : 0)
    return query.execute()
  }
}

/** Enough of a pair to know it again in a list. */
function beginning({ source, sourceText }: PairRecord): string {
  return [...(sourceText ?? source.join(' '))].slice(0, LONGEST_BEGINNING).join('')
}

export interface Neighbours {
  readonly previous: string | null
  readonly next: string | null
  /** the next two that are not submitted */
  readonly ahead: readonly string[]
}

/** What stands around a task in somebody's queue. */
export async function neighbours(db: Database, viewer: Viewer, place: Place): Promise<Neighbours> {
  const [previous] = await near(db, viewer, place, { isBack: true, onlyOpen: false, count: 1 })
  const [next] = await near(db, viewer, place, { isBack: false, onlyOpen: false, count: 1 })
  const ahead = await near(db, viewer, place, { isBack: false, onlyOpen: true, count: 2 })
  return { previous: previous ?? null, next: next ?? null, ahead }
}

async function near(
  db: Database,
  viewer: Viewer,
  { phasePosition, position }: Place,
  { isBack, onlyOpen, count }: { readonly isBack: boolean; readonly onlyOpen: boolean; readonly count: number },
): Promise<string[]> {
  const found: string[] = []
  for (const phase of await phasesFrom(db, viewer.projectId, phasePosition, isBack ? '<=' : '>=')) {
    let query = ownTasks(db, viewer, phase.id)
      .select('task.id')
      .orderBy('annotation.position', isBack ? 'desc' : 'asc')
      .limit(count - found.length)
    if (phase.position === phasePosition) query = query.where('annotation.position', isBack ? '<' : '>', position)
    if (onlyOpen) query = query.where('annotation.state', 'in', ['assigned', 'in progress'])
    for (const { id } of await query.execute()) found.push(id)
    if (found.length === count) break
  }
  return found
}
