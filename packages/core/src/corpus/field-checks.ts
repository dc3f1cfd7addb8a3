/**
 * Checks for files that people write by hand. A check says what was expected of a value, or undefined if the value is right;
 * the readers walk objects and lists with such checks and report each fault with the path of its field.
 */
import { closest } from '../text/closest.js'
import { show } from './check-shapes.js'

export type Check = (value: unknown) => string | undefined
export type Fields = Readonly<Record<string, Check>>

export const text: Check = (value) => (typeof value === 'string' && value.trim() !== '' ? undefined : 'a non-empty text')
export const identifier: Check = (value) =>
  typeof value === 'string' && /^\S+$/.test(value) ? undefined : 'a text without blanks'
export const shortcut: Check = (value) =>
  typeof value === 'string' && /^\S{1,3}$/.test(value) ? undefined : 'one to three characters without blanks'
export const colour: Check = (value) =>
  typeof value === 'string' && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? undefined : 'a colour such as "#79a" or "#7799aa"'
export const flag: Check = (value) => (typeof value === 'boolean' ? undefined : 'true or false')
export const weight: Check = (value) =>
  typeof value === 'number' && value >= 0 && value <= 1 ? undefined : 'a number from 0 to 1'
export const list: Check = (value) => (Array.isArray(value) ? undefined : 'a list')
export const object: Check = (value) => (isObject(value) ? undefined : 'an object')
export const names: Check = (value) =>
  Array.isArray(value) &&
  value.length > 0 &&
  new Set(value).size === value.length &&
  value.every((name) => text(name) === undefined)
    ? undefined
    : 'a list of different texts'
export const alias: Check = (value) =>
  [value].flat().every((name) => text(name) === undefined || Number.isFinite(name))
    ? undefined
    : 'a name, a number, or a list of them'
export const oneOf =
  (...values: string[]): Check =>
  (value) =>
    values.includes(value as string) ? undefined : values.map((one) => `"${one}"`).join(' or ')

/** Called once for each fault; `field` is a path such as `types[3].class`. */
export type Report = (field: string, message: string) => void

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object, or undefined; faults of its fields are reported. */
export function readObject(
  value: unknown,
  place: string,
  fields: Fields,
  required: readonly string[],
  report: Report,
): Record<string, unknown> | undefined {
  if (!isObject(value)) {
    report(place, `must be an object, found ${show(value)}`)
    return undefined
  }
  const inside = place === '' ? '' : `${place}.`
  for (const field of required) if (value[field] === undefined) report(inside + field, 'is missing')
  for (const [field, found] of Object.entries(value)) {
    if (!Object.hasOwn(fields, field)) {
      const guess = closest(field, Object.keys(fields))
      report(
        inside + field,
        guess === undefined
          ? `is not known here; expected ${Object.keys(fields).join(', ')}`
          : `is not known, did you mean "${guess}"?`,
      )
    } else if (found !== undefined) {
      const expected = fields[field]!(found)
      if (expected !== undefined) report(inside + field, `must be ${expected}, found ${show(found)}`)
    }
  }
  return value
}

/** The objects of a list; their ids must differ. */
export function readList(
  value: unknown,
  place: string,
  fields: Fields,
  required: readonly string[],
  report: Report,
): Record<string, unknown>[] {
  if (!Array.isArray(value)) return []
  const objects = value.map((entry, k) => readObject(entry, `${place}[${k}]`, fields, required, report) ?? {})
  checkUnique(objects, 'id', place, report)
  return objects
}

export function checkUnique<Field extends string>(
  entries: readonly { readonly [F in Field]?: unknown }[],
  field: Field,
  place: string,
  report: Report,
): void {
  const seen = new Map<unknown, number>()
  entries.forEach((entry, k) => {
    const value = entry[field]
    if (value === undefined) return
    const first = seen.get(value)
    if (first === undefined) seen.set(value, k)
    else report(`${place}[${k}].${field}`, `${show(value)} is already the ${field} of ${place}[${first}]`)
  })
}

export function checkKnown(value: string, known: Iterable<string>, field: string, what: string, report: Report): void {
  const ids = [...known]
  if (ids.includes(value)) return
  const guess = closest(value, ids)
  const hint =
    guess === undefined ? (ids.length === 0 ? 'there is none' : `known: ${ids.join(', ')}`) : `did you mean "${guess}"?`
  report(field, `"${value}" is not a known ${what}; ${hint}`)
}
