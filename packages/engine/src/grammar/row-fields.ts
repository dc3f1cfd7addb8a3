/**
 * Fields of tab-separated rows, as the engines pass them between processes: a tab, a line end and a backslash inside a field are written
 * `\t`, `\n`, `\r` and `\\`, so that every row is one line whatever the words hold, and no field can be taken for the null of SQL, `\N`.
 */

const NEEDS_ESCAPE = /[\\\t\n\r]/
const WRITTEN: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const READ: Readonly<Record<string, string>> = { '\\': '\\', t: '\t', n: '\n', r: '\r' }

/** A text as a field; most are themselves. */
export function escapeField(text: string): string {
  return NEEDS_ESCAPE.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => WRITTEN[character]!) : text
}

/** The text of a field. */
export function unescapeField(field: string): string {
  return field.includes('\\') ? field.replace(/\\([\\tnr])/g, (_, letter: string) => READ[letter]!) : field
}
