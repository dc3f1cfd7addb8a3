/** Comments: questions of annotators where they arise, answers in threads, found again until they are resolved. */
import { createRoute, z } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'
import type { Context } from 'hono'
import { Comment, CommentChange, CommentQuery, NewComment, ResolveComment } from '../contract/comment.js'
import { body, fault, Id, json, pageOf } from '../contract/common.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'
import type { Env } from '../http/env.js'
import { may } from '../people/roles.js'
import { sightOfTask, viewerOf } from '../projects/blindness.js'
import { mentionsIn } from '../projects/mentions.js'
import { commentsOf, mentionable, readComment, searchComments } from '../projects/read-comments.js'
import { newId } from '../storage/ids.js'

const tags = ['comments']
const params = z.object({ project: Id })
const TaskPath = params.extend({ task: Id })
const CommentPath = params.extend({ comment: Id })

const search = createRoute({
  ...access('annotate'),
  method: 'get',
  path: '/projects/{project}/comments',
  tags,
  summary: 'Comments of the project, the newest first',
  request: { params, query: CommentQuery },
  responses: { 200: json(pageOf(Comment), 'those that you may see') },
})

const list = createRoute({
  ...access('read'),
  method: 'get',
  path: '/projects/{project}/tasks/{task}/comments',
  tags,
  summary: 'Comments on a task',
  description: 'While you are blind on the task, those of its other annotators are not among them.',
  request: { params: TaskPath },
  responses: { 200: json(z.object({ items: z.array(Comment) }), 'the oldest first'), 404: fault('no such task for you') },
})

const add = createRoute({
  ...access('annotate'),
  method: 'post',
  path: '/projects/{project}/tasks/{task}/comments',
  tags,
  summary: 'Comment, or answer a comment',
  request: { params: TaskPath, body: body(NewComment) },
  responses: { 201: json(Comment, 'the comment'), 404: fault('no such task or comment for you') },
})

const change = createRoute({
  ...access('annotate'),
  method: 'patch',
  path: '/projects/{project}/comments/{comment}',
  tags,
  summary: 'Change your own comment',
  request: { params: CommentPath, body: body(CommentChange) },
  responses: { 200: json(Comment, 'the comment as it is now'), 403: fault('it is not yours') },
})

const resolve = createRoute({
  ...access('annotate'),
  method: 'post',
  path: '/projects/{project}/comments/{comment}/resolve',
  tags,
  summary: 'Resolve a thread, or open it again',
  description: 'For whoever began it, adjudicators and managers.',
  request: { params: CommentPath, body: body(ResolveComment) },
  responses: { 200: json(Comment, 'the comment as it is now'), 409: fault('an answer, not the first comment of a thread') },
})

async function seenTask(c: Context<Env>, task: string): Promise<void> {
  const sight = await sightOfTask(c.var.services.store.read, viewerOf(c), task)
  if (sight === undefined || !sight.mayOpen) throw new ParascopeError('http/not-found', 'there is no such task for you')
}

async function seenComment(c: Context<Env>, id: string): Promise<z.output<typeof Comment>> {
  const comment = await readComment(c.var.services.store.read, viewerOf(c), id)
  if (comment === undefined) throw new ParascopeError('http/not-found', 'there is no such comment for you')
  return comment
}

export const comments = api()
  .openapi(search, async (c) => {
    return c.json(await searchComments(c.var.services.store.read, viewerOf(c), c.req.valid('query')), 200)
  })
  .openapi(list, async (c) => {
    const { task } = c.req.valid('param')
    await seenTask(c, task)
    return c.json({ items: await commentsOf(c.var.services.store.read, viewerOf(c), task) }, 200)
  })
  .openapi(add, async (c) => {
    const { project, task } = c.req.valid('param')
    const { body: text, anchor, parent } = c.req.valid('json')
    await seenTask(c, task)
    const answered = parent === null ? undefined : await seenComment(c, parent)
    if (answered !== undefined && answered.task !== task)
      throw new ParascopeError('http/not-found', 'the comment is on another task')
    const { store, now } = c.var.services
    const id = newId()
    await store.write('addComment', {
      id,
      projectId: project,
      taskId: task,
      personId: c.var.principal!.personId,
      anchor: anchor === null ? null : JSON.stringify(anchor),
      body: text,
      // threads are one level deep: an answer to an answer joins it
      parentId: answered === undefined ? null : (answered.parent ?? answered.id),
      mentions: mentionsIn(text, await mentionable(store.read, project)),
      at: now(),
    })
    return c.json(await seenComment(c, id), 201)
  })
  .openapi(change, async (c) => {
    const { project, comment } = c.req.valid('param')
    await seenComment(c, comment)
    const { store, now } = c.var.services
    const { personId } = c.var.principal!
    await store.write('editComment', { id: comment, projectId: project, personId, body: c.req.valid('json').body, at: now() })
    return c.json(await seenComment(c, comment), 200)
  })
  .openapi(resolve, async (c) => {
    const { project, comment } = c.req.valid('param')
    const { person } = await seenComment(c, comment)
    const { personId } = c.var.principal!
    if (person !== personId && !may(c.var.membership!.role, 'adjudicate')) {
      throw new ParascopeError('http/forbidden', 'only who began a thread, adjudicators and managers resolve it')
    }
    const { store, now } = c.var.services
    const { isResolved } = c.req.valid('json')
    await store.write('resolveComment', { id: comment, projectId: project, personId, isResolved, at: now() })
    return c.json(await seenComment(c, comment), 200)
  })
