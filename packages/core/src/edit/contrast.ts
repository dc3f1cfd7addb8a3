/** What a dispute is about, finer than its kind: what managers count, and what they ask for. */
import { type Dispute, nodeLinkName } from './dispute.js'
import type { AnnotationDocument } from './document.js'

/**
 * strength: the same links, sure against possible; missing: some have nothing there; place: linked to different words or nodes;
 * extent: some link more than others; type, scope: one phenomenon of different types, or with different words; scale:ID: rated
 * differently.
 */
export type Contrast = 'strength' | 'missing' | 'place' | 'extent' | 'tree' | 'verdict' | 'type' | 'scope' | `scale:${string}`

/** How the layers that say something contradict each other. Two links of one word to different words are `place`. */
export function contrastOf({ place, says }: Pick<Dispute, 'place' | 'says'>): Contrast {
  const parts = says.flatMap(({ part }) => part ?? [])
  switch (place.kind) {
    case 'cells':
      return linkContrast(parts.map(({ sure = [], possible = [] }) => new Set([...sure, ...possible].map(String))))
    case 'nodes':
      return linkContrast(parts.map(({ nodes = [] }) => new Set(nodes.map(({ source, target }) => nodeLinkName(source, target)))))
    case 'phenomenon':
      return phenomenonContrast(parts)
    case 'scale':
      return `scale:${place.scale}`
    default:
      return place.kind
  }
}

function linkContrast(links: readonly ReadonlySet<string>[]): Contrast {
  const [first, ...others] = links
  if (first === undefined) return 'missing'
  if (others.every((other) => isSame(first, other))) return first.size === 0 ? 'missing' : 'strength'
  if (links.some(({ size }) => size === 0)) return 'missing'
  const isApart = links.some((a) => links.some((b) => [...a].every((link) => !b.has(link))))
  return isApart ? 'place' : 'extent'
}

function phenomenonContrast(parts: readonly AnnotationDocument[]): Contrast {
  const types = parts.map(({ phenomena = [] }) => new Set(phenomena.map(({ type }) => type)))
  if (types.some(({ size }) => size === 0)) return 'missing'
  return types.every((other) => isSame(types[0]!, other)) ? 'scope' : 'type'
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((one) => b.has(one))
}
