/** An aligned corpus as the gold of phrase paraphrases. */
import type { Problem } from '@parascope/core/errors'
import { type GoldOptions, GoldParaphrases } from '@parascope/core/measure'
import { type InputSummary, PairInput, type ReadPairsOptions } from '../io/read-pairs.js'

export interface GoldFileOptions extends GoldOptions, ReadPairsOptions {
  readonly onProblem: (problem: Problem) => void
}

/** Reads a file of aligned pairs. */
export async function readGold(
  path: string,
  options: GoldFileOptions,
): Promise<{ gold: GoldParaphrases; inputs: InputSummary[] }> {
  const gold = new GoldParaphrases(options)
  const input = await PairInput.open(path, { ...options, hash: true })
  for await (const batch of input) for (const record of batch) gold.add(record)
  return { gold, inputs: input.summaries() }
}
