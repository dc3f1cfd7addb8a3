import { type TestedCouple, TextTableReader } from '@parascope/core/measure'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonText, tableText } from './downloads.js'
import { exampleOrder, typesSeen } from './example-order.js'
import { guessHumans } from './human-columns.js'
import { hindranceOf, type InputFile, linesOf, roleOf, withFiles, withRole } from './input-files.js'
import { standings } from './standing.js'

const file = (name: string, count: number): InputFile => ({
  name,
  role: roleOf(name),
  lines: Array.from({ length: count }, () => 'a'),
  sha256: null,
})

describe('files', () => {
  it('are what their names say', () => {
    const names = ['source.txt', 'src.en', 'reference.1.txt', 'ref2.txt', 'system.mine.txt', 'refine.txt', 'sourcerer.txt']
    expect(names.map(roleOf)).toEqual(['source', 'source', 'reference', 'reference', 'system', 'system', 'system'])
  })

  it('have the lines that the commands see', () => {
    expect(linesOf('\ufeffa\r\nb\n\nc')).toEqual(['a', 'b', '', 'c'])
    expect(linesOf('a\n\n')).toEqual(['a', ''])
    expect(linesOf('')).toEqual([])
  })

  it('hinder by name and line where lengths differ', () => {
    const files = [file('source.txt', 3), file('reference.1.txt', 3), file('system.a.txt', 2)]
    expect(hindranceOf(files)).toEqual({ kind: 'line-counts', expected: 3, others: [{ name: 'system.a.txt', lines: 2 }] })
    expect(hindranceOf(files.slice(0, 2))).toEqual({ kind: 'no-system' })
    expect(hindranceOf([file('a.txt', 2)])).toEqual({ kind: 'nothing-beside' })
    expect(hindranceOf([file('source.txt', 2), file('a.txt', 2)])).toBeNull()
    expect(hindranceOf([file('source.txt', 0), file('a.txt', 2)])).toEqual({ kind: 'empty', name: 'source.txt' })
  })

  it('have one source at most, whatever is added or changed', () => {
    const step = fc.tuple(
      fc.constantFrom('source.txt', 'src.txt', 'a.txt', 'ref.txt'),
      fc.constantFrom('add', 'source', 'system'),
    )
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let files: InputFile[] = []
        for (const [name, what] of steps) {
          files = what === 'add' ? withFiles(files, [file(name, 1)]) : withRole(files, name, what as 'source' | 'system')
          expect(files.filter(({ role }) => role === 'source').length).toBeLessThan(2)
          expect(new Set(files.map((one) => one.name)).size).toBe(files.length)
        }
      }),
    )
  })
})

describe('examples', () => {
  const metrics = [
    { name: 'bleu', isHigherBetter: true },
    { name: 'ter', isHigherBetter: false },
  ]
  const segments = {
    bleu: [
      [10, 50, undefined],
      [20, 10, 90],
    ],
    ter: [
      [90, 20, 30],
      [10, 20, 30],
    ],
  }
  const lines = [
    [
      { dropped: [], added: [], types: ['x'] },
      { dropped: [], added: [], types: [] },
      { dropped: [], added: [], types: ['x', 'y'] },
    ],
  ]
  const order = (part: object) =>
    exampleOrder({ order: 'lines', metric: 'bleu', system: 0, type: null, ...part }, 3, { metrics, segments }, { lines })

  it('come worst first, whether more or less is better', () => {
    expect(order({ order: 'worst' })).toEqual([0, 1, 2])
    expect(order({ order: 'worst', system: 1 })).toEqual([1, 0, 2])
    expect(order({ order: 'worst', metric: 'ter' })).toEqual([0, 2, 1])
  })

  it('come where systems differ most, and by type', () => {
    expect(order({ order: 'differ' })).toEqual([1, 0, 2])
    expect(order({ type: 'x' })).toEqual([0, 2])
    expect(typesSeen(lines)).toEqual(['x', 'y'])
  })
})

describe('standings', () => {
  it('name the best, and tell who cannot be told from it', () => {
    const values = ['a', 'b', 'c'].map((of, k) => ({ measure: 'text.ter', figure: { value: [50, 40, 41][k]! }, of }))
    const test = (systems: [string, string], adjusted: number) =>
      ({ metric: 'ter', systems, adjusted, result: { p: adjusted / 2 } }) as unknown as TestedCouple
    const tests = [test(['a', 'b'], 0.01), test(['b', 'c'], 0.4), test(['a', 'c'], 0.02)]
    const found = standings(['a', 'b', 'c'], { name: 'ter', isHigherBetter: false }, values, tests)
    expect(found.map(({ isBest, test: tested }) => [isBest, tested?.differs])).toEqual([
      [false, true],
      [true, undefined],
      [false, false],
    ])
  })
})

describe('downloads', () => {
  const found = {
    command: 'score' as const,
    signature: 'bleu[x]',
    values: [{ measure: 'text.bleu', figure: { value: 12.345678 }, n: 3, of: 'a_b' }],
    details: [{ measure: 'significance.bleu.p', figure: { value: 0.5 }, n: 3, of: 'a_b - c' }],
    warnings: [],
  }

  it('have the shapes of the commands', () => {
    const made = JSON.parse(jsonText(found, [{ path: 'a', sha256: '0'.repeat(64), records: 3 }]))
    expect(made).toMatchObject({
      command: 'score',
      signature: 'bleu[x]',
      results: [{ measure: 'text.bleu', scale: '0-100' }, {}],
    })
    expect(tableText(found, 'csv')).toContain('text.bleu,12.345678,0-100,,,3,,a_b\r\n')
    expect(tableText(found, 'latex')).toContain('text.bleu & 12.35')
    expect(tableText(found, 'latex')).not.toContain('significance')
  })
})

describe('columns of people', () => {
  it('are guessed by name, else the last', () => {
    const table = (text: string) => {
      const reader = new TextTableReader('t', [], () => {})
      for (const [k, line] of text.split('\n').entries()) reader.take(k + 1, line)
      return reader.finish()
    }
    expect(guessHumans(table('system\tbleu\tmeaning\na\t1\t2'))).toEqual(['meaning'])
    expect(guessHumans(table('system\tbleu\tz\na\t1\t2'))).toEqual(['z'])
  })
})
