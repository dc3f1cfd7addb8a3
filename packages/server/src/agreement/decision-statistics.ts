/** Decisions counted: what is disputed, why, and whose answer was taken. */
import type { z } from '@hono/zod-openapi'
import type { DecisionStatistics } from '../contract/adjudication.js'
import { blindPhases, type Viewer } from '../projects/blindness.js'
import type { Database } from '../storage/connection.js'
import { kindOfKey } from './decision-log.js'

/** Over one phase or all; phases that are still blind for the viewer are left out. */
export async function decisionStatistics(
  db: Database,
  viewer: Viewer,
  phaseId: string | undefined,
): Promise<z.input<typeof DecisionStatistics>> {
  const hidden = await blindPhases(db, viewer)
  let query = db
    .selectFrom('decision')
    .innerJoin('task', 'task.id', 'decision.task_id')
    .select(['decision.task_id', 'decision.dispute', 'decision.take', 'decision.reason', 'task.phase_id'])
    .where('decision.project_id', '=', viewer.projectId)
  if (phaseId !== undefined) query = query.where('task.phase_id', '=', phaseId)
  const rows = (await query.execute()).filter(({ phase_id }) => !hidden.has(phase_id))
  const taken = rows.map(({ take }) => JSON.parse(take) as string)
  const isWord = (take: string) => take === 'both' || take === 'neither' || take === 'own'
  return {
    decisions: rows.length,
    byKind: counted(rows.map(({ dispute }) => kindOfKey(dispute))),
    byReason: counted(rows.map(({ reason }) => reason ?? 'none')),
    byTake: counted(taken.map((take) => (isWord(take) ? take : 'layer'))),
    byLayer: await byLayer(
      db,
      viewer.projectId,
      rows.map(({ task_id }, k) => ({ task: task_id, take: taken[k]! })),
    ),
  }
}

async function byLayer(db: Database, projectId: string, decisions: readonly { readonly task: string; readonly take: string }[]) {
  const onTask = counted(decisions.map(({ task }) => task))
  const rows = await db
    .selectFrom('decision')
    .innerJoin('annotation', 'annotation.task_id', 'decision.task_id')
    .innerJoin('person', 'person.id', 'annotation.layer')
    .select(['annotation.task_id', 'annotation.layer', 'person.name'])
    .distinct()
    .where('decision.project_id', '=', projectId)
    .where('annotation.state', '=', 'submitted')
    .execute()
  const layers = new Map<string, { layer: string; name: string; taken: number; disputes: number }>()
  for (const { task_id, layer, name } of rows) {
    const there = onTask[task_id]
    if (there === undefined) continue
    const one = layers.get(layer) ?? { layer, name, taken: decisions.filter(({ take }) => take === layer).length, disputes: 0 }
    one.disputes += there
    layers.set(layer, one)
  }
  return [...layers.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function counted(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
