/** An agreement report on the screen, as JSON, as a page and as pictures. */
import { join } from 'node:path'
import { envelopeResults } from '@parascope/core/measure'
import {
  type AgreementReport,
  type Breakdown,
  type Disputes,
  linkText,
  type ReportedTable,
  type ReportedValue,
  type WorstPairs,
} from '@parascope/engine/agreement'
import { OutputFile } from '@parascope/engine/io'
import { envelope, printEnvelope } from '../frame/envelope.js'
import type { Io } from '../frame/io.js'
import { resultTable } from '../frame/result-table.js'
import { type Cell, type Column, renderTable, type TableStyle, tableStyle } from '../frame/table.js'
import type { OutputOptions } from './agree-options.js'

/** Prints the report as the options say, and writes the page and the pictures that were asked for. */
export async function printReport(report: AgreementReport, command: string, options: OutputOptions, io: Io): Promise<void> {
  const made = envelope({
    command,
    signature: report.signature,
    inputs: report.inputs.map(({ path, sha256, records }) => ({ path, sha256: sha256!, records })),
    results: envelopeResults(valuesFor(report, options)),
    warnings: report.warnings,
  })
  if (options.json === true) printEnvelope(made, io.stdout)
  else {
    const style = tableStyle(io, options.format)
    // some reports have nothing but tables of their own
    const isEmpty = made.results.length === 0 && options.format === 'plain'
    if (report.tabular === true && options.format !== 'plain') io.stdout.write(columnTable(report.tables![0]!, style))
    else if (!isEmpty) io.stdout.write(resultTable(made, style))
    if (options.format === 'plain') printBreakdowns(report, style, io, isEmpty)
    for (const warning of report.warnings) io.stderr.write(`note: ${warning}\n`)
  }
  if (options.report === undefined && options.plots === undefined) return
  // the plotting library is loaded only where it is needed
  const { agreementPage, agreementPlots } = await import('@parascope/engine/report')
  const files =
    options.plots === undefined
      ? []
      : agreementPlots(report).map(({ name, svg }) => [join(options.plots!, `${name}.svg`), svg] as const)
  if (options.report !== undefined) files.push([options.report, agreementPage(report, titleOf(command))])
  for (const [path, text] of files) {
    const output = new OutputFile(path)
    await output.write(text)
    await output.commit()
    io.stderr.write(`wrote ${path}\n`)
  }
}

const TITLES: Readonly<Record<string, string>> = {
  compare: 'Aligners against gold',
  correlate: 'Metrics and people',
  'grammar coverage': 'What a grammar derives',
  'grammar curve': 'As a grammar grows',
  'grammar diff': 'Two grammars',
  'grammar overlap': 'Overlap of grammars',
  'grammar stats': 'A grammar',
  parametric: 'Paraphrases against gold',
  profile: 'What rewriters do',
  rank: 'Ranked paraphrases',
  recognise: 'Paraphrases at work',
  score: 'Scores of systems',
}

function titleOf(command: string): string {
  return TITLES[command] ?? `Agreement: ${command.replace('agree ', '')}`
}

/** A program gets every number, people the chief ones and tables; Markdown and LaTeX have one table, so it is never empty. */
function valuesFor({ values, details = [] }: AgreementReport, { json, format }: OutputOptions): readonly ReportedValue[] {
  if (json === true || format === 'csv') return [...values, ...details]
  return values.length === 0 && format !== 'plain' ? details : values
}

function printBreakdowns(report: AgreementReport, style: TableStyle, io: Io, isFirst: boolean): void {
  for (const [k, table] of (report.tables ?? []).entries())
    io.stdout.write(`${isFirst && k === 0 ? '' : '\n'}${ownTable(table, style)}`)
  for (const breakdown of report.bySubcorpus) io.stdout.write(`\n${groupTable('subcorpus', breakdown, style)}`)
  for (const breakdown of report.byLength) io.stdout.write(`\n${groupTable('sentence length', breakdown, style)}`)
  for (const breakdown of report.byItem ?? [])
    io.stdout.write(`\n${groupTable(breakdown.what, breakdown, style, breakdown.unit)}`)
  for (const disputes of report.disputes) if (disputes.pairs.length > 0) io.stdout.write(`\n${disputeTable(disputes, style)}`)
  for (const worst of report.worst ?? []) if (worst.pairs.length > 0) io.stdout.write(`\n${worstTable(worst, style)}`)
  io.stdout.write(`\n${report.signature}\n`)
}

function ownTable(table: ReportedTable, style: TableStyle): string {
  return [`${table.title}\n`, columnTable(table, style), ...(table.text ?? []).map((line) => `${line}\n`)].join('')
}

function columnTable({ columns, rows }: ReportedTable, style: TableStyle): string {
  const kindOf = (k: number) => (rows.some((row) => typeof row[k] === 'number') ? ('number' as const) : ('text' as const))
  return renderTable(
    columns.map(({ header, digits }, k) => ({ header, kind: kindOf(k), ...(digits === undefined ? {} : { digits }) })),
    rows,
    style,
  )
}

function groupTable(what: string, { measure, of, groups }: Breakdown, style: TableStyle, unit = 'pairs'): string {
  const columns: Column[] = [
    { header: `${what} (${of})` },
    { header: measure, kind: 'number', digits: 4 },
    { header: 'interval' },
    { header: unit, kind: 'number' },
  ]
  const rows = groups.map(({ name, value, low, high, n }): Cell[] => [
    name,
    value,
    low === undefined || high === undefined ? '' : `[${low.toFixed(4)}, ${high.toFixed(4)}]`,
    n,
  ])
  return renderTable(columns, rows, style)
}

function disputeTable({ names, total, pairs }: Disputes, style: TableStyle): string {
  const columns: Column[] = [
    { header: `worst of ${total} pairs in dispute` },
    { header: 'F1', kind: 'number', digits: 3 },
    { header: `only ${names[0]}` },
    { header: `only ${names[1]}` },
  ]
  const rows = pairs.map((pair): Cell[] => [pair.id, pair.f1, linkText(pair.onlyA, pair), linkText(pair.onlyB, pair)])
  return renderTable(columns, rows, style)
}

function worstTable({ columns, total, pairs }: WorstPairs, style: TableStyle): string {
  const header: Column[] = [
    { header: `worst of ${total} pairs in dispute` },
    { header: 'score', kind: 'number', digits: 3 },
    ...columns.map((column) => ({ header: column })),
  ]
  return renderTable(
    header,
    pairs.map(({ id, f1, onlyA, onlyB }): Cell[] => [id, f1, onlyA, onlyB]),
    style,
  )
}
