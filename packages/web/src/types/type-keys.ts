/** The keys of marking types, as data: the handler and the key map on screen read the same table. Bare keys only. */
import { otherSide } from '../words/document.js'
import { type KeyPress, keyName } from '../words/keys.js'
import { jumpLabels } from './jump-labels.js'
import { phenomenaOf, type TypeEditor, type TypeScene, undecided } from './type-scene.js'
import type { TypeAction } from './type-step.js'

export type TypeCommand =
  | 'yes'
  | 'no'
  | 'unsure'
  | 'left'
  | 'right'
  | 'grow-left'
  | 'grow-right'
  | 'jump'
  | 'swap'
  | 'toggle'
  | 'widen'
  | 'narrow'
  | 'whole'
  | 'palette'
  | 'repeat'
  | 'local'
  | 'global'
  | 'key'
  | 'subtype'
  | 'sense'
  | 'note'
  | 'identical'
  | 'close'
  | 'leave'
  | 'remove'
  | 'change'
  | 'accept-all'
  | 'next'
  | 'previous'
  | Usual

/** One of the types that the person uses most. */
export type Usual = `usual-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`

export const TYPE_KEYS: Readonly<Record<TypeCommand, readonly string[]>> = {
  yes: ['y'],
  no: ['n'],
  unsure: ['q'],
  left: ['ArrowLeft'],
  right: ['ArrowRight'],
  'grow-left': ['Shift+ArrowLeft'],
  'grow-right': ['Shift+ArrowRight'],
  jump: ['j'],
  swap: ['w', 'ArrowUp', 'ArrowDown'],
  toggle: [' '],
  widen: ['e'],
  narrow: ['E'],
  whole: ['s'],
  palette: ['t'],
  repeat: ['r'],
  local: ['l'],
  global: ['b'],
  key: ['k'],
  subtype: ['d'],
  sense: ['p'],
  note: ['m'],
  identical: ['i'],
  close: ['Enter'],
  leave: ['Escape'],
  remove: ['x', 'Delete'],
  change: ['o'],
  'accept-all': ['a'],
  next: ['Tab'],
  previous: ['Shift+Tab'],
  'usual-1': ['1'],
  'usual-2': ['2'],
  'usual-3': ['3'],
  'usual-4': ['4'],
  'usual-5': ['5'],
  'usual-6': ['6'],
  'usual-7': ['7'],
  'usual-8': ['8'],
  'usual-9': ['9'],
}

const COMMAND_OF = new Map<string, TypeCommand>(
  (Object.keys(TYPE_KEYS) as TypeCommand[]).flatMap((command) => TYPE_KEYS[command].map((key) => [key, command] as const)),
)

export function typeCommand(press: KeyPress): TypeCommand | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null
  return COMMAND_OF.get(keyName(press)) ?? null
}

/**
 * What a key does now; null where it means nothing here and goes on to the frame: Enter with nothing open submits the item,
 * Tab after Escape leaves. In a sentence that runs right to left the next word is on the left.
 */
export function typeAction(press: KeyPress, editor: TypeEditor, scene: TypeScene, isRightToLeft: boolean): TypeAction | null {
  const jump = jumpTo(press, editor, scene)
  if (jump !== null) return jump
  const command = typeCommand(press)
  return command === null ? null : actionOf(command, editor, scene, isRightToLeft ? -1 : 1)
}

function jumpTo({ key, ctrlKey, altKey, metaKey }: KeyPress, editor: TypeEditor, { pair }: TypeScene): TypeAction | null {
  if (key.length !== 1 || ctrlKey || altKey || metaKey) return null
  const label = key.toLowerCase()
  const isGrowing = (editor.hasJumped || editor.labels === 'across') && label !== key
  if (editor.labels === 'none' && !isGrowing) return null
  const { side } = editor.cursor
  const isAcross = editor.labels === 'across' && !isGrowing
  const index = jumpLabels(pair[isAcross ? otherSide(side) : side]).indexOf(label)
  return index === -1 ? null : { type: 'jump', index, isGrowing }
}

function isUsual(command: TypeCommand): command is Usual {
  return command.startsWith('usual-')
}

function actionOf(command: TypeCommand, editor: TypeEditor, scene: TypeScene, onward: 1 | -1): TypeAction | null {
  if (isUsual(command)) {
    const id = scene.usual[Number(command.slice('usual-'.length)) - 1]
    return id === undefined ? null : { type: 'choose', id }
  }
  const { card } = editor
  const isOpenCard = card !== null && editor.draft === null && undecided(editor, scene).some(({ key }) => key === card)
  switch (command) {
    case 'yes':
      return { type: 'verdict', value: true }
    case 'no':
      return { type: 'verdict', value: false }
    case 'unsure':
      return { type: 'verdict', value: 'unsure' }
    case 'left':
    case 'grow-left':
      return { type: 'move', by: -onward, isGrowing: command === 'grow-left' }
    case 'right':
    case 'grow-right':
      return { type: 'move', by: onward, isGrowing: command === 'grow-right' }
    case 'jump':
      return { type: 'start-jump' }
    case 'toggle':
      return isOpenCard ? { type: 'accept', key: card } : { type: 'toggle' }
    case 'swap':
    case 'widen':
    case 'narrow':
    case 'whole':
    case 'repeat':
    case 'key':
    case 'subtype':
    case 'sense':
    case 'identical':
    case 'leave':
    case 'accept-all':
      return { type: command }
    case 'palette':
      return { type: 'palette', text: '' }
    case 'local':
      return { type: 'projection', at: 0 }
    case 'global':
      return { type: 'projection', at: 1 }
    case 'close':
      return editor.draft === null ? null : { type: 'close' }
    case 'remove':
      if (editor.draft !== null) return { type: 'drop' }
      return card === null ? null : { type: 'remove', key: card }
    case 'change':
    case 'note': {
      if (editor.draft !== null || card === null) return null
      const isThere = isOpenCard || phenomenaOf(scene.document).some(({ key }) => key === card)
      return isThere ? { type: 'change', key: card } : null
    }
    case 'next':
    case 'previous':
      return editor.isReleased ? null : { type: 'attend', by: command === 'next' ? 1 : -1 }
  }
}
