import { type GrammarRule, isLineFault, PRESETS, parseRuleLine, ruleKind, ruleText } from '@parascope/core/grammar'
import { ComparedRules, FIRST, grammarOverlap, SECOND } from '@parascope/core/measure'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Bookshelf } from './bookshelf.js'
import { GrammarComparison } from './comparison.js'
import { grammarOf } from './extract.js'
import {
  columnRanges,
  EVERYTHING,
  featureValue,
  findRules,
  fittedQuery,
  RuleOrders,
  type RuleQuery,
  sameSource,
} from './find-rules.js'
import { rowAfter } from './keys.js'
import { longListAt, scrollToRow, TALLEST } from './long-list.js'
import { readGrammar } from './read-grammar.js'
import { exampleIn, ruleExamples } from './rule-examples.js'
import { MOST_FEATURES, RuleTable } from './rule-table.js'

const LINES = [
  '[X] ||| dog ||| hound ||| Count=3 p(e|f)=0.5 ||| 0-0',
  '[X] ||| dog ||| dog ||| Count=9 p(e|f)=0.1 ||| 0-0',
  '[NP] ||| the big dog ||| the large hound ||| Count=1 p(e|f)=NA ||| 0-0 1-1 2-2',
  '[NP] ||| the [JJ,1] dog ||| a hound that is [JJ,1] ||| Count=2 ||| 2-1',
  '[NP] ||| [X,1] of [X,2] ||| [X,2] [X,1]',
  '[NP] ||| Dogs ||| hounds ||| Count=1',
]

function tableOf(lines: readonly string[]): RuleTable {
  const table = new RuleTable()
  const faults = lines.map((line) => table.addLine(line)).filter((fault) => fault !== undefined)
  expect(faults).toEqual([])
  return table
}

function found(query: Partial<RuleQuery>, table = tableOf(LINES)): number[] {
  return [...findRules(table, new RuleOrders(table), { ...EVERYTHING, ...query })]
}

const parsed = (line: string) => {
  const rule = parseRuleLine(line)
  if (isLineFault(rule)) throw new Error(rule.message)
  return rule
}

describe('a table of rules', () => {
  it('gives back what lines say', () => {
    const table = tableOf(LINES)
    LINES.forEach((line, k) => {
      const rule = parsed(line)
      expect(table.rule(k)).toEqual(rule)
      expect(table.kind(k)).toBe(ruleKind(rule))
    })
    expect(LINES.map((_, k) => table.isIdentity(k))).toEqual([false, true, false, false, false, false])
  })

  it('reads every line as the parser of the commands does, odd ones too', () => {
    const piece = fc.constantFrom('a', 'b', '[X,1]', '[X,2]', '[NP,1]', '[X,9]', '&#91;X,1]', '|||', '=', '')
    const side = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(' '))
    const feature = fc.constantFrom('a=1', 'b=NA', 'b=0.5', 'c=x', '3', 'a=', '=1', 'd=Infinity', 'e=1e-3', 'a=0x10')
    const features = fc.array(feature, { maxLength: 3 }).map((pieces) => pieces.join(' '))
    const links = fc.constantFrom('', '0-0', '0-0 1-1', '7-0', '0-', ' 0-0')
    const bar = fc.constantFrom(' ||| ', '||| ', ' |||', '\t||| ')
    const label = fc.constantFrom('[X]', '[NP/NN]', 'X', '[]', '[a b]')
    const line = fc
      .tuple(label, side, side, features, links, bar, fc.constantFrom('', ' ||| Equivalence'))
      .map(
        ([lhs, source, target, values, alignment, last, relation]) =>
          `${[lhs, source, target, values].join(' ||| ')}${last}${alignment}${relation}`,
      )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
        const table = new RuleTable()
        const rules: GrammarRule[] = []
        for (const text of lines) {
          const fault = table.addLine(text)
          const rule = parseRuleLine(text)
          if (isLineFault(rule)) expect(fault).toEqual(rule)
          else {
            expect(fault).toBeUndefined()
            rules.push(rule)
          }
        }
        // a table has no order of features within a rule
        expect(rules.map((_, k) => table.rule(k))).toEqual(rules)
      }),
      { numRuns: 500 },
    )
  })

  it('grows with its rules', () => {
    const lines = Array.from(
      { length: 3000 },
      (_, k) => `[X] ||| w${k} ||| v${k} ||| Count=${k}${k > 2000 ? ' Late=1' : ''} ||| 0-0`,
    )
    const table = tableOf(lines)
    for (const k of [0, 1023, 1024, 2000, 2001, 2999]) expect(table.rule(k)).toEqual(parsed(lines[k]!))
    expect(featureValue(table, 'Late', 0)).toBeUndefined()
    expect(columnRanges(table)).toEqual([
      { name: 'Count', least: 0, most: 2999 },
      { name: 'Late', least: 1, most: 1 },
    ])
  })

  it('has room for so many features', () => {
    const table = new RuleTable()
    const features = Array.from({ length: MOST_FEATURES }, (_, k) => `f${k}=1`).join(' ')
    expect(table.addLine(`[X] ||| a ||| b ||| ${features}`)).toBeUndefined()
    expect(table.addLine('[X] ||| a ||| b ||| more=1')).toMatchObject({ field: 'features' })
    expect(table.size).toBe(1)
  })
})

