/** Links between nodes as marks at the phrases: the same number on both sides, the sign of the empty set for nothing. */
import type { NodeLink, NodeRef } from '../corpus/record.js'

export const NOTHING = '∅'

/** Marks of both trees by the words `a-b` of a phrase, numbered in the order of the links; a phrase with two partners has `1,4`. */
export function linkMarks(nodes: readonly NodeLink[]): Record<'source' | 'target', Map<string, string>> {
  const marks = { source: new Map<string, string>(), target: new Map<string, string>() }
  const seen = new Set<string>()
  for (const { source, target } of nodes) {
    if (source === null || target === null) continue
    const [s, t] = [spanOf(source), spanOf(target)]
    if (seen.has(`${s}/${t}`)) continue
    seen.add(`${s}/${t}`)
    for (const [map, span] of [
      [marks.source, s],
      [marks.target, t],
    ] as const) {
      const own = map.get(span)
      map.set(span, own === undefined ? String(seen.size) : `${own},${seen.size}`)
    }
  }
  for (const { source, target } of nodes) {
    if (source === null && target !== null && !marks.target.has(spanOf(target))) marks.target.set(spanOf(target), NOTHING)
    if (target === null && source !== null && !marks.source.has(spanOf(source))) marks.source.set(spanOf(source), NOTHING)
  }
  return marks
}

function spanOf([start, end]: NodeRef): string {
  return `${start}-${end}`
}
