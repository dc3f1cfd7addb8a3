import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Link } from '../corpus/record.js'
import { parseTree, type Tree, type TreeNode, treeTokens } from '../corpus/tree.js'
import { printTree } from '../corpus/tree-print.js'
import { formatTreeRuleLine, fragmentWords, parseTreeRuleLine, treeRuleText, variablesIn } from './tree-fragment.js'
import { type FoundTreeRule, TREE_RULE_LIMITS, treeRuleLimitsFault, treeRules } from './tree-rules.js'

// in the shape of the paper's figure: a dative that changes, an adverb that moves to the front with a comma
const SOURCE = parseTree('(S (NP (NNP Anna)) (ADVP (RB quietly)) (VP (VBD gave) (NP (NNP Tom)) (NP (DT the) (NN key))))')
const TARGET = parseTree(
  '(S (ADVP (RB quietly)) (, ,) (NP (NNP Anna)) (VP (VBD handed) (NP (DT the) (NN key)) (PP (TO to) (NP (NNP Tom)))))',
)
// the comma and "to" have no counterpart, so that Tom is aligned with both Tom and to Tom
const LINKS: readonly Link[] = [
  [0, 2],
  [1, 0],
  [2, 3],
  [3, 7],
  [4, 4],
  [5, 5],
]
const UNLIMITED = { maxVariables: Infinity, maxDepth: Infinity, maxRules: Infinity }

const texts = (rules: readonly FoundTreeRule[]) => rules.map(({ rule }) => treeRuleText(rule))

describe('rules of a worked pair', () => {
  it('are these, the most general of each aligned pair', () => {
    expect(texts(treeRules(SOURCE, TARGET, LINKS, { ...UNLIMITED, maxRules: 1 }).rules)).toEqual([
      '[NP,NP] ||| (NP (NNP Anna)) ||| (NP (NNP Anna))',
      '[ADVP,ADVP] ||| (ADVP (RB quietly)) ||| (ADVP (RB quietly))',
      '[VBD,VBD] ||| (VBD gave) ||| (VBD handed)',
      '[NP,NP] ||| (NP (NNP Tom)) ||| (NP (NNP Tom))',
      '[NP,PP] ||| (NP (NNP Tom)) ||| (PP (TO to) (NP (NNP Tom)))',
      '[DT,DT] ||| (DT the) ||| (DT the)',
      '[NN,NN] ||| (NN key) ||| (NN key)',
      '[NP,NP] ||| (NP (DT #1) (NN #2)) ||| (NP (DT #1) (NN #2))',
      '[VP,VP] ||| (VP (VBD #1) (NP #2) (NP #3)) ||| (VP (VBD #1) (NP #3) (PP #2))',
      '[S,S] ||| (S (NP #1) (ADVP #2) (VP #3)) ||| (S (ADVP #2) (, ,) (NP #1) (VP #3))',
    ])
  })

  it('are so many without limits', () => {
    // of single words there are seven pairs, with one rule each. The key: 2 x 2. The verb phrase: the verb 2 ways, Tom 3 (a
    // PP, an NP, in full), the key 1 + 4. The sentence: Anna 2 ways, the adverb 2, the verb phrase 1 + 30.
    const { rules, alignedPairs, unfinished } = treeRules(SOURCE, TARGET, LINKS, UNLIMITED)
    expect([alignedPairs, unfinished]).toEqual([10, 0])
    const count = (labels: string) => texts(rules).filter((text) => text.startsWith(labels)).length
    expect([count('[NP,NP] ||| (NP (DT'), count('[VP,VP]'), count('[S,S]')]).toEqual([4, 2 * 3 * 5, 2 * 2 * 31])
    expect(rules).toHaveLength(7 + 4 + 30 + 124)
    expect(new Set(texts(rules)).size).toBe(rules.length)
    expect(texts(rules)).toContain(
      '[VP,VP] ||| (VP (VBD gave) (NP #1) (NP #2)) ||| (VP (VBD handed) (NP #2) (PP (TO to) (NP #1)))',
    )
  })

  it('obey limits, which leave the most general ones', () => {
    const few = treeRules(SOURCE, TARGET, LINKS, { maxVariables: 1, maxDepth: 1, maxRules: Infinity })
    const further = few.rules.filter(({ mostGeneral }) => !mostGeneral)
    expect(texts(further).filter((text) => text.startsWith('[VP,VP]'))).toEqual([])
    expect(further.length).toBeGreaterThan(0)
    for (const { rule } of further) expect(variablesIn(rule.source).length).toBeLessThanOrEqual(1)
    expect(texts(few.rules)).toEqual(
      expect.arrayContaining(texts(treeRules(SOURCE, TARGET, LINKS, { ...UNLIMITED, maxRules: 1 }).rules)),
    )
    const cut = treeRules(SOURCE, TARGET, LINKS, { ...UNLIMITED, maxRules: 4 })
    // the verb phrase and the sentence have more than four ways
    expect(cut.unfinished).toBe(2)
    expect(cut.rules).toHaveLength(7 + 4 + 4 + 4)
  })

  it('refuse limits that make no sense', () => {
    expect(treeRuleLimitsFault(TREE_RULE_LIMITS)).toBeUndefined()
    expect(() => treeRules(SOURCE, TARGET, LINKS, { ...UNLIMITED, maxRules: 0 })).toThrow(RangeError)
  })

  it('take a unary chain as one constituent and a word without a tag as none', () => {
    const { rules } = treeRules(parseTree('(S (NP (NN ice) melts))'), parseTree('(S (NP (NN ice) thaws))'), [
      [0, 0],
      [1, 1],
    ])
    expect(texts(rules)).toEqual([
      '[NN,NN] ||| (NN ice) ||| (NN ice)',
      '[S,S] ||| (S (NP (NN #1) melts)) ||| (S (NP (NN #1) thaws))',
      '[S,S] ||| (S (NP (NN ice) melts)) ||| (S (NP (NN ice) thaws))',
    ])
  })
})

