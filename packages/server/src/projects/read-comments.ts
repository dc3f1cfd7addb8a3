/**
 * Comments as somebody may see them. While they are blind on a task, the comments of its other annotators are hidden with the
 * threads that those began; what managers say there is for all.
 */
import type { z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import type { Comment, CommentQuery } from '../contract/comment.js'
import { cursorAfter, cursorValues } from '../http/cursor.js'
import { isoTime, isoTimeOrNull } from '../http/iso-time.js'
import type { Database } from '../storage/connection.js'
import type { CommentTable } from '../storage/schema.js'
import { type Sight, sightOf, type Viewer } from './blindness.js'
import { type Mentionable, mentionsIn } from './mentions.js'
import { likeAnywhere } from './task-conditions.js'

type Shown = z.output<typeof Comment>

const BATCH = 200
const MOST_ROWS = 2_000

/** The members of a project, who can be mentioned. */
export async function mentionable(db: Database, projectId: string): Promise<Mentionable[]> {
  return db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .select(['person.id', 'person.name'])
    .where('member.project_id', '=', projectId)
    .where('member.left_at', 'is', null)
    .execute()
}

/** All comments on a task that the viewer may see, the oldest first. */
export async function commentsOf(db: Database, viewer: Viewer, taskId: string): Promise<Shown[]> {
  const rows = await db
    .selectFrom('comment')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('project_id', '=', viewer.projectId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return asShown(db, viewer, await seen(db, viewer, rows))
}

/** One page of the comments of a project that the viewer may see, the newest first. */
export async function searchComments(
  db: Database,
  viewer: Viewer,
  { cursor, limit, open, mentions, phase }: z.output<typeof CommentQuery>,
): Promise<{ items: Shown[]; next: string | null }> {
  const found: CommentTable[] = []
  const me =
    mentions === undefined ? undefined : (await mentionable(db, viewer.projectId)).find(({ id }) => id === viewer.personId)
  let after = cursor === undefined ? undefined : (cursorValues(cursor, 'number', 'string') as [number, string])
  for (let looked = 0; looked < MOST_ROWS; looked += BATCH) {
    let query = db
      .selectFrom('comment')
      .leftJoin('comment as root', 'root.id', 'comment.parent_id')
      .selectAll('comment')
      .where('comment.project_id', '=', viewer.projectId)
      .orderBy('comment.created_at', 'desc')
      .orderBy('comment.id', 'desc')
      .limit(BATCH)
    if (open !== undefined) {
      const resolved = sql`COALESCE(root.resolved_at, comment.resolved_at)`
      query = query.where(open ? sql<boolean>`${resolved} IS NULL` : sql<boolean>`${resolved} IS NOT NULL`)
    }
    if (me !== undefined) query = query.where(sql<boolean>`comment.body LIKE ${likeAnywhere(`@${me.name}`)} ESCAPE '!'`)
    if (phase !== undefined) {
      query = query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('task').select('task.id').whereRef('task.id', '=', 'comment.task_id').where('task.phase_id', '=', phase),
        ),
      )
    }
    if (after !== undefined) {
      const [at, id] = after
      query = query.where(({ or, and, eb }) =>
        or([eb('comment.created_at', '<', at), and([eb('comment.created_at', '=', at), eb('comment.id', '<', id)])]),
      )
    }
    const rows = await query.execute()
    for (const row of await seen(db, viewer, rows)) {
      if (found.length === limit) {
        const last = found.at(-1)!
        return { items: await asShown(db, viewer, found), next: cursorAfter(last.created_at, last.id) }
      }
      found.push(row)
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return { items: await asShown(db, viewer, found), next: null }
    after = [last.created_at, last.id]
  }
  return { items: await asShown(db, viewer, found), next: cursorAfter(...after!) }
}

/** One comment, if the viewer may see it. */
export async function readComment(db: Database, viewer: Viewer, id: string): Promise<Shown | undefined> {
  const rows = await db
    .selectFrom('comment')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', viewer.projectId)
    .execute()
  return (await asShown(db, viewer, await seen(db, viewer, rows)))[0]
}

/** Those that the viewer may see. */
async function seen(db: Database, viewer: Viewer, rows: readonly CommentTable[]): Promise<CommentTable[]> {
  const taskIds = [...new Set(rows.map(({ task_id }) => task_id))]
  if (taskIds.length === 0) return []
  const sights = await sightOf(db, viewer, taskIds)
  const blind = taskIds.filter((id) => sights.get(id)!.isBlind)
  const annotators = new Set<string>()
  if (blind.length > 0) {
    const layers = await db.selectFrom('annotation').select(['task_id', 'layer']).where('task_id', 'in', blind).execute()
    for (const { task_id, layer } of layers) annotators.add(`${task_id} ${layer}`)
  }
  const parents = rows.flatMap(({ parent_id }) => (parent_id === null ? [] : [parent_id]))
  const roots =
    parents.length === 0 ? [] : await db.selectFrom('comment').select(['id', 'person_id']).where('id', 'in', parents).execute()
  const rootAuthor = new Map(roots.map(({ id, person_id }) => [id, person_id]))
  const maySee = (sight: Sight, taskId: string, author: string) =>
    sight.mayOpen && (!sight.isBlind || author === viewer.personId || !annotators.has(`${taskId} ${author}`))
  return rows.filter(({ task_id, person_id, parent_id }) => {
    const sight = sights.get(task_id)!
    return maySee(sight, task_id, person_id) && (parent_id === null || maySee(sight, task_id, rootAuthor.get(parent_id)!))
  })
}

async function asShown(db: Database, { projectId }: Viewer, rows: readonly CommentTable[]): Promise<Shown[]> {
  if (rows.length === 0) return []
  const members = rows.some(({ body }) => body.includes('@')) ? await mentionable(db, projectId) : []
  return rows.map((row) => ({
    id: row.id,
    task: row.task_id,
    person: row.person_id,
    anchor: row.anchor === null ? null : JSON.parse(row.anchor),
    body: row.body,
    parent: row.parent_id,
    mentions: mentionsIn(row.body, members),
    createdAt: isoTime(row.created_at),
    editedAt: isoTimeOrNull(row.edited_at),
    resolvedAt: isoTimeOrNull(row.resolved_at),
    resolvedBy: row.resolved_by,
  }))
}
