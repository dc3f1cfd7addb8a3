import { describe, expect, it } from 'vitest'
import { csvText } from './save-file.js'

describe('a table as CSV', () => {
  it('quotes what needs it, leaves empty cells empty', () => {
    expect(
      csvText(
        ['name', 'n'],
        [
          ['a,b', 1],
          ['say "no"', null],
        ],
      ),
    ).toBe('name,n\r\n"a,b",1\r\n"say ""no""",\r\n')
  })

  it('makes text of what a spreadsheet would run, and leaves numbers alone', () => {
    expect(csvText(['x'], [['=1+1'], ['-2'], [-2]])).toBe("x\r\n'=1+1\r\n'-2\r\n-2\r\n")
  })
})
