/** What a decision on a dispute does to the merged document, as operations: they are logged and undone like anybody's. */
import type { Link, NodeLink, Phenomenon } from '../corpus/index.js'
import { ParascopeError } from '../errors.js'
import { operationsBetween } from './difference.js'
import { type Dispute, namedPhenomena, nodeLinkName, partAt } from './dispute.js'
import type { AnnotationDocument } from './document.js'
import { phenomenonContent } from './matched-phenomena.js'
import type { ContentOperation } from './operation.js'

/** A layer's answer, the answers of all together, none of them, or what the adjudicator has made of it by hand. */
export type Take = { readonly layer: string } | 'both' | 'neither' | 'own'

/**
 * The operations that put the decision into the document. Throws edit/refused for a layer that says nothing there, and for
 * `both` where two answers cannot stand together (a verdict, a rating, a tree).
 */
export function decisionOperations(document: AnnotationDocument, dispute: Dispute, take: Take): ContentOperation[] {
  if (take === 'own') return []
  const wanted = take === 'neither' ? {} : take === 'both' ? together(dispute) : sayOf(dispute, take.layer)
  return operationsBetween(partAt(dispute.place, document), wanted)
}

function sayOf({ key, says }: Dispute, layer: string): AnnotationDocument {
  const part = says.find((say) => say.layer === layer)?.part
  if (part !== undefined && part !== null) return part
  throw new ParascopeError('edit/refused', `the layer ${layer} says nothing about ${key}`, { dispute: key, layer })
}

function together({ key, place, says }: Dispute): AnnotationDocument {
  const parts = says.flatMap(({ part }) => part ?? [])
  switch (place.kind) {
    case 'cells': {
      const sure = distinct(parts.flatMap((part) => part.sure ?? []))
      const isSure = new Set(sure.map(String))
      const possible = distinct(parts.flatMap((part) => part.possible ?? [])).filter((link) => !isSure.has(String(link)))
      return { sure, possible }
    }
    case 'nodes': {
      const links = parts.flatMap((part) => part.nodes ?? []).filter(({ source, target }) => source !== null && target !== null)
      const named = new Map<string, NodeLink>()
      for (const link of links) {
        const name = nodeLinkName(link.source, link.target)
        if (named.get(name)?.kind !== 'sure') named.set(name, link)
      }
      return { nodes: [...named.values()] }
    }
    case 'phenomenon': {
      const phenomena = new Map<string, Phenomenon>()
      for (const { key: _, ...one } of parts.flatMap((part) => part.phenomena ?? [])) phenomena.set(phenomenonContent(one), one)
      return { phenomena: namedPhenomena(place.name, [...phenomena.values()]) }
    }
    default:
      throw new ParascopeError('edit/refused', `there can be only one answer to ${key}: both cannot stand together`, {
        dispute: key,
      })
  }
}

function distinct(links: readonly Link[]): Link[] {
  return [...new Map(links.map((link) => [String(link), link])).values()]
}
