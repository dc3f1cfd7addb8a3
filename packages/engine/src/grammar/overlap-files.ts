/** A grammar against a gold grammar: `grammar overlap` (PARADIGM, Tables 3 to 5). */
import { RULE_KINDS } from '@parascope/core/grammar'
import {
  grammarOverlap,
  known,
  type Matching,
  type OverlapByKind,
  type OverlapCounts,
  overlapFigures,
} from '@parascope/core/measure'
import type { AgreementReport, ReportedPlot, ReportedTable, ReportedValue } from '../agreement/agreement-report.js'
import { type CompareOptions, compareFiles, goldCount } from './compare-files.js'

export interface OverlapFilesOptions extends CompareOptions {
  /** thresholds on the counts of the gold, ascending */
  readonly minCounts: readonly number[]
  /** false: non-strict rules lose their indices, as Thrax's Intersect -X does */
  readonly indices: boolean
  /** false: a rule with one source word is lexical whatever its target */
  readonly byTarget: boolean
}

/** The names of the two matchings in results. */
type MatchName = 'strict' | 'nonstrict'

/** One overlap: a matching, a threshold, numbers by kind. */
interface Measured {
  readonly match: MatchName
  /** `count >= 2`, where there are several thresholds */
  readonly of: string | undefined
  readonly byKind: OverlapByKind
}

/** Strict and non-strict overlap for every threshold, by kind, and what losing the indices would change. */
export async function overlapOfFiles(grammar: string, gold: string, options: OverlapFilesOptions): Promise<AgreementReport> {
  const { minCounts, byTarget, indices } = options
  const { compared, inputs, names, warnings } = await compareFiles([grammar, gold], [() => 1, goldCount(minCounts)], options)
  const overlap = (matching: Matching) => grammarOverlap(compared, { matching, minCounts, byTarget })
  const [strict, indexed, unindexed] = [overlap('strict'), overlap('nonstrict'), overlap('unindexed')]
  const measured = (match: MatchName, overlaps: readonly OverlapByKind[]): Measured[] =>
    overlaps.map((byKind, k) => ({ match, byKind, of: minCounts.length > 1 ? `count >= ${minCounts[k]}` : undefined }))
  const all = [...measured('strict', strict), ...measured('nonstrict', indices ? indexed : unindexed)]
  return {
    signature: [
      'grammar-overlap',
      `indices:${indices ? 'kept' : 'lost'}`,
      `lexical:${byTarget ? 'both-sides' : 'source'}`,
      `identity:${options.identity ? 'kept' : 'dropped'}`,
      `min-count:${minCounts.join(',')}`,
      `version:${options.version}`,
    ].join('|'),
    inputs,
    annotators: names,
    values: all.flatMap(({ match, of, byKind }) => valuesOf(`overlap.${match}`, '', byKind.all, of)),
    details: [
      ...all.flatMap(({ match, of, byKind }) =>
        RULE_KINDS.flatMap((kind) => valuesOf(`overlap.${match}`, `.${kind}`, byKind[kind], of)),
      ),
      ...measured('nonstrict', indexed).flatMap(({ of, byKind }) => valuesOf('overlap.indices.kept', '', byKind.all, of)),
      ...measured('nonstrict', unindexed).flatMap(({ of, byKind }) => valuesOf('overlap.indices.lost', '', byKind.all, of)),
    ],
    tables: [kindTable(all), indexTable(measured('nonstrict', indexed), measured('nonstrict', unindexed))],
    plots: [recallPlot(all)],
    bySubcorpus: [],
    byLength: [],
    disputes: [],
    warnings: [...warnings, ...labelWarning(strict[0]!.all, indexed[0]!.all)],
  }
}

/** Sizes, shared rules, precision and recall of one overlap, under its names. */
export function valuesOf(name: string, kind: string, counts: OverlapCounts, of: string | undefined): ReportedValue[] {
  const { precision, recall } = overlapFigures(counts)
  const owner = of === undefined ? {} : { of }
  const count = (measure: string, value: number): ReportedValue => ({
    measure: `${name}.${measure}${kind}`,
    figure: known(value),
    scale: 'count',
    ...owner,
  })
  return [
    count('grammar', counts.grammar),
    count('gold', counts.gold),
    count('count', counts.shared),
    { measure: `${name}.precision${kind}`, figure: precision, n: counts.grammar, ...owner },
    { measure: `${name}.recall${kind}`, figure: recall, n: counts.gold, ...owner },
  ]
}

const COUNTS = [
  { header: 'grammar' },
  { header: 'gold' },
  { header: 'both' },
  { header: 'precision', digits: 4 },
  { header: 'recall', digits: 4 },
]

function cells(counts: OverlapCounts): (number | null)[] {
  const { precision, recall } = overlapFigures(counts)
  return [counts.grammar, counts.gold, counts.shared, precision.value, recall.value]
}

function kindTable(all: readonly Measured[]): ReportedTable {
  const hasOwner = all.some(({ of }) => of !== undefined)
  return {
    title: 'By kind of rule',
    columns: [{ header: 'match' }, ...(hasOwner ? [{ header: 'threshold' }] : []), { header: 'kind' }, ...COUNTS],
    rows: all.flatMap(({ match, of, byKind }) =>
      RULE_KINDS.map((kind) => [match, ...(hasOwner ? [of ?? ''] : []), kind, ...cells(byKind[kind])]),
    ),
  }
}

/** Non-strict overlap with indices, as the paper says, and without, as Thrax's tool has it. */
function indexTable(kept: readonly Measured[], lost: readonly Measured[]): ReportedTable {
  const hasOwner = kept.some(({ of }) => of !== undefined)
  const row = (name: string, { of, byKind }: Measured) => [name, ...(hasOwner ? [of ?? ''] : []), ...cells(byKind.all)]
  return {
    title: 'Indices of holes, non-strict',
    columns: [{ header: 'indices' }, ...(hasOwner ? [{ header: 'threshold' }] : []), ...COUNTS],
    rows: kept.flatMap((one, k) => [row('kept', one), row('lost', lost[k]!)]),
  }
}

function recallPlot(all: readonly Measured[]): ReportedPlot {
  const estimates = all.flatMap(({ match, of, byKind }) =>
    (['all', ...RULE_KINDS] as const).flatMap((kind) => {
      const { recall } = overlapFigures(byKind[kind])
      const name = [match, kind, of].filter((part) => part !== undefined).join(', ')
      return recall.value === null ? [] : [{ name, value: recall.value }]
    }),
  )
  return { kind: 'scores', title: 'Relative recall by kind', label: 'relative recall', estimates }
}

function labelWarning(strict: OverlapCounts, nonstrict: OverlapCounts): string[] {
  return strict.shared === 0 && nonstrict.shared > 0
    ? [
        'no rule is in both with the same labels: the grammars are labelled differently, and only non-strict overlap compares them',
      ]
    : []
}
