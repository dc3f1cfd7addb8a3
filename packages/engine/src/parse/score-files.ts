/** Trees of a file against gold trees of another: labelled brackets, summed over both sides of all pairs of the gold. */
import { type PairRecord, parseTree, treeTokens } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import { addBrackets, type BracketCounts, bracketCounts, NO_BRACKETS } from '@parascope/core/parse'
import { type InputSummary, PairInput, type ReadPairsOptions } from '../io/read-pairs.js'

export interface TreeScores {
  readonly brackets: BracketCounts
  /** gold trees that the test file has no tree for; they count as trees without brackets */
  readonly missing: number
  readonly inputs: readonly InputSummary[]
}

/** Scores `test` against `gold`. Throws measure/different-tokens where a pair has other words in both. */
export async function scoreTrees(test: string, gold: string, read: ReadPairsOptions): Promise<TreeScores> {
  const tested = await load(test, read)
  const wanted = await load(gold, read)
  let brackets = NO_BRACKETS
  let missing = 0
  for (const record of wanted.records.values()) {
    const other = tested.records.get(record.id)
    for (const side of ['sourceTree', 'targetTree'] as const) {
      const goldText = record[side]
      if (goldText === undefined) continue
      const goldTree = parseTree(goldText)
      const text = other?.[side]
      if (text === undefined) missing++
      const tree = text === undefined ? undefined : parseTree(text)
      if (tree !== undefined && treeTokens(tree).join(' ') !== treeTokens(goldTree).join(' ')) {
        throw new ParascopeError(
          'measure/different-tokens',
          `pair ${record.id}: ${side} has other words in ${test} than in ${gold}`,
          {
            id: record.id,
          },
        )
      }
      brackets = addBrackets(brackets, bracketCounts(goldTree, tree))
    }
  }
  return { brackets, missing, inputs: [...tested.inputs, ...wanted.inputs] }
}

async function load(path: string, read: ReadPairsOptions) {
  const records = new Map<string, PairRecord>()
  const input = await PairInput.open(path, { ...read, hash: true })
  // of several annotations of a pair the first one counts
  for await (const batch of input) for (const record of batch) if (!records.has(record.id)) records.set(record.id, record)
  return { records, inputs: input.summaries() }
}
