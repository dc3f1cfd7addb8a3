/**
 * Node links for files of pairs with trees, by the tree phrase aligner or by projection of word links. Of several annotations of a
 * pair the first is taken: their words and trees are the same. What people said of words stays in the record where it was used.
 */
import type { PairRecord, ScoredLink } from '@parascope/core/corpus'
import { parseTree } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import type { Annotation } from '@parascope/core/measure'
import {
  alignRecord,
  indexTree,
  projectedNodes,
  projectPairs,
  type RecordAlignOptions,
  WordPosteriors,
} from '@parascope/core/phrases'
import type { AlignWords } from '../align/batch-aligner.js'
import { PairSink, type SinkOptions, type SinkSummary } from '../corpus/pair-sink.js'
import { type InputSummary, PairInput, type ReadPairsOptions } from '../io/read-pairs.js'

export interface TreeWorkOptions extends ReadPairsOptions, SinkOptions {
  readonly input: string
  /** word links by pair, where they stand in another file than the trees */
  readonly words?: Annotation['records']
  /** name of the program as an annotator */
  readonly name: string
}

export interface TreeWorkSummary extends SinkSummary {
  readonly inputs: readonly InputSummary[]
  readonly records: number
  /** pairs of phrases that were linked */
  readonly linked: number
}

export interface AlignTreesOptions extends TreeWorkOptions {
  readonly align: RecordAlignOptions
  /** which word links: confidences of the record, its links, or those of an aligner */
  readonly links: 'own' | 'sure' | AlignWords
}

/** Aligns the phrases of every pair and writes the records with `nodes`. */
export async function alignTreeFile(options: AlignTreesOptions): Promise<TreeWorkSummary> {
  return eachPair(options, (record) => {
    const words = wordsOf(record, options.links)
    const posteriors = WordPosteriors.from(record.source.length, record.target.length, words.posteriors)
    const { nodes, sourceTree, targetTree, nonCompositional, alignment } = alignRecord(record, posteriors, options.align)
    const meta = { ...record.meta, ...(nonCompositional.length === 0 ? {} : { nonCompositional }) }
    return {
      record: {
        ...withoutAnnotation(record),
        annotator: options.name,
        ...words.fields,
        sourceTree,
        targetTree,
        nodes,
        ...(Object.keys(meta).length === 0 ? {} : { meta }),
      },
      linked: alignment.pairs.length,
    }
  })
}

/** Node pairs that the word links allow: unambiguous ones and nulls as sure, the others as possible. */
export async function projectTreeFile(options: TreeWorkOptions): Promise<TreeWorkSummary> {
  return eachPair(options, (record) => {
    const { sourceTree, targetTree, sure, possible } = record
    if (sourceTree === undefined || targetTree === undefined) throw missing(record, 'lacks a tree')
    if (sure === undefined && possible === undefined) throw missing(record, 'has no word links')
    const [source, target] = [indexTree(parseTree(sourceTree)), indexTree(parseTree(targetTree))]
    const projected = projectPairs(source, target, [...(sure ?? []), ...(possible ?? [])])
    return {
      record: { ...record, annotator: options.name, nodes: projectedNodes(source, target, projected) },
      linked: projected.consistent.length,
    }
  })
}

/** The posteriors to align with, and the link fields that the output keeps. */
function wordsOf(
  record: PairRecord,
  links: AlignTreesOptions['links'],
): { posteriors: readonly (readonly [number, number] | ScoredLink)[]; fields: Partial<PairRecord> } {
  if (typeof links === 'function') {
    const { sure, possible, scores, nullSource, nullTarget } = links(record.source, record.target, record)
    const nulls = { ...(nullSource === undefined ? {} : { nullSource }), ...(nullTarget === undefined ? {} : { nullTarget }) }
    const rounded = scores.map(([i, j, p]) => [i, j, Math.round(p * 1e4) / 1e4] as const)
    return { posteriors: rounded, fields: { sure, possible, ...nulls, scores: rounded } }
  }
  const { sure, possible, scores } = record
  if (sure === undefined && possible === undefined)
    throw missing(record, 'has no word links; use --links-from mono, or align its words first')
  const fields = linkFields(record)
  if (links === 'sure') return { posteriors: sure ?? [], fields }
  return { posteriors: scores ?? [...(sure ?? []), ...(possible ?? [])], fields }
}

function missing({ id }: PairRecord, what: string): ParascopeError {
  return new ParascopeError('measure/insufficient-data', `pair ${id}: ${what}`, { id })
}

/** The record without what an annotator said of it. */
function withoutAnnotation(record: PairRecord): PairRecord {
  const { sure: _s, possible: _p, nullSource: _ns, nullTarget: _nt, scores: _c, nodes: _n, isParaphrase: _i, ...rest } = record
  const { phenomena: _ph, judgements: _j, annotator: _a, ...text } = rest
  return text
}

/** The record with the word links of another file. */
export function withWords(record: PairRecord, words: Annotation['records'] | undefined): PairRecord {
  if (words === undefined) return record
  const other = words.get(record.id)
  if (other === undefined) throw missing(record, 'is not in the file of word links')
  for (const side of ['source', 'target'] as const) {
    if (other[side].join(' ') !== record[side].join(' '))
      throw missing(record, `has other ${side} tokens in the file of word links`)
  }
  const { sure: _s, possible: _p, nullSource: _ns, nullTarget: _nt, scores: _c, ...rest } = record
  return { ...rest, ...linkFields(other) }
}

function linkFields({ sure, possible, nullSource, nullTarget, scores }: PairRecord): Partial<PairRecord> {
  const fields = { sure, possible, nullSource, nullTarget, scores }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Reads, works on the first annotation of each pair, and writes; a pair that cannot be worked on is a problem with its id. */
async function eachPair(
  options: TreeWorkOptions,
  work: (record: PairRecord) => { readonly record: PairRecord; readonly linked: number },
): Promise<TreeWorkSummary> {
  const sink = new PairSink(options)
  const seen = new Set<string>()
  const counts = { records: 0, linked: 0 }
  try {
    const input = await PairInput.open(options.input, { ...options, onProblem: sink.problem })
    for await (const batch of input) {
      const done: PairRecord[] = []
      for (const record of batch) {
        counts.records++
        if (seen.has(record.id)) {
          await sink.drop(record, { reason: 'another annotation of the same pair' })
          continue
        }
        seen.add(record.id)
        try {
          const { record: result, linked } = work(withWords(record, options.words))
          counts.linked += linked
          done.push(result)
        } catch (error) {
          if (!(error instanceof ParascopeError)) throw error
          const message = error.message.replace(`pair ${record.id}: `, '')
          sink.problem({ severity: 'error', code: error.code, file: options.input, id: record.id, message })
        }
      }
      await sink.write(done)
    }
    const summary = await sink.finish()
    return { ...summary, ...counts, inputs: input.summaries() }
  } catch (error) {
    sink.abandon()
    throw error
  }
}
