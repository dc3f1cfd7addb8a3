/** Keys of the grammar page and of lists of rules, as data. */
export type GrammarCommand = 'search' | 'next' | 'previous' | 'page-down' | 'page-up' | 'first' | 'last' | 'keys'

export const GRAMMAR_KEYS: Readonly<Record<GrammarCommand, readonly string[]>> = {
  search: ['/'],
  next: ['ArrowDown', 'j'],
  previous: ['ArrowUp', 'k'],
  'page-down': ['PageDown'],
  'page-up': ['PageUp'],
  first: ['Home'],
  last: ['End'],
  keys: ['?'],
}

const COMMANDS = Object.keys(GRAMMAR_KEYS) as GrammarCommand[]

export function grammarCommand(key: string): GrammarCommand | null {
  return COMMANDS.find((command) => GRAMMAR_KEYS[command].includes(key)) ?? null
}

/** The row that a key leads to, or null where it is not one of those that move; `page` rows are in sight. */
export function rowAfter(command: GrammarCommand | null, row: number, rows: number, page: number): number | null {
  const last = Math.max(rows - 1, 0)
  switch (command) {
    case 'next':
      return Math.min(row + 1, last)
    case 'previous':
      return Math.max(row - 1, 0)
    case 'page-down':
      return Math.min(row + page, last)
    case 'page-up':
      return Math.max(row - page, 0)
    case 'first':
      return 0
    case 'last':
      return last
    default:
      return null
  }
}
