/**
 * What of the log somebody may see as it happens: the one filter of live pages and webhooks. Changes name what changed, never its
 * content. Of work that must stay hidden nothing is told; where only figures may be seen, only that the figures of a phase changed.
 */
import type { z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import type { Change, Topic } from '../contract/live.js'
import { may } from '../people/roles.js'
import { blindPhases, type Sight, sightOf, type Viewer } from '../projects/blindness.js'
import type { Database } from '../storage/connection.js'

export type LiveChange = z.infer<typeof Change>

export interface LoggedEvent {
  readonly n: number
  readonly task_id: string | null
  readonly layer: string | null
  readonly person_id: string | null
  readonly rev: number | null
  /** the beginning of the operation: enough for what is told of it */
  readonly op: string
}

const PAGE = 500
const OP_LETTERS = 1000

/** The events of a project after number `n`, at most a page of them. */
export function eventsAfter(db: Database, projectId: string, n: number): Promise<LoggedEvent[]> {
  return db
    .selectFrom('event')
    .select(['n', 'task_id', 'layer', 'person_id', 'rev', sql<string>`substr(op, 1, ${sql.lit(OP_LETTERS)})`.as('op')])
    .where('project_id', '=', projectId)
    .where('n', '>', n)
    .orderBy('n')
    .limit(PAGE)
    .execute()
}

/** The changes among some events that a viewer may see. Gestures on one layer are told as one, with its last revision. */
export async function changesFor(db: Database, viewer: Viewer, events: readonly LoggedEvent[]): Promise<LiveChange[]> {
  const taskIds = [...new Set(events.flatMap(({ task_id }) => task_id ?? []))]
  const sights = await sightOf(db, viewer, taskIds)
  const phases = await phasesOf(db, taskIds)
  const blind = await blindPhases(db, viewer)
  const changes = new Map<string, LiveChange>()
  for (const event of events) {
    const type = typeOf(event.op)
    const topic = topicOf(type)
    const phase = event.task_id === null ? phaseNamed(event.op) : phases.get(event.task_id)
    const common = { ...(phase === undefined ? {} : { phase }) }
    if (event.task_id === null) {
      if (topic === 'agreement' && phase !== undefined && blind.has(phase)) continue
      const facts = may(viewer.role, 'adjudicate') ? factsOf(event.op) : {}
      changes.set(`n${event.n}`, { topic, type, ...common, ...who(event), ...(Object.keys(facts).length === 0 ? {} : { facts }) })
      continue
    }
    if (isOpenTo(viewer, event, sights.get(event.task_id))) {
      const layer = event.layer === null ? {} : { layer: event.layer }
      const rev = event.rev === null ? {} : { rev: event.rev }
      const key = topic === 'layer' ? `${event.task_id} ${event.layer}` : `n${event.n}`
      changes.delete(key) // the last one stands where it happened
      changes.set(key, {
        topic,
        type: topic === 'layer' ? 'layer' : type,
        ...common,
        task: event.task_id,
        ...layer,
        ...rev,
        ...who(event),
      })
    } else if (topic === 'progress' && phase !== undefined && !blind.has(phase)) {
      changes.set(phase, { topic, type: 'progress', phase })
    }
  }
  return [...changes.values()]
}

function isOpenTo({ personId, role }: Viewer, { layer, person_id }: LoggedEvent, sight: Sight | undefined): boolean {
  if (layer === personId || (layer === null && person_id === personId)) return true
  if (sight === undefined || !sight.mayOpen || sight.isBlind) return false
  return layer === null || may(role, 'adjudicate') || sight.layers.has(layer)
}

/** What an event is about. */
export function topicOf(type: string): z.infer<typeof Topic> {
  if (type === 'submit' || type === 'reopen' || type === 'flag' || type.startsWith('task/')) return 'progress'
  const [stage] = type.split('/', 1)
  switch (stage) {
    case 'words':
    case 'trees':
    case 'types':
    case 'judge':
    case 'start':
    case 'time':
      return 'layer'
    case 'comment':
    case 'agreement':
    case 'phase':
      return stage
    case 'adjudication':
    case 'decision':
      return 'agreement'
    case 'member':
    case 'person':
      return 'people'
    default:
      return 'project'
  }
}

/** `submit`, `phase/opened`: the `type` of an operation, which stands first in it. */
export function typeOf(op: string): string {
  return /^\{"type":"([^"\\]{1,60})"/.exec(op)?.[1] ?? 'unknown'
}

function who({ person_id }: LoggedEvent): { readonly person?: string } {
  return person_id === null ? {} : { person: person_id }
}

const ID = /^[0-9a-hj-km-np-tv-z]{24}$/
const WORD = /^[a-z][a-z ]{0,20}$/

/** Ids, whole numbers and single words of an event of the project; anything else could be what somebody wrote. */
export function factsOf(op: string): Record<string, string | number> {
  const facts: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(fieldsOf(op))) {
    if (name === 'type') continue
    if (typeof value === 'string' ? ID.test(value) || isState(name, value) : Number.isSafeInteger(value)) {
      facts[name] = value as string | number
    }
  }
  return facts
}

function isState(name: string, value: string): boolean {
  return ['state', 'role', 'kind', 'mode'].includes(name) && WORD.test(value)
}

function phaseNamed(op: string): string | undefined {
  const { phase } = fieldsOf(op)
  return typeof phase === 'string' && ID.test(phase) ? phase : undefined
}

function fieldsOf(op: string): Record<string, unknown> {
  try {
    return JSON.parse(op) as Record<string, unknown>
  } catch {
    return {} // cut off: long ones are gestures, of which nothing else is told
  }
}

async function phasesOf(db: Database, taskIds: readonly string[]): Promise<Map<string, string>> {
  if (taskIds.length === 0) return new Map()
  const rows = await db.selectFrom('task').select(['id', 'phase_id']).where('id', 'in', taskIds).execute()
  return new Map(rows.map(({ id, phase_id }) => [id, phase_id]))
}
