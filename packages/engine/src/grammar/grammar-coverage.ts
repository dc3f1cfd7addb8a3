/** How much of a file of pairs a grammar derives; the grammar comes from a file, or is learned on some folds and tested on the others. */
import { groupOf, type PairRecord, splitByGroup } from '@parascope/core/corpus'
import { ParascopeError, type Problem } from '@parascope/core/errors'
import { grammarOfPairs, type PairsGrammarOptions } from '@parascope/core/grammar'
import type { IntervalKind } from '@parascope/core/measure'
import type { SynchronousSettings } from '@parascope/core/parse'
import type { AgreementReport } from '../agreement/agreement-report.js'
import { type InputSummary, PairInput, type ReadPairsOptions } from '../io/read-pairs.js'
import { coverageReport } from './coverage-report.js'
import { type CoverageDirection, type CoveredPair, type CoverPairsOptions, coverPairs, oriented } from './covered-pairs.js'
import { readPackedGrammar } from './read-packed-grammar.js'

export interface GrammarCoverageOptions extends Omit<ReadPairsOptions, 'hash'> {
  readonly pairs: string
  /** a file of rules, or how to learn them from the other folds */
  readonly grammar: string | { readonly folds: number; readonly learning: PairsGrammarOptions; readonly preset: string }
  /** the cost of a rule for the best derivation; absent: every rule costs the same */
  readonly weights?: ReadonlyMap<string, number>
  readonly settings: SynchronousSettings
  readonly direction: CoverageDirection
  /** groups of translations are the pairs with one value of `meta.<group>` */
  readonly group: string
  readonly interval: IntervalKind
  readonly resamples: number
  readonly seed: number
  readonly threads: number
  /** how many of the pairs that are not derived are listed */
  readonly worst: number
  readonly version: string
  readonly wants: (id: string) => boolean
  readonly onProblem: (problem: Problem) => void
  /** pairs to parse, once they are known, and how many more are done */
  readonly onTotal?: (pairs: number) => void
  readonly onPairs?: (pairs: number) => void
}

export interface GrammarCoverage {
  readonly report: AgreementReport
  readonly pairs: readonly CoveredPair[]
}

/** Coverage and its reasons; nothing is measured if a file has faults, which `onProblem` gets. */
export async function measureCoverage(options: GrammarCoverageOptions): Promise<GrammarCoverage> {
  let faults = 0
  const onProblem = (problem: Problem) => {
    if (problem.severity === 'error') faults++
    options.onProblem(problem)
  }
  const { records, groups, inputs, repeats } = await readOnce({ ...options, onProblem })
  const { grammar } = options
  const given =
    typeof grammar === 'string'
      ? await readPackedGrammar(grammar, {
          onProblem,
          ...(options.weights === undefined ? {} : { weights: options.weights }),
          ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
        })
      : undefined
  if (faults > 0) throw new ParascopeError('io/bad-data', 'nothing was measured: correct the lines above first')
  options.onTotal?.(records.length)
  const { settings, direction, threads, wants, onPairs = () => {} } = options
  const how: CoverPairsOptions = { settings, direction, threads, wants, onPairs }
  const rounds =
    given === undefined
      ? await coverFolds(records, groups, options, how)
      : [{ rules: given.grammar.size, pairs: await coverPairs(given.grammar, records, how) }]
  const covered = rounds.flatMap(({ pairs }) => pairs)
  const report = coverageReport(covered, groups, rounds, {
    ...options,
    inputs: [...(given === undefined ? [] : [given.input]), ...inputs],
    repeats,
  })
  return { report, pairs: covered }
}

/** One part of the pairs and the size of the grammar that it was put to. */
export interface CoverageRound {
  readonly rules: number
  readonly pairs: readonly CoveredPair[]
}

/** Learns on all folds but one and tests on that one; groups stay together. */
async function coverFolds(
  records: readonly PairRecord[],
  groups: ReadonlyMap<string, string>,
  { grammar, direction, seed }: GrammarCoverageOptions,
  how: CoverPairsOptions,
): Promise<CoverageRound[]> {
  if (typeof grammar === 'string') throw new TypeError('folds learn their grammars')
  const sizes = new Map<string, number>()
  for (const { id } of records) sizes.set(groups.get(id)!, (sizes.get(groups.get(id)!) ?? 0) + 1)
  if (sizes.size < grammar.folds)
    throw new ParascopeError(
      'measure/insufficient-data',
      `${grammar.folds} folds need as many groups of pairs; there are ${sizes.size}`,
    )
  const unlinked = records.find(({ sure, possible }) => sure === undefined && possible === undefined)
  if (unlinked !== undefined)
    throw new ParascopeError('measure/insufficient-data', `pair ${unlinked.id} has no word links to learn rules from`, {
      id: unlinked.id,
    })
  const foldOf = splitByGroup(sizes, new Array<number>(grammar.folds).fill(1), seed)
  const inFold = (fold: number) => (record: PairRecord) => foldOf.get(groups.get(record.id)!) === fold
  const rounds: CoverageRound[] = []
  for (let fold = 0; fold < grammar.folds; fold++) {
    const isTested = inFold(fold)
    const learned = grammarOfPairs(
      records.filter((record) => !isTested(record)).map((record) => oriented(record, direction)),
      grammar.learning,
    )
    rounds.push({ rules: learned.size, pairs: await coverPairs(learned, records.filter(isTested), how) })
  }
  return rounds
}

interface ReadOnce {
  readonly records: readonly PairRecord[]
  readonly groups: ReadonlyMap<string, string>
  readonly inputs: readonly InputSummary[]
  /** records of a pair that was there already, by another annotator */
  readonly repeats: number
}

/** The pairs, each once, with their groups by id. */
async function readOnce(options: GrammarCoverageOptions): Promise<ReadOnce> {
  const input = await PairInput.open(options.pairs, { ...options, hash: true })
  const records = new Map<string, PairRecord>()
  const groups = new Map<string, string>()
  let repeats = 0
  for await (const batch of input) {
    for (const record of batch) {
      if (records.has(record.id)) repeats++
      else {
        records.set(record.id, record)
        groups.set(record.id, groupNamed(record, options.group))
      }
    }
  }
  if (records.size === 0) throw new ParascopeError('io/empty', `${options.pairs}: there are no pairs`)
  return { records: [...records.values()], groups, inputs: input.summaries(), repeats }
}

function groupNamed(record: PairRecord, key: string): string {
  return groupOf({ ...record, meta: { group: record.meta?.[key] ?? null } })
}
