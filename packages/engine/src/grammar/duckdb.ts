/** DuckDB in this process, opened only by those who need it: machine code that some systems lack. */
import type { DuckDBConnection } from '@duckdb/node-api'
import { ParascopeError } from '@parascope/core/errors'

export interface DuckDbOptions {
  /** such as `1GB` */
  readonly memory: string
  readonly threads: number
  /** a folder for what is too much for the memory */
  readonly spill: string
  /** rows come out in the order in which they went in */
  readonly inOrder?: boolean
}

/** Opens a database, runs the work with a connection, and closes it. */
export async function withDuckDb<T>(options: DuckDbOptions, work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
  const { DuckDBInstance } = await import('@duckdb/node-api').catch((error: Error) => {
    throw new ParascopeError('io/unreadable', `DuckDB does not run on this machine (${error.message}); use --engine memory`)
  })
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: options.memory,
    threads: String(options.threads),
    temp_directory: options.spill,
    preserve_insertion_order: options.inOrder === true ? 'true' : 'false',
  })
  const connection = await instance.connect()
  try {
    return await work(connection)
  } catch (error) {
    if (!/^Out of Memory Error/.test((error as Error).message)) throw error
    throw new ParascopeError('grammar/memory', `${options.memory} of memory are too little for this: give more with --memory`, {
      memory: options.memory,
    })
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

/** A text in SQL. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** Options of `read_csv` and `COPY` for rows of `row-fields.ts`: nothing is quoted, nothing is guessed. */
export const PLAIN_ROWS = "header = false, quote = '', escape = '', auto_detect = false, nullstr = '\\N'"
