/**
 * Validation of the record. Hand-written rather than by a schema library: every line of every corpus passes through here,
 * and reading may cost at most three times what JSON.parse costs. Nothing is repaired or defaulted; each fault is
 * reported with its field, what was found and what was expected.
 */
import type { ErrorCode } from '../errors.js'
import { closest } from '../text/closest.js'
import { checkNodes } from './check-nodes.js'
import { checkPhenomenonShapes } from './check-phenomena.js'
import { isRange, LinkScratch, show } from './check-shapes.js'
import { checkTree } from './check-tree.js'
import { type PairRecord, RECORD_FIELDS } from './record.js'

/** Called once for each fault; `field` is a path such as `sure[3]`. */
export type ReportFault = (severity: 'error' | 'warning', code: ErrorCode, field: string, message: string) => void

const KNOWN = new Set<string>(RECORD_FIELDS)
const scratch = new LinkScratch()

/**
 * Is the value a valid record? Reports every fault it finds and returns false if one of them is an error.
 * `checkRecord({ id: 'a', source: ['x'], target: ['y'], sure: [[0, 1]] }, report)` is false: link [0, 1] is out of range.
 */
export function checkRecord(value: unknown, report: ReportFault): value is PairRecord {
  let good = true
  const fault: ReportFault = (severity, code, field, message) => {
    if (severity === 'error') good = false
    report(severity, code, field, message)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    fault('error', 'corpus/bad-record', '', `a record must be an object, found ${show(value)}`)
    return false
  }
  const record = value as Record<string, unknown>
  checkId(record.id, fault)
  const rows = checkTokens(record.source, 'source', fault)
  const columns = checkTokens(record.target, 'target', fault)
  if (rows < 0 || columns < 0) good = false
  else {
    for (const field in record) {
      if (record[field] === undefined) continue
      switch (field) {
        case 'id':
        case 'source':
        case 'target':
          break
        case 'sourceText':
        case 'targetText':
          if (typeof record[field] !== 'string')
            fault('error', 'corpus/bad-record', field, `must be a string, found ${show(record[field])}`)
          break
        case 'sourceOffsets':
          checkOffsets(record[field], field, record.sourceText, record.source as string[], fault)
          break
        case 'targetOffsets':
          checkOffsets(record[field], field, record.targetText, record.target as string[], fault)
          break
        case 'annotator':
          if (typeof record[field] !== 'string' || record[field] === '') {
            fault('error', 'corpus/bad-record', field, `must be a non-empty string, found ${show(record[field])}`)
          }
          break
        case 'sure':
        case 'possible':
        case 'nullSource':
        case 'nullTarget':
          break // together, below
        case 'scores':
          checkScores(record[field], rows, columns, fault)
          break
        case 'sourceTree':
          checkTree(record[field], field, record.source as string[], fault)
          break
        case 'targetTree':
          checkTree(record[field], field, record.target as string[], fault)
          break
        case 'nodes':
          checkNodes(record, rows, columns, fault)
          break
        case 'isParaphrase':
          if (record[field] !== true && record[field] !== false && record[field] !== 'unsure') {
            fault('error', 'corpus/bad-record', field, `must be true, false or "unsure", found ${show(record[field])}`)
          }
          break
        case 'phenomena':
          checkPhenomenonShapes(record[field], rows, columns, fault)
          break
        case 'judgements':
          checkJudgements(record[field], fault)
          break
        case 'meta':
          checkMeta(record[field], fault)
          break
        default:
          reportUnknownField(field, fault)
      }
    }
    checkLinks(record, rows, columns, fault)
  }
  return good
}

function checkId(id: unknown, fault: ReportFault): void {
  if (typeof id === 'string' && id !== '') return
  fault(
    'error',
    'corpus/bad-record',
    'id',
    id === undefined ? 'is missing: every record needs an id' : `must be a non-empty string, found ${show(id)}`,
  )
}

/** The number of tokens, or -1 if the field is no token list. */
function checkTokens(value: unknown, field: string, fault: ReportFault): number {
  if (!Array.isArray(value)) {
    const found =
      value === undefined ? 'is missing: every record needs its tokens' : `must be a list of tokens, found ${show(value)}`
    fault('error', 'corpus/bad-record', field, found)
    return -1
  }
  let good = true
  for (let k = 0; k < value.length; k++) {
    const token: unknown = value[k]
    if (typeof token === 'string' && token !== '') continue
    fault('error', 'corpus/bad-record', `${field}[${k}]`, `must be a non-empty token, found ${show(token)}`)
    good = false
  }
  if (value.length === 0) fault('warning', 'corpus/bad-record', field, 'has no tokens')
  return good ? value.length : -1
}

