/**
 * Aligning a file of pairs: record by record, in the order of the input. What people have annotated is left out of the output; it is the
 * work of another annotator, the program. Of several annotations of a pair the first is aligned, since their words are the same.
 */
import type { AlignedPair } from '@parascope/core/align'
import type { Link, PairRecord } from '@parascope/core/corpus'
import { PairSink, type SinkOptions, type SinkSummary } from '../corpus/pair-sink.js'
import { type InputSummary, PairInput, type ReadPairsOptions } from '../io/read-pairs.js'

/** What an aligner says of a pair; some also decide which words have no counterpart, some look at the record for its language. */
export type AlignWords = (
  source: readonly string[],
  target: readonly string[],
  record: PairRecord,
) => AlignedPair & Pick<PairRecord, 'nullSource' | 'nullTarget'>

export interface AlignPairsOptions extends ReadPairsOptions, SinkOptions {
  readonly input: string
  /** the records of the input where they have been read already, as standard input can be read only once */
  readonly records?: readonly PairRecord[]
  readonly align: AlignWords
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

/** Aligns and writes. The output appears under its name when it is whole. */
export async function alignPairs(options: AlignPairsOptions): Promise<AlignSummary> {
  const sink = new PairSink(options)
  const seen = new Set<string>()
  const counts = { records: 0, long: 0, linked: 0 }
  const batchDone = async (batch: readonly PairRecord[]) => {
    const aligned: PairRecord[] = []
    for (const record of batch) {
      counts.records++
      if (seen.has(record.id)) {
        await sink.drop(record, { reason: 'another annotation of the same pair' })
        continue
      }
      seen.add(record.id)
      aligned.push(alignRecord(record))
    }
    await sink.write(aligned)
  }

  function alignRecord(record: PairRecord): PairRecord {
    const { source, target } = record
    const longest = Math.max(source.length, target.length)
    if (longest > options.maxLength) {
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
    const aligned = options.align(source, target, record)
    counts.linked += aligned.sure.length + (options.links === 'all' ? aligned.possible.length : 0)
    return { ...textOf(record), annotator: options.name, ...linkFields(aligned, options) }
  }

  try {
    let inputs: readonly InputSummary[] = []
    if (options.records === undefined) {
      const input = await PairInput.open(options.input, { ...options, onProblem: sink.problem })
      for await (const batch of input) await batchDone(batch)
      inputs = input.summaries()
    } else await batchDone(options.records)
    const summary = await sink.finish()
    return { ...summary, ...counts, inputs }
  } catch (error) {
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
  { sure, possible, scores, nullSource, nullTarget }: ReturnType<AlignWords>,
  { links, oneKind, scores: withScores }: Pick<AlignPairsOptions, 'links' | 'oneKind' | 'scores'>,
): Pick<PairRecord, 'sure' | 'possible' | 'nullSource' | 'nullTarget' | 'scores'> {
  const isSure = ([i, j]: readonly [number, number, number?]) => sure.some(([a, b]) => a === i && b === j)
  const kept = links === 'all' ? scores : scores.filter(isSure)
  const inOrder = kept.map(([i, j]) => [i, j] as Link)
  return {
    sure: oneKind ? inOrder : sure,
    possible: oneKind || links === 'sure' ? [] : possible,
    ...(nullSource === undefined ? {} : { nullSource }),
    ...(nullTarget === undefined ? {} : { nullTarget }),
    ...(withScores ? { scores: kept.map(([i, j, p]) => [i, j, Math.round(p * 1e4) / 1e4] as const) } : {}),
  }
}
