/**
 * The pairs of the input as chunks of rows, the units of work of every engine. Where a chunk ends depends on the pairs alone, not on
 * the number of workers. A pair that can give no rules is left out, with a warning that says why.
 */
import type { PairRecord } from '@parascope/core/corpus'
import { ParascopeError, type Problem } from '@parascope/core/errors'
import type { ExtractionSettings } from '@parascope/core/grammar'
import { MAX_TOKENS } from '@parascope/core/phrases'
import { type InputSummary, PairInput, type ReadPairsOptions } from '../io/read-pairs.js'
import { formatPairRow, linksOf } from './pair-rows.js'

/** Words of both sides in a chunk: some 250 sentence pairs, 200,000 rules. */
const WORDS_A_CHUNK = 10_000

export interface PairChunk {
  /** from 0 */
  readonly number: number
  readonly pairs: number
  /** rows with their line ends */
  readonly text: string
}

export interface PairSource extends ReadPairsOptions {
  readonly inputs: readonly string[]
  readonly settings: ExtractionSettings
  readonly links: 'all' | 'sure'
  /** go on without the records that have faults */
  readonly skipBad: boolean
}

/**
 * Reads all inputs once, and throws in the end where records had faults and are not to be skipped, or where no pair is left. What came of it
 * stands in the fields when the last chunk has been taken.
 */
export class PairChunks {
  readonly summaries: InputSummary[] = []
  /** pairs that were left out, by reason */
  readonly drops = new Map<string, number>()
  pairs = 0
  errors = 0
  readonly #source: PairSource

  constructor(source: PairSource) {
    this.#source = source
  }

  async *read(): AsyncGenerator<PairChunk, void, undefined> {
    let rows: string[] = []
    let words = 0
    let number = 0
    const chunk = (): PairChunk => {
      const made = { number: number++, pairs: rows.length, text: `${rows.join('\n')}\n` }
      rows = []
      words = 0
      return made
    }
    for (const path of this.#source.inputs) {
      const input = await PairInput.open(path, { ...this.#source, onProblem: this.#problem })
      for await (const batch of input) {
        for (let k = 0; k < batch.length; k++) {
          const record = batch[k]!
          const row = this.#row(record, path, input.lines[k]!)
          if (row === undefined) continue
          this.pairs++
          rows.push(row)
          words += record.source.length + record.target.length
          if (words >= WORDS_A_CHUNK) yield chunk()
        }
      }
      this.summaries.push(...input.summaries())
    }
    if (this.errors > 0 && !this.#source.skipBad) {
      throw new ParascopeError(
        'io/bad-data',
        'nothing was written: correct the records above first, or leave them out with --skip-bad',
      )
    }
    if (this.pairs === 0) {
      const reasons = [...this.drops].map(([reason, count]) => `${reason}: ${count}`).join(', ')
      throw new ParascopeError('measure/insufficient-data', `there is no pair to extract rules from${reasons && ` (${reasons})`}`)
    }
    if (rows.length > 0) yield chunk()
  }

  readonly #problem = (problem: Problem): void => {
    if (problem.severity === 'error') this.errors++
    this.#source.onProblem(problem)
  }

  #row(record: PairRecord, file: string, line: number): string | undefined {
    const { settings, links: which } = this.#source
    const drop = (reason: string, field: string, message: string) => {
      this.drops.set(reason, (this.drops.get(reason) ?? 0) + 1)
      this.#problem({
        severity: 'warning',
        code: 'corpus/bad-record',
        message: `${message}: left out`,
        file,
        line,
        field,
        id: record.id,
      })
      return undefined
    }
    const { id, source, target } = record
    const links = linksOf(record, which)
    if (links === undefined) return drop('no links', 'sure', 'the words of the pair are not linked; align them first')
    for (const side of ['source', 'target'] as const) {
      if (record[side].length === 0) return drop('an empty side', side, 'the sentence has no words')
      if (record[side].length > MAX_TOKENS) return drop('too long', side, `more than ${MAX_TOKENS} words`)
    }
    if (settings.categories.length === 0) return formatPairRow({ id, source, target, links })
    const field = settings.parsedSide === 'source' ? 'sourceTree' : 'targetTree'
    const tree = record[field]
    if (tree === undefined)
      return drop('no tree', field, `there is no tree of the ${settings.parsedSide} side to take labels from`)
    return formatPairRow({ id, source, target, links, [field]: tree })
  }
}
