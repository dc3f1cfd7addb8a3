/** The keys of the frame around every editor, as data. Bare keys; what an editor has handled never comes here. */
import { type KeyPress, keyName } from '../words/keys.js'

export type WorkCommand =
  | 'submit'
  | 'previous'
  | 'next'
  | 'undo'
  | 'redo'
  | 'flag'
  | 'comment'
  | 'guideline'
  | 'palette'
  | 'history'
  | 'keys'

export const WORK_KEYS: Readonly<Record<WorkCommand, readonly string[]>> = {
  submit: ['Enter'],
  previous: ['['],
  next: [']'],
  undo: ['u', 'Ctrl+z'],
  redo: ['U', 'Ctrl+Z', 'Ctrl+y'],
  flag: ['f'],
  comment: ['c'],
  guideline: ['g'],
  palette: ['/'],
  history: [';'],
  keys: ['?'],
}

/** The name of a press in a table, with Ctrl (or the Mac's command key) if it is held; null with Alt, which makes letters. */
export function pressName(press: KeyPress): string | null {
  if (press.altKey) return null
  return press.ctrlKey || press.metaKey ? `Ctrl+${keyName(press)}` : keyName(press)
}

/** Whether Enter or Space belong to what has the focus: a button is pressed by them. An editor's own places are not buttons. */
export function isPressed(target: EventTarget | null, key: string): boolean {
  if (key !== 'Enter' && key !== ' ') return false
  if (!(target instanceof Element) || target.closest('[data-editor]') !== null) return false
  return target.closest('a, button, summary, [role="button"]') !== null
}
