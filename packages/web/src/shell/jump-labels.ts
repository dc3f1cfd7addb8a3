/**
 * A key for every word of a sentence: while one is asked for, the word's key is written above it and pressing it goes there.
 * A word has a letter of its own where one is free, so that keys can be guessed.
 */

/** Labels from these keys, one a word; null for words beyond them. The same each time for the same words. */
export function labelling(keys: string): (tokens: readonly string[]) => readonly (string | null)[] {
  const known = new WeakMap<readonly string[], readonly (string | null)[]>()
  return (tokens) => {
    const found = known.get(tokens) ?? assign(tokens, keys)
    known.set(tokens, found)
    return found
  }
}

function assign(tokens: readonly string[], keys: string): (string | null)[] {
  const free = new Set(keys)
  const labels: (string | null)[] = tokens.map(() => null)
  const give = (index: number, letter: string | undefined) => {
    if (letter === undefined || labels[index] !== null || !free.delete(letter)) return
    labels[index] = letter
  }
  const lower = tokens.map((token) => token.toLowerCase())
  lower.forEach((token, index) => give(index, token[0]))
  lower.forEach((token, index) => {
    give(
      index,
      [...token].find((letter) => free.has(letter)),
    )
  })
  for (const index of labels.keys()) give(index, free.values().next().value)
  return labels
}
