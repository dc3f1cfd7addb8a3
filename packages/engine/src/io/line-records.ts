/** Formats with one record a line: what they share is the walk over the lines and the place of a fault. */
import type { ErrorCode } from '@parascope/core/errors'
import type { ByteSource } from './byte-source.js'
import type { RawBatch } from './format.js'
import { type ReportProblem, readLines } from './lines.js'

/** Reports a fault of the current line; `field` is undefined where it is the line as a whole. */
export type LineFault = (field: string | undefined, message: string, code?: ErrorCode) => void

/** Yields what `decode` makes of each line that is not empty; undefined makes nothing (a header, or a fault that was reported). */
export async function* lineRecords(
  source: ByteSource,
  report: ReportProblem,
  decode: (line: string, number: number, fault: LineFault) => unknown,
): AsyncGenerator<RawBatch, void, undefined> {
  let number = 0
  const fault: LineFault = (field, message, code = 'io/bad-line') =>
    report({ severity: 'error', code, file: source.path, line: number, message, ...(field === undefined ? {} : { field }) })
  for await (const { first, lines } of readLines(source, report)) {
    const batch: RawBatch = { records: [], lines: [] }
    for (let k = 0; k < lines.length; k++) {
      const line = lines[k]
      if (line === undefined || line === '') continue
      number = first + k
      const record = decode(line, number, fault)
      if (record === undefined) continue
      batch.records.push(record)
      batch.lines.push(number)
    }
    yield batch
  }
}
