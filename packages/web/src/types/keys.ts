/** The keys on a card of a paraphrase type, as data: the handler and the key map on screen read the same table. */
import { type KeyPress, keyName } from '../words/keys.js'

export type CardCommand = 'next' | 'previous' | 'first' | 'last' | 'accept' | 'dismiss' | 'about' | 'leave'

export const CARD_KEYS: Readonly<Record<CardCommand, readonly string[]>> = {
  next: ['ArrowDown', 'j'],
  previous: ['ArrowUp', 'k'],
  first: ['Home'],
  last: ['End'],
  accept: [' ', 'Enter'],
  dismiss: ['x', 'Delete'],
  about: ['i'],
  leave: ['Escape'],
}

export function cardCommand(press: KeyPress): CardCommand | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null
  const name = keyName(press)
  return (Object.keys(CARD_KEYS) as CardCommand[]).find((command) => CARD_KEYS[command].includes(name)) ?? null
}
