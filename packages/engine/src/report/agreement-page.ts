/** An agreement report as one self-contained page with plots, tables and the data behind them. */
import {
  countPlot,
  curvePlot,
  type Estimate,
  estimatePlot,
  growthPlot,
  htmlPage,
  lengthPlot,
  matrixPlot,
  type PlotDocument,
  type ReportSection,
  scatterPlot,
  scorePlot,
} from '@parascope/core/report'
import {
  type AgreementReport,
  type Disputes,
  linkText,
  type ReportedPlot,
  type ReportedValue,
  type WorstPairs,
} from '../agreement/agreement-report.js'
import { plotDocument } from './plot-document.js'

/** The page as text: the headline numbers, the pictures, the disputes, and every number at the end. */
export function agreementPage(report: AgreementReport, title: string): string {
  const files = report.inputs.map(
    ({ path, records, sha256 }) => `${path} (${records} records, sha256 ${sha256?.slice(0, 12) ?? 'unknown'}…)`,
  )
  return htmlPage({
    title,
    subtitle: `${report.annotators.join(', ')} · ${files.join(' · ')}`,
    signature: report.signature,
    sections: agreementSections(report),
    data: report,
  })
}

/** The parts of that page, for pages that show several reports. */
export function agreementSections(report: AgreementReport): ReportSection[] {
  const headlines = new Set([
    ...HEADLINES,
    ...(report.values.some(({ measure }) => HEADLINES.includes(measure)) ? [] : report.values.map(({ measure }) => measure)),
  ])
  const glance = report.values.filter(({ measure }) => headlines.has(measure))
  const sections: ReportSection[] =
    glance.length === 0 && report.warnings.length === 0
      ? []
      : [{ title: 'At a glance', ...warned(report), ...(glance.length === 0 ? {} : { table: valueTable(glance) }) }]
  for (const { title: heading, svg, groups } of agreementPlots(report)) {
    sections.push({ title: heading, plot: svg, ...(groups === undefined ? {} : { table: groupTable(groups) }) })
  }
  for (const { title: heading, text, columns, rows } of report.tables ?? []) {
    const table = { header: columns.map(({ header }) => header), rows }
    sections.push({ title: heading, ...(text === undefined ? {} : { text }), table })
  }
  for (const disputes of report.disputes) if (disputes.total > 0) sections.push(disputeSection(disputes))
  for (const worst of report.worst ?? []) if (worst.total > 0) sections.push(worstSection(worst))
  if (report.values.length > 0) sections.push({ title: 'All numbers', table: valueTable(report.values) })
  return sections
}

/** A picture of a report: a name for a file, a heading, the SVG, and the groups that it shows. */
export interface AgreementPlot {
  readonly name: string
  readonly title: string
  readonly svg: string
  readonly groups?: readonly Estimate[]
}

/** The pictures of a report: every two annotators, by subcorpus, by sentence length. */
export function agreementPlots(report: AgreementReport): AgreementPlot[] {
  const document = plotDocument()
  const plots: AgreementPlot[] = []
  if (report.matrix !== undefined && report.matrix.cells.length > 0) {
    const { measure, cells } = report.matrix
    plots.push({
      name: `annotators-${measure}`,
      title: `Every two annotators: ${measure}`,
      svg: matrixPlot(document, report.annotators, cells),
    })
  }
  for (const { measure, of, groups } of report.bySubcorpus) {
    plots.push({
      name: `subcorpus-${measure}-${of}`,
      title: `By subcorpus: ${measure}, ${of}`,
      svg: estimatePlot(document, groups, measure),
      groups,
    })
  }
  for (const { measure, of, groups } of report.byLength) {
    plots.push({
      name: `length-${measure}-${of}`,
      title: `By sentence length: ${measure}, ${of}`,
      svg: lengthPlot(document, groups, measure),
      groups,
    })
  }
  for (const { what, measure, of, groups } of report.byItem ?? []) {
    plots.push({
      name: `${what}-${measure}-${of}`,
      title: `By ${what}: ${measure}, ${of}`,
      svg: estimatePlot(document, groups, measure),
      groups,
    })
  }
  for (const plot of report.plots ?? [])
    plots.push({ name: plot.title.toLowerCase(), title: plot.title, svg: drawnPlot(document, plot) })
  return plots.map((plot) => ({ ...plot, name: plot.name.replace(/[^\p{L}\p{N}.]+/gu, '-') }))
}

