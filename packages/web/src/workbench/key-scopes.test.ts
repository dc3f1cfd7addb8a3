import { describe, expect, it } from 'vitest'
import { collisions } from '../shell/own-keys.js'
import { ADJUDICATION, KEY_SCOPES, rivalsOf } from './key-scopes.js'

/** In types Enter first closes an open phenomenon; with none open the frame has it. */
const SHARED = ['Enter: work/submit and types/close', 'Enter: types/close and work/submit']

describe('the keys of the workbench', () => {
  it('no key of a mode is one of the frame, and none has two meanings in a mode', () => {
    expect(collisions(KEY_SCOPES).filter((text) => !SHARED.includes(text))).toEqual([])
  })

  it('adjudication has each key once', () => {
    expect(collisions([ADJUDICATION])).toEqual([])
    expect(rivalsOf(ADJUDICATION)).toEqual([ADJUDICATION])
  })

  it('need neither Ctrl nor Alt: what has such a key has a bare one, too', () => {
    for (const { table } of [...KEY_SCOPES, ADJUDICATION]) {
      for (const keys of Object.values(table)) expect(keys.some((key) => !/^(?:Ctrl|Alt|Meta)\+/.test(key))).toBe(true)
    }
  })

  it.each([...KEY_SCOPES, ADJUDICATION].map((scope) => [scope.scope, scope] as const))(
    '%s: every command says what it does',
    (_, scope) => {
      const silent = Object.keys(scope.table).filter(
        (command) => !/^(?:rank|usual)-\d$/.test(command) && scope.labels[command] === undefined,
      )
      expect(silent).toEqual([])
    },
  )
})
