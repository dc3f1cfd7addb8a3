/** What a layer says at a place of dispute, in words: for the eye beside the picture, and for those who hear the page. */
import type { NodeRef, PairRecord, Phenomenon, Tagset } from '@parascope/core/corpus'
import type { AnnotationDocument, Place } from '@parascope/core/edit'
import type { Scale } from '../client/contract.js'
import { fragments } from '../types/cards.js'
import { typeName } from '../types/phenomenon-list.js'
import { messages } from './messages.js'

export interface PartContext {
  readonly record: Pick<PairRecord, 'source' | 'target'>
  readonly tagset: Tagset
  readonly scales: readonly Scale[]
}

/** One line for each thing it says; what is not there is said to be nothing. */
export function partText(place: Place, part: AnnotationDocument, context: PartContext): string[] {
  const lines = linesOf(place, part, context)
  return lines.length === 0 ? [place.kind === 'cells' || place.kind === 'nodes' ? messages.empty : messages.nothing] : lines
}

/** What the dispute is about, short: for lists. */
export function placeText(
  place: Place,
  says: readonly { readonly part: AnnotationDocument | null }[],
  context: PartContext,
): string {
  const { source, target } = context.record
  switch (place.kind) {
    case 'cells': {
      const words = (at: 0 | 1, tokens: readonly string[]) =>
        [...new Set(place.cells.map((cell) => cell[at]))].map((k) => tokens[k] ?? '').join(' ')
      return `${words(0, source)} – ${words(1, target)}`
    }
    case 'nodes': {
      const phrases = (at: 0 | 1, tokens: readonly string[]) =>
        [...new Set(place.links.flatMap((link) => (link[at] === null ? [] : [phrase(tokens, link[at])])))].join(' / ')
      return `${phrases(0, source) || messages.nothing} – ${phrases(1, target) || messages.nothing}`
    }
    case 'tree':
      return messages.kinds.tree
    case 'verdict':
      return messages.kinds.verdict
    case 'phenomenon': {
      const found = says.flatMap(({ part }) => part?.phenomena ?? [])
      return [...new Set(found.map(({ type }) => typeName(type, context.tagset)))].join(' / ')
    }
    case 'scale':
      return scaleName(place.scale, context)
  }
}

export function scaleName(id: string, { scales }: PartContext): string {
  return scales.find((scale) => scale.id === id)?.name ?? id
}

export function phenomenonText(one: Phenomenon, { record, tagset }: PartContext): string {
  const words = (side: 'source' | 'target', tokens: readonly number[] = []) => fragments(record[side], tokens).join(' … ')
  const keys = (one.keySource?.length ?? 0) + (one.keyTarget?.length ?? 0) > 0
  return [
    `${typeName(one.type, tagset)}: ${words('source', one.source) || messages.nothing} ↔ ${words('target', one.target) || messages.nothing}`,
    ...(one.projection === undefined ? [] : [one.projection]),
    ...(keys ? [messages.keys(words('source', one.keySource), words('target', one.keyTarget))] : []),
  ].join(' · ')
}

function linesOf(place: Place, part: AnnotationDocument, context: PartContext): string[] {
  const { source, target } = context.record
  switch (place.kind) {
    case 'cells': {
      const links = (cells: readonly (readonly [number, number])[] = [], kind: string) =>
        cells.map(([i, j]) => `${source[i]} – ${target[j]} ${kind}`)
      const nulls = (tokens: readonly number[] = [], words: readonly string[]) =>
        tokens.map((token) => messages.noCounterpart(words[token] ?? ''))
      return [
        ...links(part.sure, messages.sure),
        ...links(part.possible, messages.possible),
        ...nulls(part.nullSource, source),
        ...nulls(part.nullTarget, target),
      ]
    }
    case 'nodes':
      return (part.nodes ?? []).map((link) =>
        link.source === null || link.target === null
          ? messages.noCounterpart(phrase(link.source === null ? target : source, link.source ?? link.target))
          : `${phrase(source, link.source)} – ${phrase(target, link.target)} ${messages[link.kind]}`,
      )
    case 'tree':
      return [(place.side === 'source' ? part.sourceTree : part.targetTree) ?? messages.asImported]
    case 'verdict':
      return part.isParaphrase === undefined ? [] : [messages.verdicts[`${part.isParaphrase}`]]
    case 'phenomenon':
      return (part.phenomena ?? []).map((one) => phenomenonText(one, context))
    case 'scale': {
      const value = part.judgements?.[place.scale]
      if (value === undefined) return []
      const label = context.scales.find(({ id }) => id === place.scale)?.steps.find((step) => step.value === value)?.label
      return [label === undefined || label === '' ? String(value) : `${value} · ${label}`]
    }
  }
}

function phrase(tokens: readonly string[], node: NodeRef | null): string {
  return node === null ? messages.nothing : tokens.slice(node[0], node[1]).join(' ')
}
