/** Places of planned phases: whoever joins by an invitation takes one in each, and the last may open the phase. */
import { ParascopeError } from '@parascope/core/errors'
import { appendEvent } from '../events/log.js'
import type { Transaction } from '../storage/transaction.js'
import { openPhase } from './phase-writes.js'
import { phaseSettings } from './settings.js'

/** Lets a new annotator into the planned phases that keep places. A phase that cannot be opened yet stays planned. */
export async function takePlaces(
  tx: Transaction,
  { projectId, personId, at }: { readonly projectId: string; readonly personId: string; readonly at: number },
): Promise<void> {
  const phases = await tx.db
    .selectFrom('phase')
    .select(['id', 'settings'])
    .where('project_id', '=', projectId)
    .where('state', '=', 'planned')
    .orderBy('position')
    .execute()
  for (const { id, settings: json } of phases) {
    const settings = phaseSettings(json)
    const [place, ...places] = settings.places
    if (place === undefined || settings.people.some(({ person }) => person === personId)) continue
    const people = [...settings.people, { person: personId, quota: place.quota }]
    await tx.db
      .updateTable('phase')
      .set({ settings: JSON.stringify({ ...settings, people, places }) })
      .where('id', '=', id)
      .execute()
    await appendEvent(tx, { projectId, personId, op: { type: 'phase/joined', phase: id, places: places.length }, at })
    if (places.length === 0 && settings.opensWhenFull) await openIfPossible(tx, { projectId, phaseId: id, personId: null, at })
  }
}

async function openIfPossible(tx: Transaction, act: Parameters<typeof openPhase>[1]): Promise<void> {
  try {
    await openPhase(tx, act)
  } catch (error) {
    const isEarly = error instanceof ParascopeError && ['project/cannot-assign', 'project/closed'].includes(error.code)
    if (!isEarly) throw error
  }
}
