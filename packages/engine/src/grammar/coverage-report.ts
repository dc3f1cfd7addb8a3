/** Coverage as a report: the numbers with intervals over groups, why pairs are not derived, and which words no rule reaches. */
import {
  bootstrap,
  coverageAll,
  coverageAny,
  coverageLength,
  coverageRows,
  known,
  type ReportedTable,
  type ReportedValue,
  type Score,
  sumStatistic,
  unknown,
} from '@parascope/core/measure'
import { failureText, type ParseFailure } from '@parascope/core/parse'
import type { AgreementReport } from '../agreement/agreement-report.js'
import type { InputSummary } from '../io/read-pairs.js'
import type { CoveredPair } from './covered-pairs.js'
import type { CoverageRound, GrammarCoverageOptions } from './grammar-coverage.js'

const LISTED_WORDS = 10
/** in the reason of one pair */
const NAMED_WORDS = 4

const REASONS: Readonly<Record<ParseFailure['kind'], string>> = {
  words: 'words that no rule reaches',
  order: 'phrases in another order',
  span: 'no phrase spans the source',
  derivation: 'no phrase goes with the whole target',
  empty: 'a side without words',
}

interface ReportContext extends GrammarCoverageOptions {
  readonly inputs: readonly InputSummary[]
  readonly repeats: number
}

export function coverageReport(
  pairs: readonly CoveredPair[],
  groups: ReadonlyMap<string, string>,
  rounds: readonly CoverageRound[],
  context: ReportContext,
): AgreementReport {
  const rows = coverageRows(
    pairs.map(({ record, failure }) => ({
      group: groups.get(record.id)!,
      covered: failure === undefined,
      words: record.source.length + record.target.length,
    })),
  )
  const { interval, resamples, seed } = context
  const failed = pairs.filter(({ failure }) => failure !== undefined)
  const hasGroups = pairs.some(({ record }) => groups.get(record.id) !== record.id)
  const value = (measure: string, score: Score, reason: string, n: number, scale?: 'mean'): ReportedValue => {
    const statistic = sumStatistic(rows, score)
    const whole = statistic.whole()
    const base = { measure, n, ...(scale === undefined ? {} : { scale }) }
    if (whole === undefined) return { ...base, figure: unknown(reason) }
    if (interval === 'none' || statistic.n < 2) return { ...base, figure: known(whole) }
    const { low, high } = bootstrap(statistic, { interval, resamples, seed })
    return { ...base, figure: known(whole), low, high }
  }
  const any: ReportedValue = hasGroups
    ? value('coverage.any', coverageAny, 'there are no groups', groupCount(pairs, groups))
    : { measure: 'coverage.any', figure: unknown(`no pair has a meta.${context.group}: there are no groups of translations`) }
  return {
    signature: signatureOf(context),
    inputs: context.inputs,
    annotators: [],
    values: [
      value('coverage.all', coverageAll, 'there are no pairs', pairs.length),
      any,
      value('coverage.length', coverageLength, 'no pair is derived', pairs.length - failed.length, 'mean'),
    ],
    details: [
      { measure: 'coverage.pairs', figure: known(pairs.length), scale: 'count' },
      { measure: 'coverage.derived', figure: known(pairs.length - failed.length), scale: 'count' },
      ...reasonCounts(failed).map(
        ([kind, count]): ReportedValue => ({ measure: `coverage.failed.${kind}`, figure: known(count), scale: 'count' }),
      ),
    ],
    tables: [
      ...(failed.length === 0 ? [] : [reasonTable(failed, pairs.length)]),
      ...unreachedTable(failed),
      ...(rounds.length === 1 ? [] : [foldTable(rounds)]),
      ...(failed.length === 0 || context.worst === 0 ? [] : [failedTable(failed, context.worst)]),
    ],
    bySubcorpus: [],
    byLength: [],
    disputes: [],
    warnings: warningsOf(failed, pairs, context),
  }
}

function groupCount(pairs: readonly CoveredPair[], groups: ReadonlyMap<string, string>): number {
  return new Set(pairs.map(({ record }) => groups.get(record.id))).size
}

function reasonCounts(failed: readonly CoveredPair[]): [ParseFailure['kind'], number][] {
  return (Object.keys(REASONS) as ParseFailure['kind'][]).map((kind) => [
    kind,
    failed.filter(({ failure }) => failure!.kind === kind).length,
  ])
}

