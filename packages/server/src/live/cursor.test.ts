import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cursorsWith } from './cursor.js'

const cursors = cursorsWith(randomBytes(32))

describe('cursors', () => {
  it('come back as the number', () => {
    fc.assert(fc.property(fc.nat(), (n) => cursors.open('p', cursors.seal('p', n)) === n))
  })

  it('tell nothing: the same place looks different each time', () => {
    expect(cursors.seal('p', 7)).not.toBe(cursors.seal('p', 7))
  })

  it.each([
    ['of another project', cursors.seal('q', 7)],
    ['of another server', cursorsWith(randomBytes(32)).seal('p', 7)],
    ['cut off', cursors.seal('p', 7).slice(0, -4)],
    ['changed', `A${cursors.seal('p', 7).slice(1)}`.replace(/^AA/, 'BA')],
    ['made up', '7'],
    ['empty', ''],
  ])('%s are of no use', (_, cursor) => expect(cursors.open('p', cursor)).toBeUndefined())
})
