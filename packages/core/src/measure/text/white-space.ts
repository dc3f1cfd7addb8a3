/**
 * White space as Python's `str.split` sees it, which the tools that text metrics are compared with are written in: with the
 * four separators of ASCII and NEL, without the byte order mark that JavaScript's `\s` has.
 */

const SPACE = '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]'
const RUN = new RegExp(`${SPACE}+`, 'u')
const END = new RegExp(`${SPACE}+$`, 'u')

/** The words between white space; none in an empty or blank line. */
export function splitWords(line: string): string[] {
  const words = line.split(RUN)
  if (words[0] === '') words.shift()
  if (words[words.length - 1] === '') words.pop()
  return words
}

/** The line without white space at its end. */
export function trimEnd(line: string): string {
  return line.replace(END, '')
}

/** Is a code unit white space? */
export function isSpace(code: number): boolean {
  if (code <= 0x20) return (code >= 0x09 && code <= 0x0d) || code >= 0x1c
  if (code < 0x85) return false
  if (code < 0x1680) return code === 0x85 || code === 0xa0
  return isFarSpace(code)
}

function isFarSpace(code: number): boolean {
  if (code >= 0x2000 && code <= 0x200a) return true
  return code === 0x1680 || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f || code === 0x3000
}
