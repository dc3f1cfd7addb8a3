/** The keys of adjudication, as data. Bare keys; with Shift a digit takes everything that is open. */
import type { KeyPress } from '../words/keys.js'

export type AdjudicateCommand =
  | 'next'
  | 'previous'
  | 'take-1'
  | 'take-2'
  | 'take-3'
  | 'take-4'
  | 'both'
  | 'neither'
  | 'all-1'
  | 'all-2'
  | 'all-3'
  | 'reason-gap'
  | 'reason-slip'
  | 'reason-ambiguity'
  | 'note'
  | 'own'
  | 'undo'
  | 'finish'
  | 'previous-task'
  | 'next-task'
  | 'keys'

export const ADJUDICATE_KEYS: Readonly<Record<AdjudicateCommand, readonly string[]>> = {
  next: ['Tab', 'ArrowDown', 'j'],
  previous: ['Shift+Tab', 'ArrowUp', 'k'],
  'take-1': ['1'],
  'take-2': ['2'],
  'take-3': ['3'],
  'take-4': ['4'],
  both: ['b'],
  neither: ['0'],
  'all-1': ['Shift+1'],
  'all-2': ['Shift+2'],
  'all-3': ['Shift+3'],
  'reason-gap': ['g'],
  'reason-slip': ['s'],
  'reason-ambiguity': ['t'],
  note: ['n'],
  own: ['e'],
  undo: ['u', 'Ctrl+z'],
  finish: ['Enter'],
  'previous-task': ['['],
  'next-task': [']'],
  keys: ['?'],
}

const COMMAND_OF = new Map<string, AdjudicateCommand>(
  (Object.keys(ADJUDICATE_KEYS) as AdjudicateCommand[]).flatMap((command) =>
    ADJUDICATE_KEYS[command].map((key) => [key, command] as const),
  ),
)

/** A press with the place of its key: what Shift and a digit write differs from keyboard to keyboard. */
export type PlacedPress = KeyPress & { readonly code: string }

/** The name of a press in the table; null with Alt, which makes letters. */
export function adjudicateKeyName({ key, code, shiftKey, ctrlKey, altKey, metaKey }: PlacedPress): string | null {
  if (altKey) return null
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  const bare = shiftKey && digit !== undefined ? `Shift+${digit}` : shiftKey && key.length > 1 ? `Shift+${key}` : key
  return ctrlKey || metaKey ? `Ctrl+${bare}` : bare
}

export function adjudicateCommand(press: PlacedPress): AdjudicateCommand | null {
  return COMMAND_OF.get(adjudicateKeyName(press) ?? '') ?? null
}
