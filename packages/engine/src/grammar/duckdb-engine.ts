/**
 * The engine for any size on one machine: threads extract rows into files, DuckDB counts them with the SQL of `count-sql.ts`, in as much
 * memory as it is given and on disk beyond that.
 */
import { ParascopeError } from '@parascope/core/errors'
import { COUNTED_LINES, countSteps, hasOneLabel, LEXICAL_LINES } from './count-sql.js'
import type { CountedGrammar, CountGrammar, CountJob } from './counted-grammar.js'
import { PLAIN_ROWS, quoted, withDuckDb } from './duckdb.js'
import { extractChunks } from './extract-chunks.js'

/** Relations that are kept as they are; the others are computed where they are used. */
const TABLES = new Set(['every_rule', 'fe', 'f', 'e', 'lf', 'le', 'l'])

export function duckDbEngine(memory: string): CountGrammar {
  return (job) => countInDuckDb(job, memory)
}

async function countInDuckDb(job: CountJob, memory: string): Promise<CountedGrammar> {
  const { rules, rest, trailer, reused } = await extractChunks(job)
  job.onCounting()
  const { folder, threads, minCount, settings } = job
  const files = { rules: folder.file('counted.tsv'), lexicon: folder.file('lexicon.tsv') }
  return withDuckDb({ memory, threads, spill: folder.file('spill') }, async (connection) => {
    const relation = (name: string, kind: string, columns: string, paths: readonly string[]) =>
      connection.run(
        `CREATE VIEW ${name} AS SELECT ${columns}, n FROM read_csv([${paths.map(quoted).join(', ')}], delim = '\\t', ${PLAIN_ROWS},
         columns = {kind: 'VARCHAR', a: 'VARCHAR', b: 'VARCHAR', c: 'VARCHAR', d: 'VARCHAR', n: 'BIGINT'}) WHERE kind = '${kind}'`,
      )
    await relation('occurrences', 'R', 'a AS lhs, b AS src, c AS tgt, d AS links', rules)
    await relation('lexical', 'L', 'a AS f, b AS e', rest)
    for (const { name, query } of countSteps({ minCount, oneLabel: hasOneLabel(settings) })) {
      await connection.run(`CREATE ${TABLES.has(name) ? 'TABLE' : 'VIEW'} ${name} AS ${query}`)
    }
    const sums = await connection.runAndReadAll('SELECT count(*), coalesce(sum(n), 0) FROM every_rule')
    const [distinct, occurrences] = sums.getRows()[0]!.map(Number) as [number, number]
    if (occurrences !== trailer.occurrences) {
      throw new ParascopeError(
        'grammar/worker',
        `the workers say that they wrote ${trailer.occurrences} rules, but ${occurrences} were read; remove ${folder.path} and start again`,
      )
    }
    const copy = (query: string, to: string) =>
      connection.run(`COPY (${query}) TO ${quoted(to)} (FORMAT csv, HEADER false, DELIMITER '\x01', QUOTE '', ESCAPE '')`)
    await copy(COUNTED_LINES, files.rules)
    await copy(LEXICAL_LINES, files.lexicon)
    return { occurrences, distinct, reused, rules: [files.rules], lexicon: [files.lexicon] }
  })
}