function checkOffsets(value: unknown, field: string, text: unknown, tokens: readonly string[], fault: ReportFault): void {
  const code = 'corpus/bad-offset'
  const textField = field.replace('Offsets', 'Text')
  if (typeof text !== 'string') return fault('error', code, field, `needs ${textField}, the text that it points into`)
  if (!Array.isArray(value) || value.length !== tokens.length) {
    const found = Array.isArray(value) ? `found ${value.length}` : `found ${show(value)}`
    return fault('error', code, field, `must have one [start, end] for each of the ${tokens.length} tokens, ${found}`)
  }
  let previousEnd = 0
  for (let k = 0; k < value.length; k++) {
    const range: unknown = value[k]
    if (!isRange(range, text.length) || range[0] < previousEnd) {
      return fault(
        'error',
        code,
        `${field}[${k}]`,
        `must be [start, end] inside ${textField} (${text.length} characters), after the token before it; found ${show(range)}`,
      )
    }
    if (text.slice(range[0], range[1]) !== tokens[k]) {
      fault(
        'warning',
        code,
        `${field}[${k}]`,
        `points at ${show(text.slice(range[0], range[1]))}, but the token is ${show(tokens[k])}`,
      )
    }
    previousEnd = range[1]
  }
}

/** Sure and possible links and null words belong together: a link is one or the other, and a null word has none. */
function checkLinks(record: Readonly<Record<string, unknown>>, rows: number, columns: number, fault: ReportFault): void {
  const { sure, possible, nullSource, nullTarget } = record
  if (sure === undefined && possible === undefined && nullSource === undefined && nullTarget === undefined) return
  scratch.begin(rows, columns)
  if (sure !== undefined) scratch.addLinks(sure, 'sure', fault)
  if (possible !== undefined) scratch.addLinks(possible, 'possible', fault)
  if (nullSource !== undefined) scratch.checkNulls(nullSource, 'nullSource', fault)
  if (nullTarget !== undefined) scratch.checkNulls(nullTarget, 'nullTarget', fault)
}

function checkScores(value: unknown, rows: number, columns: number, fault: ReportFault): void {
  if (!Array.isArray(value))
    return fault('error', 'corpus/bad-link', 'scores', `must be a list of [i, j, confidence], found ${show(value)}`)
  for (let k = 0; k < value.length; k++) {
    const score: unknown = value[k]
    const inside =
      Array.isArray(score) &&
      score.length === 3 &&
      inRange(score[0], rows) &&
      inRange(score[1], columns) &&
      score[2] >= 0 &&
      score[2] <= 1
    if (!inside || typeof score[2] !== 'number') {
      const expected = `must be [i, j, confidence] with i below ${rows}, j below ${columns}, confidence 0 to 1`
      fault('error', 'corpus/bad-link', `scores[${k}]`, `${expected}; found ${show(score)}`)
    }
  }
}

function inRange(index: unknown, below: number): boolean {
  return Number.isInteger(index) && (index as number) >= 0 && (index as number) < below
}

function checkJudgements(value: unknown, fault: ReportFault): void {
  const code = 'corpus/bad-judgement'
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return fault('error', code, 'judgements', `must be an object of scale: number, found ${show(value)}`)
  }
  for (const [scale, rating] of Object.entries(value)) {
    if (!Number.isFinite(rating)) fault('error', code, `judgements.${scale}`, `must be a number, found ${show(rating)}`)
  }
}

/** Free JSON, but it must survive writing: a number such as 1e400 would come back as null. */
function checkMeta(value: unknown, fault: ReportFault): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return fault('error', 'corpus/bad-record', 'meta', `must be an object, found ${show(value)}`)
  }
  const open: [string, unknown][] = [['meta', value]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [field, entry] = next
    if (typeof entry === 'number' && !Number.isFinite(entry))
      fault('error', 'corpus/bad-record', field, 'is a number too large to be written back')
    else if (typeof entry === 'object' && entry !== null)
      for (const [key, inner] of Object.entries(entry)) open.push([`${field}.${key}`, inner])
  }
}

function reportUnknownField(field: string, fault: ReportFault): void {
  if (KNOWN.has(field)) throw new Error(`field ${field} has no check`)
  const guess = closest(field, RECORD_FIELDS)
  const hint = guess === undefined ? 'free fields go under "meta"' : `did you mean "${guess}"? Free fields go under "meta"`
  fault('error', 'corpus/unknown-field', field, `is not a field of the record; ${hint}`)
}
