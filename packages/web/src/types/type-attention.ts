/** What asks for attention in an item of types, in the order in which Tab goes there, and which words nothing covers yet. */
import type { AnnotationDocument } from '@parascope/core/edit'
import type { Side } from '../words/document.js'
import { typeFaults } from './type-faults.js'
import { SIDES, type TypePair } from './type-pair.js'
import { phenomenaOf, type TokenPlace, type TypeEditor, type TypeScene, undecided } from './type-scene.js'

export type Stop = TokenPlace | { readonly card: string }

/** Tokens of a side that no phenomenon covers: what the coverage meter counts and lists. */
export function uncovered(document: AnnotationDocument, side: Side, pair: TypePair): number[] {
  const covered = new Set(phenomenaOf(document).flatMap((one) => one[side]))
  return pair[side].flatMap((_, index) => (covered.has(index) ? [] : [index]))
}

/** Cards to decide or to mend, then every stretch of words that nothing covers. */
export function attention(editor: TypeEditor, scene: TypeScene): Stop[] {
  const { pair, document } = scene
  const open = undecided(editor, scene).map(({ key }) => key)
  const faulty = phenomenaOf(document).filter((one) => !open.includes(one.key) && typeFaults(one, pair).errors.length > 0)
  const cards = editor.draft === null ? [...open, ...faulty.map(({ key }) => key)].map((card) => ({ card })) : []
  return [...cards, ...places(scene)]
}

/** The stop after (or before) where the keys are, round and round; undefined where nothing asks for attention. */
export function nextStop(editor: TypeEditor, scene: TypeScene, by: 1 | -1): Stop | undefined {
  const stops = attention(editor, scene)
  const here = editor.card === null ? undefined : stops.findIndex((stop) => 'card' in stop && stop.card === editor.card)
  if (here !== undefined && here !== -1) return stops[(here + by + stops.length) % stops.length]
  const order = (place: TokenPlace) => (place.side === 'source' ? 0 : 1e6) + place.index
  const now = order(editor.cursor)
  const isPast = (stop: Stop) => !('card' in stop) && (by === 1 ? order(stop) > now : order(stop) < now)
  return (by === 1 ? stops.find(isPast) : stops.findLast(isPast)) ?? (by === 1 ? stops[0] : stops.at(-1))
}

/** The first word of the next stretch that nothing covers, after a place or from the beginning. */
export function nextUncovered(scene: TypeScene, after: TokenPlace | null): TokenPlace | undefined {
  const all = places(scene)
  const isAfter = (place: TokenPlace) =>
    after === null || (place.side === after.side ? place.index > after.index : place.side === 'target')
  return all.find(isAfter) ?? all[0]
}

function places({ document, pair }: TypeScene): TokenPlace[] {
  return SIDES.flatMap((side) =>
    uncovered(document, side, pair)
      .filter((index, k, list) => k === 0 || list[k - 1] !== index - 1)
      .map((index) => ({ side, index })),
  )
}
