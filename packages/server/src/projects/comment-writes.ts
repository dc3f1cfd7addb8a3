/** Changes of comments. Their texts stay out of the log: it says that there is one, not what it says. */
import { ParascopeError } from '@parascope/core/errors'
import { appendEvent } from '../events/log.js'
import type { CommentTable } from '../storage/schema.js'
import type { Transaction } from '../storage/transaction.js'
import { checkOpen } from './project-state.js'

export interface NewComment {
  readonly id: string
  readonly projectId: string
  readonly taskId: string
  readonly personId: string
  /** JSON, or null for the whole item */
  readonly anchor: string | null
  readonly body: string
  /** the first comment of the thread */
  readonly parentId: string | null
  readonly mentions: readonly string[]
  readonly at: number
}

export async function addComment(tx: Transaction, input: NewComment): Promise<void> {
  const { id, projectId, taskId, personId, anchor, body, parentId, mentions, at } = input
  await checkOpen(tx.db, projectId)
  await tx.db
    .insertInto('comment')
    .values({
      id,
      project_id: projectId,
      task_id: taskId,
      person_id: personId,
      anchor,
      body,
      parent_id: parentId,
      created_at: at,
      edited_at: null,
      resolved_at: null,
      resolved_by: null,
    })
    .execute()
  const op = { type: 'comment/added', comment: id, ...(parentId === null ? {} : { parent: parentId }), mentions }
  await appendEvent(tx, { projectId, personId, taskId, op, at })
}

interface CommentAct {
  readonly id: string
  readonly projectId: string
  readonly personId: string
  readonly at: number
}

/** Changes the text of one's own comment. */
export async function editComment(
  tx: Transaction,
  { id, projectId, personId, body, at }: CommentAct & { readonly body: string },
): Promise<void> {
  await checkOpen(tx.db, projectId)
  const comment = await commentRow(tx, id, projectId)
  if (comment.person_id !== personId) throw new ParascopeError('http/forbidden', 'only who wrote a comment can change it')
  await tx.db.updateTable('comment').set({ body, edited_at: at }).where('id', '=', id).execute()
  await appendEvent(tx, { projectId, personId, taskId: comment.task_id, op: { type: 'comment/edited', comment: id }, at })
}

/** Resolves a thread, or opens it again; said of its first comment. */
export async function resolveComment(
  tx: Transaction,
  { id, projectId, personId, isResolved, at }: CommentAct & { readonly isResolved: boolean },
): Promise<void> {
  await checkOpen(tx.db, projectId)
  const comment = await commentRow(tx, id, projectId)
  if (comment.parent_id !== null) throw new ParascopeError('http/conflict', 'a thread is resolved by its first comment')
  const change = isResolved ? { resolved_at: at, resolved_by: personId } : { resolved_at: null, resolved_by: null }
  await tx.db.updateTable('comment').set(change).where('id', '=', id).execute()
  const type = isResolved ? 'comment/resolved' : 'comment/reopened'
  await appendEvent(tx, { projectId, personId, taskId: comment.task_id, op: { type, comment: id }, at })
}

async function commentRow(tx: Transaction, id: string, projectId: string): Promise<CommentTable> {
  const comment = await tx.db
    .selectFrom('comment')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (comment === undefined) throw new ParascopeError('http/not-found', 'there is no such comment')
  return comment
}

export const commentWrites = { addComment, editComment, resolveComment }
