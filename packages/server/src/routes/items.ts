/** Items of a project: page by page, one by one, or all of them as JSON Lines. */
import { createRoute, z } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'
import { fault, Id, json, lines, Paging, pageOf } from '../contract/common.js'
import { Item } from '../contract/item.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'
import { cursorAfter, cursorValues } from '../http/cursor.js'
import { jsonLines } from '../http/json-lines.js'
import { may } from '../people/roles.js'
import { itemOf, itemsAfter, visibleItems } from '../projects/items.js'

const ProjectPath = z.object({ project: Id })
const PAGE = 200

const list = createRoute({
  ...access('adjudicate'),
  method: 'get',
  path: '/projects/{project}/items',
  tags: ['items'],
  summary: 'Pairs of the project, in their order',
  request: { params: ProjectPath, query: Paging },
  responses: { 200: json(pageOf(Item), 'one page') },
})

const all = createRoute({
  ...access('adjudicate'),
  method: 'get',
  path: '/projects/{project}/items.jsonl',
  tags: ['items'],
  summary: 'All pairs as records, one a line',
  request: { params: ProjectPath },
  responses: {
    200: lines('records without annotation, as `parascope` reads them'),
  },
})

const read = createRoute({
  ...access('adjudicate'),
  method: 'get',
  path: '/projects/{project}/items/{item}',
  tags: ['items'],
  summary: 'One pair',
  request: { params: ProjectPath.extend({ item: Id }) },
  responses: { 200: json(Item, 'the pair'), 404: fault('there is no such pair') },
})

export const items = api()
  .openapi(list, async (c) => {
    const { project } = c.req.valid('param')
    const { cursor, limit } = c.req.valid('query')
    const [after] = cursor === undefined ? [-1] : cursorValues(cursor, 'number')
    const rows = await itemsAfter(c.var.services.store.read, project, after as number, limit + 1)
    const page = rows.slice(0, limit)
    const showsControl = may(c.var.membership!.role, 'manage')
    const next = rows.length > limit ? cursorAfter(page.at(-1)!.position) : null
    return c.json({ items: page.map((row) => itemOf(row, showsControl)), next }, 200)
  })
  .openapi(all, (c) => {
    const { project } = c.req.valid('param')
    const { store } = c.var.services
    let after = -1
    return jsonLines(async () => {
      const rows = await itemsAfter(store.read, project, after, PAGE)
      after = rows.at(-1)?.position ?? after
      return rows.map(({ record }) => JSON.parse(record))
    })
  })
  .openapi(read, async (c) => {
    const { project, item } = c.req.valid('param')
    const row = await visibleItems(c.var.services.store.read, project)
      .selectAll('item')
      .where('item.id', '=', item)
      .executeTakeFirst()
    if (row === undefined) throw new ParascopeError('http/not-found', 'there is no such pair')
    return c.json(itemOf(row, may(c.var.membership!.role, 'manage')), 200)
  })
