/** Keys of word alignment that work wherever the focus is, as data. Those on cells and words are in `keys.ts`. */
import type { WordsAction } from './editor.js'
import { type KeyPress, keyName } from './keys.js'

export type WordsModeCommand =
  | 'accept'
  | 'accept-sure'
  | 'finish'
  | 'finish-sure'
  | 'finish-only-sure'
  | 'hand-in'
  | 'view'
  | 'fit'
  | 'squeeze'

export const WORDS_MODE_KEYS: Readonly<Record<WordsModeCommand, readonly string[]>> = {
  accept: ['a'],
  'accept-sure': ['A'],
  finish: ['e'],
  'finish-sure': ['E', '='],
  'finish-only-sure': ['y'],
  'hand-in': ['t'],
  view: ['v'],
  fit: ['z'],
  squeeze: ['Z'],
}

const COMMAND_OF = new Map<string, WordsModeCommand>(
  (Object.keys(WORDS_MODE_KEYS) as WordsModeCommand[]).flatMap((command) =>
    WORDS_MODE_KEYS[command].map((key) => [key, command] as const),
  ),
)

export function wordsModeCommand(press: KeyPress): WordsModeCommand | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null
  return COMMAND_OF.get(keyName(press)) ?? null
}

const EDITS: Readonly<Partial<Record<WordsModeCommand, WordsAction>>> = {
  accept: { type: 'accept', as: 'proposed' },
  'accept-sure': { type: 'accept', as: 'all-sure' },
  finish: { type: 'accept', as: 'proposed', rest: true },
  'finish-sure': { type: 'accept', as: 'all-sure', rest: true },
  'finish-only-sure': { type: 'accept', as: 'sure-only', rest: true },
  'hand-in': { type: 'accept', as: 'proposed', rest: true },
}

/** The edit that a command is, or null for those that only change the view. */
export function modeAction(command: WordsModeCommand): WordsAction | null {
  return EDITS[command] ?? null
}