describe('reading a grammar file', () => {
  const read = (parts: BlobPart[]) => readGrammar(new Blob(parts), () => {})

  it('names lines and fields that are wrong and keeps the others', async () => {
    const { table, lines, problems, problemCount } = await read([
      `\ufeff${LINES[0]}\r\nnonsense\n\n[X] ||| a ||| b ||| Count=x\n`,
      new Uint8Array([0x5b, 0xff, 0x0a]),
      '[X] ||| a\0 ||| b\n',
      LINES[1]!,
    ])
    expect([table.size, lines, problemCount]).toEqual([2, 7, 4])
    expect(problems.map(({ line, field }) => [line, field])).toEqual([
      [2, 'line'],
      [4, 'features'],
      [5, 'line'],
      [6, 'line'],
    ])
  })

  it('unpacks gzip whatever the name', async () => {
    const text = Array.from({ length: 5000 }, (_, k) => `[X] ||| wörd${k} ||| β${k} ||| Count=1\n`).join('')
    const packed = await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob()
    const { table, problemCount } = await readGrammar(packed, () => {})
    expect([table.size, problemCount]).toEqual([5000, 0])
    expect(ruleText(table.rule(4999))).toBe('[X] ||| wörd4999 ||| β4999')
    await expect(readGrammar(packed.slice(0, packed.size >> 1), () => {})).rejects.toThrow()
  })
})