describe('a line', () => {
  const text = '[VP,PP] ||| (VP (VBD #1) (NP (NN #2))) ||| (PP (IN #2) (NP (NN x) (VBD #1)))'

  it('is read and written', () => {
    const read = parseTreeRuleLine(`${text} ||| Count=3`)
    if (!('rule' in read)) throw new Error(read.message)
    expect(formatTreeRuleLine(treeRuleText(read.rule), read.features.get('Count')!)).toBe(`${text} ||| Count=3`)
  })

  it.each([
    ['[NN,NN] ||| (NN a)', 'line', 'a rule over trees has 3 or 4 fields between " ||| ", not 2'],
    ['[NN,NN] ||| (NN a ||| (NN b)', 'source', 'expected ")" for "(NN" of character 1 at character 6, found the end of the text'],
    ['[NN,VB] ||| (NN a) ||| (NN b)', 'label', 'expected the labels at the top, [NN,NN], found "[NN,VB]"'],
    ['[S,S] ||| (S (A #2) (B #1)) ||| (S (A #1) (B #2))', 'source', 'expected #1 as variable 1, found #2'],
    ['[S,S] ||| (S (A #1) (B b)) ||| (S (A #1) (B #1))', 'target', '#1 occurs twice'],
    ['[S,S] ||| (S (A #1) (B b)) ||| (S (A #1) (B #2))', 'target', '#2 is not on the source side'],
    ['[S,S] ||| (S (A #1) (B #2)) ||| (S (A a) (B #2))', 'target', '#1 of the source side is missing'],
    ['[S,S] ||| (S a) ||| (S b) ||| Count=x', 'features', '"Count=x" is not a number (nor NA)'],
  ])('%s', (line, field, message) => expect(parseTreeRuleLine(line)).toEqual({ field, message }))
})

const WORDS = ['ice', '#1', '\\#2', '|||', 'a|||b', '(', '&#32;', 'é', '-LRB-', '[X,1]'] as const
const LABELS = ['NP', 'VP', ',', '|||', 'X-1'] as const

/** A random tree over so many words; numbers decide its shape, labels and words. */
function treeOver(words: number, draws: readonly number[]): Tree {
  let used = 0
  const draw = (below: number) => draws[used++ % draws.length]! % below
  const build = (start: number, end: number): TreeNode => {
    const label = LABELS[draw(LABELS.length)]!
    if (draw(6) === 0 && used < 40) return { label, children: [build(start, end)], start, end }
    if (end - start === 1) return { label, children: [], token: WORDS[draw(WORDS.length)]!, start, end }
    const middle = start + 1 + draw(end - start - 1)
    const cut = draw(2) === 0 && end - middle > 1 ? [middle, middle + 1] : [middle]
    const edges = [start, ...cut, end]
    return { label, children: edges.slice(1).map((edge, k) => build(edges[k]!, edge)), start, end }
  }
  return build(0, words)
}

const draws = fc.array(fc.nat(997), { minLength: 9, maxLength: 30 })
const pairs = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }), draws, draws)
  .chain(([n, m, left, right]) =>
    fc.record({
      source: fc.constant(treeOver(n, left)),
      target: fc.constant(treeOver(m, right)),
      links: fc.array(fc.tuple(fc.nat(n - 1), fc.nat(m - 1)), { maxLength: 8 }),
    }),
  )
const limits = fc.record({
  maxVariables: fc.nat(3),
  maxDepth: fc.integer({ min: 1, max: 3 }),
  maxRules: fc.integer({ min: 1, max: 40 }),
})

describe('every rule', () => {
  it('gives its words back when the variables are filled, and comes back from its line', () => {
    fc.assert(
      fc.property(pairs, limits, ({ source, target, links }, limit) => {
        const words = { source: treeTokens(source), target: treeTokens(target) }
        for (const found of treeRules(source, target, links, limit).rules) {
          const line = formatTreeRuleLine(treeRuleText(found.rule), 1)
          const read = parseTreeRuleLine(line)
          if (!('rule' in read)) throw new Error(`${line}: ${read.message}`)
          expect(treeRuleText(read.rule)).toBe(treeRuleText(found.rule))
          for (const side of ['source', 'target'] as const) {
            const filled = fragmentWords(read.rule[side], (index) => words[side].slice(...found.variables[index - 1]![side]))
            expect(filled).toEqual(words[side].slice(...found[side]))
          }
        }
      }),
    )
  })

  it('is an identity rule where both trees are the same and each word is linked to itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), draws, (n, shape) => {
        const tree = treeOver(n, shape)
        const { rules } = treeRules(
          tree,
          tree,
          Array.from({ length: n }, (_, k) => [k, k] as const),
        )
        for (const { rule } of rules) expect(printTree(rule.source)).toBe(printTree(rule.target))
        expect(rules.length).toBeGreaterThan(0)
      }),
    )
  })

  it('is there with wider limits too', () => {
    fc.assert(
      fc.property(pairs, limits, ({ source, target, links }, limit) => {
        const all = new Set(texts(treeRules(source, target, links, UNLIMITED).rules))
        for (const text of texts(treeRules(source, target, links, limit).rules)) expect(all.has(text)).toBe(true)
      }),
    )
  })
})
