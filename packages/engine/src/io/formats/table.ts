/**
 * Tables of pairs, shared by tsv and csv: rows of cells to records and back.
 *
 *     id      source             target           sure
 *     news:7  Snow fell.         It snowed.       1-1 2-2
 *
 * Links are `0-0 1-2`, null words `0 3`. An empty cell means not annotated, `-` annotated as nothing. Without an id column
 * the line number is the id. Columns that are no field of ours are kept in meta under their header.
 */
import type { PairRecord, RecordField } from '@parascope/core/corpus'
import type { FormatInput, RawBatch } from '../format.js'
import { type LinkFault, parseLinks, parseNumbers, quoted } from './link-text.js'
import { planTable, type TableField, type TablePlan } from './table-columns.js'
import { carriedText, joinTokens, refuse, sideFields, splitTokens, treeLine } from './token-text.js'

/** A line of a table, taken apart. */
export interface TableRow {
  readonly cells: readonly string[]
  /** where it begins, from 1 */
  readonly line: number
}

/** What a table carries of a record. */
export const TABLE_CARRIES: readonly RecordField[] = [
  'id',
  'source',
  'target',
  'sourceText',
  'targetText',
  'annotator',
  'sure',
  'possible',
  'nullSource',
  'nullTarget',
  'isParaphrase',
  'sourceTree',
  'targetTree',
]

const WRITTEN = TABLE_CARRIES.map((field) => (field === 'source' || field === 'target' ? `${field}Tokens` : field))

const TRUTH = new Map<string, boolean | 'unsure'>([
  ...(['true', '1', 'yes'] as const).map((word) => [word, true] as const),
  ...(['false', '0', 'no'] as const).map((word) => [word, false] as const),
  ['unsure', 'unsure'],
])

/** The records of a table given as batches of rows, in the order of the file. */
export async function* readTable(
  rows: AsyncIterable<readonly TableRow[]>,
  { sources, options, report }: FormatInput,
): AsyncGenerator<RawBatch, void, undefined> {
  const file = sources[0]!.path
  let plan: TablePlan | undefined
  for await (const group of rows) {
    const batch: RawBatch = { records: [], lines: [] }
    for (const row of group) {
      if (plan === undefined) {
        plan = planTable(row.cells, options, file)
        if (plan.others.length > 0) {
          const names = plan.others.map(({ name }) => name).join(', ')
          const message = `columns that are no fields are kept in meta: ${names}; --columns says which field a column is`
          report({ severity: 'warning', code: 'io/bad-column', file, line: row.line, message })
        }
        if (plan.hasHeader) continue
      }
      const record = readRow(plan, row, { file, options, report })
      if (record === undefined) continue
      batch.records.push(record)
      batch.lines.push(row.line)
    }
    yield batch
  }
}

interface RowContext extends Pick<FormatInput, 'options' | 'report'> {
  readonly file: string
}

function readRow(
  plan: TablePlan,
  { cells, line }: TableRow,
  { file, options, report }: RowContext,
): Record<string, unknown> | undefined {
  const place = { severity: 'error', file, line } as const
  if (cells.length !== plan.width) {
    const message = `expected ${plan.width} cells, as on the first line, found ${cells.length}`
    report({ ...place, code: 'io/bad-line', message })
    return undefined
  }
  const cell = (field: TableField): string | undefined => {
    const column = plan.columns.get(field)
    return column === undefined ? undefined : cells[column]!
  }
  let good = true
  const faultIn = (field: TableField): LinkFault => {
    return (index, message) => {
      good = false
      const id = cell('id')
      report({
        ...place,
        code: 'io/bad-line',
        field: `${field}${index}`,
        message,
        ...(id === undefined || id === '' ? {} : { id }),
      })
    }
  }
  const record: Record<string, unknown> = { id: cell('id') ?? String(line) }
  for (const side of ['source', 'target'] as const) {
    const [tokens, text] = [cell(`${side}Tokens`), cell(`${side}Text`)]
    if (tokens === undefined) Object.assign(record, sideFields(side, text!, 'tokenizer', options))
    else
      Object.assign(record, { [side]: splitTokens(tokens) }, text === undefined || text === '' ? {} : { [`${side}Text`]: text })
  }
  for (const field of ['annotator', 'sourceTree', 'targetTree'] as const) if (cell(field)) record[field] = cell(field)
  for (const field of ['sure', 'possible'] as const) if (cell(field)) record[field] = readLinks(cell(field)!, faultIn(field))
  for (const field of ['nullSource', 'nullTarget'] as const) {
    if (cell(field)) record[field] = cell(field) === '-' ? [] : parseNumbers(cell(field)!, faultIn(field))
  }
  const judged = cell('isParaphrase')
  if (judged) record.isParaphrase = readTruth(judged, faultIn('isParaphrase'))
  const meta = plan.others.filter(({ column }) => cells[column] !== '').map(({ name, column }) => [name, cells[column]!] as const)
  if (cell('group')) meta.push(['group', cell('group')!])
  if (meta.length > 0) record.meta = Object.fromEntries(meta)
  return good ? record : undefined
}

function readLinks(text: string, fault: LinkFault): unknown {
  if (text === '-') return []
  const links = parseLinks(text, fault)
  if (links !== undefined && links.possible.length + links.scores.length > 0) {
    fault('', `expected plain links such as "0-0 1-2" (sure and possible ones have columns of their own), found ${quoted(text)}`)
  }
  return links?.sure
}

function readTruth(text: string, fault: LinkFault): boolean | 'unsure' | undefined {
  const truth = TRUTH.get(text.trim().toLowerCase())
  if (truth === undefined) {
    const advice = 'if this column means something else, leave it to meta with --columns isParaphrase=-'
    fault('', `expected true, false or unsure (also 1, 0, yes, no), found ${quoted(text)}; ${advice}`)
  }
  return truth
}

/** The header of a table as it is written. */
export function tableHeader(): readonly string[] {
  return WRITTEN
}

/** The cells of a record under that header; io/cannot-carry where a cell would read back as something else. */
export function tableCells(record: PairRecord): string[] {
  const text = (field: 'sourceText' | 'targetText'): string => {
    if (record[field] === '') refuse(`${field} is empty, which a table cannot tell from a text that is not given`)
    return carriedText(record[field] ?? '', field)
  }
  const tree = (field: 'sourceTree' | 'targetTree') => (record[field] === undefined ? '' : treeLine(record[field], field))
  const list = (items: readonly unknown[] | undefined, print: (item: never) => string) =>
    items === undefined ? '' : items.length === 0 ? '-' : (items as never[]).map(print).join(' ')
  const link = ([i, j]: readonly [number, number]) => `${i}-${j}`
  return [
    carriedText(record.id, 'id'),
    joinTokens(record.source, 'source'),
    joinTokens(record.target, 'target'),
    text('sourceText'),
    text('targetText'),
    carriedText(record.annotator ?? '', 'annotator'),
    list(record.sure, link),
    list(record.possible, link),
    list(record.nullSource, String),
    list(record.nullTarget, String),
    record.isParaphrase === undefined ? '' : String(record.isParaphrase),
    tree('sourceTree'),
    tree('targetTree'),
  ]
}
