/** What each key of marking types does, for the map of keys. */
import { messages } from './messages.js'
import type { TypeCommand, Usual } from './type-keys.js'

const { keyMap, yes, no, unsure } = messages

export const TYPE_KEY_LABELS: Readonly<Record<Exclude<TypeCommand, Usual>, string>> = {
  yes,
  no,
  unsure,
  left: keyMap.move,
  right: keyMap.move,
  'grow-left': keyMap.grow,
  'grow-right': keyMap.grow,
  jump: keyMap.jump,
  swap: keyMap.swap,
  toggle: keyMap.toggle,
  widen: keyMap.widen,
  narrow: keyMap.narrow,
  whole: keyMap.whole,
  palette: keyMap.palette,
  repeat: keyMap.repeat,
  local: messages.projections.local!,
  global: messages.projections.global!,
  key: keyMap.key,
  subtype: keyMap.subtype,
  sense: keyMap.sense,
  note: keyMap.note,
  identical: keyMap.identical,
  close: keyMap.close,
  leave: keyMap.leave,
  remove: keyMap.remove,
  change: keyMap.change,
  'accept-all': keyMap.acceptAll,
  next: keyMap.attend,
  previous: keyMap.attendBack,
}
