/** One layer as the API shows it. */
import type { z } from '@hono/zod-openapi'
import type { Layer } from '../contract/annotation.js'
import { isoTimeOrNull } from '../http/iso-time.js'
import type { Database } from '../storage/connection.js'

/** The layer, or undefined where there is none (also for another project's task). */
export async function readLayer(
  db: Database,
  projectId: string,
  taskId: string,
  layer: string,
): Promise<z.infer<typeof Layer> | undefined> {
  const row = await db
    .selectFrom('annotation')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('layer', '=', layer)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    task: row.task_id,
    layer: row.layer,
    rev: row.rev,
    state: row.state,
    content: row.content === null ? {} : JSON.parse(row.content),
    touched: JSON.parse(row.touched),
    flagged: row.flagged === 1,
    unseen: row.unseen,
    elapsedMs: row.elapsed_ms,
    guideline: row.guideline,
    startedAt: isoTimeOrNull(row.started_at),
    submittedAt: isoTimeOrNull(row.submitted_at),
  }
}
