/**
 * Aligning a file of pairs: record by record, in the order of the input. What people have annotated is left out of the output; it is the
 * work of another annotator, the program. Of several annotations of a pair the first is aligned, since their words are the same.
 */
import { KeySet, type Link, type PairRecord, type ScoredLink } from '@parascope/core/corpus'
import { PairSink, type SinkOptions, type SinkSummary } from '../corpus/pair-sink.js'
import { type InputSummary, PairInput, type ReadPairsOptions } from '../io/read-pairs.js'
import type { AlignedWords, AlignWords, BatchAligner } from './batch-aligner.js'

export interface AlignPairsOptions extends ReadPairsOptions, SinkOptions {
  readonly input: string
  /** the records of the input in batches, where they have been read already */
  readonly batches?: Iterable<readonly PairRecord[]>
  readonly align: AlignWords | BatchAligner
  /** name of the program as an annotator */
  readonly name: string
  /** write all links, or only the sure ones */
  readonly links: 'all' | 'sure'
  /** write the confidence of each link */
  readonly scores: boolean
  /** do not tell sure from possible links, as formats of other aligners do not */
  readonly oneKind: boolean
  /** pairs with a longer side are written without links, each with a warning */
  readonly maxLength: number
}

export interface AlignSummary extends SinkSummary {
  readonly inputs: readonly InputSummary[]
  readonly records: number
  /** pairs that were too long */
  readonly long: number
  readonly linked: number
}

/** Aligns and writes. The output appears under its name when it is whole. The next batch is read while workers align this one. */
export async function alignPairs(options: AlignPairsOptions): Promise<AlignSummary> {
  const sink = new PairSink(options)
  const seen = new KeySet()
  const counts = { records: 0, long: 0, linked: 0 }
  let writing: Promise<void> = Promise.resolve()

  const alignBatch = async (batch: readonly PairRecord[]): Promise<void> => {
    const chosen: PairRecord[] = []
    for (const record of batch) {
      counts.records++
      if (seen.add(record.id, counts.records) === 0) chosen.push(record)
      else await sink.drop(record, { reason: 'another annotation of the same pair' })
    }
    const links = await linksOf(chosen.filter((record) => !isLong(record)))
    let next = 0
    await sink.write(chosen.map((record) => (isLong(record) ? withoutLinks(record) : withLinks(record, links[next++]!))))
  }

  function linksOf(records: readonly PairRecord[]): readonly AlignedWords[] | Promise<readonly AlignedWords[]> {
    const { align } = options
    return typeof align === 'function'
      ? records.map((record) => align(record.source, record.target, record))
      : align.alignBatch(records)
  }

  function isLong({ source, target }: PairRecord): boolean {
    return Math.max(source.length, target.length) > options.maxLength
  }

  function withLinks(record: PairRecord, aligned: AlignedWords): PairRecord {
    counts.linked += aligned.sure.length + (options.links === 'all' ? aligned.possible.length : 0)
    return { ...textOf(record), annotator: options.name, ...linkFields(aligned, options) }
  }

  function withoutLinks(record: PairRecord): PairRecord {
    const longest = Math.max(record.source.length, record.target.length)
    counts.long++
    sink.problem({
      severity: 'warning',
      code: 'align/too-long',
      id: record.id,
      file: options.input,
      message: `a side of ${longest} words is longer than --max-length ${options.maxLength}: written without links`,
    })
    return { ...textOf(record), annotator: options.name, ...(options.oneKind ? { sure: [] } : {}) }
  }

  try {
    let inputs: readonly InputSummary[] = []
    if (options.batches === undefined) {
      const input = await PairInput.open(options.input, { ...options, onProblem: sink.problem })
      for await (const batch of input) {
        await writing
        writing = alignBatch(batch)
        writing.catch(() => {}) // heard when it is waited for
      }
      await writing
      inputs = input.summaries()
    } else for (const batch of options.batches) await alignBatch(batch)
    const summary = await sink.finish()
    return { ...summary, ...counts, inputs }
  } catch (error) {
    await writing.catch(() => {})
    sink.abandon()
    throw error
  }
}

/** The fields of a record that no annotator made. */
export function textOf({
  id,
  source,
  target,
  sourceText,
  targetText,
  sourceOffsets,
  targetOffsets,
  meta,
  ...rest
}: PairRecord): PairRecord {
  const { sourceTree, targetTree } = rest
  return {
    id,
    source,
    target,
    ...(sourceText === undefined ? {} : { sourceText }),
    ...(targetText === undefined ? {} : { targetText }),
    ...(sourceOffsets === undefined ? {} : { sourceOffsets }),
    ...(targetOffsets === undefined ? {} : { targetOffsets }),
    ...(sourceTree === undefined ? {} : { sourceTree }),
    ...(targetTree === undefined ? {} : { targetTree }),
    ...(meta === undefined ? {} : { meta }),
  }
}

function linkFields(
  aligned: AlignedWords,
  { links, oneKind, scores: withScores }: Pick<AlignPairsOptions, 'links' | 'oneKind' | 'scores'>,
): Pick<PairRecord, 'sure' | 'possible' | 'nullSource' | 'nullTarget' | 'scores'> {
  const { sure, possible, nullSource, nullTarget } = aligned
  const all = links === 'all'
  return {
    sure: oneKind && all ? inOrder(sure, possible) : sure,
    possible: oneKind || !all ? [] : possible,
    ...(nullSource === undefined ? {} : { nullSource }),
    ...(nullTarget === undefined ? {} : { nullTarget }),
    ...(withScores ? { scores: rounded(all ? aligned.scores : scoresOf(sure, aligned.scores)) } : {}),
  }
}

/** Two lists of links as one, by source then target word. */
function inOrder(sure: readonly Link[], possible: readonly Link[]): readonly Link[] {
  return possible.length === 0 ? sure : [...sure, ...possible].sort(([i, j], [a, b]) => i - a || j - b)
}

function scoresOf(links: readonly Link[], scores: readonly ScoredLink[]): readonly ScoredLink[] {
  return scores.filter(([i, j]) => links.some(([a, b]) => a === i && b === j))
}

function rounded(scores: readonly ScoredLink[]): ScoredLink[] {
  return scores.map(([i, j, p]) => [i, j, Math.round(p * 1e4) / 1e4] as const)
}
