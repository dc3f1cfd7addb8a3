/** How far each phase is, and how fast its people are, as far as the viewer may know it. */
import type { z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import type { Progress } from '../contract/progress.js'
import { isoTimeOrNull } from '../http/iso-time.js'
import { may } from '../people/roles.js'
import type { Database } from '../storage/connection.js'
import type { TaskTable } from '../storage/schema.js'
import { blindPhases, type Viewer } from './blindness.js'

const SLOWEST = 5

type Phase = z.output<typeof Progress>['phases'][number]
type Person = Phase['people'][number]

/** The progress of all phases in their order. */
export async function readProgress(db: Database, viewer: Viewer): Promise<z.output<typeof Progress>> {
  const rows = await db
    .selectFrom('phase')
    .select(['id', 'name', 'kind', 'state'])
    .where('project_id', '=', viewer.projectId)
    .orderBy('position')
    .execute()
  const blind = await blindPhases(db, viewer)
  const phases: Phase[] = []
  for (const { id, name, kind, state } of rows) {
    const isBlind = blind.has(id)
    const onlyMine = isBlind || !may(viewer.role, 'adjudicate')
    phases.push({
      phase: id,
      name,
      kind,
      state,
      isBlind,
      tasks: isBlind ? null : await tasksByState(db, id),
      people: await peopleOf(db, id, onlyMine ? viewer.personId : undefined),
      slowest: onlyMine ? null : await slowestOf(db, id),
    })
  }
  return { phases }
}

async function tasksByState(db: Database, phaseId: string): Promise<Record<TaskTable['state'], number>> {
  const counts = { open: 0, submitted: 0, agreed: 0, disputed: 0, adjudicated: 0, released: 0 }
  const rows = await db
    .selectFrom('task')
    .select(({ fn }) => ['state', fn.countAll<number>().as('tasks')])
    .where('phase_id', '=', phaseId)
    .groupBy('state')
    .execute()
  for (const { state, tasks } of rows) counts[state] = tasks
  return counts
}

async function peopleOf(db: Database, phaseId: string, only: string | undefined): Promise<Person[]> {
  let query = db
    .selectFrom('task')
    .innerJoin('annotation', 'annotation.task_id', 'task.id')
    .select(({ fn }) => [
      'annotation.layer',
      'annotation.state',
      fn.countAll<number>().as('layers'),
      fn.sum<number>('annotation.elapsed_ms').as('elapsed'),
      fn.sum<number>('annotation.flagged').as('flagged'),
      fn.min('annotation.submitted_at').as('first'),
      fn.max('annotation.submitted_at').as('last'),
    ])
    .where('task.phase_id', '=', phaseId)
    .where('annotation.layer', '!=', 'gold')
    .groupBy(['annotation.layer', 'annotation.state'])
    .orderBy('annotation.layer')
  if (only !== undefined) query = query.where('annotation.layer', '=', only)
  const people = new Map<string, Omit<Person, 'medianMs' | 'leftMs'>>()
  for (const { layer, state, layers, elapsed, flagged, first, last } of await query.execute()) {
    const one = people.get(layer) ?? {
      person: layer,
      assigned: 0,
      inProgress: 0,
      submitted: 0,
      withdrawn: 0,
      flagged: 0,
      elapsedMs: 0,
      firstAt: null,
      lastAt: null,
    }
    people.set(layer, {
      ...one,
      [state === 'in progress' ? 'inProgress' : state]: layers,
      flagged: one.flagged + Number(flagged),
      elapsedMs: one.elapsedMs + Number(elapsed),
      ...(state === 'submitted' ? { firstAt: timeOf(first), lastAt: timeOf(last) } : {}),
    })
  }
  const medians = await medianTimes(db, phaseId, only)
  return [...people.values()].map((one) => {
    const medianMs = medians.get(one.person) ?? null
    return { ...one, medianMs, leftMs: medianMs === null ? null : medianMs * (one.assigned + one.inProgress) }
  })
}

function timeOf(at: number | string | null): string | null {
  return isoTimeOrNull(at === null ? null : Number(at))
}

/** The submitted tasks on which their annotators spent most time, on average. */
async function slowestOf(db: Database, phaseId: string): Promise<NonNullable<Phase['slowest']>> {
  const rows = await db
    .selectFrom('task')
    .innerJoin('annotation', 'annotation.task_id', 'task.id')
    .innerJoin('item', 'item.id', 'task.item_id')
    .select(({ fn }) => ['task.id', 'task.mode', 'item.pair_id', fn.avg<number>('annotation.elapsed_ms').as('ms')])
    .where('task.phase_id', '=', phaseId)
    .where('annotation.layer', '!=', 'gold')
    .where('annotation.state', '=', 'submitted')
    .where('annotation.elapsed_ms', '>', 0)
    .groupBy(['task.id', 'task.mode', 'item.pair_id'])
    .orderBy('ms', 'desc')
    .orderBy('task.id')
    .limit(SLOWEST)
    .execute()
  return rows.map(({ id, mode, pair_id, ms }) => ({ task: id, pair: pair_id, mode, ms: Math.round(Number(ms)) }))
}

/** The median active time of submitted tasks, by person. */
async function medianTimes(db: Database, phaseId: string, only: string | undefined): Promise<Map<string, number>> {
  const one = only === undefined ? sql`` : sql` AND annotation.layer = ${only}`
  const { rows } = await sql<{ layer: string; median: number }>`
    SELECT layer, AVG(elapsed_ms) AS median FROM (
      SELECT annotation.layer, annotation.elapsed_ms,
        ROW_NUMBER() OVER (PARTITION BY annotation.layer ORDER BY annotation.elapsed_ms) AS place,
        COUNT(*) OVER (PARTITION BY annotation.layer) AS total
      FROM task INNER JOIN annotation ON annotation.task_id = task.id
      WHERE task.phase_id = ${phaseId} AND annotation.layer <> 'gold' AND annotation.state = 'submitted'${one}
    ) AS ranked WHERE place IN ((total + 1) / 2, (total + 2) / 2) GROUP BY layer`.execute(db)
  return new Map(rows.map(({ layer, median }) => [layer, Math.round(Number(median))]))
}
