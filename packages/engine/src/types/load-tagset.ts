/**
 * A tagset by name or from a user's file. A file is YAML 1.2, of which JSON is a part; faults are told with the line and column
 * of the field that they concern, all of them at once.
 */
import { existsSync, readFileSync } from 'node:fs'
import { type Tagset, type TagsetFault, tagsets, validateTagset } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import { closest } from '@parascope/core/text'
import { type Document, isNode, LineCounter, parseDocument } from 'yaml'

const MAX_BYTES = 4 * 1024 * 1024

/** The tagset that comes with Parascope under this id, or the one in the file of this name. */
export async function loadTagset(nameOrFile: string): Promise<Tagset> {
  const shipped = tagsets.find((tagset) => tagset.id === nameOrFile)
  if (shipped !== undefined) return shipped
  if (existsSync(nameOrFile)) return parseTagset(readText(nameOrFile), nameOrFile)
  const ids = tagsets.map((tagset) => tagset.id)
  const guess = closest(nameOrFile, ids)
  const hint = guess === undefined ? `there are ${ids.join(', ')}, or name a YAML or JSON file` : `did you mean "${guess}"?`
  throw new ParascopeError('corpus/bad-tagset', `there is no tagset or file "${nameOrFile}"; ${hint}`, { name: nameOrFile })
}

/** The tagset in the text of a file; `file` is its name for messages. Throws corpus/bad-tagset with every fault and its place. */
export function parseTagset(text: string, file: string): Tagset {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const syntax = document.errors.map(({ message, linePos }) => {
    const place = linePos === undefined ? '' : `:${linePos[0].line}:${linePos[0].col}`
    return `${file}${place}: ${message.split(' at line ')[0]!.split('\n')[0]!}`
  })
  if (syntax.length > 0) {
    throw new ParascopeError('corpus/bad-tagset', ['the tagset is neither YAML nor JSON:', ...syntax].join('\n  '), { file })
  }
  try {
    return validateTagset(toValue(document, file))
  } catch (error) {
    const faults = error instanceof ParascopeError ? (error.facts.faults as readonly TagsetFault[] | undefined) : undefined
    if (faults === undefined) throw error
    const placed = faults.map((fault) => ({ ...fault, ...placeOf(document, fault.field, lines) }))
    const told = placed.map(({ field, message, line, column }) => {
      const place = line === undefined ? file : `${file}:${line}:${column}`
      return `${place}: ${field === '' ? '' : `${field}: `}${message}`
    })
    const count = told.length === 1 ? 'one fault' : `${told.length} faults`
    throw new ParascopeError('corpus/bad-tagset', [`the tagset is not valid, ${count}:`, ...told].join('\n  '), {
      file,
      faults: placed,
    })
  }
}

function readText(path: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    const reason =
      code === 'EISDIR' ? 'is a folder, a file was expected' : code === 'EACCES' ? 'no permission to read it' : String(code)
    throw new ParascopeError('io/unreadable', `${path}: ${reason}`, { path })
  }
  if (bytes.length > MAX_BYTES) {
    const limit = MAX_BYTES / (1024 * 1024)
    throw new ParascopeError('corpus/bad-tagset', `${path}: is larger than ${limit} MB; is this a tagset?`, { path })
  }
  const text = bytes.toString('utf8')
  if (text.includes('\ufffd') || text.includes('\u0000'))
    throw new ParascopeError('io/bad-encoding', `${path}: is not a UTF-8 text; save the file as UTF-8`, { path })
  return text.replace(/^\ufeff/, '')
}

/** The value as plain data; YAML lets a file refer to its own parts, which can make it explode. */
function toValue(document: Document, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new ParascopeError('corpus/bad-tagset', `${file}: ${error.message}`, { file })
  }
}

/** Where a field stands; of a missing one, where the object that lacks it begins. */
function placeOf(document: Document, field: string, lines: LineCounter): { line?: number; column?: number } {
  const path = field.split(/[.[\]]+/).filter((part) => part !== '')
  for (let length = path.length; length >= 0; length--) {
    const keys = path.slice(0, length).map((part) => (/^\d+$/.test(part) ? Number(part) : part))
    const node: unknown = length === 0 ? document.contents : document.getIn(keys, true)
    if (isNode(node) && node.range) {
      const { line, col } = lines.linePos(node.range[0])
      return { line, column: col }
    }
  }
  return {}
}
