/** The native format: one record of the design per line, as JSON. Carries everything. */
import { type PairRecord, RECORD_FIELDS } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import type { Format } from '../format.js'
import { hasNulEscape, hasRepeatedKeys } from '../json-keys.js'
import { lineRecords } from '../line-records.js'

export const jsonl: Format = {
  name: 'jsonl',
  title: 'Parascope JSON Lines',
  files: ['PAIRS'],
  extensions: ['.jsonl', '.ndjson'],
  carries: () => RECORD_FIELDS,
  sniff: (head) => /^\s*\{\s*"/.test(head) && /"(source|target)"\s*:\s*\[/.test(head),

  read({ sources, report }) {
    return lineRecords(sources[0]!, report, (line, _number, fault) => {
      if (line.trim() === '') return undefined
      let value: unknown
      try {
        value = JSON.parse(line)
      } catch (error) {
        return fault(undefined, explain(error, line), 'io/bad-json')
      }
      if (hasRepeatedKeys(line, value)) {
        return fault(undefined, 'a field is given twice in the same object; keep one of them', 'io/bad-json')
      }
      if (hasNulEscape(line)) return fault(undefined, 'a string contains the NUL character \\u0000; remove it', 'io/bad-encoding')
      return value
    })
  },

  encoder: () => ({
    record: (record) => {
      const json = JSON.stringify(ordered(record))
      if (hasNulEscape(json)) throw new ParascopeError('io/cannot-carry', 'a string holds the NUL character')
      return [`${json}\n`]
    },
  }),
}

/** The record with its fields in the order of the design. */
function ordered(record: PairRecord): PairRecord {
  const copy: Record<string, unknown> = {}
  for (const field of RECORD_FIELDS) if (record[field] !== undefined) copy[field] = record[field]
  return copy as unknown as PairRecord
}

function explain(error: unknown, line: string): string {
  if (error instanceof RangeError) return 'is nested too deeply to be a record'
  const start = line.length > 40 ? `${line.slice(0, 40)}…` : line
  const reason = (error as Error).message.replace(/, "[\s\S]*$|, \.\.\.[\s\S]*$/, '')
  return `is not JSON (${reason}); one record per line was expected, found ${JSON.stringify(start)}`
}
