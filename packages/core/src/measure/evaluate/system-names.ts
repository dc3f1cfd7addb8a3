/** Names of systems: what stands between `system.` and the ending of their files; where that is not unique, the path. */
export function systemNames(paths: readonly string[]): string[] {
  const names = paths.map((path) =>
    (path.split(/[/\\]/).pop() ?? path).replace(/(\.(txt|tsv|gz))+$/, '').replace(/^system\./, ''),
  )
  return names.map((name, k) => (names.indexOf(name) === k && names.lastIndexOf(name) === k ? name : paths[k]!))
}
