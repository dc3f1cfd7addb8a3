import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GrammarRule, isIdentity, type RuleSymbol, ruleKind, ruleText } from './rule.js'
import { formatFeature, formatRuleLine, isLineFault, parseRuleLine } from './rule-line.js'

function read(line: string): GrammarRule {
  const parsed = parseRuleLine(line)
  if (isLineFault(parsed)) throw new Error(`${parsed.field}: ${parsed.message}`)
  return parsed
}

describe('a rule line', () => {
  it('is read with everything it holds', () => {
    expect(read('[VP] ||| want [VP,1] ||| propose [VP,1] ||| Count=3 p(e|f,LHS)=0.5 Sim=NA ||| 0-0 ||| Equivalence')).toEqual({
      lhs: 'VP',
      source: ['want', { label: 'VP', index: 1 }],
      target: ['propose', { label: 'VP', index: 1 }],
      features: new Map([
        ['Count', 3],
        ['p(e|f,LHS)', 0.5],
        ['Sim', null],
      ]),
      alignment: [[0, 0]],
      relation: 'Equivalence',
    })
  })

  it.each([
    ['three fields', '[X] ||| a ||| b', '[X] ||| a ||| b'],
    ['no blank before a bar', '[X] ||| a||| b ||| 0.5 1', '[X] ||| a ||| b'],
    [
      'labels with marks',
      '[S\\NP] ||| [.,1] [A/B,2] x ||| x [.,1] [A/B,2] ||| ',
      '[S\\NP] ||| [.,1] [A/B,2] x ||| x [.,1] [A/B,2]',
    ],
    ['a carriage return', '[X] ||| a ||| b\r', '[X] ||| a ||| b'],
    ['bars and holes as words', '[X] ||| &#124;&#124;&#124; ||| &#91;X,1]', '[X] ||| &#124;&#124;&#124; ||| &#91;X,1]'],
  ])('%s', (_, line, text) => expect(ruleText(read(line))).toBe(text))

  it('gives bare values their place as their name', () => {
    expect([...read('[X] ||| a ||| b ||| 0.5 -1').features]).toEqual([
      ['0', 0.5],
      ['1', -1],
    ])
  })

  it.each([
    ['[X] ||| a', 'line', 'a rule has 3 to 6 fields between " ||| ", not 2'],
    ['X ||| a ||| b', 'label', 'expected a label in brackets, such as [NP], found "X"'],
    ['[X] |||  ||| b', 'source', 'the source side is empty'],
    ['[X] ||| [X,1] a ||| b', 'source', 'hole 1 is not on the target side'],
    ['[X] ||| a ||| [X,1] b', 'target', 'hole 1 is not on the source side'],
    ['[X] ||| [NP,1] a ||| [VP,1] b', 'target', 'hole 1 is VP here, but NP on the source side'],
    ['[X] ||| [NP,1] [NP,1] ||| [NP,1]', 'source', 'hole 1 occurs twice on the source side'],
    ['[X] ||| [NP,9] ||| [NP,9]', 'source', 'hole 9: a rule has at most 8 holes'],
    ['[X] ||| a ||| b ||| Count=three', 'features', '"Count=three" is not a number (nor NA)'],
    ['[X] ||| a ||| b ||| Count=1 Count=2', 'features', 'Count is given twice'],
    ['[X] ||| a ||| b ||| =2', 'features', '"=2" has no name before the ='],
    ['[X] ||| a ||| b ||| c=1 ||| 0:0', 'alignment', 'expected links such as 0-0, found "0:0"'],
    ['[X] ||| a ||| b ||| c=1 ||| 0-1', 'alignment', 'link 0-1 lies outside 1 x 1 symbols'],
  ])('with a fault: %s', (line, field, message) => expect(parseRuleLine(line)).toEqual({ field, message }))

  it('comes back as it was written', () => {
    const word = fc.string({ minLength: 1 }).filter((text) => !/[\t\r\n\v\f]/.test(text))
    const awkward = fc.constantFrom('|||', '[X,1]', '&#91;', '[NP,12]', '||||', 'a|||', '[', 'two words')
    const label = fc.constantFrom('X', 'NP', 'S\\NP', 'COMMA', '.', 'A/B')
    const rules = fc
      .tuple(
        label,
        fc.array(fc.oneof(word, awkward), { minLength: 1 }),
        fc.array(fc.oneof(word, awkward), { minLength: 1 }),
        fc.array(label, { maxLength: 3 }),
      )
      .map(([lhs, source, target, labels]): GrammarRule => {
        const holes: RuleSymbol[] = labels.map((name, k) => ({ label: name, index: k + 1 }))
        return {
          lhs,
          source: [...holes, ...source],
          target: [...target, ...holes.toReversed()],
          features: new Map([['Count', 2]]),
          alignment: [[holes.length, 0]],
        }
      })
    fc.assert(
      fc.property(rules, (rule) => {
        expect(read(formatRuleLine(rule))).toEqual(rule)
      }),
    )
  })
})

describe('kinds of rules', () => {
  it.each<[string, string, boolean]>([
    ['[X] ||| a ||| b', 'lexical', false],
    ['[DT] ||| some ||| some people', 'phrasal', false],
    ['[X] ||| a b ||| a b', 'phrasal', true],
    ['[X] ||| [X,1] a ||| [X,1] a', 'syntactic', true],
    ['[X] ||| [X,1] a [X,2] ||| [X,2] a [X,1]', 'syntactic', false],
  ])('%s is %s', (line, kind, identity) => {
    expect(ruleKind(read(line))).toBe(kind)
    expect(isIdentity(read(line))).toBe(identity)
  })

  it('may look at the source alone', () => expect(ruleKind(read('[DT] ||| some ||| some people'), false)).toBe('lexical'))
})

describe('the value of a feature', () => {
  it.each([
    [0.123456, '0.12346'],
    [3, '3'],
    [-0.000001, '0'],
    [null, 'NA'],
    [-2.5, '-2.50000'],
  ])('%s is written %s', (value, text) => expect(formatFeature(value)).toBe(text))

  it('has five digits after the point', () => {
    const values = fc.oneof(
      fc.double({ min: -50, max: 50, noNaN: true }),
      fc.integer({ min: 1, max: 9_999_999 }).map((n) => n / 200_000),
    )
    fc.assert(
      fc.property(values, (value) => {
        const plain = Math.abs(value) < 5e-6 ? '0' : Number.isInteger(value) ? String(value) : value.toFixed(5)
        expect(formatFeature(value)).toBe(plain)
      }),
      { numRuns: 2000 },
    )
  })
})
