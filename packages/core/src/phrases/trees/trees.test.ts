import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkNodeLinks } from '../../corpus/nodes.js'
import type { Link, PairRecord } from '../../corpus/record.js'
import { parseTree, type Tree, type TreeNode, treeTokens } from '../../corpus/tree.js'
import { alignRecord } from './align-record.js'
import { alignmentNodes, alignTrees, TREE_MODES, type TreeAlignment } from './align-trees.js'
import { exhaustive, heaviestAssignment } from './assignment.js'
import { constrainedMapping } from './constrained-map.js'
import { alignForests } from './forest.js'
import { projectedNodes, projectPairs } from './projection.js'
import { phraseSimilarity, WordPosteriors } from './similarity.js'
import { indexTree, isAbove, type TreeIndex } from './tree-index.js'
import { TREE_PAIRS } from './tree-pairs.fixture.js'

const linksOf = (text: string): Link[] =>
  text === '' ? [] : text.split(' ').map((part) => part.split('-').map(Number) as unknown as Link)

function posteriorsOf(source: TreeIndex, target: TreeIndex, links: readonly Link[]): WordPosteriors {
  return WordPosteriors.from(source.words, target.words, links)
}

describe('the default mode on invented pairs', () => {
  it('has fifteen of them', () => expect(TREE_PAIRS).toHaveLength(15))

  it.each(TREE_PAIRS)('$name', ({ source: s, target: t, links, pairs, nulls, loose }) => {
    const trees = { source: parseTree(s), target: parseTree(t) }
    const [source, target] = [indexTree(trees.source), indexTree(trees.target)]
    const words = { source: treeTokens(trees.source), target: treeTokens(trees.target) }
    const aligned = alignTrees(source, target, posteriorsOf(source, target, linksOf(links)))
    const text = (side: 'source' | 'target', p: number) => {
      const { start, end } = side === 'source' ? source : target
      return words[side].slice(start[p], end[p]).join(' ')
    }
    const pairText = (pair: TreeAlignment['pairs'][number]) => `${text('source', pair.source)} = ${text('target', pair.target)}`
    const long = aligned.pairs.filter((pair) => pairText(pair).split(' ').length > 3)
    expect({
      pairs: long.map(pairText).sort(),
      source: aligned.nullSource.map((p) => text('source', p)).sort(),
      target: aligned.nullTarget.map((p) => text('target', p)).sort(),
      loose: aligned.pairs
        .filter((pair) => !pair.compositional)
        .map(pairText)
        .sort(),
    }).toEqual({
      pairs: [...pairs].sort(),
      source: [...nulls.source].sort(),
      target: [...nulls.target].sort(),
      loose: [...loose].sort(),
    })
  })
})

/** A random tree over so many words; numbers decide where it is cut. */
function treeOver(words: number, cuts: readonly number[]): Tree {
  let used = 0
  const draw = (below: number) => cuts[used++ % cuts.length]! % below
  const build = (start: number, end: number, depth: number): TreeNode => {
    const chain = depth < 6 && draw(5) === 0
    if (chain) return { label: 'X', children: [build(start, end, depth + 1)], start, end }
    if (end - start === 1) return { label: 'W', children: [], token: `w${start}`, start, end }
    const parts = Math.min(end - start, 2 + draw(5))
    const ends = [...new Set(Array.from({ length: parts - 1 }, () => start + 1 + draw(end - start - 1)))].sort((a, b) => a - b)
    const edges = [start, ...ends, end]
    const children = edges.slice(1).map((edge, k) => build(edges[k]!, edge, depth + 1))
    return children.length === 1 ? children[0]! : { label: 'P', children, start, end }
  }
  return build(0, words, 0)
}

const cuts = fc.array(fc.nat(997), { minLength: 8, maxLength: 24 })
const pairs = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), cuts, cuts).chain(([n, m, left, right]) =>
  fc.record({
    source: fc.constant(treeOver(n, left)),
    target: fc.constant(treeOver(m, right)),
    links: fc.array(fc.tuple(fc.nat(n - 1), fc.nat(m - 1), fc.double({ min: 0.05, max: 1, noNaN: true })), { maxLength: 12 }),
  }),
)

const everyMode = fc.constantFrom(...TREE_MODES)

