/** Outputs of systems scored against references and sources: `score`. Files are read once, side by side. */
import { ParascopeError, type Problem } from '@parascope/core/errors'
import {
  finished,
  isVariety,
  metricByName,
  type ReportedValue,
  type ScoreSystemsOptions,
  type Segment,
  SystemScores,
  systemNames,
  type TextMetric,
} from '@parascope/core/measure'
import type { AgreementReport, ReportedPlot } from '../agreement/agreement-report.js'
import { ParallelLines } from './parallel-lines.js'

export interface ScoreFiles {
  readonly systems: readonly string[]
  readonly references: readonly string[]
  readonly source?: string
}

export interface ScoreOptions extends ScoreSystemsOptions {
  /** a reference line with exactly this text says that there is none */
  readonly missing?: string
  readonly onProblem: (problem: Problem) => void
  readonly onProgress?: (bytesRead: number, bytes: number | undefined, lines: number) => void
}

/** Scores every system by every metric, with intervals over segments, and tests every two systems. */
export async function scoreTexts(files: ScoreFiles, options: ScoreOptions): Promise<AgreementReport> {
  const names = systemNames(files.systems)
  const made = options.metrics.filter((name) => !isVariety(name)).map((name) => metricByName(name, options.settings))
  checkNeeds(made, options.metrics, files)
  const scores = new SystemScores(names, options)
  const inputs = await readSegments(files, options, (segments) => scores.take(segments))
  const { signature, values, details, tables, warnings } = finished(scores.finish())
  return {
    signature,
    inputs,
    annotators: names,
    values,
    details,
    plots: names.length > 1 ? made.map(({ name }) => scoresPlot(name, values)) : [],
    tables,
    bySubcorpus: [],
    byLength: [],
    disputes: [],
    warnings,
  }
}

function checkNeeds(metrics: readonly TextMetric[], names: readonly string[], files: ScoreFiles): void {
  for (const { name, needs } of metrics) {
    if (needs.references && files.references.length === 0)
      throw new ParascopeError('cli/usage', `${name} needs references: name files with --ref`)
    if (needs.source && files.source === undefined)
      throw new ParascopeError('cli/usage', `${name} needs the sources: name their file with --source`)
  }
  if (names.includes('selfbleu') && files.systems.length < 2)
    throw new ParascopeError('cli/usage', 'selfbleu compares several outputs for one source: name at least two files')
}

/** Reads all files and hands over the segments of each line, one for each system. */
async function readSegments(
  { systems, references, source }: ScoreFiles,
  { missing, onProblem, onProgress }: ScoreOptions,
  take: (segments: readonly Segment[]) => void,
) {
  const paths = [...systems, ...references, ...(source === undefined ? [] : [source])]
  const lines = new ParallelLines(paths, { onProblem, ...(onProgress === undefined ? {} : { onProgress }) })
  let segments = 0
  for await (const { line, texts } of lines) {
    const all = texts.slice(systems.length, systems.length + references.length)
    const there = missing === undefined ? all : all.filter((text) => text !== missing)
    if (references.length > 0 && there.length === 0)
      throw new ParascopeError('io/bad-line', `${references[0]}:${line}: every reference of this line is missing`, { line })
    const shared = { references: there, ...(source === undefined ? {} : { source: texts[texts.length - 1]! }) }
    take(texts.slice(0, systems.length).map((hypothesis) => ({ hypothesis, ...shared })))
    segments++
  }
  if (segments === 0) throw new ParascopeError('io/empty', `${systems[0]}: is empty`, { path: systems[0]! })
  return lines.summaries()
}

function scoresPlot(metric: string, values: readonly ReportedValue[]): ReportedPlot {
  const estimates = values.flatMap(({ measure, figure, low, high, of }) =>
    measure !== `text.${metric}` || figure.value === null
      ? []
      : [{ name: of ?? '', value: figure.value, ...(low === undefined || high === undefined ? {} : { low, high }) }],
  )
  return { kind: 'scores', title: `Systems by ${metric}`, label: metric, estimates }
}
