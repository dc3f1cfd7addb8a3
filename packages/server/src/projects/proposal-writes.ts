/** Changes of proposals. What somebody has started from stays in the log, whatever happens to the proposal. */
import type { Mode } from '@parascope/core/edit'
import { appendEvent } from '../events/log.js'
import { forgetWork } from '../jobs/unfinished.js'
import type { Transaction } from '../storage/transaction.js'

const REMOVED_AT_ONCE = 200

export interface NewProposals {
  readonly projectId: string
  readonly mode: Mode
  readonly method: string
  readonly made: readonly { readonly itemId: string; readonly content: string }[]
  /** items that the method says nothing of */
  readonly nothing: readonly string[]
  readonly at: number
}

/** Puts proposals of a method in the place of those of another. */
export async function putProposals(tx: Transaction, { projectId, mode, method, made, nothing, at }: NewProposals): Promise<void> {
  if (made.length > 0) {
    await tx.db
      .insertInto('proposal')
      .values(
        made.map(({ itemId, content }) => ({ item_id: itemId, mode, project_id: projectId, content, method, created_at: at })),
      )
      .onConflict((conflict) =>
        conflict.columns(['item_id', 'mode']).doUpdateSet(({ ref }) => ({
          content: ref('excluded.content'),
          method: ref('excluded.method'),
          created_at: ref('excluded.created_at'),
        })),
      )
      .execute()
  }
  if (nothing.length > 0) await tx.db.deleteFrom('proposal').where('mode', '=', mode).where('item_id', 'in', nothing).execute()
}

/** Takes away some proposals of a mode; gives how many. 0: none are left. */
export async function removeProposals(tx: Transaction, { projectId, mode }: { projectId: string; mode: Mode }): Promise<number> {
  const rows = await tx.db
    .selectFrom('proposal')
    .select('item_id')
    .where('project_id', '=', projectId)
    .where('mode', '=', mode)
    .limit(REMOVED_AT_ONCE)
    .execute()
  if (rows.length === 0) return 0
  await tx.db
    .deleteFrom('proposal')
    .where('mode', '=', mode)
    .where(
      'item_id',
      'in',
      rows.map((row) => row.item_id),
    )
    .execute()
  return rows.length
}

export interface ProposalsMade {
  /** the work that is finished with it */
  readonly work: string
  readonly projectId: string
  readonly personId: string | null
  readonly mode: Mode
  /** null: they were taken away */
  readonly method: string | null
  readonly proposed: number
  readonly skipped: number
  readonly at: number
}

/** Says in the log what was proposed. */
export async function noteProposals(tx: Transaction, { work, projectId, personId, at, ...made }: ProposalsMade): Promise<void> {
  await forgetWork(tx, { key: work })
  await appendEvent(tx, { projectId, personId, op: { type: 'proposals/made', ...made }, at })
}

export const proposalWrites = { putProposals, removeProposals, noteProposals }
