/** Things that hang together: connected groups by shared names, such as cells by the words that they share. */

/** The things in groups; two that share a name are in one group. Groups and their members keep the order of the things. */
export function components<T>(things: readonly T[], namesOf: (thing: T) => readonly string[]): T[][] {
  const groupOf = new Map<string, Set<T>>()
  for (const thing of things) {
    const merged = new Set([thing])
    const names = new Set(namesOf(thing))
    for (const name of names) for (const member of groupOf.get(name) ?? []) merged.add(member)
    for (const member of merged) for (const name of namesOf(member)) groupOf.set(name, merged)
  }
  const seen = new Set<T>()
  return things.flatMap((thing) => {
    if (seen.has(thing)) return []
    const group = groupOf.get(namesOf(thing)[0]!)!
    for (const member of group) seen.add(member)
    return [things.filter((one) => group.has(one))]
  })
}
