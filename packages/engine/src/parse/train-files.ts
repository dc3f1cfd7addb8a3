/**
 * Training a parser on files of trees. With `heldOut` k, every k-th pair (the first, the one after k more, …) is kept apart with both its sides, a parser
 * of the others is scored on it, and then the parser of all trees is made: its pairs may be paraphrases, so the two sides never part.
 */
import { setImmediate } from 'node:timers/promises'
import { type PairRecord, parseTree, type Tree, treeTokens } from '@parascope/core/corpus'
import { ParascopeError, type Problem } from '@parascope/core/errors'
import {
  addBrackets,
  type BracketCounts,
  bracketCounts,
  countTree,
  emptyCounts,
  NO_BRACKETS,
  Parser,
  type TreebankCounts,
  untrainable,
} from '@parascope/core/parse'
import type { ReportProblem } from '../io/lines.js'
import { PairInput, type ReadPairsOptions } from '../io/read-pairs.js'
import { isBracketFile, readBracketFile } from './bracket-file.js'

export interface TrainParserOptions extends ReadPairsOptions {
  readonly inputs: readonly string[]
  /** longer sentences are neither learned from nor scored */
  readonly maxLength: number
  /** keep every k-th pair apart and score it */
  readonly heldOut?: number
  /** longest sentence that is scored */
  readonly scoredLength: number
  /** called after reading; an answer of false ends the work */
  readonly onRead?: (errors: number) => boolean
  readonly onScored?: (done: number, total: number) => void
}

export interface TrainParserSummary {
  readonly counts: TreebankCounts
  readonly words: number
  /** trees of sentences that were too long */
  readonly long: number
  /** sides without a tree */
  readonly bare: number
  readonly heldOut?: { readonly brackets: BracketCounts; readonly unparsed: number }
}

/** Learns from all trees of the inputs; a pair that several annotators have seen counts once. Undefined if `onRead` said stop. */
export async function trainParserFiles(options: TrainParserOptions): Promise<TrainParserSummary | undefined> {
  const pairs: Tree[][] = []
  const left = { long: 0, bare: 0 }
  let errors = 0
  const problem: ReportProblem = (fault) => {
    if (fault.severity === 'error') errors++
    options.onProblem(fault)
  }
  const usable = (tree: Tree, place: Pick<Problem, 'file' | 'line' | 'field' | 'id'>): readonly Tree[] => {
    if (tree.end > options.maxLength) {
      left.long++
      return []
    }
    const why = untrainable(tree)
    if (why === undefined) return [tree]
    problem({ severity: 'error', code: 'corpus/bad-tree', message: `this tree cannot be learned from: ${why}`, ...place })
    return []
  }
  const treesOf = (record: PairRecord, file: string): Tree[] =>
    (['sourceTree', 'targetTree'] as const).flatMap((field) => {
      const text = record[field]
      if (text !== undefined) return usable(parseTree(text), { file, field, id: record.id })
      left.bare++
      return []
    })
  for (const path of options.inputs) {
    if (isBracketFile(path)) {
      for await (const { tree, line } of readBracketFile(path, problem)) pairs.push([...usable(tree, { file: path, line })])
      continue
    }
    const seen = new Set<string>()
    const input = await PairInput.open(path, { ...options, onProblem: problem })
    for await (const batch of input) {
      for (const record of batch) {
        if (seen.has(record.id)) continue
        seen.add(record.id)
        pairs.push(treesOf(record, path))
      }
    }
  }
  if (options.onRead?.(errors) === false) return undefined
  const counts = emptyCounts()
  for (const trees of pairs) for (const tree of trees) countTree(counts, tree)
  if (counts.trees === 0) {
    const why = left.long > 0 ? `; ${left.long} were longer than --max-length ${options.maxLength} words` : ''
    throw new ParascopeError('parse/no-trees', `there is nothing to learn from: no pair has a sourceTree or targetTree${why}`)
  }
  const heldOut = options.heldOut === undefined ? undefined : await score(pairs, options.heldOut, options)
  return { counts, words: counts.words.size, ...left, ...(heldOut === undefined ? {} : { heldOut }) }
}

async function score(
  pairs: readonly (readonly Tree[])[],
  every: number,
  { scoredLength, onScored }: TrainParserOptions,
): Promise<{ brackets: BracketCounts; unparsed: number }> {
  const counts = emptyCounts()
  pairs.forEach((trees, k) => {
    if (k % every !== 0) for (const tree of trees) countTree(counts, tree)
  })
  if (counts.trees === 0) {
    throw new ParascopeError('parse/no-trees', 'nothing is left to learn from beside the pairs held out: leave out --held-out')
  }
  const parser = Parser.of(counts)
  const test = pairs
    .filter((_, k) => k % every === 0)
    .flatMap((trees) => trees.filter(({ end }) => end > 1 && end <= scoredLength))
  let brackets = NO_BRACKETS
  let unparsed = 0
  for (const [k, gold] of test.entries()) {
    const tree = parser.parse(treeTokens(gold))
    if (tree === undefined) unparsed++
    brackets = addBrackets(brackets, bracketCounts(gold, tree))
    onScored?.(k + 1, test.length)
    await setImmediate() // lets Ctrl-C and the meter in
  }
  return { brackets, unparsed }
}
