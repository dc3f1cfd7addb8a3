/** Which column of a table is which field: from its header, from the names that other corpora use, or from the user. */
import { ParascopeError } from '@parascope/core/errors'
import { closest } from '@parascope/core/text'
import type { ReadOptions } from '../format.js'

/**
 * The fields a table can hold and the headers they are found under: our own name first, then what others use. Case, blanks
 * and the signs _ - . # do not count. `source` is raw text; tokens already divided are `sourceTokens`.
 */
const HEADERS = {
  id: ['id', 'pairid', 'pair'],
  sourceTokens: ['sourcetokens', 'tokens1'],
  targetTokens: ['targettokens', 'tokens2'],
  sourceText: [
    'sourcetext',
    'source',
    'sentence1',
    'sent1',
    'text1',
    'string1',
    'question1',
    'original',
    'src',
    'sentencea',
    'texta',
  ],
  targetText: [
    'targettext',
    'target',
    'sentence2',
    'sent2',
    'text2',
    'string2',
    'question2',
    'paraphrase',
    'tgt',
    'sentenceb',
    'textb',
  ],
  annotator: ['annotator', 'rater', 'worker', 'workerid'],
  sure: ['sure', 'surelinks', 'surealign', 'alignment'],
  possible: ['possible', 'possiblelinks', 'possiblealign'],
  nullSource: ['nullsource'],
  nullTarget: ['nulltarget'],
  isParaphrase: ['isparaphrase', 'label', 'quality', 'isduplicate'],
  sourceTree: ['sourcetree', 'tree1', 'parse1'],
  targetTree: ['targettree', 'tree2', 'parse2'],
  group: ['group', 'groupid'],
} as const satisfies Record<string, readonly string[]>

export type TableField = keyof typeof HEADERS

const FIELDS = Object.keys(HEADERS) as TableField[]

/** How the cells of a table are to be understood. */
export interface TablePlan {
  /** is the first line a header, or data? */
  readonly hasHeader: boolean
  readonly width: number
  /** column (from 0) of each field that the table has */
  readonly columns: ReadonlyMap<TableField, number>
  /** columns that are no field, under the name by which they go to meta */
  readonly others: readonly { readonly column: number; readonly name: string }[]
}

/** Does a header name both sentences? */
export function namesBothSentences(header: readonly string[]): boolean {
  const found = columnsByHeader(header)
  return hasSide(found, 'source') && hasSide(found, 'target')
}

/**
 * The plan of a table from the cells of its first line. That line is a header, unless all columns are given by number and
 * the line itself does not name both sentences: then it is data. A column given as `-` is left to meta. Throws io/bad-column
 * where a column is missing or named twice.
 */
export function planTable(first: readonly string[], { columns: asked = {} }: ReadOptions, file: string): TablePlan {
  const wishes = Object.entries(asked).map(([name, column]) => ({ field: fieldOf(name, file), column }))
  const byNumber = wishes.filter(({ column }) => column !== '-')
  const hasHeader = byNumber.length === 0 || byNumber.some(({ column }) => !/^\d+$/.test(column)) || namesBothSentences(first)
  const columns = hasHeader ? columnsByHeader(first) : new Map<TableField, number>()
  for (const { field, column } of wishes) {
    columns.delete(field)
    if (column === '-') continue
    const index = columnIndex(first, column, hasHeader, file)
    for (const [other, at] of columns) if (at === index) columns.delete(other)
    columns.set(field, index)
  }
  for (const side of ['source', 'target'] as const) if (!hasSide(columns, side)) throw missingSide(side, first, hasHeader, file)
  const used = new Set(columns.values())
  const names = first.map((cell, column) => (hasHeader && cell.trim() !== '' ? cell.trim() : `column${column + 1}`))
  const others = names.map((name, column) => ({ name, column })).filter(({ column }) => !used.has(column))
  const twice = names.find((name, column) => names.indexOf(name) !== column)
  if (twice !== undefined)
    throw new ParascopeError('io/bad-column', `${file}:1: the header names the column "${twice}" twice`, { path: file })
  return { hasHeader, width: first.length, columns, others }
}

function columnsByHeader(header: readonly string[]): Map<TableField, number> {
  const normal = header.map((cell) => cell.toLowerCase().replace(/[\s_\-.#]+/g, ''))
  const columns = new Map<TableField, number>()
  for (const field of FIELDS) {
    const name = HEADERS[field].find((candidate) => normal.includes(candidate))
    if (name !== undefined) columns.set(field, normal.indexOf(name))
  }
  return columns
}

function hasSide(columns: ReadonlyMap<TableField, number>, side: 'source' | 'target'): boolean {
  return columns.has(`${side}Tokens`) || columns.has(`${side}Text`)
}

function fieldOf(name: string, file: string): TableField {
  const normal = name.toLowerCase().replace(/[\s_\-.#]+/g, '')
  const field = FIELDS.find((candidate) => (HEADERS[candidate] as readonly string[]).includes(normal))
  if (field !== undefined) return field
  const names = ['source', 'target', ...FIELDS]
  const guess = closest(name, names)
  const hint = guess === undefined ? '' : `; did you mean ${guess}?`
  throw new ParascopeError('io/bad-column', `${file}: a table has no field "${name}"${hint} (known: ${names.join(', ')})`, {
    path: file,
  })
}

function columnIndex(first: readonly string[], column: string, hasHeader: boolean, file: string): number {
  const named = hasHeader ? first.findIndex((cell) => cell.trim() === column) : -1
  if (named >= 0) return named
  if (/^\d+$/.test(column)) {
    const index = Number(column) - 1
    if (index >= 0 && index < first.length) return index
    throw new ParascopeError(
      'io/bad-column',
      `${file}: there is no column ${column}: the first line has ${first.length}, counted from 1`,
      { path: file },
    )
  }
  const found = first.map((cell) => cell.trim()).join(', ')
  throw new ParascopeError('io/bad-column', `${file}: there is no column "${column}"; the header has: ${found}`, { path: file })
}

function missingSide(side: 'source' | 'target', first: readonly string[], hasHeader: boolean, file: string): ParascopeError {
  const found = first.map((cell) => cell.trim()).join(', ')
  const where = hasHeader
    ? `among the columns of the first line (${found.length > 120 ? `${found.slice(0, 119)}…` : found})`
    : 'in --columns'
  const advice = 'name both sentences by header or number, such as --columns source=2,target=3'
  return new ParascopeError('io/bad-column', `${file}:1: the ${side} sentence is not found ${where}; ${advice}`, {
    path: file,
    side,
  })
}
