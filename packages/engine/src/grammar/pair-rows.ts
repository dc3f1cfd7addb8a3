/**
 * Sentence pairs as rows, the input of every extraction worker, be it a thread or a process that Spark starts:
 *
 *     id TAB source words TAB target words TAB links i-j TAB source tree TAB target tree
 *
 * Words are joined by blanks and escaped as in grammar files, fields as in `row-fields.ts`; `\N` stands for no tree.
 */
import type { Link, PairRecord } from '@parascope/core/corpus'
import { escapeWord, unescapeWord } from '@parascope/core/grammar'
import { escapeField, unescapeField } from './row-fields.js'

const NONE = '\\N'

/** What of a pair matters: its words, all its links, and trees where labels come from them. */
export interface PairRow {
  readonly id: string
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly links: readonly Link[]
  readonly sourceTree?: string
  readonly targetTree?: string
}

/** The row of a pair, without the line end. */
export function formatPairRow({ id, source, target, links, sourceTree, targetTree }: PairRow): string {
  let joined = ''
  for (const [i, j] of links) joined += joined === '' ? `${i}-${j}` : ` ${i}-${j}`
  const words = (side: readonly string[]) => escapeField(side.map(escapeWord).join(' '))
  return `${escapeField(id)}\t${words(source)}\t${words(target)}\t${joined}\t${optional(sourceTree)}\t${optional(targetTree)}`
}

/** The pair of a row. Throws where it is none, which only a damaged file can bring about. */
export function parsePairRow(row: string): PairRow {
  const fields = row.split('\t')
  if (fields.length !== 6) throw new Error(`a row of a pair has 6 fields, not ${fields.length}`)
  const [id, source, target, links, sourceTree, targetTree] = fields as [string, string, string, string, string, string]
  return {
    id: unescapeField(id),
    source: wordsOf(source),
    target: wordsOf(target),
    links: links === '' ? [] : links.split(' ').map(linkOf),
    ...(sourceTree !== NONE && { sourceTree: unescapeField(sourceTree) }),
    ...(targetTree !== NONE && { targetTree: unescapeField(targetTree) }),
  }
}

/** The links of a record that rules are extracted from, each once, by source then target word; undefined if nobody linked the pair. */
export function linksOf({ sure, possible }: PairRecord, which: 'all' | 'sure'): readonly Link[] | undefined {
  if (sure === undefined && (possible === undefined || which === 'sure')) return undefined
  const links = which === 'sure' || possible === undefined ? (sure ?? []) : [...(sure ?? []), ...possible]
  return [...links].sort(([i, j], [a, b]) => i - a || j - b)
}

function optional(tree: string | undefined): string {
  return tree === undefined ? NONE : escapeField(tree)
}

function wordsOf(field: string): string[] {
  return field === '' ? [] : unescapeField(field).split(' ').map(unescapeWord)
}

function linkOf(text: string): Link {
  const dash = text.indexOf('-')
  return [Number(text.slice(0, dash)), Number(text.slice(dash + 1))]
}
