/**
 * Repeated keys in JSON: JSON.parse silently keeps the last one. Every key is followed by a colon outside strings, so
 * more colons than keys in the parsed value means that something was overwritten.
 */

const QUOTE = 34
const COLON = 58
const BACKSLASH = 92

/** Was a key given twice in one object? `hasRepeatedKeys('{"a":1,"a":2}', { a: 2 })` is true. */
export function hasRepeatedKeys(json: string, value: unknown): boolean {
  return countColons(json) !== countKeys(value)
}

/** Does a string of the JSON text hold NUL, written \\u0000? A backslash before it that is itself escaped makes it harmless text. */
export function hasNulEscape(json: string): boolean {
  return json.includes('\\u0000') && /(?<!\\)(?:\\\\)*\\u0000/.test(json)
}

function countColons(json: string): number {
  let colons = 0
  for (let k = 0; k < json.length; k++) {
    const code = json.charCodeAt(k)
    if (code === COLON) colons++
    else if (code === QUOTE) {
      k++
      for (let inside = json.charCodeAt(k); inside !== QUOTE; inside = json.charCodeAt(++k)) if (inside === BACKSLASH) k++
    }
  }
  return colons
}

function countKeys(value: unknown): number {
  if (!isObject(value)) return 0
  let keys = 0
  const open: object[] = [value]
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    if (Array.isArray(object)) {
      for (let k = 0; k < object.length; k++) {
        const entry: unknown = object[k]
        if (isObject(entry) && !isLink(entry)) open.push(entry)
      }
    } else {
      for (const key in object) {
        keys++
        const entry = (object as Record<string, unknown>)[key]
        if (isObject(entry)) open.push(entry)
      }
    }
  }
  return keys
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Most lists in a record are links, [i, j]: seen at once, so that they need not go on the stack. */
function isLink(value: object): boolean {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'number' && typeof value[1] === 'number'
}
