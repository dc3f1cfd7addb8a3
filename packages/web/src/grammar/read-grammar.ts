/**
 * A grammar file into a table: bytes in pieces, unpacked where they are gzip, cut into lines. What is wrong with a line is
 * kept with its number and field, and the line is left out; a long list of faults is counted and its beginning kept.
 */
import type { RuleLineFault } from '@parascope/core/grammar'
import { RuleTable } from './rule-table.js'

export interface LineProblem extends RuleLineFault {
  /** from 1 */
  readonly line: number
}

export interface ReadGrammar {
  readonly table: RuleTable
  readonly lines: number
  /** the first of the problems */
  readonly problems: readonly LineProblem[]
  readonly problemCount: number
}

const KEPT_PROBLEMS = 100
const NEWLINE = 10

/** Reads a grammar; `onRead` is told the bytes of the file taken so far. Throws where the file cannot be unpacked. */
export async function readGrammar(file: Blob, onRead: (bytes: number) => void): Promise<ReadGrammar> {
  const table = new RuleTable()
  const problems: LineProblem[] = []
  let lines = 0
  let problemCount = 0
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const fault = (found: RuleLineFault) => {
    problemCount++
    if (problems.length < KEPT_PROBLEMS) problems.push({ line: lines, ...found })
  }
  const takeLine = (line: string) => {
    lines++
    const text = lines === 1 && line.startsWith('\ufeff') ? line.slice(1) : line
    const found = text.includes('\0')
      ? { field: 'line', message: 'the line has a NUL character' }
      : table.addLine(text.endsWith('\r') ? text.slice(0, -1) : text)
    if (found !== undefined) fault(found)
  }
  const take = (bytes: Uint8Array) => {
    let text: string | undefined
    try {
      text = strict.decode(bytes)
    } catch {
      // one of the lines is not UTF-8: which?
    }
    if (text !== undefined) {
      for (let from = 0; from < text.length; ) {
        const end = text.indexOf('\n', from)
        takeLine(end < 0 ? text.slice(from) : text.slice(from, end))
        from = end < 0 ? text.length : end + 1
      }
      return
    }
    for (let from = 0; from < bytes.length; ) {
      const end = bytes.indexOf(NEWLINE, from)
      const line = bytes.subarray(from, end < 0 ? bytes.length : end)
      try {
        takeLine(strict.decode(line))
      } catch {
        lines++
        fault({ field: 'line', message: 'the line is not valid UTF-8; save the file as UTF-8' })
      }
      from = end < 0 ? bytes.length : end + 1
    }
  }
  let rest = new Uint8Array(0)
  for await (const chunk of chunksOf(await unpacked(file, onRead))) {
    const end = chunk.lastIndexOf(NEWLINE)
    if (end < 0) {
      rest = joined(rest, chunk)
      continue
    }
    take(joined(rest, chunk.subarray(0, end + 1)))
    rest = chunk.slice(end + 1)
  }
  if (rest.length > 0) take(rest)
  return { table, lines, problems, problemCount }
}

/** The bytes of a file, unpacked where it begins as gzip does, whatever its name. */
async function unpacked(file: Blob, onRead: (bytes: number) => void): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  let read = 0
  const counted = file.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        read += chunk.length
        onRead(read)
        controller.enqueue(chunk)
      },
    }),
  )
  return first === 0x1f && second === 0x8b ? counted.pipeThrough(new DecompressionStream('gzip')) : counted
}

/** Not every browser lets a stream be walked through. */
async function* chunksOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

function joined(head: Uint8Array<ArrayBuffer>, tail: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (head.length === 0) return tail
  const both = new Uint8Array(head.length + tail.length)
  both.set(head)
  both.set(tail, head.length)
  return both
}
