/**
 * The SQL that counts rules, in the part of the language that DuckDB and Spark share. It starts from two relations,
 * `occurrences(lhs, src, tgt, links, n)` and `lexical(f, e, n)`, as the workers wrote them, and only counts: what is made of the counts is
 * computed by `@parascope/core/grammar`, so that every engine gives the same digits.
 *
 * The links of a rule are its most frequent ones, of equals those whose text sorts first: the least text that is made of what lacks to a
 * large number, and the links. Counts given a side or a label are taken over the rules that stay, as Thrax does.
 */

import type { ExtractionSettings } from '@parascope/core/grammar'

/** One step: the relation it makes, and how. */
export interface SqlStep {
  readonly name: string
  readonly query: string
}

const LARGE = '1000000000000000'

/** Counts of rules with the same source and target, source, target, label and source, label and target, label. */
const MARGINALS: readonly (readonly [name: string, columns: readonly string[]])[] = [
  ['fe', ['src', 'tgt']],
  ['f', ['src']],
  ['e', ['tgt']],
  ['lf', ['lhs', 'src']],
  ['le', ['lhs', 'tgt']],
  ['l', ['lhs']],
]

/** Counts that are the same as others where all rules have one label. */
const SAME: Readonly<Record<string, string>> = { fe: 'kept', lf: 'f', le: 'e' }

export interface CountSettings {
  readonly minCount: number
  /** every rule has the same label, so that half of the counts need not be looked for */
  readonly oneLabel: boolean
}

/** The steps from occurrences to the rules that stay with their counts; the last one is `counted`. */
export function countSteps({ minCount, oneLabel }: CountSettings): readonly SqlStep[] {
  if (!Number.isSafeInteger(minCount) || minCount < 1) throw new RangeError(`a least count is 1 or more, not ${minCount}`)
  const needed = MARGINALS.filter(([name]) => !(oneLabel && name in SAME))
  const counts = MARGINALS.map(([name]) => `${oneLabel ? (SAME[name] ?? name) : name}.n AS c_${name}`)
  const joins = needed.map(
    ([name, columns]) => `JOIN ${name} ON ${columns.map((column) => `kept.${column} = ${name}.${column}`).join(' AND ')}`,
  )
  return [
    {
      name: 'linked',
      query: 'SELECT lhs, src, tgt, links, CAST(sum(n) AS BIGINT) AS n FROM occurrences GROUP BY lhs, src, tgt, links',
    },
    {
      name: 'every_rule',
      query: `SELECT lhs, src, tgt, CAST(sum(n) AS BIGINT) AS n,
        substr(min(concat(lpad(CAST(${LARGE} - n AS STRING), 16, '0'), links)), 17) AS links
        FROM linked GROUP BY lhs, src, tgt`,
    },
    { name: 'kept', query: `SELECT * FROM every_rule${minCount === 1 ? '' : ` WHERE ${isKept(minCount)}`}` },
    ...needed.map(([name, columns]) => ({
      name,
      query: `SELECT ${columns.join(', ')}, CAST(sum(n) AS BIGINT) AS n FROM kept GROUP BY ${columns.join(', ')}`,
    })),
    {
      name: 'counted',
      query: `SELECT kept.lhs, kept.src, kept.tgt, kept.links, kept.n AS c, ${counts.join(', ')} FROM kept ${joins.join(' ')}`,
    },
  ]
}

/** The rules as lines, sorted by the bytes of label, source and target: what both engines write and every writer reads. */
export const COUNTED_LINES = `SELECT concat_ws(chr(9), lhs, src, tgt, links, CAST(c AS STRING), ${MARGINALS.map(
  ([name]) => `CAST(c_${name} AS STRING)`,
).join(', ')}) AS line FROM counted ORDER BY lhs, src, tgt`

/** The links of words as lines. */
export const LEXICAL_LINES =
  'SELECT concat_ws(chr(9), f, e, CAST(sum(n) AS STRING)) AS line FROM lexical GROUP BY f, e ORDER BY f, e'

/** A rule stays if it is frequent enough, or if a side is a single word: no blank in it, and no hole. */
function isKept(minCount: number): string {
  const isWord = (side: string) => `(instr(${side}, ' ') = 0 AND NOT ${side} LIKE '[_%,1]')`
  return `n >= ${minCount} OR ${isWord('src')} OR ${isWord('tgt')}`
}

/** Whether settings give one label only: without categories, and without whole sentences, which have a label of their own. */
export function hasOneLabel({ categories, fullSentence }: ExtractionSettings): boolean {
  return categories.length === 0 && fullSentence === 'no'
}
