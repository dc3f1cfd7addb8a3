/**
 * The keys of the trees in the workbench, as data for the handler and the key map. Those that change a tree work only while
 * trees are being corrected. Arrows follow the screen, as in the playground; Enter belongs to the frame.
 */
import type { Side } from '../words/document.js'
import { type KeyPress, keyName } from '../words/keys.js'
import type { PhraseAction, PhraseSelection } from './phrase-editor.js'
import { PHRASE_KEYS, type PhraseCommand, phraseAction } from './phrase-keys.js'

/** What only the workbench has. */
export type TreesCommand =
  | 'pick-sure'
  | 'pick-possible'
  | 'accept-all'
  | 'shallower'
  | 'deeper'
  | 'order'
  | 'open-only'
  | 'correct'
  | 'view'

/** What changes a tree. */
export type CorrectCommand = 'relabel' | 'bracket' | 'remove' | 'move' | 'restore' | 'grow-left' | 'grow-right'

const { pick: _, ...OF_PHRASES } = PHRASE_KEYS

export const TREES_KEYS: Readonly<Record<Exclude<PhraseCommand, 'pick'> | TreesCommand | CorrectCommand, readonly string[]>> = {
  ...OF_PHRASES,
  'pick-sure': ['S'],
  'pick-possible': ['P'],
  'accept-all': ['a'],
  shallower: ['<'],
  deeper: ['>'],
  order: ['i'],
  'open-only': ['y'],
  correct: ['e'],
  view: ['v'],
  relabel: ['r'],
  bracket: ['b'],
  remove: ['d'],
  move: ['m'],
  restore: ['R'],
  'grow-left': ['Shift+ArrowLeft', 'H'],
  'grow-right': ['Shift+ArrowRight', 'L'],
}

type ViewCommand = Exclude<TreesCommand, 'pick-sure' | 'pick-possible' | 'accept-all'>

const VIEW_COMMANDS: readonly ViewCommand[] = ['shallower', 'deeper', 'order', 'open-only', 'correct', 'view']

const CORRECT_COMMANDS: readonly CorrectCommand[] = ['relabel', 'bracket', 'remove', 'move', 'restore', 'grow-left', 'grow-right']

export type TreesKey =
  | { readonly does: 'phrases'; readonly action: PhraseAction }
  | { readonly does: 'view'; readonly command: ViewCommand }
  | { readonly does: 'correct'; readonly command: CorrectCommand }

/** What a key does; null where it belongs to somebody else. */
export function treesKey(
  press: KeyPress,
  selection: PhraseSelection,
  rtl: Readonly<Record<Side, boolean>>,
  isCorrecting: boolean,
): TreesKey | null {
  if (press.ctrlKey || press.altKey || press.metaKey || press.key === 'Enter') return null
  const name = keyName(press)
  const command = VIEW_COMMANDS.find((known) => TREES_KEYS[known].includes(name))
  if (command !== undefined) return { does: 'view', command }
  if (TREES_KEYS['accept-all'].includes(name)) return { does: 'phrases', action: { type: 'accept-all' } }
  for (const kind of ['sure', 'possible'] as const) {
    if (TREES_KEYS[`pick-${kind}`].includes(name))
      return { does: 'phrases', action: { type: 'pick', ref: selection.current, kind } }
  }
  const correction = isCorrecting ? CORRECT_COMMANDS.find((known) => TREES_KEYS[known].includes(name)) : undefined
  if (correction !== undefined) return { does: 'correct', command: correction }
  const action = phraseAction(press, selection, rtl)
  return action === null ? null : { does: 'phrases', action }
}
