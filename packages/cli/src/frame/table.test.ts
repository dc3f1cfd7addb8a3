import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capturedIo } from './captured-io.fixture.js'
import { displayWidth } from './display-width.js'
import { type Cell, type Column, fixed, renderTable, tableStyle } from './table.js'

const columns: readonly Column[] = [
  { header: 'measure' },
  { header: 'value', kind: 'number', digits: 2 },
  { header: 'n', kind: 'number', digits: 0 },
]
const rows: readonly (readonly Cell[])[] = [
  ['align.f', 0.5, 12],
  ['日本', -12.345, 1000],
  ['none', null, undefined],
]
const plain = { format: 'plain', colour: false } as const

describe('plain tables', () => {
  it('set text left, numbers right, by cells and not by characters', () => {
    expect(renderTable(columns, rows, plain)).toBe(
      [
        'measure   value     n',
        '───────  ──────  ────',
        'align.f    0.50    12',
        '日本     -12.35  1000',
        'none          –     –',
        '',
      ].join('\n'),
    )
  })

  it('put decimal points below each other where digits differ', () => {
    const table = renderTable([{ header: 'v', kind: 'number' }], [['0.1234'], ['37.20'], [5], ['–']], plain)
    expect(table.split('\n').slice(2)).toEqual([' 0.1234', '37.20', ' 5', '      –', ''])
  })

  it('cut text to the terminal and leave numbers whole', () => {
    const table = renderTable([{ header: 'id' }, { header: 'value', kind: 'number' }], [['x'.repeat(50), 123456]], {
      ...plain,
      width: 20,
    })
    expect(table.split('\n')[2]).toBe(`${'x'.repeat(11)}…  123456`)
  })

  it('take first from the widest text column', () => {
    const wide = renderTable([{ header: 'a' }, { header: 'b' }], [['short', 'y'.repeat(40)]], { ...plain, width: 20 })
    expect(wide.split('\n')[2]).toBe(`short  ${'y'.repeat(12)}…`)
  })

  it('cut nothing where the width is not known', () => {
    expect(renderTable([{ header: 'id' }], [['x'.repeat(500)]], plain)).toContain('x'.repeat(500))
  })

  it('isolate right-to-left text on a terminal only', () => {
    expect(renderTable([{ header: 'id' }], [['שלום']], { ...plain, width: 80 })).toContain('\u2068שלום\u2069')
    expect(renderTable([{ header: 'id' }], [['שלום']], plain)).not.toContain('\u2068')
  })

  it('keep a row on its line and the terminal in peace', () => {
    expect(renderTable([{ header: 'id' }], [['a\nb\x1b[2J']], plain).split('\n')[2]).toBe('a b\ufffd[2J')
  })

  it('may be very long', () => {
    const many = Array.from({ length: 200_000 }, (_, k) => [String(k), k])
    expect(renderTable([{ header: 'id' }, { header: 'n', kind: 'number' }], many, plain).split('\n')).toHaveLength(200_003)
  })

  it('colour the header only when asked', () => {
    expect(renderTable(columns, rows, { format: 'plain', colour: true }).startsWith('\x1b[1mmeasure')).toBe(true)
    expect(renderTable(columns, rows, plain)).not.toContain('\x1b')
  })

  it('never exceed the terminal while every text column can give', () => {
    const words = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(words, fc.integer({ min: 18, max: 60 }), (cells, width) => {
        for (const line of renderTable([{ header: 'a' }, { header: 'b' }], cells, { ...plain, width }).split('\n')) {
          expect(displayWidth(line)).toBeLessThanOrEqual(width)
        }
      }),
    )
  })
})

describe('tables for files', () => {
  const nasty: readonly Cell[][] = [
    ['a,"b"\nc', 1.23456],
    ['50% of {x}_1 & $y #2 ~^\\ <|>', null],
  ]
  const two: readonly Column[] = [{ header: 'text' }, { header: 'value', kind: 'number', digits: 2 }]

  it('CSV follows RFC 4180 and keeps numbers in full', () => {
    expect(renderTable(two, nasty, { format: 'csv', colour: true })).toBe(
      'text,value\r\n"a,""b""\nc",1.23456\r\n50% of {x}_1 & $y #2 ~^\\ <|>,\r\n',
    )
  })

  it('Markdown escapes what it would read', () => {
    expect(renderTable(two, [['a|b *c* `d` [e](f)\ng', 0.5]], { format: 'markdown', colour: false })).toBe(
      '| text | value |\n| --- | ---: |\n| a\\|b \\*c\\* \\`d\\` [e\\](f) g | 0.50 |\n',
    )
  })

  it('LaTeX is a booktabs tabular with everything escaped', () => {
    expect(renderTable(two, nasty, { format: 'latex', colour: false })).toBe(
      [
        '\\begin{tabular}{lr}',
        '\\toprule',
        'text & value \\\\',
        '\\midrule',
        'a,"b" c & 1.23 \\\\',
        '50\\% of \\{x\\}\\_1 \\& \\$y \\#2 \\textasciitilde{}\\textasciicircum{}\\textbackslash{} \\textless{}\\textbar{}\\textgreater{} & -- \\\\',
        '\\bottomrule',
        '\\end{tabular}',
        '',
      ].join('\n'),
    )
  })

  it('LaTeX does not take a leading bracket for an argument of the line break', () => {
    expect(renderTable([{ header: 'a' }], [['[0.1, 0.2]']], { format: 'latex', colour: false })).toContain('{[}0.1, 0.2] \\\\')
  })

  it('no format cuts, isolates or colours', () => {
    for (const format of ['csv', 'markdown', 'latex'] as const) {
      const text = renderTable([{ header: 'a' }], [['ש'.repeat(200)]], { format, colour: true, width: 20 })
      expect(text).toContain('ש'.repeat(200))
      expect(text).not.toMatch(/[\x1b\u2068]/)
    }
  })
})

describe('what a table refuses', () => {
  it('numbers that are none, and rows of another length', () => {
    expect(() => renderTable(columns, [['a', Number.NaN, 1]], plain)).toThrow('column value has a cell that is not a number: NaN')
    expect(() => renderTable(columns, [['a', 1]], plain)).toThrow('row 0 has 2 cells for 3 columns')
  })
})

describe('fixed', () => {
  it.each([
    [-0.00001, 4, '0.0000'],
    [-0, 0, '0'],
    [-0.5, 1, '-0.5'],
    [2, 2, '2.00'],
  ])('%d with %d digits is %s', (value, digits, text) => {
    expect(fixed(value, digits)).toBe(text)
  })
})

describe('tableStyle', () => {
  it('knows a width on a terminal only', () => {
    expect(tableStyle(capturedIo({}, { isTTY: true, columns: 100 }), 'plain')).toEqual({
      format: 'plain',
      colour: true,
      width: 100,
    })
    expect(tableStyle(capturedIo({}, { columns: 100 }), 'csv')).toEqual({ format: 'csv', colour: false })
  })
})
