/**
 * APTY-base (Meier, Wahle, Ruas and Gipp 2024): paraphrases that a program made to show one given type, judged by people. A
 * table separated by semicolons, one row a paraphrase:
 *
 *     annotator;apt;index;kind;paraphrase-text;original;paraphrase_fixed;paraphrase;applied-correctly;…;start;end;marked_text;…
 *
 * `original` is the source and `paraphrase-text` the target, for `start` and `end` count its characters. A type that was applied
 * correctly and marked is a phenomenon with scope in the target; applied wrongly, the pair is annotated as having none; applied
 * correctly but not marked, nobody said where, and the pair has no `phenomena`. The intended type is always in
 * `meta.intendedType`, all other columns in `meta.apty` as they stand.
 */
import { ept } from '@parascope/core/corpus'
import type { Format, RawBatch } from '../format.js'
import { TYPED_TEXT, tokensTouched } from './char-scopes.js'
import { csvRows, csvSeparator, splitCsvLine } from './csv-rows.js'
import { quoted } from './link-text.js'
import { sideFields } from './token-text.js'
import { eptTypeOf, unknownTypeMessage } from './type-names.js'

type Fault = (severity: 'error' | 'warning', field: string, message: string) => void
type Cells = Readonly<Record<string, string>>

const NEEDED = ['apt', 'index', 'paraphrase-text', 'original', 'applied-correctly']
const USED = new Set([...NEEDED, 'annotator', 'paraphrase', 'start', 'end', 'marked_text'])

export const apty: Format = {
  name: 'apty',
  title: 'APTY: machine paraphrases with one intended type',
  files: ['TABLE'],
  extensions: ['.csv'],
  carries: () => TYPED_TEXT,
  sniff: (head) => {
    const line = head.split(/\r?\n/, 1)[0]!
    const cells = splitCsvLine(line, csvSeparator(line)) ?? []
    return ['apt', 'paraphrase-text', 'applied-correctly'].every((name) => cells.includes(name))
  },

  async *read({ sources, options, report }) {
    const file = sources[0]!.path
    let header: readonly string[] | undefined
    for await (const rows of csvRows(sources[0]!, report)) {
      const batch: RawBatch = { records: [], lines: [] }
      for (const { cells, line } of rows) {
        if (header === undefined) {
          header = cells.map((cell) => cell.trim())
          const missing = NEEDED.filter((name) => !header!.includes(name))
          if (missing.length === 0) continue
          const message = `the header lacks ${missing.join(', ')}; expected annotator;apt;index;kind;paraphrase-text;original;…`
          report({ severity: 'error', code: 'io/bad-column', file, line, message })
          return
        }
        let good = true
        const row: Cells = Object.fromEntries(header.map((name, k) => [name, cells[k] ?? '']))
        const fault: Fault = (severity, field, message) => {
          if (severity === 'error') good = false
          const code = field.startsWith('phenomena') ? 'corpus/bad-phenomenon' : 'io/bad-line'
          report({ severity, code, file, line, field, message, ...(row.index === '' ? {} : { id: row.index! }) })
        }
        if (cells.length !== header.length)
          fault('error', 'row', `expected ${header.length} cells, as in the header; found ${cells.length}`)
        const record = good ? readRow(row, options, fault) : undefined
        if (!good || record === undefined) continue
        batch.records.push(record)
        batch.lines.push(line)
      }
      yield batch
    }
  },
}

function readRow(row: Cells, options: Parameters<NonNullable<Format['read']>>[0]['options'], fault: Fault): unknown {
  const type = eptTypeOf(undefined, row.apt, options.tagset)
  if (type === undefined) fault('error', 'phenomena[0].type', unknownTypeMessage(row.apt!, options.tagset ?? ept))
  const applied = flag(row['applied-correctly']!, 'applied-correctly', fault)
  const isParaphrase = flag(row.paraphrase ?? '', 'paraphrase', fault)
  const target = sideFields('target', row['paraphrase-text']!, 'tokenizer', options)
  const span = spanOf(row, fault)
  const offsets = (target.targetOffsets ?? []) as [number, number][]
  const scope = span === undefined ? [] : tokensTouched([span], offsets)
  const phenomena =
    applied === false
      ? { phenomena: [] }
      : applied === true && scope.length > 0
        ? { phenomena: [{ ...type, source: [], target: scope, targetChars: [span] }] }
        : {}
  const rest = Object.fromEntries(Object.entries(row).filter(([name, cell]) => !USED.has(name) && cell !== ''))
  return {
    id: row.index,
    ...sideFields('source', row.original!, 'tokenizer', options),
    ...target,
    ...(row.annotator === undefined || row.annotator === '' ? {} : { annotator: row.annotator }),
    ...(isParaphrase === undefined ? {} : { isParaphrase }),
    ...phenomena,
    meta: {
      tagset: 'ept',
      ...(type === undefined ? {} : { intendedType: type.type }),
      ...(applied === undefined ? {} : { appliedCorrectly: applied }),
      ...(Object.keys(rest).length === 0 ? {} : { apty: rest }),
    },
  }
}

function flag(cell: string, field: string, fault: Fault): boolean | undefined {
  if (cell === '') return undefined
  if (/^(true|1)$/i.test(cell)) return true
  if (/^(false|0)$/i.test(cell)) return false
  fault('error', field, `must be True or False, found ${quoted(cell)}`)
  return undefined
}

/** The marked characters of the paraphrase; whole numbers may be written with a decimal point. */
function spanOf(
  { start = '', end = '', marked_text: marked = '', 'paraphrase-text': text = '' }: Cells,
  fault: Fault,
): [number, number] | undefined {
  if (start === '' && end === '') return undefined
  const [from, to] = [start, end].map((cell) => (/^\d+(\.0*)?$/.test(cell) ? Number(cell) : Number.NaN)) as [number, number]
  if (!(from < to && to <= text.length)) {
    fault(
      'error',
      'phenomena[0].target',
      `start and end must lie in the paraphrase (${text.length} characters); found ${quoted(start)} and ${quoted(end)}`,
    )
    return undefined
  }
  if (marked !== '' && text.slice(from, to) !== marked)
    fault('warning', 'phenomena[0].target', `quotes ${quoted(marked)}, but the text there is ${quoted(text.slice(from, to))}`)
  return [from, to]
}
