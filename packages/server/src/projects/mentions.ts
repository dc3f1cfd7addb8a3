/** Who is meant by `@name` in a comment. Names may have blanks: the longest name of a member that fits is meant. */

export interface Mentionable {
  readonly id: string
  readonly name: string
}

/** The members that a text mentions, in the order of their first mention. */
export function mentionsIn(text: string, members: readonly Mentionable[]): string[] {
  const byLength = [...members].sort((a, b) => b.name.length - a.name.length)
  const found = new Set<string>()
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const rest = text.slice(at + 1)
    const meant = byLength.find(
      ({ name }) => name !== '' && rest.startsWith(name) && !/^[\p{L}\p{N}]/u.test(rest.slice(name.length)),
    )
    if (meant !== undefined) found.add(meant.id)
  }
  return [...found]
}
