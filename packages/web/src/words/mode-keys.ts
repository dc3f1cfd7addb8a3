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
  | 'hand-in-sure'
  | 'hand-in-only-sure'
  | 'view'
  | 'fit'
  | 'squeeze'

export const WORDS_MODE_KEYS: Readonly<Record<WordsModeCommand, readonly string[]>> = {
  accept: ['a'],
  'accept-sure': ['A'],
  finish: ['e'],
  'finish-sure': ['E'],
  'finish-only-sure': ['Y'],
  'hand-in': ['t'],
  'hand-in-sure': ['='],
  'hand-in-only-sure': ['y'],
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

const FINISH: WordsAction = { type: 'accept', as: 'proposed', rest: true }
const FINISH_SURE: WordsAction = { type: 'accept', as: 'all-sure', rest: true }
const FINISH_ONLY_SURE: WordsAction = { type: 'accept', as: 'sure-only', rest: true }

const EDITS: Readonly<Partial<Record<WordsModeCommand, WordsAction>>> = {
  accept: { type: 'accept', as: 'proposed' },
  'accept-sure': { type: 'accept', as: 'all-sure' },
  finish: FINISH,
  'finish-sure': FINISH_SURE,
  'finish-only-sure': FINISH_ONLY_SURE,
  'hand-in': FINISH,
  'hand-in-sure': FINISH_SURE,
  'hand-in-only-sure': FINISH_ONLY_SURE,
}

/** The edit that a command is, or null for those that only change the view. */
export function modeAction(command: WordsModeCommand): WordsAction | null {
  return EDITS[command] ?? null
}

/** Whether a command also submits the pair and goes on to the next. */
export function handsIn(command: WordsModeCommand): boolean {
  return command.startsWith('hand-in')
}
