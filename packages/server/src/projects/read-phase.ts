/** Phases as the API shows them. */
import type { z } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'
import type { Phase, PhasePreview } from '../contract/phase.js'
import { isoTime } from '../http/iso-time.js'
import type { Database } from '../storage/connection.js'
import type { PhaseTable } from '../storage/schema.js'
import { phaseTag } from './phase-tag.js'
import type { PhasePlan } from './plan-phase.js'
import { phaseSettings } from './settings.js'

/** The phases of a project in their order; with an id, only that one. */
export async function readPhases(db: Database, projectId: string, phaseId?: string): Promise<z.output<typeof Phase>[]> {
  let query = db
    .selectFrom('phase')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('task')
        .select(({ fn }) => fn.countAll<number>().as('tasks'))
        .whereRef('task.phase_id', '=', 'phase.id')
        .where('task.project_id', '=', projectId)
        .as('tasks'),
    )
    .where('project_id', '=', projectId)
    .orderBy('position')
  if (phaseId !== undefined) query = query.where('id', '=', phaseId)
  return (await query.execute()).map((row) => ({
    id: row.id,
    position: row.position,
    name: row.name,
    kind: row.kind,
    settings: phaseSettings(row.settings),
    state: row.state,
    tasks: row.tasks ?? 0,
    etag: phaseTag(row),
    createdAt: isoTime(row.created_at),
  }))
}

/** One phase. Throws http/not-found. */
export async function readPhase(db: Database, projectId: string, phaseId: string): Promise<z.output<typeof Phase>> {
  const [phase] = await readPhases(db, projectId, phaseId)
  if (phase === undefined) throw noPhase()
  return phase
}

/** The row of a phase. Throws http/not-found. */
export async function readPhaseRow(db: Database, projectId: string, phaseId: string): Promise<PhaseTable> {
  const row = await db
    .selectFrom('phase')
    .selectAll()
    .where('id', '=', phaseId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (row === undefined) throw noPhase()
  return row
}

function noPhase(): ParascopeError {
  return new ParascopeError('http/not-found', 'there is no such phase')
}

/** Who would get how much. */
export function previewOf({ items, controls, tasks }: PhasePlan): z.output<typeof PhasePreview> {
  const people = new Map<string, { person: string; items: number; shared: number }>()
  const couples = new Map<string, { people: [string, string]; items: number }>()
  for (const { people: group } of items) {
    group.forEach((person, k) => {
      const one = people.get(person) ?? { person, items: 0, shared: 0 }
      one.items++
      if (group.length > 1) one.shared++
      people.set(person, one)
      for (const other of group.slice(k + 1)) {
        const couple = couples.get(`${person} ${other}`) ?? { people: [person, other] as [string, string], items: 0 }
        couple.items++
        couples.set(`${person} ${other}`, couple)
      }
    })
  }
  return {
    items: items.length,
    controls: controls.length,
    tasks: tasks.length,
    shared: items.filter((one) => one.people.length > 1).length,
    people: [...people.values()],
    couples: [...couples.values()],
  }
}
