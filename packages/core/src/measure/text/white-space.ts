/**
 * White space as Python's `str.split` sees it, which the tools that text metrics are compared with are written in: with the
 * four separators of ASCII and NEL, without the byte order mark that JavaScript's `\s` has.
 */

const SPACE = '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]'
const RUN = new RegExp(`${SPACE}+`, 'u')
const END = new RegExp(`${SPACE}+$`, 'u')
const ALL = new RegExp(`${SPACE}+`, 'gu')

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

/** The line without any white space. */
export function withoutSpaces(line: string): string {
  return line.replace(ALL, '')
}
