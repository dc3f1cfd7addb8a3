/** Queries of the hottest path are built once: building one takes longer than running it. PostgreSQL also plans them once. */
import type { CompiledQuery } from 'kysely'
import type { Database, Value } from './connection.js'

const names = new Map<string, string>()

/** The name under which a statement is kept prepared; undefined for those that are not built by `reusable`. */
export function preparedName(sql: string): string | undefined {
  return names.get(sql)
}

/**
 * A query that takes its values when it is run, in the order in which `build` names them; what `build` itself gives as values
 * only holds their places. `reusable((db) => db.selectFrom('task').selectAll().where('id', '=', ''))(db, [taskId])`.
 */
export function reusable<Row>(
  build: (db: Database) => { compile(): CompiledQuery<Row> },
): (db: Database, values: readonly Value[]) => Promise<readonly Row[]> {
  const built = new WeakMap<Database, CompiledQuery<Row>>()
  return async (db, values) => {
    let query = built.get(db)
    if (query === undefined) {
      query = build(db).compile()
      built.set(db, query)
      if (!names.has(query.sql)) names.set(query.sql, `reusable ${names.size + 1}`)
    }
    if (query.parameters.length !== values.length) {
      throw new RangeError(`the query takes ${query.parameters.length} values, not ${values.length}`)
    }
    return (await db.executeQuery<Row>({ ...query, parameters: values })).rows
  }
}
