/** The submitted layers of one task, with everything that comparing them needs. */
import type { PairRecord } from '@parascope/core/corpus'
import { type AnnotationDocument, contrastOf, type Dispute, type Mode } from '@parascope/core/edit'
import { ParascopeError } from '@parascope/core/errors'
import type { Database } from '../storage/connection.js'
import type { TaskTable } from '../storage/schema.js'

export interface TaskLayer {
  readonly layer: string
  readonly name: string
  readonly kind: 'human' | 'program'
  readonly rev: number
  readonly document: AnnotationDocument
}

export interface ComparedTask {
  readonly id: string
  readonly phaseId: string
  readonly itemId: string
  readonly mode: Mode
  readonly state: TaskTable['state']
  readonly pair: PairRecord
  readonly control: 'positive' | 'negative' | null
  /** of annotators and programs, by id; never gold */
  readonly layers: readonly TaskLayer[]
}

/** The task of a project. Throws http/not-found. */
export async function readTask(db: Database, projectId: string, taskId: string): Promise<ComparedTask> {
  const task = await db
    .selectFrom('task')
    .innerJoin('item', 'item.id', 'task.item_id')
    .select(['task.id', 'task.phase_id', 'task.item_id', 'task.mode', 'task.state', 'item.record', 'item.control'])
    .where('task.id', '=', taskId)
    .where('task.project_id', '=', projectId)
    .executeTakeFirst()
  if (task === undefined) throw new ParascopeError('http/not-found', 'there is no such task')
  const rows = await db
    .selectFrom('annotation')
    .innerJoin('person', 'person.id', 'annotation.layer')
    .select(['annotation.layer', 'annotation.rev', 'annotation.content', 'person.name', 'person.kind'])
    .where('annotation.task_id', '=', taskId)
    .where('annotation.state', '=', 'submitted')
    .orderBy('annotation.layer')
    .execute()
  return {
    id: task.id,
    phaseId: task.phase_id,
    itemId: task.item_id,
    mode: task.mode,
    state: task.state,
    pair: JSON.parse(task.record),
    control: task.control,
    layers: rows.map(({ content, ...row }) => ({ ...row, document: content === null ? {} : JSON.parse(content) })),
  }
}

/** How many disputes there are about what. */
export function byContrast(disputes: readonly Dispute[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const contrast of disputes.map(contrastOf)) counts[contrast] = (counts[contrast] ?? 0) + 1
  return counts
}

/** How many disputes of each kind there are. */
export function byKind(disputes: readonly { readonly place: { readonly kind: string } }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { place } of disputes) counts[place.kind] = (counts[place.kind] ?? 0) + 1
  return counts
}
