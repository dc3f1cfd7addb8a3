/**
 * Suggesting paraphrase types for a file, record by record. Links are those of the record where it has any, else the monolingual
 * aligner's; the language is the record's own (`meta.lang`) where it says one. What people annotated is not copied: the
 * suggestions are the work of another annotator, the program.
 */
import { MonoAligner } from '@parascope/core/align-mono'
import type { PairRecord, Tagset } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import type { Lexicon } from '@parascope/core/text'
import { suggestTypes, type TypeSuggestion, toPhenomenon, typedPair } from '@parascope/core/types'
import { textOf } from '../align/align-pairs.js'
import { loadLexicon, loadMonoModel } from '../align-mono/resources.js'
import { PairSink, type SinkOptions, type SinkSummary } from '../corpus/pair-sink.js'
import { PairInput, type ReadPairsOptions } from '../io/read-pairs.js'

/** Whose links: the record's where it has any, only the record's, or always the aligner's. */
export type LinksFrom = 'auto' | 'record' | 'mono'

export interface SuggesterOptions {
  readonly tagset: Tagset
  readonly linksFrom: LinksFrom
  /** of records that name no language */
  readonly language: string
  readonly minConfidence?: number
}

/** Suggests for many pairs; lexicon and aligner are loaded when the first pair needs them. */
export class TypeSuggester {
  readonly #options: SuggesterOptions
  readonly #lexicons = new Map<string, Lexicon | undefined>()
  readonly #aligners = new Map<string, MonoAligner>()

  constructor(options: SuggesterOptions) {
    this.#options = options
  }

  async suggest(record: PairRecord): Promise<readonly TypeSuggestion[]> {
    const { tagset, linksFrom, minConfidence } = this.#options
    const own = record.meta?.lang
    const language = typeof own === 'string' ? own : this.#options.language
    const lexicon = await this.#lexicon(language)
    const hasLinks = record.sure !== undefined || record.possible !== undefined
    if (linksFrom === 'record' && !hasLinks) {
      throw new ParascopeError('measure/insufficient-data', `pair ${record.id} has no word links to suggest types from`, {
        id: record.id,
      })
    }
    const linked = hasLinks && linksFrom !== 'mono' ? record : { ...record, ...(await this.#align(record, language)) }
    return suggestTypes(typedPair(linked), {
      tagset,
      language,
      lexicon,
      ...(minConfidence === undefined ? {} : { minConfidence }),
    })
  }

  async #lexicon(language: string): Promise<Lexicon | undefined> {
    if (!this.#lexicons.has(language)) this.#lexicons.set(language, await loadLexicon(language))
    return this.#lexicons.get(language)
  }

  async #align({ id, source, target }: PairRecord, language: string) {
    const known = this.#aligners.get(language) ?? new MonoAligner(await loadMonoModel(), await this.#lexicon(language))
    this.#aligners.set(language, known)
    try {
      return known.align(source, target)
    } catch (error) {
      if (!(error instanceof ParascopeError)) throw error
      throw new ParascopeError(error.code, `pair ${id}: ${error.message}`, { ...error.facts, id })
    }
  }
}

export interface SuggestPairsOptions extends ReadPairsOptions, SinkOptions {
  readonly input: string
  readonly suggest: SuggesterOptions
  /** name of the program as an annotator */
  readonly name: string
}

export interface SuggestSummary extends SinkSummary {
  readonly records: number
  readonly suggested: number
}

/** Suggests for a whole file and writes records with phenomena. Of several annotations of a pair the first counts. */
export async function suggestPairs(options: SuggestPairsOptions): Promise<SuggestSummary> {
  const sink = new PairSink(options)
  const suggester = new TypeSuggester(options.suggest)
  const seen = new Set<string>()
  let records = 0
  let suggested = 0
  try {
    const input = await PairInput.open(options.input, { ...options, onProblem: sink.problem })
    for await (const batch of input) {
      const written: PairRecord[] = []
      for (const record of batch) {
        records++
        if (seen.has(record.id)) {
          await sink.drop(record, { reason: 'another annotation of the same pair' })
          continue
        }
        seen.add(record.id)
        const suggestions = await suggester.suggest(record)
        suggested += suggestions.length
        written.push({
          ...textOf(record),
          annotator: options.name,
          phenomena: suggestions.map(toPhenomenon),
          meta: { ...record.meta, tagset: options.suggest.tagset.id },
        })
      }
      await sink.write(written)
    }
    return { ...(await sink.finish()), records, suggested }
  } catch (error) {
    sink.abandon()
    throw error
  }
}
