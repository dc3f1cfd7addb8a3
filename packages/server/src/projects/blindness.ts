/**
 * Who sees whose work. The one place that decides it, for layers, their counts and times, comments, history, states and live
 * pages alike. In a blind phase somebody who annotates in it learns nothing of the others' work: in training and agreement
 * until all have submitted everything, in the final phase until all who share the item have submitted it. That moment is kept
 * with the task (`lifted_at`) and never taken back. Managers and adjudicators who annotate in the phase are as blind as anybody.
 */
import type { Context } from 'hono'
import type { Env } from '../http/env.js'
import { may, type Role } from '../people/roles.js'
import type { Database } from '../storage/connection.js'
import type { AnnotationTable, PhaseTable, TaskTable } from '../storage/schema.js'
import { phaseSettings } from './settings.js'

/** Who looks. */
export interface Viewer {
  readonly projectId: string
  readonly personId: string
  readonly role: Role
}

/** Who makes a request in a project. */
export function viewerOf({ var: { principal, membership } }: Context<Env>): Viewer {
  return { personId: principal!.personId, ...membership! }
}

/** A layer of the task, as far as the decision needs it. */
export interface LayerFacts {
  readonly layer: string
  readonly state: AnnotationTable['state']
  /** what a program made keeps nobody apart; it opens with the rest */
  readonly isProgram?: boolean
}

/** What the decision rests on. */
export interface TaskFacts {
  readonly kind: PhaseTable['kind']
  readonly isBlindPhase: boolean
  readonly state: TaskTable['state']
  readonly isLifted: boolean
  readonly layers: readonly LayerFacts[]
  /** has the viewer work in this phase, on this task or another? */
  readonly annotatesInPhase: boolean
}

/** What somebody may see of a task. */
export interface Sight {
  /** may the task be looked at at all? */
  readonly mayOpen: boolean
  /** must everything of others (their layers, states, times, comments) stay hidden? */
  readonly isBlind: boolean
  /** layers that may be read: one's own, and others' where it is time; may hold `gold` */
  readonly layers: ReadonlySet<string>
}

/** The decision itself. */
export function sight({ personId, role }: Pick<Viewer, 'personId' | 'role'>, facts: TaskFacts): Sight {
  const own = facts.layers.find(({ layer }) => layer === personId)
  const others = facts.layers.filter(({ layer }) => layer !== personId && layer !== 'gold')
  const people = others.filter(({ isProgram }) => isProgram !== true)
  const isAnnotator = own !== undefined && own.state !== 'withdrawn'
  const isReleased = facts.state === 'released'
  const mayOversee = may(role, 'adjudicate')
  const isBlind = isAnnotator || mayOversee ? isKeptApart(own?.state, people, facts) : !isReleased
  const layers = new Set<string>()
  if (own !== undefined) layers.add(personId)
  if (!isBlind) {
    for (const { layer, state } of others) {
      if (state === 'submitted' || (state === 'withdrawn' && may(role, 'manage'))) layers.add(layer)
    }
    const isDecided = mayOversee || isReleased || facts.state === 'adjudicated'
    if (isDecided && facts.layers.some(({ layer }) => layer === 'gold')) layers.add('gold')
  }
  return { mayOpen: own !== undefined || mayOversee || isReleased, isBlind, layers }
}

function isKeptApart(own: AnnotationTable['state'] | undefined, others: readonly LayerFacts[], facts: TaskFacts): boolean {
  if (!facts.isBlindPhase || !facts.annotatesInPhase) return false
  const isShared = facts.kind !== 'final' || others.length > 0
  // whoever came late, or was let in again by a manager, finishes first
  if (own === 'assigned' || own === 'in progress') return isShared
  if (facts.isLifted) return false
  return facts.kind !== 'final' || others.some(({ state }) => state === 'assigned' || state === 'in progress')
}

