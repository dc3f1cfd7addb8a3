/** Gold of a whole phase by the merge rule: many small writes, between which others save. */
import type { MergeRule, Mode } from '@parascope/core/edit'
import { ParascopeError } from '@parascope/core/errors'
import type { Viewer } from '../projects/blindness.js'
import type { Services } from '../services.js'
import type { TaskTable } from '../storage/schema.js'

const AT_ONCE = 20

export interface MergeChoice {
  readonly phaseId: string
  readonly mode: Mode
  readonly which: 'agreed' | 'all'
  readonly rule?: MergeRule
}

/** Merges and finishes the tasks; stops between two writes when the asker goes. */
export async function mergePhase(
  { store, now }: Services,
  { projectId, personId }: Viewer,
  { phaseId, mode, which, rule }: MergeChoice,
  signal: AbortSignal,
): Promise<{ merged: number; skipped: number }> {
  const states: TaskTable['state'][] = which === 'all' ? ['agreed', 'disputed'] : ['agreed']
  let [merged, skipped, after] = [0, 0, '']
  for (;;) {
    if (signal.aborted) throw new ParascopeError('http/gone', 'whoever asked has gone')
    const rows = await store.read
      .selectFrom('task')
      .select('id')
      .where('project_id', '=', projectId)
      .where('phase_id', '=', phaseId)
      .where('mode', '=', mode)
      .where('state', 'in', states)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    if (rows.length === 0) return { merged, skipped }
    const taskIds = rows.map(({ id }) => id)
    const input = { projectId, taskIds, personId, at: now(), ...(rule === undefined ? {} : { rule }) }
    const done = await store.write('mergeTasks', input)
    merged += done.merged
    skipped += rows.length - done.merged
    after = taskIds.at(-1)!
  }
}
