import { describe, expect, it } from 'vitest'
import { GLOBAL_KEYS, globalCommand, keyCaps } from '../shell/keys.js'
import { actionOf, type KeyPress, WORDS_KEYS, wordsCommand } from './keys.js'

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...held,
})

describe('the key tables', () => {
  it('give each key one meaning: no key of the editor is also a key of the frame', () => {
    const all = [...Object.values(WORDS_KEYS), ...Object.values(GLOBAL_KEYS)].flat()
    expect(new Set(all).size).toBe(all.length)
  })

  it('leave keys with Ctrl and Alt to the browser, except undo and redo', () => {
    expect(wordsCommand(press('p', { ctrlKey: true }))).toBeNull()
    expect(globalCommand(press('z', { ctrlKey: true }))).toBe('undo')
    expect(globalCommand(press('Z', { metaKey: true, shiftKey: true }))).toBe('redo')
    expect(globalCommand(press('v', { altKey: true }))).toBeNull()
  })
})

describe('keys and actions', () => {
  it.each([
    ['ArrowRight', false, { type: 'move', di: 0, dj: 1 }],
    ['ArrowRight', true, { type: 'move', di: 0, dj: -1 }],
    ['h', true, { type: 'move', di: 0, dj: 1 }],
    ['j', false, { type: 'move', di: 1, dj: 0 }],
    [' ', false, { type: 'toggle', kind: 'sure' }],
    ['p', false, { type: 'toggle', kind: 'possible' }],
  ])('%s with columns from the right %s', (key, rtl, action) => {
    expect(actionOf(wordsCommand(press(key))!, { grid: true, rtl })).toEqual(action)
  })

  it('Shift and an arrow grow a block; in a line of words they do nothing', () => {
    const command = wordsCommand(press('ArrowDown', { shiftKey: true }))!
    expect(actionOf(command, { grid: true, rtl: false })).toEqual({ type: 'extend', di: 1, dj: 0 })
    expect(actionOf(command, { grid: false, rtl: false })).toBeNull()
  })

  it('are written as they are pressed', () => {
    expect(keyCaps('Shift+ArrowLeft')).toEqual(['Shift', '←'])
    expect(keyCaps('U')).toEqual(['Shift', 'u'])
    expect(keyCaps(' ')).toEqual(['Space'])
  })
})
