/**
 * The shape of the `phenomena` field: token sets in range, fields known. What a tagset demands of a phenomenon (its type,
 * projection, keys) is checked against that tagset, in `tagset.ts`.
 */
import { closest } from '../text/closest.js'
import { isRange, show } from './check-shapes.js'
import type { Phenomenon } from './record.js'
import type { ReportFault } from './validate.js'

const FIELDS = [
  'type',
  'source',
  'target',
  'projection',
  'keySource',
  'keyTarget',
  'subtype',
  'sensePreserving',
  'sourceChars',
  'targetChars',
  'keySourceChars',
  'keyTargetChars',
  'origin',
  'note',
  'confidence',
] as const satisfies readonly (keyof Phenomenon)[]

/** Reports phenomena that are malformed or point outside the pair. */
export function checkPhenomenonShapes(value: unknown, rows: number, columns: number, report: ReportFault): void {
  const fault = (field: string, message: string) => report('error', 'corpus/bad-phenomenon', field, message)
  if (!Array.isArray(value)) return fault('phenomena', `must be a list of phenomena, found ${show(value)}`)
  value.forEach((entry: unknown, k) => {
    const place = `phenomena[${k}]`
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
      return fault(place, `must be an object, found ${show(entry)}`)
    const phenomenon = entry as Record<string, unknown>
    for (const field of ['type', 'source', 'target']) {
      if (phenomenon[field] === undefined) fault(`${place}.${field}`, 'is missing: a phenomenon needs type, source and target')
    }
    for (const [field, found] of Object.entries(phenomenon)) {
      if (found === undefined) continue
      const expected = expectation(field, found, rows, columns)
      if (expected !== undefined) fault(`${place}.${field}`, `${expected}; found ${show(found)}`)
    }
  })
}

/** What a field should have been, or undefined if it is right. */
function expectation(field: string, value: unknown, rows: number, columns: number): string | undefined {
  switch (field) {
    case 'type':
    case 'projection':
    case 'subtype':
      return typeof value === 'string' && value !== '' ? undefined : 'must be a non-empty string'
    case 'origin':
    case 'note':
      return typeof value === 'string' ? undefined : 'must be a string'
    case 'confidence':
      return typeof value === 'number' && value >= 0 && value <= 1 ? undefined : 'must be a number from 0 to 1'
    case 'sensePreserving':
      return typeof value === 'boolean' ? undefined : 'must be true or false'
    case 'source':
    case 'keySource':
      return isTokenSet(value, rows) ? undefined : `must be increasing token numbers below ${rows}`
    case 'target':
    case 'keyTarget':
      return isTokenSet(value, columns) ? undefined : `must be increasing token numbers below ${columns}`
    case 'sourceChars':
    case 'targetChars':
    case 'keySourceChars':
    case 'keyTargetChars':
      return Array.isArray(value) && value.every((range) => isRange(range, Number.MAX_SAFE_INTEGER))
        ? undefined
        : 'must be a list of [start, end]'
    default: {
      const guess = closest(field, FIELDS)
      return `is not a field of a phenomenon${guess === undefined ? '' : `, did you mean "${guess}"?`}`
    }
  }
}

function isTokenSet(value: unknown, below: number): boolean {
  if (!Array.isArray(value)) return false
  let previous = -1
  for (const index of value) {
    if (!Number.isInteger(index) || index <= previous || index >= below) return false
    previous = index
  }
  return true
}
