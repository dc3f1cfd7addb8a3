/**
 * The keys of the phrase editor, as data for the handler and the key map. Arrows follow the screen: the second tree
 * stands on its head, so there its root is below.
 */
import type { Side } from '../words/document.js'
import { type KeyPress, keyName } from '../words/keys.js'
import type { PhraseAction, PhraseSelection } from './phrase-editor.js'

export type PhraseCommand =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'pick'
  | 'sure'
  | 'possible'
  | 'null'
  | 'clear'
  | 'accept'
  | 'accept-below'
  | 'counterpart'
  | 'swap-side'
  | 'collapse'
  | 'next-open'
  | 'previous-open'
  | 'release'

export const PHRASE_KEYS: Readonly<Record<PhraseCommand, readonly string[]>> = {
  left: ['ArrowLeft', 'h'],
  right: ['ArrowRight', 'l'],
  up: ['ArrowUp', 'k'],
  down: ['ArrowDown', 'j'],
  pick: ['Enter'],
  sure: ['s'],
  possible: ['p'],
  null: ['n'],
  clear: ['x'],
  accept: [' '],
  'accept-below': ['Shift+ '],
  counterpart: ['o'],
  'swap-side': ['w'],
  collapse: ['-'],
  'next-open': ['Tab'],
  'previous-open': ['Shift+Tab'],
  release: ['Escape'],
}

const COMMAND_OF = new Map<string, PhraseCommand>(
  (Object.keys(PHRASE_KEYS) as PhraseCommand[]).flatMap((command) => PHRASE_KEYS[command].map((key) => [key, command] as const)),
)

/** The command of a key, or the rank of a candidate, or null. */
export function phraseCommand(press: KeyPress): PhraseCommand | number | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null
  if (/^[1-9]$/.test(press.key)) return Number(press.key)
  if (press.key === ' ' && press.shiftKey) return 'accept-below'
  return COMMAND_OF.get(keyName(press)) ?? null
}

/** What a key does to the current phrase; null where it belongs to somebody else, as Tab does after Esc. */
export function phraseAction(
  press: KeyPress,
  { current, released }: PhraseSelection,
  rtl: Readonly<Record<Side, boolean>>,
): PhraseAction | null {
  const command = phraseCommand(press)
  if (command === null) return null
  if (typeof command === 'number') return { type: 'rank', rank: command }
  switch (command) {
    case 'up':
    case 'down':
      return { type: 'step', step: (command === 'up') === (current.side === 'source') ? 'parent' : 'child' }
    case 'left':
    case 'right':
      return { type: 'step', step: (command === 'right') === rtl[current.side] ? 'previous' : 'next' }
    case 'pick':
      return { type: 'pick', ref: current, kind: 'sure' }
    case 'sure':
    case 'possible':
      return { type: 'kind', kind: command }
    case 'next-open':
    case 'previous-open':
      return released ? null : { type: 'next-open', back: command === 'previous-open' }
    case 'null':
    case 'clear':
    case 'accept':
    case 'collapse':
      return { type: command, ref: current }
    case 'accept-below':
    case 'counterpart':
    case 'swap-side':
    case 'release':
      return { type: command }
  }
}