function drawnPlot(document: PlotDocument, plot: ReportedPlot): string {
  if (plot.kind === 'scores') return scorePlot(document, plot.estimates, plot.label)
  if (plot.kind === 'growth') return growthPlot(document, plot.lines, plot.label)
  if (plot.kind === 'counts') return countPlot(document, plot.bars, plot.label)
  return plot.kind === 'scatter' ? scatterPlot(document, plot.points, plot.labels) : curvePlot(document, plot.lines)
}

/** The numbers that people quote. */
const HEADLINES = [
  'words.mixed.f1',
  'words.mixed.f1.all',
  'words.aer',
  'phrases.mixed.f1',
  'chance.c',
  'spade.alir',
  'spade.alip',
  'spade.human.alir',
  'spade.human.alip',
  'labels.fleiss',
  'labels.alpha',
  'iapta.agr_w',
  'iapta.agr_ph',
  'iapta.partial',
  'iapta.total',
  'iapta.f1',
  'types.alpha_u',
  'types.gamma',
  'judgements.isParaphrase.cohen',
]

function warned({ warnings }: AgreementReport): Pick<ReportSection, 'text'> {
  return warnings.length === 0 ? {} : { text: warnings }
}

/** One row a measure; where there are several couples or systems, one column each. */
function valueTable(values: readonly ReportedValue[]): NonNullable<ReportSection['table']> {
  const owners = [...new Set(values.map(({ of }) => of))]
  if (owners.length === 1) {
    return {
      header: ['measure', 'value', '95 % interval', 'n', 'note'],
      rows: values.map(({ measure, figure, low, high, n }) => [
        measure,
        figure.value,
        intervalText(low, high),
        n ?? null,
        figure.value === null ? `undefined: ${figure.undefined}` : '',
      ]),
    }
  }
  const measures = [...new Set(values.map(({ measure }) => measure))]
  return {
    header: ['measure', ...owners.map((of) => of ?? 'mean')],
    rows: measures.map((measure) => [
      measure,
      ...owners.map((of) => cellText(values.find((value) => value.measure === measure && value.of === of))),
    ]),
  }
}

function cellText(value: ReportedValue | undefined): string {
  if (value === undefined) return ''
  if (value.figure.value === null) return `undefined: ${value.figure.undefined}`
  // text metrics are on 0 to 100
  const digits = value.measure.startsWith('text.') ? 2 : 4
  return `${value.figure.value.toFixed(digits)} ${intervalText(value.low, value.high, digits - (digits === 4 ? 1 : 0))}`.trim()
}

function intervalText(low: number | undefined, high: number | undefined, digits = 3): string {
  return low === undefined || high === undefined ? '' : `[${low.toFixed(digits)},\u00a0${high.toFixed(digits)}]`
}

function groupTable(groups: readonly Estimate[]): NonNullable<ReportSection['table']> {
  return {
    header: ['group', 'value', 'low', 'high', 'n'],
    rows: groups.map(({ name, value, low, high, n }) => [name, value, low ?? null, high ?? null, n ?? null]),
  }
}

function disputeSection({ names, total, pairs }: Disputes): ReportSection {
  return {
    title: `Pairs in dispute: ${names.join(', ')}`,
    text: [`${total} pairs have a difference; the ${pairs.length} with the lowest F1 over all links come first.`],
    table: {
      header: ['pair', 'F1', `only ${names[0]}`, `only ${names[1]}`, 'sure against possible'],
      rows: pairs.map((pair) => [
        pair.id,
        pair.f1,
        linkText(pair.onlyA, pair),
        linkText(pair.onlyB, pair),
        linkText(pair.otherKind, pair),
      ]),
      digits: 3,
    },
  }
}

function worstSection({ columns, total, pairs }: WorstPairs): ReportSection {
  return {
    title: 'Pairs in dispute',
    text: [`${total} pairs have a difference; the ${pairs.length} with the lowest score come first.`],
    table: {
      header: ['pair', 'score', ...columns],
      rows: pairs.map(({ id, f1, onlyA, onlyB }) => [id, f1, onlyA, onlyB]),
      digits: 3,
    },
  }
}
