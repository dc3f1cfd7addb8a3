/** What only one of two grammar files has: `grammar diff`. */
import { formatSide, RULE_KINDS } from '@parascope/core/grammar'
import { type DifferenceCounts, type DifferentRule, grammarDifference, known, ruleCount } from '@parascope/core/measure'
import type { AgreementReport, ReportedTable, ReportedValue } from '../agreement/agreement-report.js'
import { type CompareOptions, compareFiles, type RuleNumber } from './compare-files.js'

export interface DifferenceOptions extends CompareOptions {
  readonly byTarget: boolean
  /** rules to show of each sort */
  readonly examples: number
  /** rows of the table of labels */
  readonly top: number
}

/** Rules in one and not in the other, by kind and label, with the most frequent as examples. Counts are not needed; without them examples come by text. */
export async function differenceOfFiles(first: string, second: string, options: DifferenceOptions): Promise<AgreementReport> {
  let uncounted = 0
  const number: RuleNumber = (rule) => {
    const found = ruleCount(rule)
    if (!('message' in found)) return found.count
    uncounted++
    return 0
  }
  const { compared, inputs, names, warnings } = await compareFiles([first, second], [number, number], options)
  const { all, kinds, labels, examples } = grammarDifference(compared, options)
  const [a, b] = names
  return {
    signature: [
      'grammar-diff',
      `lexical:${options.byTarget ? 'both-sides' : 'source'}`,
      `identity:${options.identity ? 'kept' : 'dropped'}`,
      `version:${options.version}`,
    ].join('|'),
    inputs,
    annotators: names,
    values: valuesOf('diff', '', all),
    details: [
      ...RULE_KINDS.flatMap((kind) => valuesOf('diff', `.${kind}`, kinds[kind])),
      ...labels.flatMap(({ label, ...counts }) => valuesOf(`diff.label.${label}`, '', counts)),
    ],
    tables: [
      countTable(
        'By kind of rule',
        'kind',
        RULE_KINDS.map((kind) => ({ name: kind, ...kinds[kind] })),
        names,
      ),
      {
        ...countTable(
          'By label',
          'label',
          labels.slice(0, options.top).map(({ label, ...counts }) => ({ name: label, ...counts })),
          names,
        ),
        ...(labels.length > options.top ? { text: [`and ${labels.length - options.top} more; --top shows them`] } : {}),
      },
      ...exampleTable(`Only in ${a}`, examples.first),
      ...exampleTable(`Only in ${b}`, examples.second),
      ...exampleTable(`In ${a}, and in ${b} with other labels`, examples.firstRelabelled),
      ...exampleTable(`In ${b}, and in ${a} with other labels`, examples.secondRelabelled),
    ],
    plots: [
      {
        kind: 'counts',
        title: 'Only in one',
        label: 'rules',
        bars: RULE_KINDS.flatMap((kind) => [
          { name: `${kind}, ${a}`, count: kinds[kind].first },
          { name: `${kind}, ${b}`, count: kinds[kind].second },
        ]),
      },
    ],
    bySubcorpus: [],
    byLength: [],
    disputes: [],
    warnings:
      uncounted > 0
        ? [...warnings, `${uncounted} lines have no count; examples among them come in the order of their text`]
        : warnings,
  }
}

function valuesOf(name: string, kind: string, counts: DifferenceCounts): ReportedValue[] {
  const value = (measure: string, number: number): ReportedValue => ({
    measure: `${name}.${measure}${kind}`,
    figure: known(number),
    scale: 'count',
  })
  return [
    value('first', counts.first),
    value('first.relabelled', counts.firstRelabelled),
    value('second', counts.second),
    value('second.relabelled', counts.secondRelabelled),
    value('both', counts.both),
  ]
}

function countTable(
  title: string,
  what: string,
  rows: readonly ({ readonly name: string } & DifferenceCounts)[],
  [a, b]: readonly [string, string],
): ReportedTable {
  return {
    title,
    columns: [what, `only ${a}`, 'relabelled', `only ${b}`, 'relabelled', 'both'].map((header) => ({ header })),
    rows: rows.map((row) => [row.name, row.first, row.firstRelabelled, row.second, row.secondRelabelled, row.both]),
  }
}

function exampleTable(title: string, rules: readonly DifferentRule[]): ReportedTable[] {
  if (rules.length === 0) return []
  return [
    {
      title,
      columns: [{ header: 'label' }, { header: 'source' }, { header: 'target' }, { header: 'count' }],
      rows: rules.map(({ rule, count }) => [
        rule.lhs,
        formatSide(rule.source),
        formatSide(rule.target),
        count > 0 ? count : null,
      ]),
    },
  ]
}
