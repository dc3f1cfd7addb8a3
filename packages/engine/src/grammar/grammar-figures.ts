/** What a grammar file is made of: `grammar stats`. */
import { basename } from 'node:path'
import { RULE_KINDS } from '@parascope/core/grammar'
import { type GrammarFigures, GrammarStatistics, known, type SideLengths, unknown } from '@parascope/core/measure'
import type { AgreementReport, ReportedTable, ReportedValue } from '../agreement/agreement-report.js'
import type { ReadRulesOptions } from '../ppdb/read-rules.js'
import { takeRules } from './take-rules.js'

export interface FiguresOptions extends ReadRulesOptions {
  readonly byTarget: boolean
  /** rows of the table of labels */
  readonly top: number
  readonly version: string
}

export async function figuresOfGrammar(path: string, options: FiguresOptions): Promise<AgreementReport> {
  const statistics = new GrammarStatistics()
  const input = await takeRules(path, options, (rule) => {
    statistics.add(rule)
    return undefined
  })
  const figures = statistics.figures(options.byTarget)
  return {
    signature: `grammar-stats|lexical:${options.byTarget ? 'both-sides' : 'source'}|version:${options.version}`,
    inputs: [input],
    annotators: [basename(path)],
    values: valuesOf(figures),
    details: detailsOf(figures),
    tables: [labelTable(figures, options.top), lengthTable(figures), ...featureTables(figures)],
    plots: [
      {
        kind: 'counts',
        title: 'Kinds of rules',
        label: 'rules',
        bars: RULE_KINDS.map((name) => ({ name, count: figures.kinds[name] })),
      },
      {
        kind: 'counts',
        title: 'Labels',
        label: 'rules',
        bars: figures.labels.slice(0, options.top).map(({ label, rules }) => ({ name: label, count: rules })),
      },
    ],
    bySubcorpus: [],
    byLength: [],
    disputes: [],
    warnings:
      figures.lines > figures.rules ? [`${figures.lines - figures.rules} lines repeat a rule; each rule counts once`] : [],
  }
}

function count(measure: string, value: number): ReportedValue {
  return { measure: `grammar.${measure}`, figure: known(value), scale: 'count' }
}

function valuesOf(figures: GrammarFigures): ReportedValue[] {
  const { lines, rules, kinds, labels, identical, source, target } = figures
  const mean = (measure: string, value: number): ReportedValue => ({
    measure: `grammar.${measure}`,
    figure: rules === 0 ? unknown('there is no rule') : known(value),
    scale: 'mean',
  })
  return [
    count('lines', lines),
    count('rules', rules),
    ...RULE_KINDS.map((kind) => count(`rules.${kind}`, kinds[kind])),
    count('labels', labels.length),
    { measure: 'grammar.identity', figure: rules === 0 ? unknown('there is no rule') : known(identical / rules), n: rules },
    mean('length.source', source.mean),
    mean('length.target', target.mean),
  ]
}

function detailsOf({ labels, arity, source, target, features }: GrammarFigures): ReportedValue[] {
  const counted = (name: string, { rules }: SideLengths) =>
    rules.map((number, length) => count(`length.${name}.${length}`, number))
  return [
    ...labels.map(({ label, rules }) => count(`label.${label}`, rules)),
    ...arity.map((number, holes) => count(`holes.${holes}`, number)),
    ...counted('source', source).slice(1),
    ...counted('target', target).slice(1),
    ...features.flatMap(({ name, min, max, lines, unknown: untold }): ReportedValue[] => [
      count(`feature.${name}.lines`, lines),
      count(`feature.${name}.unknown`, untold),
      ...(lines === 0
        ? []
        : [
            { measure: `grammar.feature.${name}.min`, figure: known(min), scale: 'value' as const, n: lines },
            { measure: `grammar.feature.${name}.max`, figure: known(max), scale: 'value' as const, n: lines },
          ]),
    ]),
  ]
}

function labelTable({ labels, rules }: GrammarFigures, top: number): ReportedTable {
  const shown = labels.slice(0, top)
  return {
    title: 'Labels of left-hand sides',
    columns: [{ header: 'label' }, { header: 'rules' }, { header: 'share', digits: 4 }],
    rows: shown.map((each) => [each.label, each.rules, each.rules / rules]),
    ...(labels.length > shown.length ? { text: [`and ${labels.length - shown.length} more; --top shows them`] } : {}),
  }
}

/** Holes, and symbols of a side, by number. */
function lengthTable({ arity, source, target }: GrammarFigures): ReportedTable {
  const longest = Math.max(arity.length, source.rules.length, target.rules.length)
  return {
    title: 'Rules by number of holes and symbols',
    columns: [{ header: 'number' }, { header: 'holes' }, { header: 'source symbols' }, { header: 'target symbols' }],
    rows: Array.from({ length: longest }, (_, k) => [
      k,
      arity[k] ?? null,
      k === 0 ? null : (source.rules[k] ?? null),
      k === 0 ? null : (target.rules[k] ?? null),
    ]),
  }
}

function featureTables({ features }: GrammarFigures): ReportedTable[] {
  if (features.length === 0) return []
  return [
    {
      title: 'Features',
      columns: [
        { header: 'feature' },
        { header: 'lowest', digits: 5 },
        { header: 'highest', digits: 5 },
        { header: 'lines' },
        { header: 'NA' },
      ],
      rows: features.map(({ name, min, max, lines, unknown: untold }) => [
        name,
        lines === 0 ? null : min,
        lines === 0 ? null : max,
        lines,
        untold,
      ]),
    },
  ]
}
