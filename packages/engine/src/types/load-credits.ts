/**
 * What one type is worth where the other stands, from a user's file: lines of type, type and credit with tabs between, or YAML
 * (of which JSON is a part), a list of [type, type, credit].
 */
import { readFile } from 'node:fs/promises'
import { ParascopeError } from '@parascope/core/errors'
import type { TypeCredit } from '@parascope/core/measure'
import { parse, YAMLParseError } from 'yaml'

/** The credits in a file. Whether the types are known and the credits make sense, `creditMatrix` says. */
export async function loadCredits(path: string): Promise<TypeCredit[]> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : (error as Error).message
    throw new ParascopeError('io/no-such-file', `${path}: ${reason}`, { path })
  }
  return parseCredits(text.replace(/^\ufeff/, ''), path)
}

/** The credits in the text of a file; `file` is its name for messages. Throws `measure/bad-credit` with every fault. */
export function parseCredits(text: string, file: string): TypeCredit[] {
  const rows = /^[^#\n\t]+\t/m.test(text) ? lineRows(text) : yamlRows(text, file)
  if (rows.length === 0) throw new ParascopeError('measure/bad-credit', `${file}: has no credits`, { file })
  const faults: string[] = []
  const credits = rows.map(({ place, row }): TypeCredit => {
    const [one, other, credit] = row
    const isRight = row.length === 3 && typeof one === 'string' && typeof other === 'string' && typeof credit === 'number'
    if (!isRight || !Number.isFinite(credit))
      faults.push(`  ${file}:${place}: expected two types and a number from 0 to 1, found ${JSON.stringify(row)}`)
    return { types: [String(one), String(other)], credit: Number(credit) }
  })
  if (faults.length > 0)
    throw new ParascopeError('measure/bad-credit', ['the credits of types cannot be read:', ...faults].join('\n'), { file })
  return credits
}

interface PlacedRow {
  /** line or number of the entry */
  readonly place: number
  readonly row: readonly unknown[]
}

function lineRows(text: string): PlacedRow[] {
  return text.split(/\r?\n/).flatMap((line, k) => {
    if (line.trim() === '' || line.startsWith('#')) return []
    const cells = line.split('\t').map((cell) => cell.trim())
    const credit = cells[2]
    const isNumber = credit !== undefined && credit !== '' && Number.isFinite(Number(credit))
    return [{ place: k + 1, row: isNumber ? [cells[0], cells[1], Number(credit), ...cells.slice(3)] : cells }]
  })
}

function yamlRows(text: string, file: string): PlacedRow[] {
  let value: unknown
  try {
    value = parse(text)
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error
    const message = `${file}: is neither lines with tabs nor YAML: ${error.message.split('\n')[0]}`
    throw new ParascopeError('measure/bad-credit', message, { file })
  }
  const list: readonly unknown[] = value === null || value === undefined ? [] : Array.isArray(value) ? value : [value]
  return list.map((row, k) => ({ place: k + 1, row: Array.isArray(row) ? row : [row] }))
}
