/**
 * Lines of a byte source, in batches. Text must be UTF-8; a byte-order mark and CRLF are accepted; a line with a NUL or an
 * invalid byte is reported with its place and comes out as undefined, so that line numbers stay true.
 */
import { isUtf8 } from 'node:buffer'
import type { Problem } from '@parascope/core/errors'
import { ParascopeError } from '@parascope/core/errors'
import type { ByteSource } from './byte-source.js'

const NEWLINE = 10
const MAX_LINE_BYTES = 64 * 1024 * 1024
const BOM = Buffer.from([0xef, 0xbb, 0xbf])

/** Consecutive lines; `lines[k]` is line `first + k`, undefined where it was reported as unreadable. */
export interface LineBatch {
  readonly first: number
  readonly lines: readonly (string | undefined)[]
}

export type ReportProblem = (problem: Problem) => void

export interface LineOptions {
  /** leave a carriage return at the end of a line, for formats in which a line break can stand inside a cell */
  readonly keepReturns?: boolean
}

/** The lines of a source. A last line without newline counts; an empty file has no lines. */
export async function* readLines(
  source: ByteSource,
  report: ReportProblem,
  { keepReturns = false }: LineOptions = {},
): AsyncGenerator<LineBatch, void, undefined> {
  let rest: Buffer[] = []
  let restLength = 0
  let first = 1
  let byte = 0
  for await (const chunk of source) {
    const end = chunk.lastIndexOf(NEWLINE) + 1
    if (end === 0) {
      rest.push(chunk)
      restLength += chunk.length
      if (restLength > MAX_LINE_BYTES) throw tooLong(source.path, first)
      continue
    }
    const block = rest.length === 0 ? chunk.subarray(0, end) : Buffer.concat([...rest, chunk.subarray(0, end)])
    const batch = decodeBlock(block, first, byte, source.path, report, keepReturns)
    yield batch
    first += batch.lines.length
    byte += block.length
    rest = end < chunk.length ? [chunk.subarray(end)] : []
    restLength = chunk.length - end
  }
  if (restLength > 0) yield decodeBlock(Buffer.concat(rest), first, byte, source.path, report, keepReturns)
}

function tooLong(path: string, line: number): ParascopeError {
  const limit = MAX_LINE_BYTES / (1024 * 1024)
  return new ParascopeError(
    'io/line-too-long',
    `${path}:${line}: the line is longer than ${limit} MB; is this a text file with one record per line?`,
    { path, line },
  )
}

function decodeBlock(
  block: Buffer,
  first: number,
  byte: number,
  file: string,
  report: ReportProblem,
  keepReturns: boolean,
): LineBatch {
  const bytes = first === 1 && byte === 0 && block.subarray(0, 3).equals(BOM) ? block.subarray(3) : block
  const skipped = byte + block.length - bytes.length
  if (!isUtf8(bytes) || bytes.includes(0))
    return { first, lines: decodeCarefully(bytes, first, skipped, file, report, keepReturns) }
  const text = bytes.toString('utf8')
  const lines: string[] = []
  let start = 0
  while (start < text.length) {
    let end = text.indexOf('\n', start)
    if (end < 0) end = text.length
    const last = !keepReturns && end > start && text.charCodeAt(end - 1) === 13 ? end - 1 : end
    lines.push(text.slice(start, last))
    start = end + 1
  }
  return { first, lines }
}

/** The slow way, for a block with something wrong in it: line by line, naming the byte. */
function decodeCarefully(
  bytes: Buffer,
  first: number,
  byte: number,
  file: string,
  report: ReportProblem,
  keepReturns: boolean,
): (string | undefined)[] {
  const lines: (string | undefined)[] = []
  let start = 0
  while (start < bytes.length) {
    let end = bytes.indexOf(NEWLINE, start)
    if (end < 0) end = bytes.length
    const line = bytes.subarray(start, end)
    const place = { severity: 'error', file, line: first + lines.length } as const
    const nul = line.indexOf(0)
    if (!isUtf8(line)) {
      const at = byte + start + firstInvalidByte(line)
      const value = bytes[at - byte]!.toString(16).padStart(2, '0')
      const message = `byte 0x${value} at offset ${at} is not valid UTF-8; save the file as UTF-8`
      report({ ...place, code: 'io/bad-encoding', byte: at, message })
      lines.push(undefined)
    } else if (nul >= 0) {
      report({
        ...place,
        code: 'io/bad-encoding',
        byte: byte + start + nul,
        message: `NUL byte at offset ${byte + start + nul}; text must not contain it`,
      })
      lines.push(undefined)
    } else {
      const text = line.toString('utf8')
      lines.push(!keepReturns && text.endsWith('\r') ? text.slice(0, -1) : text)
    }
    start = end + 1
  }
  return lines
}

/** Index of the byte at which the first malformed character starts. */
function firstInvalidByte(line: Buffer): number {
  let k = 0
  while (k < line.length) {
    const lead = line[k]!
    const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
    if (k + length > line.length || !isUtf8(line.subarray(k, k + length))) return k
    k += length
  }
  return k
}
