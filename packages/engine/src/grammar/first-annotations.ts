/** Pairs of a file for work that looks at sentences and not at annotators: of several annotations of a pair the first counts. */
import type { PairRecord } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import { type InputSummary, PairInput, type ReadPairsOptions } from '../io/read-pairs.js'
import type { RuleSink } from '../ppdb/rule-sink.js'

/**
 * Calls `work` for each pair. A text that it returns is a reason to drop the pair, as are further annotations; a ParascopeError that
 * it throws is a problem of that pair.
 */
export async function eachFirstAnnotation(
  path: string,
  options: ReadPairsOptions,
  sink: RuleSink,
  work: (record: PairRecord) => string | undefined,
): Promise<{ readonly pairs: number; readonly inputs: readonly InputSummary[] }> {
  const seen = new Set<string>()
  const input = await PairInput.open(path, { ...options, hash: true, onProblem: sink.problem })
  for await (const batch of input) {
    for (const [k, record] of batch.entries()) {
      if (seen.has(record.id)) {
        sink.drops.add(record.id, 'another annotation of the same pair')
        continue
      }
      seen.add(record.id)
      try {
        const reason = work(record)
        if (reason !== undefined) sink.drops.add(record.id, reason)
      } catch (error) {
        if (!(error instanceof ParascopeError)) throw error
        const line = input.lines[k]
        const place = { file: path, ...(line === undefined ? {} : { line }), id: record.id }
        const field = typeof error.facts.field === 'string' ? { field: error.facts.field } : {}
        const message = error.message.replace(`pair ${record.id}: `, '')
        sink.problem({ severity: 'error', code: error.code, ...place, ...field, message })
      }
    }
    await sink.flushFaults()
  }
  return { pairs: seen.size, inputs: input.summaries() }
}
