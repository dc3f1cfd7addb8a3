import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PackedGrammar } from './packed-grammar.js'
import { type Rule, type RuleSymbol, ruleText } from './rule.js'
import { RuleBytes } from './rule-bytes.js'
import { isLineFault, parseRuleLine } from './rule-line.js'

function decode(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes).toString('utf8')
  return Buffer.from(text).equals(bytes) ? text : undefined
}

/** What the byte reader makes of a file: the text of every rule, and the faults. */
function readBytes(file: string | Uint8Array, weights?: ReadonlyMap<string, number>) {
  const grammar = new PackedGrammar()
  const faults: string[] = []
  const reader = new RuleBytes(grammar, {
    decode,
    onFault: (line, { field, message }) => faults.push(`${line}: ${field}: ${message}`),
    ...(weights === undefined ? {} : { weights }),
  })
  reader.take(typeof file === 'string' ? Buffer.from(file) : file)
  return { grammar, faults, rules: Array.from({ length: grammar.size }, (_, k) => ruleText(grammar.rule(k))) }
}

describe('rule lines as bytes', () => {
  it('become rules, and lines with faults are named by line and field', () => {
    const { rules, faults } = readBytes(
      [
        '[X] ||| warm [X,1] ||| [X,1] hot ||| Count=1',
        '',
        '[X] ||| a ||| ',
        '[X] ||| a [NP,1] ||| [VP,1] b',
        '[X]||| soup||| broth ||| 0.5',
        'X ||| a ||| b',
        '[NP] ||| größe  schuh ||| schuhgröße\r',
        '[X] ||| [X,9] ||| [X,9]',
        '[X] ||| &#124;&#124;&#124; ||| bars',
        '[X] ||| a',
        '[X] ||| last ||| line',
      ].join('\n'),
    )
    expect(rules).toEqual([
      '[X] ||| warm [X,1] ||| [X,1] hot',
      '[X] ||| soup ||| broth',
      '[NP] ||| größe schuh ||| schuhgröße',
      '[X] ||| &#124;&#124;&#124; ||| bars',
      '[X] ||| last ||| line',
    ])
    expect(faults).toEqual([
      '3: target: the target side is empty',
      '4: target: hole 1 is VP here, but NP on the source side',
      '6: label: expected a label in brackets, such as [NP], found "X"',
      '8: source: hole 9: a rule has at most 8 holes',
      '10: line: a rule has 3 to 6 fields between " ||| ", not 2',
    ])
  })

  it('must be UTF-8, a byte-order mark aside', () => {
    const bytes = Buffer.concat([Buffer.from('\ufeff[X] ||| a ||| b\n[X] ||| caf'), Buffer.from([0xe9]), Buffer.from(' ||| c\n')])
    const { rules, faults } = readBytes(bytes)
    expect(rules).toEqual(['[X] ||| a ||| b'])
    expect(faults).toEqual(['2: line: the line is not valid UTF-8; save the file as UTF-8'])
  })

  it('give costs where features are weighed', () => {
    const weights = new Map([
      ['p(e|f)', 2],
      ['Count', -1],
    ])
    const { grammar } = readBytes('[X] ||| a ||| b ||| Count=3 p(e|f)=0.5\n[X] ||| a ||| c ||| Sim=NA\n', weights)
    expect(grammar.costs).toEqual([-2, 0])
  })

  it('are read as parseRuleLine reads them, features aside', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      'größe',
      '|',
      '||',
      'a|||',
      '|||b',
      '[X,1]',
      '[NP,2]',
      '[X,1],',
      '[X]',
      '\t',
      '&#91;X,1]',
      '\r',
      '',
      'x\0',
    )
    const side = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(' '))
    const line = fc
      .tuple(
        fc.constantFrom('[X]', '[S\\NP]', 'X', '[X] [Y]', ''),
        fc.array(side, { minLength: 1, maxLength: 2 }),
        fc.constantFrom(' ||| ', '||| ', ' |||'),
      )
      .map(([label, fields, bar]) => [label, ...fields, ...(fields.length === 2 ? ['Count=1'] : [])].join(bar))
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        const expected = lines.map((text) => (text.includes('\0') ? { field: 'line', message: '' } : parseRuleLine(text)))
        const { rules, faults } = readBytes(lines.map((text) => `${text}\n`).join(''))
        expect(rules).toEqual(expected.flatMap((parsed) => (isLineFault(parsed) ? [] : [ruleText(parsed)])))
        const faulty = lines.flatMap((text, k) => (isLineFault(expected[k]!) && text.trim() !== '' ? [k + 1] : []))
        expect(faults.map((fault) => Number(fault.split(':')[0]))).toEqual(faulty)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a packed grammar', () => {
  const symbols = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 4 })
  const rule = fc.tuple(fc.constantFrom('X', 'Y'), symbols, symbols, fc.boolean()).map(([lhs, source, target, hasHole]): Rule => {
    const hole: RuleSymbol[] = hasHole ? [{ label: 'Y', index: 1 }] : []
    return { lhs, source: [...source, ...hole], target: [...hole, ...target] }
  })

  it('gives its rules back, and finds each at the end of its source side', () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 40 }), (rules) => {
        const grammar = new PackedGrammar()
        for (const one of rules) grammar.add(one)
        expect(rules.map((_, k) => grammar.rule(k))).toEqual(rules)
        const index = grammar.index()
        const { rulesFrom, rules: byNode, keys, childrenFrom } = index.arrays
        rules.forEach((one, k) => {
          let node = 0
          for (const symbol of one.source) node = index.child(node, grammar.symbols.intern(symbol))
          const at = byNode.indexOf(k)
          expect(at >= rulesFrom[node]! && at < rulesFrom[node + 1]!).toBe(true)
          expect(one.target).toContain(grammar.symbols.words.word(keys[at]!))
        })
        const prefixes = new Set(
          rules.flatMap(({ source }) => source.map((_, k) => ruleText({ lhs: '', source: source.slice(0, k + 1), target: [] }))),
        )
        expect(childrenFrom.length - 2).toBe(prefixes.size)
      }),
    )
  })

  it('has no rule beyond its last', () => expect(() => new PackedGrammar().rule(0)).toThrow(RangeError))
})
