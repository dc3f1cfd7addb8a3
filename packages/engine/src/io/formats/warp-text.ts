/**
 * Projects of WARP-Text (Kovatchev, Martí and Salamó 2018), the tool that ETPC was annotated with, as a dump of its database
 * (`mysqldump`, or phpMyAdmin's export as SQL). Three of its tables are read:
 *
 *     dataset     pair_sid, label, text_1, text_2, …           the pairs, tokens separated by blanks
 *     relations   id, name, …                                  the types of the project
 *     annotation  pair_sid, rel_sid, s1_scope, s2_scope, s1_text, s2_text, key_s1, key_s2, k1_text, k2_text, user_sid, layer
 *
 * Each user's annotation of a pair is a record. Types are found by their name among those of the Extended Paraphrase Typology, or
 * in the user's own tagset. A dump has its tables in any order, so it is held in memory.
 */
import type { Phenomenon } from '@parascope/core/corpus'
import type { Format, RawBatch } from '../format.js'
import { type Relation, readRelation } from './etpc-relation.js'
import { quoted } from './link-text.js'
import { type SqlRow, sqlRows } from './sql-inserts.js'
import { splitTokens } from './token-text.js'

type Fields = Record<string, unknown>

export const warpText: Format = {
  name: 'warp-text',
  title: 'database dump of WARP-Text',
  files: ['DUMP'],
  extensions: ['.sql'],
  carries: () => ['id', 'source', 'target', 'annotator', 'isParaphrase', 'phenomena', 'meta'],
  sniff: (head) => /\b(?:create\s+table|insert\s+into)\b[^;(]*\b(?:annotation|dataset|relations)\b/i.test(head),

  async *read({ sources, options, report }) {
    const file = sources[0]!.path
    const tables: Record<string, SqlRow[]> = { dataset: [], relations: [], annotation: [] }
    for await (const rows of sqlRows(sources[0]!, Object.keys(tables), report)) {
      for (const row of rows) tables[row.table]!.push(row)
    }
    const names = new Map(
      tables.relations!.map(({ values }) => [idOf(values, ['id', 'rel_sid', 'sid', 'rel_id']), values.name ?? '']),
    )
    const annotations = byPair(tables.annotation!)
    const batch: RawBatch = { records: [], lines: [] }
    for (const { values, line } of tables.dataset!) {
      const id = values.pair_sid ?? ''
      const pair = pairOf(values)
      if (pair === undefined) {
        const message = 'a row of dataset needs pair_sid, text_1 and text_2'
        report({ severity: 'error', code: 'corpus/bad-record', file, line, message, ...(id === '' ? {} : { id }) })
        continue
      }
      const users = byUser(annotations.get(id) ?? [])
      annotations.delete(id)
      if (users.size === 0) push(pair, line)
      for (const [user, rows] of users) addAnnotated(pair, user, rows)
    }
    for (const [id, rows] of annotations) {
      const message = `there is no pair ${quoted(id)} in the table dataset`
      report({ severity: 'error', code: 'corpus/bad-phenomenon', file, line: rows[0]!.line, id, field: 'pair_sid', message })
    }
    yield batch

    function push(record: Fields, line: number): void {
      batch.records.push(record)
      batch.lines.push(line)
    }

    function addAnnotated(pair: ReturnType<typeof pairOf> & {}, user: string, rows: readonly SqlRow[]): void {
      const phenomena: Phenomenon[] = []
      const negations: unknown[] = []
      let good = true
      for (const row of rows) {
        const field = `phenomena[${phenomena.length}]`
        const relation = relationOf(row, names, file)
        const { phenomenon, negation } = readRelation(relation, pair, options.tagset, (severity, part, message) => {
          if (severity === 'error') good = false
          const place = { file, line: row.line, id: pair.id, field: part === '' ? field : `${field}.${part}` }
          report({ severity, code: 'corpus/bad-phenomenon', message, ...place })
        })
        if (phenomenon !== undefined) phenomena.push(phenomenon)
        if (negation !== undefined) negations.push(negation)
      }
      if (!good) return
      const meta = { ...pair.meta, ...(negations.length > 0 ? { negations } : {}) }
      push({ ...pair, ...(user === '' ? {} : { annotator: user }), phenomena, meta }, rows[0]!.line)
    }
  },
}

function idOf(values: Readonly<Record<string, string>>, names: readonly string[]): string {
  return names.map((name) => values[name]).find((value) => value !== undefined) ?? ''
}

function pairOf({ pair_sid: id, text_1: first, text_2: second, label, ...rest }: Readonly<Record<string, string>>) {
  if (id === undefined || id === '' || first === undefined || second === undefined) return undefined
  const isJudged = label === '1' || label === '0'
  const kept = { ...rest, ...(label === undefined || isJudged ? {} : { label }) }
  return {
    id,
    source: splitTokens(first),
    target: splitTokens(second),
    ...(isJudged ? { isParaphrase: label === '1' } : {}),
    meta: { tagset: 'ept', ...(Object.keys(kept).length > 0 ? { warp: kept } : {}) },
  }
}

function relationOf({ values, line }: SqlRow, names: ReadonlyMap<string, string>, file: string): Relation {
  const id = values.rel_sid ?? ''
  const name = names.get(id)
  return {
    // numbers are those of the project; they are ETPC's own where the project does not name its types
    typeId: name === undefined ? id : '',
    typeName: name ?? '',
    sensePreserving: values.sense_preserving ?? '',
    scopes: {
      source: values.s1_scope ?? '',
      target: values.s2_scope ?? '',
      keySource: values.key_s1 ?? '',
      keyTarget: values.key_s2 ?? '',
    },
    texts: {
      source: values.s1_text ?? '',
      target: values.s2_text ?? '',
      keySource: values.k1_text ?? '',
      keyTarget: values.k2_text ?? '',
    },
    file,
    line,
  }
}

function byPair(rows: readonly SqlRow[]): Map<string, SqlRow[]> {
  return grouped(rows, ({ values }) => values.pair_sid ?? '')
}

function byUser(rows: readonly SqlRow[]): Map<string, SqlRow[]> {
  return grouped(rows, ({ values }) => values.user_sid ?? '')
}

function grouped(rows: readonly SqlRow[], keyOf: (row: SqlRow) => string): Map<string, SqlRow[]> {
  const groups = new Map<string, SqlRow[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return groups
}
