import { describe, expect, it } from 'vitest'
import { PairEncoder } from '../encode-pairs.js'
import { formatByName } from './index.js'
import { spreadsheetCell } from './spreadsheet-cell.js'

describe('a cell for a spreadsheet', () => {
  it.each(['=1+1', '+1', '-1', '-', '@SUM(A1)', '\t=1', '\r=1'])('makes %j text', (cell) => {
    expect(spreadsheetCell(cell)).toBe(`'${cell}`)
  })

  it.each(['', 'Snow', ' =1', "'=1", '1=1'])('leaves %j as it is', (cell) => {
    expect(spreadsheetCell(cell)).toBe(cell)
  })

  it.each(['csv', 'tsv'])('has no formula in %s, and raw tables are to the letter', (name) => {
    const record = { id: '=cmd()', source: ['@x'], target: ['+1'], sure: [], annotator: '-maria' }
    const cells = (spreadsheet: boolean) =>
      new PairEncoder(formatByName(name), 1, { spreadsheet, onProblem: () => {} })
        .record(record)![0]!
        .trimEnd()
        .split(name === 'csv' ? ',' : '\t')
    expect(cells(true).filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
    expect(cells(false).filter((cell) => cell !== '')).toEqual(['=cmd()', '@x', '+1', '-maria', '-'])
  })
})
