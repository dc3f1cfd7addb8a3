/**
 * Pairs put to a grammar: which of them it derives, and in which direction. A grammar has a direction, from source to target, and two
 * translations of one sentence have none: `lexicographic` takes the side that sorts first as the source, `given` takes the pair
 * as it stands, `either` is content with one of the two, `both` wants both.
 */
import type { PairRecord } from '@parascope/core/corpus'
import type { PackedGrammar } from '@parascope/core/grammar'
import {
  bestDerivation,
  type Derivation,
  type DerivationCosts,
  type EncodedPair,
  encodePair,
  FEWEST_RULES,
  labelIds,
  type ParseFailure,
  SynchronousParser,
  type SynchronousSettings,
} from '@parascope/core/parse'
import { parsePairs } from './coverage-job.js'

export const DIRECTIONS = ['lexicographic', 'given', 'either', 'both'] as const
export type CoverageDirection = (typeof DIRECTIONS)[number]

/** A pair in the direction in which it was parsed. */
export interface OrientedPair {
  readonly source: readonly string[]
  readonly target: readonly string[]
  /** the sides have changed places */
  readonly isSwapped: boolean
}

export interface CoveredPair {
  readonly record: PairRecord
  /** the direction that was derived, or, where the pair was not, the one that failed */
  readonly parsed: OrientedPair
  /** why it is not derived; absent where it is */
  readonly failure?: ParseFailure
  /** where it is derived and was asked for */
  readonly derivation?: Derivation
}

export interface CoverPairsOptions {
  readonly settings: SynchronousSettings
  readonly direction: CoverageDirection
  readonly threads: number
  /** pairs whose derivation is wanted */
  readonly wants: (id: string) => boolean
  readonly onPairs: (pairs: number) => void
}

/** Parses every pair with the grammar. */
export async function coverPairs(
  grammar: PackedGrammar,
  records: readonly PairRecord[],
  options: CoverPairsOptions,
): Promise<CoveredPair[]> {
  const { settings, direction, threads, onPairs } = options
  const labels = labelIds(grammar.symbols, settings)
  const ways = records.map((record) => directionsOf(record, direction))
  const pairs = ways.flat().map(({ source, target }) => encodePair(grammar.symbols, source, target))
  const share = records.length / Math.max(1, pairs.length)
  const verdicts = await parsePairs(grammar.index(), { settings, labels, pairs }, threads, (done) => onPairs(done * share))
  const derive = deriver(grammar, settings)
  let at = 0
  return records.map((record, k) => {
    const tried = ways[k]!.map((parsed) => ({ parsed, pair: pairs[at]!, failure: verdicts[at++] }))
    const good = tried.filter(({ failure }) => failure === undefined)
    const isCovered = direction === 'both' ? good.length === tried.length : good.length > 0
    const { parsed, pair, failure } = tried.find((one) => (one.failure === undefined) === isCovered)!
    if (failure !== undefined) return { record, parsed, failure }
    return { record, parsed, ...(options.wants(record.id) ? { derivation: derive(pair, parsed) } : {}) }
  })
}

/** A pair as its direction has it; the links and trees of a swapped one change sides with it. */
export function oriented(record: PairRecord, direction: CoverageDirection): PairRecord {
  if (directionsOf(record, direction)[0]!.isSwapped === false) return record
  const { id, source, target, sure, possible, sourceTree, targetTree } = record
  const turned = (links: PairRecord['sure']) => links?.map(([i, j]) => [j, i] as const)
  return {
    id,
    source: target,
    target: source,
    ...(sure === undefined ? {} : { sure: turned(sure)! }),
    ...(possible === undefined ? {} : { possible: turned(possible)! }),
    ...(targetTree === undefined ? {} : { sourceTree: targetTree }),
    ...(sourceTree === undefined ? {} : { targetTree: sourceTree }),
  }
}

function directionsOf({ source, target }: PairRecord, direction: CoverageDirection): OrientedPair[] {
  const given: OrientedPair = { source, target, isSwapped: false }
  const turned: OrientedPair = { source: target, target: source, isSwapped: true }
  if (direction === 'given') return [given]
  if (direction === 'lexicographic') return [source.join(' ') <= target.join(' ') ? given : turned]
  return [given, turned]
}

/** The best derivation of one pair after the other: by the costs of the grammar where it has some, else of fewest rules. */
function deriver(grammar: PackedGrammar, settings: SynchronousSettings) {
  let parser: SynchronousParser | undefined
  const { costs } = grammar
  const byCost: DerivationCosts = costs.length === 0 ? FEWEST_RULES : { rule: (number) => costs[number]!, copy: 0, glue: 0 }
  return (pair: EncodedPair, words: OrientedPair): Derivation => {
    parser ??= new SynchronousParser(grammar.index(), settings, labelIds(grammar.symbols, settings))
    return bestDerivation(parser, grammar, pair, words, byCost)!
  }
}
