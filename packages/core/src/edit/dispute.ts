/**
 * Disputes: the places of one item on which layers contradict each other, each a decision of its own for an adjudicator. A
 * layer that says nothing about a place (an absent list, a scale not rated) does not dispute it. Every dispute has a key that
 * stays the same as long as the layers do, and says what each layer has there as a part of a document.
 */
import type { Link, NodeRef, Phenomenon } from '../corpus/index.js'
import type { AnnotationDocument, KeyedPhenomenon } from './document.js'
import type { Side } from './operation.js'

/** A layer to compare: whose it is (a person, a program), and what it says. */
export interface ComparedLayer {
  readonly layer: string
  readonly document: AnnotationDocument
}

/** The place that a dispute is about. */
export type Place =
  /** cells that share words, and which of those words somebody says have no counterpart */
  | {
      readonly kind: 'cells'
      readonly cells: readonly Link[]
      readonly nullSource: readonly number[]
      readonly nullTarget: readonly number[]
    }
  /** links that share nodes; null: to nothing */
  | { readonly kind: 'nodes'; readonly links: readonly (readonly [NodeRef | null, NodeRef | null])[] }
  | { readonly kind: 'tree'; readonly side: Side }
  | { readonly kind: 'verdict' }
  /** phenomena that were matched by their scopes; `name` is the key of what the merged document has there */
  | { readonly kind: 'phenomenon'; readonly name: string }
  | { readonly kind: 'scale'; readonly scale: string }

export type DisputeKind = Place['kind']

export const DISPUTE_KINDS: readonly DisputeKind[] = ['cells', 'nodes', 'tree', 'verdict', 'phenomenon', 'scale']

export interface Dispute {
  /** such as `cells:3-4..5-6`, `nodes:0,2,0|1,3,0`, `verdict`, `scale:meaning` */
  readonly key: string
  readonly place: Place
  /** what each layer has there, in the order of the layers; null: it says nothing about it */
  readonly says: readonly { readonly layer: string; readonly part: AnnotationDocument | null }[]
}

/** What a document has at a place. */
export function partAt(place: Place, document: AnnotationDocument): AnnotationDocument {
  switch (place.kind) {
    case 'cells': {
      const cells = new Set(place.cells.map(String))
      const among = (links: readonly Link[] = []) => links.filter((link) => cells.has(String(link)))
      const nulls = (tokens: readonly number[] = [], those: readonly number[]) => tokens.filter((token) => those.includes(token))
      return {
        sure: among(document.sure),
        possible: among(document.possible),
        nullSource: nulls(document.nullSource, place.nullSource),
        nullTarget: nulls(document.nullTarget, place.nullTarget),
      }
    }
    case 'nodes': {
      const names = new Set(place.links.map(([source, target]) => nodeLinkName(source, target)))
      return { nodes: (document.nodes ?? []).filter(({ source, target }) => names.has(nodeLinkName(source, target))) }
    }
    case 'tree': {
      const field = place.side === 'source' ? 'sourceTree' : 'targetTree'
      return document[field] === undefined ? {} : { [field]: document[field] }
    }
    case 'verdict':
      return document.isParaphrase === undefined ? {} : { isParaphrase: document.isParaphrase }
    case 'phenomenon':
      return { phenomena: (document.phenomena ?? []).filter(({ key }) => isNamed(key, place.name)) }
    case 'scale': {
      const value = document.judgements?.[place.scale]
      return { judgements: value === undefined ? {} : { [place.scale]: value } }
    }
  }
}

/** `0,2,0|1,3,0`, with `-` for nothing. */
export function nodeLinkName(source: NodeRef | null, target: NodeRef | null): string {
  return `${source ?? '-'}|${target ?? '-'}`
}

/** Phenomena under the name of their dispute: `name`, `name.2`, … */
export function namedPhenomena(name: string, phenomena: readonly Phenomenon[]): KeyedPhenomenon[] {
  return phenomena.map((one, k) => ({ ...one, key: k === 0 ? name : `${name}.${k + 1}` }))
}

function isNamed(key: string, name: string): boolean {
  return key === name || key.startsWith(`${name}.`)
}
