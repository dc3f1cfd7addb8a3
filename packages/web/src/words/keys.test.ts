import { describe, expect, it } from 'vitest'
import { GLOBAL_KEYS, globalCommand, keyCaps } from '../shell/keys.js'
import { wordsDocument } from './document.js'
import { act, type Selection, START } from './editor.js'
import { actionOf, type KeyPress, keyAction, WORDS_KEYS, wordsCommand } from './keys.js'
import { wordLetters } from './word-letters.js'

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

describe('letters at the words', () => {
  const doc = wordsDocument({ source: ['the', 'cat', 'sat'], target: ['a', 'cat', 'was', 'sitting'] })
  const typed = (names: readonly string[], start: Selection = START) =>
    names.reduce(
      (acted, name) => {
        const action = keyAction(press(name), { grid: true, rtl: false, doc: acted.doc, selection: acted.selection })
        return action === null ? acted : act(acted.doc, acted.selection, action)
      },
      { doc, selection: start },
    )

  it('are their own where they can be', () => {
    expect(wordLetters(doc.target)).toEqual(['a', 'c', 'w', 's'])
    expect(wordLetters(Array.from({ length: 60 }, (_, k) => `w${k}`)).filter((letter) => letter === null)).toHaveLength(21)
  })

  it('go to a word of either sentence', () => {
    expect(typed(['o', 'w']).selection).toMatchObject({ side: 'target', cursor: { j: 2 }, asking: null })
    expect(typed(['o', 'w', 'i', 'C']).selection).toMatchObject({ side: 'source', cursor: { i: 1 } })
  })

  it('link the current word, surely or possibly; the link takes in the next words', () => {
    expect(typed(['i', 's', 'q', 'w', '.']).doc.sure.links()).toEqual([
      [2, 2],
      [2, 3],
    ])
    expect(typed(['i', 's', 'q', 's', '>', '-']).doc.possible.links()).toEqual([
      [2, 2],
      [2, 3],
    ])
    expect(typed(['i', 's', 'Q', 's', '<', ',']).doc.possible.links()).toEqual([
      [1, 3],
      [2, 3],
    ])
  })

  it('are gone after Esc, after a letter that no word has, and after any other key', () => {
    for (const key of ['Escape', 'z', 'ArrowDown', 'Tab']) {
      const { doc: after, selection } = typed(['q', key])
      expect([after, selection.asking, selection.released]).toEqual([doc, null, false])
    }
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
