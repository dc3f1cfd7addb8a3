/**
 * What of the log somebody may see as it happens: the one filter of live pages and webhooks. Changes name what changed, never its
 * content. Of work that must stay hidden nothing is told; where only figures may be seen, only that the figures of a phase changed.
 */
import type { z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import type { Change, Topic } from '../contract/live.js'
import { may } from '../people/roles.js'
import type { Sight, Viewer } from '../projects/blindness.js'
import type { Database } from '../storage/connection.js'
import type { SightReader, TaskSights } from './sights.js'

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

/** An event as everybody's filter needs it. */
export interface ReadEvent extends LoggedEvent {
  readonly type: string
  readonly topic: z.infer<typeof Topic>
  readonly phase: string | undefined
}

/** A page of events, with what deciding about them needs. */
export interface ReadPage {
  readonly events: readonly ReadEvent[]
  readonly sights: TaskSights
}

/** Reads once what the filters of all viewers will need. */
export async function readPage(sights: SightReader, projectId: string, events: readonly LoggedEvent[]): Promise<ReadPage> {
  const read = events.map((event) => {
    const type = typeOf(event.op)
    return { ...event, type, topic: topicOf(type), phase: event.task_id === null ? phaseNamed(event.op) : undefined }
  })
  if (read.some(changesAssignment)) sights.forget(projectId)
  const taskIds = [...new Set(events.flatMap(({ task_id }) => task_id ?? []))]
  const facts = await sights.read(
    projectId,
    taskIds,
    read.flatMap(({ phase }) => phase ?? []),
  )
  return {
    events: read.map((event) => (event.task_id === null ? event : { ...event, phase: facts.phaseOf(event.task_id) })),
    sights: facts,
  }
}

/** Gestures, submissions and comments leave everybody where they are. */
function changesAssignment({ type, topic }: Pick<ReadEvent, 'type' | 'topic'>): boolean {
  return !['layer', 'comment', 'agreement'].includes(topic) && !['submit', 'reopen', 'flag', 'task/state'].includes(type)
}

/** The changes of a page that a viewer may see. Gestures on one layer are told as one, with its last revision. */
export async function changesFor(viewer: Viewer, { events, sights }: ReadPage): Promise<LiveChange[]> {
  const changes = new Map<string, LiveChange>()
  for (const event of events) {
    const { type, topic, phase, task_id: task } = event
    const common = phase === undefined ? {} : { phase }
    if (task === null) {
      if (topic === 'agreement' && phase !== undefined && (await sights.hidesFigures(viewer, phase))) continue
      const facts = may(viewer.role, 'adjudicate') ? factsOf(event.op) : {}
      changes.set(`n${event.n}`, { topic, type, ...common, ...who(event), ...(Object.keys(facts).length === 0 ? {} : { facts }) })
    } else if (isOpenTo(viewer, event, await sights.sight(viewer, task))) {
      const layer = event.layer === null ? {} : { layer: event.layer }
      const rev = event.rev === null ? {} : { rev: event.rev }
      const key = topic === 'layer' ? `${task} ${event.layer}` : `n${event.n}`
      changes.delete(key) // the last one stands where it happened
      changes.set(key, { topic, type: topic === 'layer' ? 'layer' : type, ...common, task, ...layer, ...rev, ...who(event) })
    } else if (
      topic === 'progress' &&
      phase !== undefined &&
      !changes.has(phase) &&
      !(await sights.hidesFigures(viewer, phase))
    ) {
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
  const [stage] = type.split('/', 1)
  switch (stage) {
    case 'submit':
    case 'reopen':
    case 'flag':
    case 'assign':
    case 'withdraw':
    case 'task':
      return 'progress'
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
