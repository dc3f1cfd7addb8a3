/**
 * Groups of translations: a table with the columns group, translator and text, the translations of a group on
 * neighbouring lines. Only one group is held in memory.
 */
import { KeySet, type Translation } from '@parascope/core/corpus'
import type { Problem } from '@parascope/core/errors'
import { ParascopeError } from '@parascope/core/errors'
import { tokenize } from '@parascope/core/text'
import { ByteSource } from '../io/byte-source.js'
import { readLines } from '../io/lines.js'

const COLUMNS = ['group', 'translator', 'text'] as const

export interface ReadGroupsOptions {
  readonly language: string
  readonly onProblem: (problem: Problem) => void
  readonly onProgress?: (bytesRead: number, bytes: number | undefined, lines: number) => void
}

/** Yields the translations of one group after the other. A line with a fault is reported and left out of its group. */
export async function* readGroups(path: string, options: ReadGroupsOptions): AsyncGenerator<Translation[], void, undefined> {
  const source = ByteSource.open(path)
  const seen = new KeySet()
  let header: readonly string[] | undefined
  let current: Translation[] = []
  for await (const { first, lines } of readLines(source, options.onProblem)) {
    for (const [k, line] of lines.entries()) {
      if (line === undefined || line.trim() === '') continue
      const cells = line.split('\t')
      if (header === undefined) {
        header = checkedHeader(path, cells)
        continue
      }
      const translation = readTranslation(header, cells, first + k, path, options)
      if (translation === undefined) continue
      if (current.length > 0 && current[0]!.group !== translation.group) {
        yield current
        current = []
      }
      if (current.length === 0) {
        const earlier = seen.add(translation.group, first + k)
        if (earlier > 0)
          throw new ParascopeError(
            'corpus/bad-group',
            `${path}:${first + k}: group ${translation.group} began on line ${earlier} already; sort the file by group`,
            { path, line: first + k },
          )
      }
      const twin = current.find((other) => other.translator === translation.translator)
      if (twin === undefined) current.push(translation)
      else {
        const message = `translator ${translation.translator} occurs twice in group ${translation.group}`
        options.onProblem({
          severity: 'error',
          code: 'corpus/bad-group',
          file: path,
          line: first + k,
          field: 'translator',
          message,
        })
      }
    }
    options.onProgress?.(source.bytesRead, source.size, first + lines.length - 1)
  }
  if (header === undefined) throw new ParascopeError('io/empty', `${path}: is empty`, { path })
  if (current.length > 0) yield current
}

function checkedHeader(path: string, cells: readonly string[]): readonly string[] {
  const missing = COLUMNS.filter((column) => !cells.includes(column))
  if (missing.length === 0) return cells
  throw new ParascopeError(
    'io/bad-column',
    `${path}:1: needs the columns ${COLUMNS.join(', ')}, separated by tabs; missing: ${missing.join(', ')}`,
    { path },
  )
}

function readTranslation(
  header: readonly string[],
  cells: readonly string[],
  line: number,
  file: string,
  options: ReadGroupsOptions,
): Translation | undefined {
  const fault = (field: string, message: string) => {
    options.onProblem({ severity: 'error', code: 'io/bad-column', file, line, field, message })
    return undefined
  }
  if (cells.length !== header.length) return fault('', `has ${cells.length} cells, the header has ${header.length}`)
  const cell = (name: string) => cells[header.indexOf(name)]!.trim()
  for (const name of COLUMNS) if (cell(name) === '') return fault(name, 'is empty')
  const { tokens, offsets } = tokenize(cell('text'), options.language)
  return { group: cell('group'), translator: cell('translator'), tokens, text: cell('text'), offsets }
}
