/**
 * The parser at work: tags of the words, pruning by the coarse grammar, then the fine one. Where the fine grammar finds no tree in what is left, pruning
 * is relaxed once; if there is still none, the coarse grammar alone decides. A sentence that it cannot parse either has no tree.
 */
import type { Tree } from '../corpus/index.js'
import { assembleGrammar } from './assemble.js'
import type { TreebankCounts } from './counts.js'
import { FineChart } from './fine-chart.js'
import { FineGrammar } from './fine-grammar.js'
import type { Grammar } from './grammar.js'
import { type TagScore, tagScores } from './lexicon.js'
import { maxRuleTree } from './max-rule.js'
import { nBestTrees } from './n-best.js'
import { type Allowed, CoarseGrammar, type Pruning, prune } from './prune.js'
import { withSpans } from './tree-building.js'

export interface ScoredTree {
  readonly tree: Tree
  /** natural logarithm of the joint probability of the words and the most probable derivation of the tree */
  readonly logProbability: number
}

/** Pruning of single trees and of n-best lists, and where it is relaxed. Chosen on held-out pairs, see docs/parsing.md. */
const TIGHT: Pruning = { posterior: 1e-3, beam: 1e-4 }
const LOOSE: Pruning = { posterior: 1e-6, beam: 1e-8 }
const NONE: Pruning = { posterior: 0, beam: 0 }

export interface ParserOptions {
  /** false: look at everything, exact and slow */
  readonly pruning?: boolean
}

export class Parser {
  readonly grammar: Grammar
  readonly #tight: readonly Pruning[]
  readonly #loose: readonly Pruning[]
  readonly #coarse: CoarseGrammar
  readonly #fine: FineGrammar
  /** the coarse grammar in the form of a fine one */
  #plain: FineGrammar | undefined

  constructor(grammar: Grammar, { pruning = true }: ParserOptions = {}) {
    this.grammar = grammar
    this.#tight = pruning ? [TIGHT, LOOSE] : [NONE]
    this.#loose = pruning ? [LOOSE] : [NONE]
    this.#coarse = new CoarseGrammar(grammar)
    this.#fine = new FineGrammar(grammar)
  }

  static of(counts: TreebankCounts, options: ParserOptions = {}): Parser {
    return new Parser(assembleGrammar(counts), options)
  }

  /** The tree whose rules are most probable, each for itself; undefined if the grammar has no tree for the words. */
  parse(tokens: readonly string[]): Tree | undefined {
    const tree = this.#search(tokens, this.#tight, (grammar, allowed, words) =>
      maxRuleTree(new FineChart(grammar, allowed, words, 'sum'), tokens),
    )
    return tree === undefined ? undefined : withSpans(tree)
  }

  /** Up to n different trees, the most probable first. Empty if the grammar has no tree for the words. */
  nBest(tokens: readonly string[], n: number): ScoredTree[] {
    const scale = this.#scored(tokens).logScale
    const found = this.#search(tokens, this.#loose, (grammar, allowed, words) => {
      const trees = nBestTrees(new FineChart(grammar, allowed, words, 'best'), tokens, n)
      return trees.length > 0 ? trees : undefined
    })
    return (found ?? []).map(({ tree, value }) => ({ tree: withSpans(tree), logProbability: Math.log(value) + scale }))
  }

  #search<T>(
    tokens: readonly string[],
    ladder: readonly Pruning[],
    find: (grammar: FineGrammar, allowed: Allowed, words: readonly (readonly TagScore[])[]) => T | undefined,
  ): T | undefined {
    if (tokens.length === 0) return undefined
    const { words } = this.#scored(tokens)
    const { coarseOf } = this.grammar
    for (const pruning of ladder) {
      const allowed = prune(this.#coarse, coarseOf, words, pruning)
      const found = allowed === undefined ? undefined : find(this.#fine, allowed, words)
      if (found !== undefined) return found
    }
    this.#plain ??= new FineGrammar(plainGrammar(this.grammar))
    const plain = words.map((scores) => {
      const tags = new Map(scores.map(({ tag, coarse }) => [coarseOf[tag]!, coarse]))
      return Array.from(tags, ([tag, coarse]) => ({ tag, p: coarse, coarse }))
    })
    const allowed = prune(this.#coarse, this.#plain.coarseOf, plain, ladder.at(-1)!)
    return allowed === undefined ? undefined : find(this.#plain, allowed, plain)
  }

  /** The scores of the words, the best of each word scaled to 1, and the logarithm of what was taken off. */
  #scored(tokens: readonly string[]): { words: TagScore[][]; logScale: number } {
    let logScale = 0
    const words = tokens.map((token, k) => {
      const scores = tagScores(this.grammar.lexicon, token, k === 0)
      const best = Math.max(...scores.map(({ p }) => p))
      logScale += Math.log(best)
      return scores.map(({ tag, p, coarse }) => ({ tag, p: p / best, coarse: coarse / best }))
    })
    return { words, logScale }
  }
}

function plainGrammar(grammar: Grammar): Grammar {
  const { coarse } = grammar
  return { ...grammar, fine: coarse, coarseOf: Int32Array.from({ length: coarse.size }, (_, symbol) => symbol) }
}
