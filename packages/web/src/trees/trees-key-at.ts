/** What a key means where it is pressed: in a list, in the trees, or elsewhere on the screen of the mode. */
import type { KeyboardEvent } from 'react'
import type { Side } from '../words/document.js'
import type { PhraseSelection } from './phrase-editor.js'
import { type TreesKey, treesKey } from './trees-keys.js'

export interface KeyPlace {
  readonly selection: PhraseSelection
  readonly rtl: Readonly<Record<Side, boolean>>
  readonly isCorrecting: boolean
  /** the phrases in the lists */
  readonly listed: Readonly<Record<Side, readonly number[]>>
}

export function treesKeyAt(event: KeyboardEvent, { selection, rtl, isCorrecting, listed }: KeyPlace): TreesKey | null {
  const target = event.target as Element
  const isInList = target.closest('.node-row') !== null
  const isInEditor = isInList || target.closest('.double-tree') !== null
  // elsewhere these keys belong to what has the focus
  if (!isInEditor && (event.key === ' ' || event.key === 'Tab' || event.key === 'Escape' || event.key.startsWith('Arrow')))
    return null
  const isBare = !event.ctrlKey && !event.altKey && !event.metaKey
  const inList = isInList && isBare ? listKey(event.key, selection, listed) : null
  return inList ?? treesKey(event, selection, rtl, isCorrecting)
}

/** In a list, up and down go from row to row, left and right to the other list. */
function listKey(name: string, { current }: PhraseSelection, listed: KeyPlace['listed']): TreesKey | null {
  if (name === 'ArrowLeft' || name === 'ArrowRight') return { does: 'phrases', action: { type: 'swap-side' } }
  if (name !== 'ArrowUp' && name !== 'ArrowDown') return null
  const rows = listed[current.side]
  const phrase = rows[rows.indexOf(current.phrase) + (name === 'ArrowDown' ? 1 : -1)] ?? current.phrase
  return { does: 'phrases', action: { type: 'select', ref: { side: current.side, phrase } } }
}
