import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metricTokens, unescaped, western } from './tokenize-metric.js'
import { splitWords, trimEnd } from './white-space.js'

/** As mteval does it: four regular expressions, one after another. */
function bySteps(line: string): string[] {
  return splitWords(western(` ${unescaped(trimEnd(line))} `))
}

const PIECES = [
  '.',
  ',',
  '-',
  '3',
  '7',
  'a',
  'é',
  '中',
  '👍',
  ' ',
  '\t',
  '\u0085',
  '\u00a0',
  '\u3000',
  '\n',
  '\x1c',
  '"',
  '%',
  "'",
  '/',
]
const MORE = ['<', '>', '&amp;', '&quot;', '&lt;', '<skipped>', '-\n', '\ud800', '\ufeff', '[', '_', '{', '~', '\x7f', '!', '+']

describe('13a in one pass', () => {
  it('sets the same ends as the regular expressions do', () => {
    const line = fc.array(fc.constantFrom(...PIECES, ...MORE), { maxLength: 12 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(line, (text) => {
        expect(metricTokens(text, '13a')).toEqual(bySteps(text))
      }),
      { numRuns: 3000 },
    )
  })

  it('agrees on every short text of points, digits, letters, dashes and spaces', () => {
    const few = ['.', ',', '4', 'x', '-', ' ', '(']
    const texts = (length: number): string[] =>
      length === 0 ? [''] : texts(length - 1).flatMap((text) => few.map((one) => text + one))
    for (const text of [1, 2, 3, 4, 5].flatMap(texts)) expect(metricTokens(text, '13a')).toEqual(bySteps(text))
  })

  it('takes any text', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff), { maxLength: 30 }), (codes) => {
        const text = String.fromCharCode(...codes)
        expect(metricTokens(text, '13a')).toEqual(bySteps(text))
      }),
    )
  })
})
