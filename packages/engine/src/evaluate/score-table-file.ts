/**
 * Scores of metrics and people side by side, from a table (columns system, item, cluster where there are some; every other column is
 * a score), or straight from records of judges: people's means by item, without judges who fail the control items, and metrics of the
 * texts themselves.
 */
import type { PairRecord } from '@parascope/core/corpus'
import { ParascopeError, type Problem } from '@parascope/core/errors'
import {
  bleu,
  chrf,
  controlFilter,
  judgeOf,
  pinc,
  type ScoreColumns,
  type ScoreTable,
  type Segment,
  scoreTableOf,
  segmentScores,
  type TextMetric,
  ter,
  textRows,
} from '@parascope/core/measure'
import { type InputSummary, PairInput } from '../io/read-pairs.js'
import { readTable } from './table-file.js'

export interface ReadScores {
  readonly table: ScoreTable
  readonly clusters?: readonly string[]
  readonly inputs: readonly InputSummary[]
  readonly warnings: readonly string[]
}

export interface ScoreTableOptions extends ScoreColumns {
  readonly onProblem: (problem: Problem) => void
}

/** Reads `.jsonl` as records of judges, anything else as a table. */
export function readScoreTable(path: string, options: ScoreTableOptions): Promise<ReadScores> {
  return /\.jsonl(\.gz)?$/.test(path) ? fromRecords(path, options) : fromTable(path, options)
}

async function fromTable(path: string, { onProblem, ...wanted }: ScoreTableOptions): Promise<ReadScores> {
  const { humans, metrics = [], cluster } = wanted
  const needed = [...humans, ...metrics, ...(cluster === undefined ? [] : [cluster])]
  const { input, ...file } = await readTable(path, needed, onProblem)
  const { clusters, ...table } = scoreTableOf(file, wanted, onProblem)
  return { table, ...(clusters === undefined ? {} : { clusters }), inputs: [input], warnings: [] }
}

/** Metrics that need nothing but the two texts of a record: the source is the reference. */
const OF_TEXTS: readonly (readonly [string, TextMetric])[] = [
  ['pinc', pinc()],
  ['bleu-source', bleu()],
  ['chrf-source', chrf()],
  ['ter-source', ter()],
]

async function fromRecords(path: string, { humans, metrics, onProblem }: ScoreTableOptions): Promise<ReadScores> {
  const unknownName = metrics?.find((name) => !OF_TEXTS.some(([known]) => known === name))
  if (unknownName !== undefined) {
    const known = OF_TEXTS.map(([name]) => name).join(', ')
    throw new ParascopeError('cli/usage', `records have the metrics ${known}; for ${unknownName} make a table`)
  }
  const input = await PairInput.open(path, { hash: true, onProblem })
  const records: PairRecord[] = []
  for await (const batch of input) records.push(...batch)
  const { kept, warnings } = passingJudges(records, humans)
  const items = new Map<string, PairRecord[]>()
  for (const record of kept) items.set(record.id, [...(items.get(record.id) ?? []), record])
  const judged = [...items.values()].filter((own) =>
    humans.every((human) => own.some(({ judgements }) => judgements?.[human] !== undefined)),
  )
  if (judged.length === 0)
    throw new ParascopeError('measure/insufficient-data', `${path}: no record has judgements of ${humans.join(' and ')}`, {
      path,
    })
  if (judged.length < items.size) warnings.push(`${items.size - judged.length} items without such judgements were left out`)
  const firsts = judged.map((own) => own[0]!)
  const segments = firsts.map(segmentOf)
  const wanted = OF_TEXTS.filter(([name]) => metrics === undefined || metrics.includes(name))
  return {
    table: {
      metrics: new Map(wanted.map(([name, metric]) => [name, scoresOf(name, metric, firsts, path, onProblem)])),
      humans: new Map(humans.map((human) => [human, Float64Array.from(judged, (own) => meanJudgement(own, human))])),
      systems: firsts.map(({ meta }) => String(meta?.system ?? '')),
      items: segments.map(({ source }) => source!),
    },
    clusters: segments.map(({ source }) => source!),
    inputs: input.summaries(),
    warnings,
  }
}

/** Records that are no controls, of judges who pass the controls on the first scale (all of them where there are none). */
function passingJudges(records: readonly PairRecord[], [scale]: readonly string[]): { kept: PairRecord[]; warnings: string[] } {
  const { judges, leftOut } = controlFilter(records, scale!)
  const isControl = ({ meta }: PairRecord) => meta?.control !== undefined
  const controls = records.filter(isControl).length
  return {
    kept: records.filter((record) => !isControl(record) && !leftOut.includes(judgeOf(record))),
    warnings: [
      ...(controls === 0 ? [] : [`${controls} judgements of control items were left out`]),
      ...judges.filter(({ kept }) => !kept).map(({ why }) => `left out a judge: ${why} on ${scale}`),
    ],
  }
}

/** The scores of the texts; one without a value is an error that names its pair. */
function scoresOf(
  name: string,
  metric: TextMetric,
  records: readonly PairRecord[],
  file: string,
  onProblem: (problem: Problem) => void,
): Float64Array {
  const scores = segmentScores(metric, textRows(metric, records.map(segmentOf)))
  return Float64Array.from(scores, (score, k) => {
    if (score !== undefined) return score
    const { id } = records[k]!
    onProblem({ severity: 'error', code: 'measure/insufficient-data', file, id, message: `${name} has no value for these texts` })
    return 0
  })
}

function segmentOf({ source, target, sourceText, targetText }: PairRecord): Segment {
  const text = sourceText ?? source.join(' ')
  return { hypothesis: targetText ?? target.join(' '), source: text, references: [text] }
}

function meanJudgement(records: readonly PairRecord[], scale: string): number {
  const given = records.flatMap(({ judgements }) => judgements?.[scale] ?? [])
  return given.reduce((sum, value) => sum + value, 0) / given.length
}
