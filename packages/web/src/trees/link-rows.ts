/** The alignments of two trees as a list: what is decided and what is proposed, in the order of the phrases. */
import type { LinkKind } from '../words/document.js'
import type { PhraseLink, PhraseLinks, PhraseRef, Trees } from './phrase-links.js'
import type { PhraseOrder } from './phrase-order.js'
import { orderedPhrases } from './phrase-order.js'
import type { PhraseDocument } from './phrase-proposal.js'

export interface LinkRow {
  /** null: no counterpart */
  readonly source: number | null
  readonly target: number | null
  readonly kind: LinkKind | 'null'
  readonly isProposed: boolean
  /** the decided link itself, where there is one */
  readonly link: PhraseLink | null
}

export function linkRows(links: PhraseLinks, { proposal }: PhraseDocument, trees: Trees, order: PhraseOrder): LinkRow[] {
  const rows: LinkRow[] = [
    ...links.links.map((link) => ({ ...link, isProposed: false, link })),
    ...(proposal?.pairs ?? []).map(({ source, target, kind }) => ({ source, target, kind, isProposed: true, link: null })),
  ]
  for (const side of ['source', 'target'] as const) {
    const add = (phrase: number, isProposed: boolean) => {
      const [source, target] = side === 'source' ? [phrase, null] : [null, phrase]
      rows.push({ source, target, kind: 'null', isProposed, link: null })
    }
    for (const phrase of links.nulls[side]) add(phrase, false)
    for (const phrase of proposal?.nulls[side] ?? []) add(phrase, true)
  }
  const place = {
    source: placesOf(orderedPhrases(trees.source, order)),
    target: placesOf(orderedPhrases(trees.target, order)),
  }
  // what has no counterpart in the first sentence comes last
  const rank = ({ source, target }: LinkRow) =>
    source === null ? trees.source.count + place.target[target!]! : place.source[source]!
  return rows.sort((a, b) => rank(a) - rank(b) || (a.target ?? 0) - (b.target ?? 0))
}

function placesOf(phrases: readonly number[]): number[] {
  const places: number[] = []
  phrases.forEach((phrase, k) => {
    places[phrase] = k
  })
  return places
}

/** The phrase by which a row is chosen. */
export function refOfRow({ source, target }: LinkRow): PhraseRef {
  return source === null ? { side: 'target', phrase: target! } : { side: 'source', phrase: source }
}
