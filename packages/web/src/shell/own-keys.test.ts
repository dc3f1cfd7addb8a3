import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collisions, holderOf, keyFor, keyMeant, mayBind } from './own-keys.js'

const SCOPES = [
  { scope: 'work', table: { flag: ['f'], undo: ['u', 'Ctrl+z'] } },
  { scope: 'words', table: { sure: [' '], possible: ['p'] } },
  { scope: 'trees', table: { possible: ['p'], order: ['o'] } },
]

describe('keys of one’s own', () => {
  const own = { words: { p: 'o' } }

  it('stand for the keys of the table, where they are active', () => {
    expect(keyMeant(own, ['words', 'work'], 'o')).toBe('p')
    expect(keyMeant(own, ['words', 'work'], 'p')).toBeNull()
    expect(keyMeant(own, ['trees', 'work'], 'p')).toBe('p')
    expect(keyFor(own, 'words', 'p')).toBe('o')
  })

  it('are refused where another command has the key: in the same mode and in the frame, not in another mode', () => {
    const asking = { scope: 'words', command: 'possible' }
    expect(holderOf(SCOPES, {}, asking, ' ')).toEqual({ scope: 'words', command: 'sure' })
    expect(holderOf(SCOPES, {}, asking, 'f')).toEqual({ scope: 'work', command: 'flag' })
    expect(holderOf(SCOPES, {}, asking, 'o')).toBeNull()
    expect(holderOf(SCOPES, {}, { scope: 'work', command: 'flag' }, 'o')).toEqual({ scope: 'trees', command: 'order' })
    expect(['Tab', 'Shift+Tab', 'Escape', 'Ctrl+a', 'p', ';'].filter(mayBind)).toEqual(['p', ';'])
  })

  it('never lead to two commands on one key, as long as taken keys are refused', () => {
    const binding = fc.tuple(
      fc.constantFrom('work/flag', 'words/sure', 'words/possible', 'trees/order'),
      fc.constantFrom(...'fpouxyz '),
    )
    fc.assert(
      fc.property(fc.array(binding, { maxLength: 12 }), (bindings) => {
        let now: Record<string, Record<string, string>> = {}
        for (const [name, key] of bindings) {
          const [scope, command] = name.split('/') as [string, string]
          if (holderOf(SCOPES, now, { scope, command }, key) !== null) continue
          const table: Readonly<Record<string, readonly string[]>> = SCOPES.find((one) => one.scope === scope)!.table
          now = { ...now, [scope]: { ...now[scope], [table[command]![0]!]: key } }
        }
        expect(collisions(SCOPES, now)).toEqual([])
      }),
    )
  })
})
