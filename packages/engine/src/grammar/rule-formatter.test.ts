import { DEFAULT_FEATURES, formatFeature, LexicalWeights, RowCounter } from '@parascope/core/grammar'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addLexicalLines } from './counted-grammar.js'
import { CountedLines } from './counted-lines.js'
import { RowBuffer } from './row-buffer.js'
import { type GrammarFormat, RuleFormatter } from './rule-formatter.js'

/** Lines of a file of counted rules as a format has them. */
function formatted(text: string, format: GrammarFormat): string {
  const lines = new CountedLines()
  const links = new RowCounter()
  addLexicalLines('the\ta\t1\nthe\tthe\t3\nx\\\\y\t|\t2\n\tand\t1\n', lines.symbols, links)
  const formatter = new RuleFormatter(format, DEFAULT_FEATURES, lines.symbols, new LexicalWeights(links))
  const out = new RowBuffer()
  lines.open(Buffer.from(text))
  for (let rule = lines.next(); rule !== undefined; rule = lines.next()) formatter.write(rule, lines, out)
  return out.written().toString()
}

const counted = [
  'NP\tthe [NP\\\\VP,1]\ta [NP\\\\VP,1]\t0-0\t1\t1\t4\t1\t4\t1\t9\n',
  'NP\tthe [NP\\\\VP,1]\tthe é [NP\\\\VP,1] and\t0-0\t3\t3\t4\t3\t4\t3\t9\n',
  'NP\\\\VP\tx\\\\y\t|\t\t12\t12\t12\t12\t12\t12\t12\n',
].join('')

describe('a counted rule', () => {
  it('is a line with its texts as they were before they became fields', () => {
    expect(formatted(counted, 'joshua').split('\n')).toEqual([
      '[NP] ||| the [NP\\VP,1] ||| a [NP\\VP,1] ||| Count=1 Lex(e|f)=1.38629 Lex(f|e)=0 RarityPenalty=1 p(e|f)=1.38629 p(f|e)=0 ||| 0-0',
      // é was never linked to NULL, which weighs 1e-6; of words without a link "and" is the only one
      '[NP] ||| the [NP\\VP,1] ||| the é [NP\\VP,1] and ||| Count=3 Lex(e|f)=14.10319 Lex(f|e)=0 RarityPenalty=0.13534 p(e|f)=0.28768 p(f|e)=0 ||| 0-0',
      '[NP\\VP] ||| x\\y ||| | ||| Count=12 Lex(e|f)=13.81551 Lex(f|e)=13.81551 RarityPenalty=0.00002 p(e|f)=0 p(f|e)=0 ||| ',
      '',
    ])
  })

  it('has the names of PPDB, and stays a row of fields for Parquet', () => {
    expect(formatted(counted, 'ppdb')).toMatch(/ \|\|\| -logp\(e1\|e2\)=0 -logp\(e2\|e1\)=1\.38629 Count=1 Lex\(e1\|e2\)=0 /)
    expect(formatted(counted, 'parquet').split('\n')[2]).toBe(
      `NP\\\\VP\tx\\\\y\t|\t\t12\t${-Math.log(1e-6)}\t${-Math.log(1e-6)}\t${Math.exp(-11)}\t0\t0`,
    )
  })

  it.each([
    ['a field is lost', counted.replace('\t0-0', '')],
    ['a line is cut off', counted.slice(0, -3)],
    ['a count is none', counted.replace('\t12\n', '\tx\n')],
  ])('is refused where %s', (_, text) => {
    expect(() => formatted(text, 'joshua')).toThrow('a file of counted rules is damaged')
  })
})

describe('a value', () => {
  it('has the digits that formatFeature gives it', () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, min: -1e12, max: 1e12 }),
      fc.double({ noNaN: true, min: 0, max: 30 }),
      fc.integer(),
    )
    fc.assert(
      fc.property(value, (given) => {
        const out = new RowBuffer()
        out.feature(given)
        expect(out.written().toString()).toBe(formatFeature(given))
      }),
    )
  })
})
