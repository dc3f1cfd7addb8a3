/** The items of a project as people see them: those of imports that are done, in their order. */
import type { z } from '@hono/zod-openapi'
import type { Item } from '../contract/item.js'
import type { Database } from '../storage/connection.js'
import type { ItemTable } from '../storage/schema.js'

/** A query for the visible items of a project; an import under way shows nothing. */
export function visibleItems(db: Database, projectId: string) {
  return db
    .selectFrom('item')
    .innerJoin('import', 'import.id', 'item.import_id')
    .where('item.project_id', '=', projectId)
    .where('import.state', '=', 'done')
}

/** Up to `limit` items behind a position; -1 starts at the first. */
export async function itemsAfter(db: Database, projectId: string, position: number, limit: number): Promise<ItemTable[]> {
  return visibleItems(db, projectId)
    .selectAll('item')
    .where('item.position', '>', position)
    .orderBy('item.position')
    .limit(limit)
    .execute()
}

/** An item as the API shows it. Who might be a judge must not learn which pairs are controls. */
export function itemOf(row: ItemTable, showsControl: boolean): z.output<typeof Item> {
  const { id, position, import_id, control, record } = row
  return { id, position, import: import_id, ...(showsControl ? { control } : {}), record: JSON.parse(record) }
}
