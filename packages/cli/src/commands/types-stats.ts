/** `parascope types stats`: the figures of annotated corpora (Vila et al. 2015, Tables 3 and 4). */
import { join } from 'node:path'
import { ParascopeError } from '@parascope/core/errors'
import type { CorpusTypes, TypeRow } from '@parascope/core/measure'
import { OutputFile } from '@parascope/engine/io'
import { type TypeFileReport, typeStatisticsOfFiles } from '@parascope/engine/types'
import { Command } from 'commander'
import { addOutputOptions, type OutputOptions } from '../agreement/agree-options.js'
import { type EnvelopeDraft, envelope, printEnvelope } from '../frame/envelope.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { manifest } from '../frame/manifest.js'
import { ProblemLog, printProblems } from '../frame/problems.js'
import { meter } from '../frame/progress.js'
import { type Cell, type Column, renderTable, tableStyle } from '../frame/table.js'
import { addPairOptions, type PairOptions, readOptions } from '../pairs/read-options.js'
import { addOwnTagsetOption, namedTagset } from '../types/tagset-option.js'

interface StatsOptions extends PairOptions, OutputOptions {
  readonly tagset?: string
}

export function typesStats(io: Io): Command {
  const command = new Command('stats')
    .description('count the paraphrase types of annotated files: frequencies, scope lengths, projections, keys; compare files')
    .argument('<files...>', 'records with phenomena, one corpus a file')
  addOwnTagsetOption(command, 'whose types to count (default: whose names the files use, else msrp-a through its aliases)')
  addPairOptions(command)
  addOutputOptions(command)
  example(command, 'parascope types stats demo/types.maria.jsonl', 'one corpus')
  example(
    command,
    'parascope types stats demo/types.maria.jsonl demo/types.jonas.jsonl --plots out --report out/types.html',
    'two corpora side by side, with the correlation of their frequencies',
  )
  return command.action((files: string[], options: StatsOptions) => runStats(files, options, io))
}

async function runStats(files: readonly string[], options: StatsOptions, io: Io): Promise<void> {
  const log = new ProblemLog()
  const progress = meter('reading', { unit: 'records', stream: io.stderr })
  let counted = 0
  const report = await typeStatisticsOfFiles(files, {
    ...readOptions(options),
    ...(await namedTagset(options.tagset)),
    onProblem: (problem) => log.add(problem),
    onProgress: (bytes, total, records) => {
      progress.add(Math.max(0, records - counted), bytes, total)
      counted = records
    },
  }).finally(() => progress.done())
  printProblems(log, { kind: 'read' }, io.stderr)
  if (log.errors > 0) throw new ParascopeError('io/bad-data', 'nothing was counted: correct the records above first')
  const signature = `types.stats|tagset:${report.tagset.id}|tokens:all|version:${manifest.version}`
  if (options.json === true) printEnvelope(envelope(envelopeOf(report, signature)), io.stdout)
  else printTables(report, options, io)
  await writePictures(report, signature, options, io)
}

async function writePictures(report: TypeFileReport, signature: string, options: StatsOptions, io: Io): Promise<void> {
  if (options.report === undefined && options.plots === undefined) return
  const { typesPage, typesPlots } = await import('@parascope/engine/report')
  const files =
    options.plots === undefined
      ? []
      : typesPlots(report).map(({ name, svg }) => [join(options.plots!, `${name}.svg`), svg] as const)
  if (options.report !== undefined) {
    const tables = [
      ...report.corpora.map(({ name, types }) => section(name, TYPE_COLUMNS, typeRows(types))),
      section('Corpora', OVERVIEW_COLUMNS, overviewRows(report)),
      ...(report.correlations.length === 0
        ? []
        : [section('Correlation of frequencies', CORRELATION_COLUMNS, correlationRows(report))]),
    ]
    files.push([options.report, typesPage(report, signature, tables)])
  }
  for (const [path, text] of files) {
    const output = new OutputFile(path)
    await output.write(text)
    await output.commit()
    io.stderr.write(`wrote ${path}\n`)
  }
}

function section(title: string, columns: readonly Column[], rows: readonly (readonly Cell[])[]) {
  return {
    title,
    table: { header: columns.map(({ header }) => header), rows: rows.map((row) => row.map((cell) => cell ?? null)), digits: 2 },
  }
}

const number = (header: string, digits?: number): Column => ({
  header,
  kind: 'number',
  ...(digits === undefined ? {} : { digits }),
})
const TYPE_COLUMNS: readonly Column[] = [
  { header: 'type' },
  number('count'),
  number('%', 1),
  number('source', 1),
  number('target', 1),
  number('both', 1),
  number('with holes'),
  { header: 'projection' },
  number('keys'),
  number('pairs'),
]
const OVERVIEW_COLUMNS: readonly Column[] = [
  { header: 'corpus' },
  number('records'),
  number('with types'),
  number('empty'),
  number('untyped'),
  { header: 'yes/no/unsure' },
  number('phenomena'),
  number('a pair', 2),
  number('per 100 words', 2),
]
const CORRELATION_COLUMNS: readonly Column[] = [
  { header: 'corpora' },
  number('Pearson', 4),
  number('Spearman', 4),
  number('types'),
  { header: 'note' },
]

