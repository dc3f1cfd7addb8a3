/** Queries of the hottest path are built once: building one takes longer than running it. */
import type { CompiledQuery } from 'kysely'
import type { Database, Value } from './connection.js'

/**
 * A query that takes its values when it is run, in the order in which `build` names them; what `build` itself gives as values
 * only holds their places. `reusable((db) => db.selectFrom('task').selectAll().where('id', '=', ''))(db, [taskId])`.
 */
export function reusable<Row>(
  build: (db: Database) => { compile(): CompiledQuery<Row> },
): (db: Database, values: readonly Value[]) => Promise<readonly Row[]> {
  const built = new WeakMap<Database, CompiledQuery<Row>>()
  return async (db, values) => {
    const query = built.get(db) ?? build(db).compile()
    built.set(db, query)
    if (query.parameters.length !== values.length) {
      throw new RangeError(`the query takes ${query.parameters.length} values, not ${values.length}`)
    }
    return (await db.executeQuery<Row>({ ...query, parameters: values })).rows
  }
}
