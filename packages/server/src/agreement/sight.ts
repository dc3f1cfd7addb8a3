/** What of agreement and adjudication somebody may see, by the one rule of `projects/blindness.ts`. */
import { ParascopeError } from '@parascope/core/errors'
import { may } from '../people/roles.js'
import { blindPhases, type Sight, sightOfTask, type Viewer } from '../projects/blindness.js'
import type { Database } from '../storage/connection.js'

/** Throws while the viewer shares a blind task of the phase: figures would tell what the others do. */
export async function checkSight(db: Database, viewer: Viewer, phaseId: string): Promise<void> {
  const phase = await db
    .selectFrom('phase')
    .select('id')
    .where('id', '=', phaseId)
    .where('project_id', '=', viewer.projectId)
    .executeTakeFirst()
  if (phase === undefined) throw new ParascopeError('http/not-found', 'there is no such phase')
  if ((await blindPhases(db, viewer)).has(phaseId)) {
    throw new ParascopeError('http/forbidden', 'you annotate in this phase: its figures open when everybody has finished')
  }
}

/** What the viewer sees of a task on which blindness has ended for them. Throws http/not-found otherwise. */
export async function openSight(db: Database, viewer: Viewer, taskId: string): Promise<Sight> {
  const seen = await sightOfTask(db, viewer, taskId)
  if (seen === undefined || !seen.mayOpen || seen.isBlind) {
    throw new ParascopeError('http/not-found', 'there is no such task for you yet')
  }
  return seen
}

/** Throws if somebody who only annotates asks for imported layers: they may be what their work is tested against. */
export async function checkLayers(db: Database, { projectId, role }: Viewer, layers: readonly string[]): Promise<void> {
  if (may(role, 'adjudicate') || layers.length === 0) return
  const imported = await db
    .selectFrom('imported_annotator')
    .select('person_id')
    .where('project_id', '=', projectId)
    .where('person_id', 'in', layers)
    .executeTakeFirst()
  if (imported !== undefined) throw new ParascopeError('http/forbidden', 'imported layers are for adjudicators and managers')
}
