import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTree, printTree, treeTokens } from '../corpus/index.js'
import { assembleGrammar } from './assemble.js'
import { countTree, emptyCounts, untrainable } from './counts.js'
import type { BinaryRule, ChainRule, Grammar } from './grammar.js'
import { ANY } from './lexicon.js'
import { parserFromJson, parserToJson } from './model-json.js'
import { Parser } from './parser.js'
import { TREEBANK } from './treebank.fixture.js'

function treebank(annotation = { vertical: 1, horizontal: 1 }) {
  const counts = emptyCounts(annotation)
  for (const tree of TREEBANK) countTree(counts, tree)
  return counts
}

describe('the grammar of a treebank', () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 2],
  ])('has probabilities that sum to 1 (v = %i, h = %i)', (vertical, horizontal) => {
    const { fine, coarse, lexicon } = assembleGrammar(treebank({ vertical, horizontal }))
    for (const { binary, chains } of [fine, coarse]) {
      const sums = new Map<string, number>()
      const add = (key: string, p: number) => sums.set(key, (sums.get(key) ?? 0) + p)
      for (const { lhs, p } of binary) add(`lower ${lhs}`, p)
      for (const { upper, p } of chains) add(`upper ${upper}`, p)
      for (const total of sums.values()) expect(total).toBeCloseTo(1, 9)
    }
    const words = new Map<number, number>()
    for (const scores of [...lexicon.words.values(), lexicon.classes.get(ANY)!]) {
      for (const { tag, p } of scores) words.set(tag, (words.get(tag) ?? 0) + p)
    }
    for (const total of words.values()) expect(total).toBeCloseTo(1, 9)
  })

  it('parses what it has learned from', () => {
    const parser = Parser.of(treebank())
    const same = TREEBANK.filter((tree) => printTree(parser.parse(treeTokens(tree))!) === printTree(tree))
    expect(same.length).toBeGreaterThanOrEqual(7)
  })

  it('parses unknown words and new sentences', () => {
    const tree = Parser.of(treebank()).parse(['The', 'gardener', 'sold', 'a', 'ship', '.'])
    expect(printTree(tree!)).toBe('(ROOT (S (NP (DT The) (NN gardener)) (VP (VBD sold) (NP (DT a) (NN ship))) (. .)))')
  })

  it('has no tree for no words, and none where no rule fits', () => {
    expect(Parser.of(treebank()).parse([])).toBeUndefined()
    const counts = emptyCounts()
    countTree(counts, parseTree('(S (A a) (B b))'))
    expect(Parser.of(counts).parse(['a', 'b', 'a'])).toBeUndefined()
    expect(Parser.of(counts).nBest(['a', 'b', 'a'], 3)).toEqual([])
  })

  it('tells a tag from a phrase of the same name', () => {
    const counts = emptyCounts()
    for (const text of ['(S (X a) (Y b))', '(S (X (Y b) (Y b)) (Y b))']) countTree(counts, parseTree(text))
    const parser = Parser.of(counts)
    expect(printTree(parser.parse(['a', 'b'])!)).toBe('(S (X a) (Y b))')
    expect(printTree(parser.parse(['b', 'b', 'b'])!)).toBe('(S (X (Y b) (Y b)) (Y b))')
  })

  it('says why a tree is no use', () => {
    expect(untrainable(parseTree('(NP two words)'))).toBe('the word "two" has no tag')
    expect(untrainable(parseTree('((S (A a)) (S (A a)))'))).toBe('an outer bracket holds several trees')
    expect(untrainable(parseTree(`${'(S '.repeat(1000)}(A a)${')'.repeat(1000)}`))).toContain('levels deep')
    expect(untrainable(TREEBANK[0]!)).toBeUndefined()
  })
})

describe('a model file', () => {
  it('gives the same parser back', () => {
    const text = parserToJson(treebank())
    expect(parserToJson(parserFromJson(text))).toBe(text)
    const tokens = ['They', 'saw', 'the', 'warm', 'lake', '.']
    expect(Parser.of(parserFromJson(text)).nBest(tokens, 4)).toEqual(Parser.of(treebank()).nBest(tokens, 4))
  })

  it.each([
    ['not json', 'is not a model of a parser, or is cut off'],
    ['{}', 'is not a model of a parser'],
    ['{"parascope":"parser","method":"other","version":1}', 'was made by the method other'],
    ['{"parascope":"parser","method":"pcfg","version":99}', 'is a model of version 99'],
    ['{"parascope":"parser","method":"pcfg","version":1}', 'is damaged'],
    [
      '{"parascope":"parser","method":"pcfg","version":1,"annotation":{"vertical":1,"horizontal":1},"trees":1,"chains":[["a",[["b",-1]]]]}',
      'chains is not a table of counts',
    ],
  ])('is refused: %s', (text, why) => {
    expect(() => parserFromJson(text)).toThrow(why)
  })
})

