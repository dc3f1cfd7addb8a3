/** Phenomena as the screen shows them: with a name, and a colour by their place in the list. */
import type { Tagset } from '@parascope/core/corpus'
import type { KeyedPhenomenon } from '@parascope/core/edit'
import { isProposed, phenomenaOf, type TypeScene } from './type-scene.js'

export interface MarkedPhenomenon {
  readonly phenomenon: KeyedPhenomenon
  readonly name: string
  /** in the list of cards, from 0 */
  readonly place: number
}

/** What a person has decided on; what is only proposed has its own cards. */
export function markedPhenomena(scene: TypeScene): MarkedPhenomenon[] {
  return phenomenaOf(scene.document)
    .filter((one) => !isProposed(one, scene))
    .map((phenomenon, place) => ({ phenomenon, name: typeName(phenomenon.type, scene.pair.tagset), place }))
}

/** The colour that joins a card and its bars: eight, then again from the first. */
export function tint(place: number): string {
  return `var(--b${(place % 8) + 1})`
}

export function typeName(id: string, tagset: Tagset): string {
  return tagset.types.find((type) => type.id === id)?.name ?? id
}