describe('every mode', () => {
  it('uses a node once, and leaves no phrase undecided', () => {
    fc.assert(
      fc.property(pairs, everyMode, ({ source: s, target: t, links }, mode) => {
        const [source, target] = [indexTree(s), indexTree(t)]
        const aligned = alignTrees(source, target, WordPosteriors.from(source.words, target.words, links), { mode })
        const sources = [...aligned.pairs.map((pair) => pair.source), ...aligned.nullSource]
        const targets = [...aligned.pairs.map((pair) => pair.target), ...aligned.nullTarget]
        expect(sources.sort((a, b) => a - b)).toEqual([...Array(source.count).keys()])
        expect(targets.sort((a, b) => a - b)).toEqual([...Array(target.count).keys()])
        const faults: string[] = []
        checkNodeLinks(alignmentNodes(source, target, aligned), s, t, (field, message) => faults.push(`${field} ${message}`))
        expect(faults).toEqual([])
      }),
    )
  })

  it('aligns identical trees with themselves', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), cuts, everyMode, (words, numbers, mode) => {
        const tree = indexTree(treeOver(words, numbers))
        const links = Array.from({ length: words }, (_, k): Link => [k, k])
        const aligned = alignTrees(tree, tree, posteriorsOf(tree, tree, links), { mode })
        expect(aligned.pairs.map(({ source, target }) => [source, target])).toEqual(
          [...Array(tree.count).keys()].map((p) => [p, p]),
        )
        expect(aligned.pairs.every(({ compositional }) => compositional)).toBe(true)
      }),
    )
  })

  it('aligns nothing when theta is above 1', () => {
    fc.assert(
      fc.property(pairs, everyMode, ({ source: s, target: t, links }, mode) => {
        const [source, target] = [indexTree(s), indexTree(t)]
        const posteriors = WordPosteriors.from(source.words, target.words, links)
        expect(alignTrees(source, target, posteriors, { mode, theta: 1.01, completion: 1.01 }).pairs).toEqual([])
      }),
    )
  })

  it('sees the same when the sides are exchanged', () => {
    fc.assert(
      fc.property(pairs, fc.constantFrom('greedy', 'greedy-strict'), ({ source: s, target: t, links }, mode) => {
        const [source, target] = [indexTree(s), indexTree(t)]
        const posteriors = WordPosteriors.from(source.words, target.words, links)
        const turned = WordPosteriors.from(
          target.words,
          source.words,
          links.map(([i, j, p]) => [j, i, p] as const),
        )
        const similarity = phraseSimilarity(source, target, posteriors)
        const other = phraseSimilarity(target, source, turned)
        for (let u = 0; u < source.count; u++)
          for (let v = 0; v < target.count; v++)
            expect(other[v * source.count + u]).toBeCloseTo(similarity[u * target.count + v]!, 12)
        // pairs of exactly equal rank have no order that both directions could share
        const ranks = [...similarity].filter((value) => value >= 0.5).map((value) => value.toFixed(12))
        fc.pre(new Set(ranks).size === ranks.length)
        const key = (u: number, v: number) => `${u}-${v}`
        const forth = alignTrees(source, target, posteriors, { mode }).pairs.map((pair) => key(pair.source, pair.target))
        const back = alignTrees(target, source, turned, { mode }).pairs.map((pair) => key(pair.target, pair.source))
        expect(back.sort()).toEqual(forth.sort())
      }),
    )
  })
})

describe('greedy-strict', () => {
  it('keeps what stands above what', () => {
    fc.assert(
      fc.property(pairs, ({ source: s, target: t, links }) => {
        const [source, target] = [indexTree(s), indexTree(t)]
        const aligned = alignTrees(source, target, WordPosteriors.from(source.words, target.words, links))
        for (const a of aligned.pairs)
          for (const b of aligned.pairs) expect(isAbove(source, a.source, b.source)).toBe(isAbove(target, a.target, b.target))
      }),
    )
  })
})

describe('the constrained mapping', () => {
  const gain = (source: TreeIndex, target: TreeIndex, links: readonly (readonly [number, number, number])[], theta = 0.5) => {
    const similarity = phraseSimilarity(source, target, WordPosteriors.from(source.words, target.words, links))
    return { similarity, ...constrainedMapping(source, target, similarity, theta) }
  }

  it('gains what its pairs gain, never less than one pair alone, and the same from both sides', () => {
    fc.assert(
      fc.property(pairs, ({ source: s, target: t, links }) => {
        const [source, target] = [indexTree(s), indexTree(t)]
        const found = gain(source, target, links)
        const sum = found.pairs.reduce((total, [u, v]) => total + found.similarity[u * target.count + v]! - 0.5, 0)
        expect(found.gain).toBeCloseTo(sum, 9)
        expect(found.gain).toBeGreaterThanOrEqual(Math.max(0, ...found.similarity.map((value) => value - 0.5)) - 1e-9)
        const turned = gain(
          target,
          source,
          links.map(([i, j, p]) => [j, i, p] as const),
        )
        expect(turned.gain).toBeCloseTo(found.gain, 9)
      }),
    )
  })

  it('does not depend on the order of children', () => {
    fc.assert(
      fc.property(pairs, ({ source: s, target: t, links }) => {
        const [source, target] = [indexTree(s), indexTree(t)]
        // the mirrored tree: word i becomes word n - 1 - i
        const mirror = (node: TreeNode): TreeNode => ({
          ...node,
          children: node.children.map(mirror).reverse(),
          start: source.words - node.end,
          end: source.words - node.start,
        })
        const mirrored = links.map(([i, j, p]) => [source.words - 1 - i, j, p] as const)
        expect(gain(indexTree(mirror(s)), target, mirrored).gain).toBeCloseTo(gain(source, target, links).gain, 9)
      }),
    )
  })
})