/** What a viewer may see of each of these tasks (at most a page of them); a task of another project is missing in the answer. */
export async function sightOf(db: Database, viewer: Viewer, taskIds: readonly string[]): Promise<Map<string, Sight>> {
  if (taskIds.length === 0) return new Map()
  const tasks = await db
    .selectFrom('task')
    .select(['id', 'state', 'lifted_at', 'phase_id'])
    .where('project_id', '=', viewer.projectId)
    .where('id', 'in', taskIds)
    .execute()
  const phases = new Map<string, Pick<TaskFacts, 'kind' | 'isBlindPhase' | 'annotatesInPhase'>>()
  for (const id of new Set(tasks.map(({ phase_id }) => phase_id))) phases.set(id, await phaseFacts(db, viewer, id))
  const rows = await db
    .selectFrom('annotation')
    .leftJoin('person', 'person.id', 'annotation.layer')
    .select(['annotation.task_id', 'annotation.layer', 'annotation.state', 'person.kind'])
    .where('annotation.task_id', 'in', taskIds)
    .execute()
  const layers = new Map<string, LayerFacts[]>()
  for (const { task_id, layer, state, kind } of rows) {
    const known = layers.get(task_id) ?? []
    known.push({ layer, state, isProgram: kind === 'program' })
    layers.set(task_id, known)
  }
  return new Map(
    tasks.map(({ id, state, lifted_at, phase_id }) => {
      const facts = { ...phases.get(phase_id)!, state, isLifted: lifted_at !== null, layers: layers.get(id) ?? [] }
      return [id, sight(viewer, facts)]
    }),
  )
}

/** What a viewer may see of one task; undefined if the project has no such task. */
export async function sightOfTask(db: Database, viewer: Viewer, taskId: string): Promise<Sight | undefined> {
  return (await sightOf(db, viewer, [taskId])).get(taskId)
}

async function phaseFacts(db: Database, { projectId, personId }: Viewer, phaseId: string) {
  const { kind, settings } = await db
    .selectFrom('phase')
    .select(['kind', 'settings'])
    .where('id', '=', phaseId)
    .executeTakeFirstOrThrow()
  const own = await db
    .selectFrom('task')
    .innerJoin('annotation', 'annotation.task_id', 'task.id')
    .select('task.id')
    .where('task.phase_id', '=', phaseId)
    .where('annotation.project_id', '=', projectId) // by its index: a phase may have many tasks
    .where('annotation.layer', '=', personId)
    .where('annotation.state', '!=', 'withdrawn')
    .limit(1)
    .executeTakeFirst()
  return { kind, isBlindPhase: phaseSettings(settings).isBlind, annotatesInPhase: own !== undefined }
}

/**
 * The phases whose figures (progress of others, agreement, times) a viewer must not see yet: blind ones in which they share a
 * task that is still blind.
 */
export async function blindPhases(db: Database, viewer: Pick<Viewer, 'projectId' | 'personId'>): Promise<Set<string>> {
  const phases = await db.selectFrom('phase').select(['id', 'settings']).where('project_id', '=', viewer.projectId).execute()
  const blind = new Set<string>()
  for (const { id, settings } of phases) {
    if (phaseSettings(settings).isBlind && (await sharesBlindTask(db, viewer, id))) blind.add(id)
  }
  return blind
}

async function sharesBlindTask(
  db: Database,
  { projectId, personId }: Pick<Viewer, 'projectId' | 'personId'>,
  phaseId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('task')
    .innerJoin('annotation as own', 'own.task_id', 'task.id')
    .innerJoin('annotation as other', 'other.task_id', 'task.id')
    .innerJoin('person', 'person.id', 'other.layer')
    .select('task.id')
    .where('task.phase_id', '=', phaseId)
    .where('task.lifted_at', 'is', null)
    .where('own.project_id', '=', projectId)
    .where('own.layer', '=', personId)
    .where('own.state', '!=', 'withdrawn')
    .where('other.layer', '!=', personId)
    .where('person.kind', '=', 'human')
    .where('other.state', '!=', 'withdrawn')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
