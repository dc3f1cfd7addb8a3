/**
 * The keys of the word editor, as data: the handler and the key map on screen read the same table. Bare keys only; keys
 * with Ctrl, Alt or Meta belong to the browser or to the frame. Left and right are those of the screen, so in a matrix
 * whose columns run right to left the next word is on the left.
 */
import type { WordsDocument } from './document.js'
import { type Asked, currentWord, type Selection, type WordsAction } from './editor.js'
import { sideAsked, wordLetters } from './word-letters.js'

/** A key as the browser reports it. */
export interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

export interface KeyContext {
  /** the matrix has cells, the other views have words */
  readonly grid: boolean
  /** the row of words (the columns of the matrix) runs right to left */
  readonly rtl: boolean
}

export type WordsCommand =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'grow-left'
  | 'grow-right'
  | 'grow-up'
  | 'grow-down'
  | 'sure'
  | 'possible'
  | 'clear'
  | 'null'
  | 'null-rest'
  | 'weaken'
  | 'merge'
  | 'split'
  | 'repeat'
  | 'swap-side'
  | 'next-open'
  | 'previous-open'
  | 'release'
  | 'to-source'
  | 'to-target'
  | 'link-to'
  | 'link-to-possible'
  | 'longer-source'
  | 'longer-target'
  | 'longer-source-back'
  | 'longer-target-back'
  | Rank

type Rank = `rank-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`

/** Keys of each command; `Shift+` only where the key alone does not say it. */
export const WORDS_KEYS: Readonly<Record<WordsCommand, readonly string[]>> = {
  left: ['ArrowLeft', 'h'],
  right: ['ArrowRight', 'l'],
  up: ['ArrowUp', 'k'],
  down: ['ArrowDown', 'j'],
  'grow-left': ['Shift+ArrowLeft', 'H'],
  'grow-right': ['Shift+ArrowRight', 'L'],
  'grow-up': ['Shift+ArrowUp', 'K'],
  'grow-down': ['Shift+ArrowDown', 'J'],
  sure: [' '],
  possible: ['p'],
  clear: ['x'],
  null: ['n'],
  'null-rest': ['r'],
  weaken: ['-'],
  merge: ['m'],
  split: ['s'],
  repeat: ['d'],
  'swap-side': ['w'],
  'next-open': ['Tab'],
  'previous-open': ['Shift+Tab', 'b'],
  release: ['Escape'],
  'to-source': ['i'],
  'to-target': ['o'],
  'link-to': ['q'],
  'link-to-possible': ['Q'],
  'longer-source': [','],
  'longer-target': ['.'],
  'longer-source-back': ['<'],
  'longer-target-back': ['>'],
  'rank-1': ['1'],
  'rank-2': ['2'],
  'rank-3': ['3'],
  'rank-4': ['4'],
  'rank-5': ['5'],
  'rank-6': ['6'],
  'rank-7': ['7'],
  'rank-8': ['8'],
  'rank-9': ['9'],
}

const COMMAND_OF = new Map<string, WordsCommand>(
  (Object.keys(WORDS_KEYS) as WordsCommand[]).flatMap((command) => WORDS_KEYS[command].map((key) => [key, command] as const)),
)

/** The name of a key press as tables write it: `Shift+Tab`, `p`, `U`. */
export function keyName(press: KeyPress): string {
  const named = press.key.length > 1
  return named && press.shiftKey ? `Shift+${press.key}` : press.key
}

export function wordsCommand(press: KeyPress): WordsCommand | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null
  return COMMAND_OF.get(keyName(press)) ?? null
}

function isRank(command: WordsCommand): command is Rank {
  return command.startsWith('rank-')
}

/** The action of a command in the matrix or in a view made of words. */
export function actionOf(command: WordsCommand, context: KeyContext): WordsAction | null {
  if (isRank(command)) return { type: 'rank', rank: Number(command.slice('rank-'.length)) }
  const onward = context.rtl ? -1 : 1
  if (!context.grid) {
    if (command === 'left') return { type: 'step', by: -onward }
    if (command === 'right') return { type: 'step', by: onward }
    if (command === 'up' || command === 'down') return { type: 'swap-side' }
    if (command === 'clear') return { type: 'clear-word' }
    if (command.startsWith('grow') || command === 'sure' || command === 'possible') return null
    if (command === 'repeat' || command === 'merge' || command === 'split') return null
  }
  switch (command) {
    case 'left':
      return { type: 'move', di: 0, dj: -onward }
    case 'right':
      return { type: 'move', di: 0, dj: onward }
    case 'up':
      return { type: 'move', di: -1, dj: 0 }
    case 'down':
      return { type: 'move', di: 1, dj: 0 }
    case 'grow-left':
      return { type: 'extend', di: 0, dj: -onward }
    case 'grow-right':
      return { type: 'extend', di: 0, dj: onward }
    case 'grow-up':
      return { type: 'extend', di: -1, dj: 0 }
    case 'grow-down':
      return { type: 'extend', di: 1, dj: 0 }
    case 'sure':
    case 'possible':
      return { type: 'toggle', kind: command }
    case 'next-open':
      return { type: 'next-open', back: false }
    case 'previous-open':
      return { type: 'next-open', back: true }
    case 'to-source':
      return { type: 'ask', asked: 'source' }
    case 'to-target':
      return { type: 'ask', asked: 'target' }
    case 'link-to':
      return { type: 'ask', asked: 'sure' }
    case 'link-to-possible':
      return { type: 'ask', asked: 'possible' }
    case 'longer-source':
    case 'longer-source-back':
      return { type: 'stretch', side: 'source', back: command === 'longer-source-back' }
    case 'longer-target':
    case 'longer-target-back':
      return { type: 'stretch', side: 'target', back: command === 'longer-target-back' }
    case 'clear':
    case 'null':
    case 'null-rest':
    case 'weaken':
    case 'merge':
    case 'split':
    case 'repeat':
    case 'swap-side':
    case 'release':
      return { type: command }
  }
}

export interface KeyPlace extends KeyContext {
  readonly doc: WordsDocument
  readonly selection: Selection
}

/** What a key does at a place of the editor, or null where it is not the editor's to take. */
export function keyAction(press: KeyPress, place: KeyPlace): WordsAction | null {
  const current = currentWord(place.doc, place.selection)
  if (place.selection.asking !== null) return answerTo(place.selection.asking, press, place)
  const command = wordsCommand(press)
  if (command === null || current === null) return null
  if ((command === 'next-open' || command === 'previous-open') && place.selection.released) return null
  if (!place.grid && (command === 'sure' || command === 'possible')) return { type: 'tap', word: current, kind: command }
  return actionOf(command, place)
}

/** The word whose letter was pressed. Esc, and a letter that no word has, end the question; other keys do what they always do. */
function answerTo(asked: Asked, press: KeyPress, place: KeyPlace): WordsAction | null {
  const { doc, selection } = place
  const isLetter = press.key.length === 1 && press.key !== ' ' && !press.ctrlKey && !press.altKey && !press.metaKey
  if (press.key === 'Escape') return { type: 'ask', asked: null }
  if (!isLetter) return keyAction(press, { ...place, selection: { ...selection, asking: null } })
  const side = sideAsked(asked, selection)
  const index = wordLetters(doc[side]).indexOf(press.key.toLowerCase())
  return index < 0 ? { type: 'ask', asked: null } : { type: 'answer', word: { side, index } }
}
