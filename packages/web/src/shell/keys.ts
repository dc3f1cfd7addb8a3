/** The keys that work everywhere, as data, and how keys are written on screen. */
import { type KeyPress, keyName } from '../words/keys.js'
import { inLanguage } from './language.js'

export type GlobalCommand =
  | 'previous'
  | 'next'
  | 'undo'
  | 'redo'
  | 'view'
  | 'fit'
  | 'squeeze'
  | 'align'
  | 'clear-proposal'
  | 'types'
  | 'keys'

export const GLOBAL_KEYS: Readonly<Record<GlobalCommand, readonly string[]>> = {
  previous: ['['],
  next: [']'],
  undo: ['u', 'Ctrl+z'],
  redo: ['U', 'Ctrl+Z', 'Ctrl+y'],
  view: ['v'],
  fit: ['z'],
  squeeze: ['Z'],
  align: ['a'],
  'clear-proposal': ['X'],
  types: ['t'],
  keys: ['?'],
}

const COMMAND_OF = new Map<string, GlobalCommand>(
  (Object.keys(GLOBAL_KEYS) as GlobalCommand[]).flatMap((command) => GLOBAL_KEYS[command].map((key) => [key, command] as const)),
)

export function globalCommand(press: KeyPress): GlobalCommand | null {
  if (press.altKey) return null
  const held = press.ctrlKey || press.metaKey
  return COMMAND_OF.get(held ? `Ctrl+${keyName(press)}` : keyName(press)) ?? null
}

/** Whether keys belong to what has the focus: a field takes letters, a dialog everything. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null
}

/** What stands on the keys where the language is spoken. */
const NAMES: Readonly<Record<string, string>> = inLanguage({
  en: { ' ': 'Space' },
  es: { ' ': 'Espacio', Enter: 'Intro', Shift: 'Mayús' },
})

const SIGNS: Readonly<Record<string, string>> = {
  ...NAMES,
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}

/** The keys to press together: `keyCaps('Shift+ArrowLeft')` is ['Shift', '←'], `keyCaps('U')` is ['Shift', 'u']. */
export function keyCaps(name: string): string[] {
  const parts = name.split('+')
  const key = parts.pop()!
  const capital = key.length === 1 && key !== key.toLowerCase()
  const held = [...parts, ...(capital ? ['Shift'] : [])].map((part) => NAMES[part] ?? part)
  return [...held, SIGNS[key] ?? (capital ? key.toLowerCase() : key)]
}