describe('assignment', () => {
  it('by the Hungarian method weighs as much as the best of all', () => {
    const tables = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 })).chain(([rows, columns]) =>
      fc.record({
        rows: fc.constant(rows),
        columns: fc.constant(columns),
        weights: fc.array(fc.constantFrom(0, 0.1, 0.25, 0.5, 1, 2.5), { minLength: rows * columns, maxLength: rows * columns }),
      }),
    )
    fc.assert(
      fc.property(tables, ({ rows, columns, weights }) => {
        const table = Float64Array.from(weights)
        const weigh = (chosen: Int32Array) => chosen.reduce((sum, c, r) => sum + (c < 0 ? 0 : table[r * columns + c]!), 0)
        const best = weigh(exhaustive(table, rows, columns))
        const chosen = heaviestAssignment(table, rows, columns)
        expect(weigh(chosen)).toBeCloseTo(best, 12)
        const used = [...chosen].filter((c) => c >= 0)
        expect(new Set(used).size).toBe(used.length)
      }),
    )
  })
})

describe('forests', () => {
  const right = '(S (NP (NN time)) (VP (VBZ flies) (PP (IN like) (NP (DT an) (NN arrow)))))'
  const wrong = '(S (NP (NN time) (NNS flies)) (VP (VBP like) (NP (DT an) (NN arrow))))'
  const record: PairRecord = {
    id: 'time',
    source: ['time', 'flies', 'like', 'an', 'arrow'],
    target: ['time', 'goes', 'like', 'an', 'arrow'],
    sourceTree: wrong,
    targetTree: '(S (NP (NN time)) (VP (VBZ goes) (PP (IN like) (NP (DT an) (NN arrow)))))',
    meta: {
      sourceNbest: [
        { tree: wrong, logProbability: -10 },
        { tree: right, logProbability: -10.2 },
      ],
    },
  }
  const links = [0, 1, 2, 3, 4].map((k): Link => [k, k])
  const posteriors = WordPosteriors.from(5, 5, links)

  it('take the parse that aligns better, if the parser does not object too much', () => {
    expect(alignRecord(record, posteriors, { mode: 'forest' }).sourceTree).toBe(right)
    expect(alignRecord(record, posteriors, { mode: 'forest', lambda: 10 }).sourceTree).toBe(wrong)
    expect(alignRecord(record, posteriors, { mode: 'greedy-strict' }).sourceTree).toBe(wrong)
  })

  it('of one tree each are the trees', () => {
    const [source, target] = [indexTree(parseTree(right)), indexTree(parseTree(record.targetTree!))]
    const both = alignForests([{ tree: source, logProbability: -3 }], [{ tree: target, logProbability: -700 }], posteriors)
    expect(both.alignment).toEqual(alignTrees(source, target, posteriors))
    expect(both.score).toBeCloseTo(both.alignment.gain, 12)
  })

  it('must be lists of trees of these words', () => {
    const broken = (sourceNbest: unknown) => () =>
      alignRecord({ ...record, meta: { sourceNbest: sourceNbest as never } }, posteriors, { mode: 'forest' })
    expect(broken([])).toThrow('pair time: meta.sourceNbest must be a list of trees')
    expect(broken([{ tree: right }])).toThrow('pair time: meta.sourceNbest[0] must have a tree and a logProbability')
    expect(broken([{ tree: '(S (NN time', logProbability: 0 }])).toThrow(
      'pair time: the source tree cannot be read: expected ")"',
    )
    expect(broken([{ tree: '(S (NN time))', logProbability: 0 }])).toThrow('pair time: the tree has 1 leaves')
    const { sourceTree: _, ...bare } = record
    expect(() => alignRecord(bare, posteriors)).toThrow('pair time: has no sourceTree; parse it first')
  })
})

describe('projection', () => {
  it('finds what the definition says', () => {
    fc.assert(
      fc.property(pairs, ({ source: s, target: t, links: scored }) => {
        const [source, target] = [indexTree(s), indexTree(t)]
        const links = scored.map(([i, j]): Link => [i, j])
        const projected = projectPairs(source, target, links)
        const within = (tree: TreeIndex, p: number, word: number) => word >= tree.start[p]! && word < tree.end[p]!
        const expected: string[] = []
        for (let u = 0; u < source.count; u++) {
          for (let v = 0; v < target.count; v++) {
            const touched = links.filter(([i, j]) => within(source, u, i) || within(target, v, j))
            if (touched.length > 0 && touched.every(([i, j]) => within(source, u, i) && within(target, v, j)))
              expected.push(`${u}-${v}`)
          }
        }
        expect(projected.consistent.map((pair) => pair.join('-'))).toEqual(expected)
        const faults: string[] = []
        checkNodeLinks(projectedNodes(source, target, projected), s, t, (field) => faults.push(field))
        expect(faults).toEqual([])
      }),
    )
  })
})