function printTables(report: TypeFileReport, { format }: StatsOptions, io: Io): void {
  const style = tableStyle(io, format)
  const print = (columns: readonly Column[], rows: readonly (readonly Cell[])[]) =>
    io.stdout.write(renderTable(columns, rows, style))
  if (format !== 'plain') {
    const rows = report.corpora.flatMap(({ name, types }) => typeRows(types).map((row) => [name, ...row]))
    print([{ header: 'corpus' }, ...TYPE_COLUMNS], rows)
    return
  }
  for (const { name, types } of report.corpora) {
    io.stdout.write(`${name}, types of ${report.tagset.id}; mean scope in tokens\n`)
    print(TYPE_COLUMNS, typeRows(types))
    io.stdout.write('\n')
  }
  print(OVERVIEW_COLUMNS, overviewRows(report))
  if (report.correlations.length > 0) {
    io.stdout.write('\ncorrelation of relative frequencies over the types that one of the two uses\n')
    print(CORRELATION_COLUMNS, correlationRows(report))
  }
  for (const warning of report.warnings) io.stderr.write(`note: ${warning}\n`)
}

/** Classes with their types below, unused ones left out, and the sum. */
function typeRows(corpus: CorpusTypes): Cell[][] {
  const rows = corpus.classes.flatMap((one) => {
    if (one.count === 0) return []
    const types = corpus.types.filter(({ id, count }) => count > 0 && classOf(corpus, id) === one.id)
    return [rowOf(one.id, one), ...types.map((type) => rowOf(`  ${type.id}`, type))]
  })
  return [...rows, ['all', corpus.phenomena, corpus.phenomena === 0 ? null : 100, ...Array(7).fill('')]]
}

function classOf({ tagset }: CorpusTypes, type: string): string {
  return tagset.types.find(({ id }) => id === type)!.class
}

function rowOf(name: string, row: TypeRow): Cell[] {
  return [
    name,
    row.count,
    100 * row.frequency,
    mean(row.sourceTokens, row.sourceScopes),
    mean(row.targetTokens, row.targetScopes),
    mean(row.sourceTokens + row.targetTokens, row.count),
    row.discontinuous,
    [...row.projections]
      .sort()
      .map(([value, count]) => `${value} ${count}`)
      .join(', '),
    row.keyed,
    row.records,
  ]
}

function overviewRows({ corpora }: TypeFileReport): Cell[][] {
  return corpora.map(({ name, types }) => [
    name,
    types.records,
    types.typed,
    types.empty,
    types.untyped,
    `${types.judgements.yes}/${types.judgements.no}/${types.judgements.unsure}`,
    types.phenomena,
    mean(types.phenomena, types.typed + types.empty),
    mean(100 * types.phenomena, types.typedTokens),
  ])
}

function correlationRows({ correlations }: TypeFileReport): Cell[][] {
  return correlations.map(({ of, pearson, spearman, types }) => [
    of.join(', '),
    pearson.value,
    spearman.value,
    types,
    pearson.value === null ? `undefined: ${pearson.undefined}` : '',
  ])
}

function mean(sum: number, n: number): number | null {
  return n === 0 ? null : sum / n
}

function envelopeOf(report: TypeFileReport, signature: string): EnvelopeDraft {
  const results: EnvelopeDraft['results'][number][] = report.corpora.flatMap(({ name: of, types }) => {
    const count = (measure: string, value: number) => ({ measure, value, scale: 'count' as const, of })
    const average = (measure: string, sum: number, n: number, reason: string) => ({
      measure,
      ...(n === 0 ? { value: null, undefined: reason } : { value: sum / n, n }),
      scale: 'mean' as const,
      of,
    })
    const rows = [...types.classes.map((row) => ['class', row] as const), ...types.types.map((row) => ['type', row] as const)]
    return [
      count('types.records', types.records),
      count('types.records.typed', types.typed),
      count('types.records.empty', types.empty),
      count('types.records.untyped', types.untyped),
      count('types.judged.yes', types.judgements.yes),
      count('types.judged.no', types.judgements.no),
      count('types.judged.unsure', types.judgements.unsure),
      count('types.phenomena', types.phenomena),
      average('types.perPair', types.phenomena, types.typed + types.empty, 'no record is annotated with types'),
      average('types.perHundredWords', 100 * types.phenomena, types.typedTokens, 'no record is annotated with types'),
      ...rows.flatMap(([kind, row]) => {
        const name = `types.${kind}.${row.id}`
        const unused = 'not used'
        return [
          count(`${name}.count`, row.count),
          { measure: `${name}.frequency`, value: row.frequency, n: types.phenomena, of },
          average(`${name}.length.source`, row.sourceTokens, row.sourceScopes, unused),
          average(`${name}.length.target`, row.targetTokens, row.targetScopes, unused),
          average(`${name}.length`, row.sourceTokens + row.targetTokens, row.count, unused),
          count(`${name}.discontinuous`, row.discontinuous),
          count(`${name}.keyed`, row.keyed),
          count(`${name}.records`, row.records),
          ...types.tagset.projection.values.map((value) => count(`${name}.${value}`, row.projections.get(value) ?? 0)),
        ]
      }),
    ]
  })
  const correlations = report.correlations.flatMap(({ of, pearson, spearman, types: n }) => [
    { measure: 'types.correlation.pearson', ...pearson, n, of: of.join(', ') },
    { measure: 'types.correlation.spearman', ...spearman, n, of: of.join(', ') },
  ])
  return {
    command: 'types stats',
    signature,
    inputs: report.inputs.map(({ path, sha256, records }) => ({ path, sha256: sha256!, records })),
    results: [...results, ...correlations],
    warnings: report.warnings,
  }
}
