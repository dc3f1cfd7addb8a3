/** Keys of word alignment that work wherever the focus is, as data. Those on cells and words are in `keys.ts`. */
import type { WordsAction } from './editor.js'
import { type KeyPress, keyName } from './keys.js'

export type WordsModeCommand = 'accept' | 'accept-sure' | 'view' | 'fit' | 'squeeze'

export const WORDS_MODE_KEYS: Readonly<Record<WordsModeCommand, readonly string[]>> = {
  accept: ['a'],
  'accept-sure': ['A'],
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

/** The edit that a command is, or null for those that only change the view. */
export function modeAction(command: WordsModeCommand): WordsAction | null {
  if (command === 'accept') return { type: 'accept', asSure: false }
  return command === 'accept-sure' ? { type: 'accept', asSure: true } : null
}
