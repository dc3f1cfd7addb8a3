/**
 * What webhooks hear of the log: ids and types of what happened, never what anybody wrote. Work in a phase that is still blind is
 * left out altogether: a webhook's address is chosen by managers, who may themselves be blind in it.
 */
import type { z } from '@hono/zod-openapi'
import type { WebhookTopic } from '../contract/webhook.js'
import { phaseSettings } from '../projects/settings.js'
import type { Database } from '../storage/connection.js'
import { factsOf, type LoggedEvent, topicOf, typeOf } from './feed.js'

export type HookTopic = z.infer<typeof WebhookTopic>

export interface HookEvent {
  readonly topic: HookTopic
  readonly type: string
  readonly task?: string
  readonly layer?: string
  readonly person?: string
  readonly facts?: Readonly<Record<string, string | number>>
}

/** The events worth telling, in order. Gestures are not: only what comes of them. */
export async function hookEvents(db: Database, events: readonly LoggedEvent[]): Promise<HookEvent[]> {
  const hidden = await blindTasks(db, [...new Set(events.flatMap(({ task_id }) => task_id ?? []))])
  return events.flatMap((event) => {
    const type = typeOf(event.op)
    const topic = hookTopic(type)
    if (topic === undefined || (event.task_id !== null && hidden.has(event.task_id))) return []
    const facts = event.layer === null ? factsOf(event.op) : {}
    return {
      topic,
      type,
      ...(event.task_id === null ? {} : { task: event.task_id }),
      ...(event.layer === null ? {} : { layer: event.layer }),
      ...(event.person_id === null ? {} : { person: event.person_id }),
      ...(Object.keys(facts).length === 0 ? {} : { facts }),
    }
  })
}

function hookTopic(type: string): HookTopic | undefined {
  const topic = topicOf(type)
  if (topic === 'layer') return undefined
  if (topic === 'progress') return 'item'
  return topic === 'people' ? 'project' : topic
}

/** Those of the tasks whose annotators must not see each other yet. */
async function blindTasks(db: Database, taskIds: readonly string[]): Promise<Set<string>> {
  if (taskIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('task')
    .innerJoin('phase', 'phase.id', 'task.phase_id')
    .select(['task.id', 'phase.kind', 'phase.settings'])
    .select(({ selectFrom }) =>
      selectFrom('annotation')
        .select(({ fn }) => fn.countAll<number>().as('layers'))
        .whereRef('annotation.task_id', '=', 'task.id')
        .where('annotation.layer', '!=', 'gold')
        .where('annotation.state', '!=', 'withdrawn')
        .as('layers'),
    )
    .where('task.id', 'in', taskIds)
    .where('task.lifted_at', 'is', null)
    .execute()
  const isBlind = ({ kind, settings, layers }: (typeof rows)[number]) =>
    phaseSettings(settings).isBlind && (kind !== 'final' || Number(layers) > 1)
  return new Set(rows.filter(isBlind).map(({ id }) => id))
}
