import { describe, expect, it } from 'vitest'
import { envelope } from './envelope.js'
import { resultTable } from './result-table.js'

const made = envelope({
  command: 'score',
  signature: 's',
  inputs: [],
  results: [
    { measure: 'text.bleu', value: 31.456, low: 30.111, high: 33, n: 120 },
    { measure: 'align.f', value: 0.98765, n: 7 },
    { measure: 'align.kappa', value: null, undefined: 'only one annotator' },
  ],
})
const minimal = envelope({ command: 'c', signature: 's', inputs: [], results: [{ measure: 'align.f', value: 1 }] })

describe('resultTable', () => {
  it('rounds by scale, brackets intervals and gives reasons', () => {
    expect(resultTable(made, { format: 'plain', colour: false })).toBe(
      [
        'measure        value  interval          n  note',
        '───────────  ───────  ──────────────  ───  ─────────────────────────────',
        'text.bleu    31.46    [30.11, 33.00]  120',
        'align.f       0.9877                    7',
        'align.kappa        –                    –  undefined: only one annotator',
        '',
      ].join('\n'),
    )
  })

  it('leaves out what no result has', () => {
    expect(resultTable(minimal, { format: 'markdown', colour: false })).toBe(
      '| measure | value |\n| --- | ---: |\n| align.f | 1.0000 |\n',
    )
  })

  it('puts several couples side by side, their mean first', () => {
    const results = [
      { measure: 'words.f1', value: 0.5, n: 2 },
      { measure: 'words.f1', value: 0.25, low: 0.125, high: 0.5, n: 9, of: 'a, b' },
      { measure: 'words.f1', value: null, undefined: 'no link', n: 9, of: 'a, c' },
    ]
    const several = envelope({ command: 'agree words', signature: 's', inputs: [], results })
    expect(resultTable(several, { format: 'markdown', colour: false })).toBe(
      '| measure | mean | a, b | a, c |\n| --- | --- | --- | --- |\n| words.f1 | 0.5000 | 0.2500 [0.1250, 0.5000] | undefined: no link |\n',
    )
  })

  it('gives programs every column, in full', () => {
    expect(resultTable(made, { format: 'csv', colour: false })).toBe(
      'measure,value,scale,low,high,n,undefined,of\r\ntext.bleu,31.456,0-100,30.111,33,120,,\r\n' +
        'align.f,0.98765,0-1,,,7,,\r\nalign.kappa,,0-1,,,,only one annotator,\r\n',
    )
  })
})
