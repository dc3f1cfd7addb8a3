/** What annotators learn from adjudication: decisions on their own tasks, once these are adjudicated and no longer blind. */
import type { z } from '@hono/zod-openapi'
import { partAt } from '@parascope/core/edit'
import type { Feedback } from '../contract/adjudication.js'
import { readLayer } from '../events/read-layer.js'
import { cursorAfter, cursorValues } from '../http/cursor.js'
import { sightOf, type Viewer } from '../projects/blindness.js'
import type { Database } from '../storage/connection.js'
import { shownDisputes } from './dispute-view.js'
import { readTask } from './task-layers.js'

/** Tasks to a page. */
const TASKS = 20

/** Decisions on the viewer's tasks, a few tasks at a time. */
export async function feedbackFor(
  db: Database,
  viewer: Viewer,
  cursor: string | undefined,
): Promise<{ items: z.input<typeof Feedback>[]; next: string | null }> {
  const [after] = cursor === undefined ? [''] : (cursorValues(cursor, 'string') as [string])
  const rows = await db
    .selectFrom('task')
    .innerJoin('annotation', 'annotation.task_id', 'task.id')
    .select('task.id')
    .where('task.project_id', '=', viewer.projectId)
    .where('task.state', 'in', ['adjudicated', 'released'])
    .where('annotation.layer', '=', viewer.personId)
    .where('annotation.state', '=', 'submitted')
    .where('task.id', '>', after)
    .orderBy('task.id')
    .limit(TASKS)
    .execute()
  const ids = rows.map(({ id }) => id)
  const seen = await sightOf(db, viewer, ids)
  const items: z.input<typeof Feedback>[] = []
  for (const id of ids) {
    if (seen.get(id)?.layers.has('gold') === true) items.push(...(await onTask(db, viewer, id)))
  }
  return { items, next: rows.length === TASKS ? cursorAfter(rows.at(-1)!.id) : null }
}

async function onTask(db: Database, { projectId, personId }: Viewer, taskId: string): Promise<z.input<typeof Feedback>[]> {
  const task = await readTask(db, projectId, taskId)
  const gold = await readLayer(db, projectId, taskId, 'gold')
  return (await shownDisputes(db, task)).flatMap(({ key, kind, place, says, decision }) => {
    const mine = says.find(({ layer }) => layer === personId)
    if (decision === null || mine === undefined || gold === undefined) return []
    const { take, reason, note, at } = decision
    const isWord = take === 'both' || take === 'neither' || take === 'own'
    return [
      {
        task: taskId,
        phase: task.phaseId,
        pair: task.pair.id,
        mode: task.mode,
        dispute: key,
        kind,
        place,
        mine: mine.part,
        gold: partAt(place, gold.content),
        outcome: isWord ? take : take === personId ? ('mine' as const) : ('other' as const),
        reason,
        note,
        at,
      },
    ]
  })
}
