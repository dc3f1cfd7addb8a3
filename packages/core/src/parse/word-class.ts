/**
 * Classes of words that a parser has never seen, from the outside in: shape (capital, digits, hyphen, other characters), then the last
 * letters. Each class is a special case of the one after it, so that a rare class can lean on a more frequent one.
 */

/** The classes of a word, most special first. `wordClasses('unhappiness')` is ['a-ness', 'a-ess', 'a-ss', 'a-s', 'a']. */
export function wordClasses(word: string): string[] {
  const shape = shapeOf(word)
  if (!/\p{L}/u.test(word)) return [shape]
  const ending = [...word.toLowerCase()].slice(-4)
  const classes: string[] = []
  for (let k = 0; k < ending.length; k++) classes.push(`${shape}-${ending.slice(k).join('')}`)
  return [...classes, shape]
}

function shapeOf(word: string): string {
  const hasDigit = /\p{N}/u.test(word)
  if (!/\p{L}/u.test(word)) {
    if (!hasDigit) return 'punctuation'
    return /^\p{N}+$/u.test(word) ? (word.length === 4 ? 'year' : 'number') : 'figure'
  }
  const hyphen = word.includes('-') ? '-' : ''
  if (hasDigit) return `digit${hyphen}`
  if (/^\p{Lu}/u.test(word)) return `${/\p{Ll}/u.test(word) ? 'A' : 'AA'}${hyphen}`
  return `a${hyphen}`
}