describe('finding rules', () => {
  it('searches words, the last by its beginning, on the sides asked for', () => {
    expect(found({ text: 'dog' })).toEqual([0, 1, 2, 3, 5])
    expect(found({ text: 'dog', side: 'target' })).toEqual([1])
    expect(found({ text: 'dog', isWhole: true })).toEqual([0, 1])
    expect(found({ text: 'the big' })).toEqual([2])
    expect(found({ text: 'big the' })).toEqual([])
    expect(found({ text: 'the do' })).toEqual([])
    expect(found({ text: 'the [JJ] do' })).toEqual([3])
    expect(found({ text: '[] of' })).toEqual([4])
    expect(found({ text: '[X,2] [X,1]' })).toEqual([4])
  })

  it('filters by label, kind, equal sides and the range of a feature', () => {
    expect(found({ label: 'NP' })).toEqual([2, 3, 4, 5])
    expect(found({ label: 'VP' })).toEqual([])
    expect(found({ kinds: ['phrasal'] })).toEqual([2])
    expect(found({ kinds: [] })).toEqual([])
    expect(found({ identity: false })).toEqual([0, 2, 3, 4, 5])
    expect(found({ range: { feature: 'Count', least: 2, most: null } })).toEqual([0, 1, 3])
    expect(found({ range: { feature: 'p(e|f)', least: null, most: null } })).toEqual([0, 1])
    expect(found({ range: { feature: 'none', least: null, most: null } })).toEqual([])
  })

  it('sorts by a feature, rules without a value last', () => {
    expect(found({ sort: { feature: 'Count', isDescending: true } })).toEqual([1, 0, 3, 2, 5, 4])
    expect(found({ sort: { feature: 'Count', isDescending: false } })).toEqual([2, 5, 3, 0, 1, 4])
    expect(found({ sort: { feature: 'p(e|f)', isDescending: true } })).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('drops what a grammar has not', () => {
    const sort = { feature: 'Count', isDescending: true }
    const query = { ...EVERYTHING, text: 'a', label: 'NP', sort, range: { feature: 'gone', least: 1, most: null } }
    expect(fittedQuery(query, ['Count'], ['NP', 'X'])).toEqual({ ...query, range: null })
    expect(fittedQuery(query, [], ['X'])).toEqual({ ...query, sort: null, range: null, label: null })
  })

  it('finds other rules of a source', () => {
    expect(sameSource(tableOf(LINES), 0)).toEqual([1])
    expect(sameSource(tableOf(LINES), 4)).toEqual([])
  })
})

describe('examples of a rule', () => {
  const pair = {
    id: 'p',
    source: ['The', 'big', 'dog', 'slept', '.'],
    target: ['A', 'hound', 'that', 'is', 'big', 'slept', '.'],
    sure: [
      [0, 0],
      [1, 4],
      [2, 1],
      [3, 5],
    ],
  } as const

  it('tell extracted from applied', () => {
    const rule = parsed(LINES[3]!)
    expect(exampleIn(rule, pair)).toEqual({ pair, source: [0, 2], target: [0, 1, 2, 3], isExtracted: true })
    expect(exampleIn(rule, { ...pair, sure: [...pair.sure, [3, 3]] })?.isExtracted).toBe(false)
    expect(exampleIn(rule, { ...pair, source: ['The', 'dog', 'slept'] })).toBeNull()
    expect(ruleExamples(rule, [pair, { ...pair, id: 'q', sure: [] }])).toMatchObject({ extracted: 1, applies: 1 })
  })

  it('find every rule that was extracted from a pair', () => {
    const table = grammarOf([pair], PRESETS['thrax-hiero'])
    expect(table.size).toBeGreaterThan(20)
    for (let k = 0; k < table.size; k++) expect(exampleIn(table.rule(k), pair)?.isExtracted, ruleText(table.rule(k))).toBe(true)
  })
})

describe('comparing grammars', () => {
  it('has the figures of the library, and tells each rule whether the other has it', () => {
    const first = LINES
    const second = [LINES[0]!, '[VP] ||| Dogs ||| hounds ||| Count=1', '[NP] ||| cat ||| puss ||| Count=5']
    const comparison = new GrammarComparison(tableOf(first), tableOf(second))
    const compared = new ComparedRules()
    for (const line of first) compared.add(FIRST, parsed(line))
    for (const line of second) compared.add(SECOND, parsed(line), parsed(line).features.get('Count') ?? 1)
    for (const least of [1, 2]) {
      const [strict] = grammarOverlap(compared, { matching: 'strict', minCounts: [least] })
      const [nonstrict] = grammarOverlap(compared, { matching: 'nonstrict', minCounts: [least] })
      expect(comparison.overlap(least)).toEqual({ strict, nonstrict })
    }
    expect([...comparison.shared('first', 'strict')]).toEqual([1, 0, 0, 0, 0, 0])
    expect([...comparison.shared('first', 'nonstrict')]).toEqual([1, 0, 0, 0, 0, 1])
    expect([...comparison.shared('second', 'nonstrict')]).toEqual([1, 1, 0])
    expect(comparison.uncounted).toBe(0)
  })

  it('lists what only one has', async () => {
    const shelf = new Bookshelf()
    const file = (name: string, lines: readonly string[]) => new File([lines.join('\n')], name)
    await shelf.read('first', file('one', LINES), () => {})
    const summary = await shelf.read('second', file('two', [LINES[0]!, LINES[4]!, 'bad']), () => {})
    expect(summary).toMatchObject({ name: 'two', rules: 2, problemCount: 1, kinds: { lexical: 1, phrasal: 0, syntactic: 1 } })
    const list = { ...EVERYTHING, which: 'first', matching: 'strict' } as const
    expect(shelf.find({ ...list, membership: 'only' })).toBe(4)
    expect(shelf.find({ ...list, membership: 'both' })).toBe(2)
    expect(shelf.rows(0, 10, 'Count').map(({ id, value }) => [id, value])).toEqual([
      [0, 3],
      [4, undefined],
    ])
    expect(await shelf.lines().text()).toBe(`${LINES[0]!.replace('=0.5', '=0.50000')}\n${LINES[4]} ||| \n`)
    expect(shelf.overlap(1).uncounted).toBe(1)
    expect(shelf.rule('first', 0)).toMatchObject({ otherCount: 1, examples: null })
  })
})

describe('a long list', () => {
  it('draws the rows in sight, however long it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (rows, share) => {
        const [visible, rowHeight] = [600, 36]
        const { height } = longListAt(0, visible, rowHeight, rows)
        expect(height).toBeLessThanOrEqual(TALLEST)
        const scrolled = share * Math.max(height - visible, 0)
        const { from, to, shift } = longListAt(scrolled, visible, rowHeight, rows)
        expect(to - from).toBeLessThan(50)
        // what is drawn covers what is seen
        expect(from * rowHeight - shift).toBeLessThanOrEqual(scrolled + 1)
        expect(to * rowHeight - shift).toBeGreaterThanOrEqual(Math.min(scrolled + visible, height) - 1)
      }),
    )
  })

  it('comes to any row', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000_000 }), fc.nat(), (rows, any) => {
        const row = any % rows
        const scrolled = scrollToRow(row, 0, 600, 36, rows)
        const { shift } = longListAt(scrolled, 600, 36, rows)
        expect(row * 36 - shift).toBeGreaterThanOrEqual(scrolled - 1)
        expect((row + 1) * 36 - shift).toBeLessThanOrEqual(Math.max(scrolled + 600, 36) + 1)
      }),
    )
  })

  it('has keys that stay within it', () => {
    expect(rowAfter('next', 4, 5, 10)).toBe(4)
    expect(rowAfter('page-up', 4, 5, 10)).toBe(0)
    expect(rowAfter('last', 0, 5, 10)).toBe(4)
    expect(rowAfter('search', 0, 5, 10)).toBeNull()
  })
})