function reasonTable(failed: readonly CoveredPair[], all: number): ReportedTable {
  return {
    title: 'Why pairs are not derived',
    columns: [{ header: 'reason' }, { header: 'pairs', digits: 0 }, { header: 'share', digits: 4 }],
    rows: reasonCounts(failed)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => [REASONS[kind], count, count / all]),
  }
}

/** Words that stand in the way most often. */
function unreachedTable(failed: readonly CoveredPair[]): ReportedTable[] {
  const counts = new Map<string, { side: string; word: string; pairs: number }>()
  for (const { parsed, failure } of failed) {
    if (failure?.kind !== 'words') continue
    for (const side of ['source', 'target'] as const) {
      for (const word of new Set(failure[side].map((place) => parsed[side][place]!))) {
        const entry = counts.get(`${side} ${word}`) ?? { side, word, pairs: 0 }
        entry.pairs++
        counts.set(`${side} ${word}`, entry)
      }
    }
  }
  if (counts.size === 0) return []
  const sorted = [...counts.values()].sort(
    (a, b) => b.pairs - a.pairs || (`${a.word} ${a.side}` < `${b.word} ${b.side}` ? -1 : 1),
  )
  return [
    {
      title: `Words that no rule reaches (${Math.min(LISTED_WORDS, sorted.length)} of ${sorted.length})`,
      columns: [{ header: 'word' }, { header: 'side' }, { header: 'pairs', digits: 0 }],
      rows: sorted.slice(0, LISTED_WORDS).map(({ word, side, pairs }) => [word, side, pairs]),
    },
  ]
}

function foldTable(rounds: readonly CoverageRound[]): ReportedTable {
  return {
    title: 'By fold',
    columns: [
      { header: 'fold' },
      ...['rules', 'pairs', 'derived'].map((header) => ({ header, digits: 0 })),
      { header: 'coverage.all', digits: 4 },
    ],
    rows: rounds.map(({ rules, pairs }, k) => {
      const derived = pairs.filter(({ failure }) => failure === undefined).length
      return [String(k + 1), rules, pairs.length, derived, pairs.length === 0 ? null : derived / pairs.length]
    }),
  }
}

function failedTable(failed: readonly CoveredPair[], worst: number): ReportedTable {
  return {
    title: `Pairs that are not derived (${Math.min(worst, failed.length)} of ${failed.length})`,
    columns: [{ header: 'pair' }, { header: 'reason' }],
    rows: failed.slice(0, worst).map(({ record, parsed, failure }) => [record.id, failureText(failure!, parsed, NAMED_WORDS)]),
  }
}

function warningsOf(
  failed: readonly CoveredPair[],
  pairs: readonly CoveredPair[],
  { settings, repeats }: ReportContext,
): string[] {
  const limited = failed.filter(({ failure }) => failure?.kind === 'span' && failure.isLimit).length
  return [
    ...(limited === 0
      ? []
      : [
          `${limited} of ${pairs.length} pairs have more than ${settings.spanLimit} source words: no rule with holes may span them, and without glue nothing joins phrases (see --glue and --span)`,
        ]),
    ...(repeats === 0 ? [] : [`${repeats} records repeat a pair by another annotator and were left out`]),
  ]
}

function signatureOf({ settings, direction, group, grammar, interval, resamples, seed, version }: ReportContext): string {
  const { glue, spanLimit, identity, identityLabel, goal } = settings
  return [
    'coverage',
    `direction:${direction}`,
    `glue:${glue ? 'yes' : 'no'}`,
    ...(goal === undefined ? [] : [`goal:${goal}`]),
    `span:${spanLimit === Infinity ? 'any' : spanLimit}`,
    identity === 'none' ? 'identity:none' : `identity:${identity}|label:${identityLabel}`,
    `group:meta.${group}`,
    ...(typeof grammar === 'string'
      ? []
      : [
          `folds:${grammar.folds}|preset:${grammar.preset}|full:${grammar.learning.settings.fullSentence}|min:${grammar.learning.minCount}|links:${grammar.learning.links}|seed:${seed}`,
        ]),
    interval === 'none' ? 'ci:none' : `ci:${interval}${resamples}|by:group|seed:${seed}`,
    `impl:parascope-${version}`,
  ].join('|')
}