/** Symbols 0 (the start), 1 and 2 (phrases), 3 (a rest), 4 and 5 (tags of the word w). */
const randomGrammar: fc.Arbitrary<Grammar> = fc
  .record({
    binary: fc.uniqueArray(
      fc.record({
        lhs: fc.constantFrom(1, 2, 3),
        left: fc.constantFrom(1, 2, 4, 5),
        right: fc.constantFrom(1, 2, 3, 4, 5),
        p: weight(),
      }),
      { minLength: 3, maxLength: 9, selector: ({ lhs, left, right }) => `${lhs} ${left} ${right}` },
    ),
    chains: fc.uniqueArray(fc.record({ upper: fc.constantFrom(0, 1, 2), lower: fc.constantFrom(1, 2, 4, 5), p: weight() }), {
      minLength: 2,
      maxLength: 6,
      selector: ({ upper, lower }) => `${upper} ${lower}`,
    }),
    words: fc.tuple(weight(), weight()),
  })
  .map(({ binary, chains, words }) => {
    const labels = ['TOP', 'A', 'B', undefined, 'x', 'y']
    const rules = {
      size: 6,
      start: 0,
      binary,
      chains: [
        ...chains.map(({ upper, lower, p }): ChainRule => ({ upper, lower, labels: [labels[lower]!], p })),
        { upper: 1, lower: 1, labels: [], p: 0.5 },
        { upper: 2, lower: 2, labels: [], p: 0.25 },
      ],
    }
    const scores = words.map((p, k) => ({ tag: 4 + k, p, coarse: p }))
    return {
      fine: rules,
      coarse: rules,
      coarseOf: Int32Array.from([0, 1, 2, 3, 4, 5]),
      labels,
      priors: new Float64Array(6).fill(1 / 6),
      lexicon: { words: new Map([['w', scores]]), classes: new Map([['', scores]]) },
    }
  })

function weight() {
  return fc.integer({ min: 1, max: 19 }).map((k) => k / 20)
}

/** Every derivation of the words [i, j) from a symbol, written out: shape and probability. */
function enumerate({ fine, labels, lexicon }: Grammar, n: number): { shape: string; p: number }[] {
  type Found = { shape: string; p: number }[]
  const upper = (symbol: number, i: number, j: number): Found => {
    const chains = fine.chains.filter((rule) => rule.upper === symbol)
    if (chains.length === 0) return lower(symbol, i, j)
    return chains.flatMap((rule) =>
      lower(rule.lower, i, j).map(({ shape, p }) => ({
        shape: rule.labels.length === 0 ? shape : `(${labels[symbol]} ${shape})`,
        p: p * rule.p,
      })),
    )
  }
  const lower = (symbol: number, i: number, j: number): Found => {
    if (j === i + 1) {
      return lexicon.words
        .get('w')!
        .filter(({ tag }) => tag === symbol)
        .map(({ p }) => ({ shape: `(${labels[symbol]} w)`, p }))
    }
    return fine.binary
      .filter(({ lhs }) => lhs === symbol)
      .flatMap((rule: BinaryRule) => {
        const found: Found = []
        for (let k = i + 1; k < j; k++) {
          for (const a of upper(rule.left, i, k)) {
            for (const b of upper(rule.right, k, j)) {
              const inside = `${a.shape} ${b.shape}`
              found.push({
                shape: labels[symbol] === undefined ? inside : `(${labels[symbol]} ${inside})`,
                p: a.p * b.p * rule.p,
              })
            }
          }
        }
        return found
      })
  }
  return upper(0, 0, n)
}

describe('the chart', () => {
  it('finds what writing out every derivation finds, through the coarse grammar with nothing pruned', () => {
    fc.assert(
      fc.property(randomGrammar, fc.integer({ min: 1, max: 4 }), (grammar, n) => {
        const best = new Map<string, number>()
        for (const { shape, p } of enumerate(grammar, n)) {
          const tree = printTree(parseTree(shape).children[0] ?? parseTree(shape))
          best.set(tree, Math.max(best.get(tree) ?? 0, p))
        }
        const expected = [...best.values()].sort((a, b) => b - a).slice(0, 5)
        const found = new Parser(grammar, { pruning: false }).nBest(new Array<string>(n).fill('w'), 5)
        expect(found.map(({ logProbability }) => Math.exp(logProbability))).toHaveLength(expected.length)
        found.forEach(({ tree, logProbability }, k) => {
          expect(Math.exp(logProbability) / expected[k]!).toBeCloseTo(1, 9)
          expect(best.get(printTree(tree))! / expected[k]!).toBeCloseTo(1, 9)
        })
        expect(new Set(found.map(({ tree }) => printTree(tree))).size).toBe(found.length)
      }),
      { numRuns: 200 },
    )
  })

  it('gives lists in order, all different, over the words it was given', () => {
    const vocabulary = [...new Set(TREEBANK.flatMap(treeTokens)), 'unseen']
    const exact = Parser.of(treebank(), { pruning: false })
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 7 }), (tokens) => {
        const list = exact.nBest(tokens, 6)
        for (let k = 1; k < list.length; k++) {
          expect(list[k]!.logProbability).toBeLessThanOrEqual(list[k - 1]!.logProbability + 1e-9)
        }
        expect(new Set(list.map(({ tree }) => printTree(tree))).size).toBe(list.length)
        for (const { tree } of list) expect(treeTokens(tree)).toEqual(tokens)
      }),
      { numRuns: 60 },
    )
  })
})
