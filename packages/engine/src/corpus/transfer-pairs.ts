/**
 * From one input of pairs to one or several outputs: what converting, filtering, sampling, splitting and removing
 * duplicates have in common.
 */
import type { PairRecord } from '@parascope/core/corpus'
import { type InputSummary, PairInput, type ReadPairsOptions } from '../io/read-pairs.js'
import { type Dropped, PairSink, type SinkOptions, type SinkSummary } from './pair-sink.js'

/** The number of the output that a record goes to, or why it is dropped. */
export type Route = (record: PairRecord) => number | Dropped

export interface TransferOptions extends ReadPairsOptions, SinkOptions {
  readonly input: string
  readonly route?: Route
  /** what becomes of a record before it is written */
  readonly change?: (record: PairRecord) => PairRecord
}

export interface TransferSummary extends SinkSummary {
  readonly inputs: readonly InputSummary[]
}

/** Reads, routes and writes. Either all outputs appear under their names or none does. */
export async function transferPairs(options: TransferOptions): Promise<TransferSummary> {
  const { route = () => 0, change } = options
  const sink = new PairSink(options)
  try {
    const input = await PairInput.open(options.input, { ...options, onProblem: sink.problem })
    for await (const batch of input) {
      const routed: PairRecord[][] = options.outputs.map(() => [])
      for (const record of batch) {
        const way = route(record)
        if (typeof way === 'number') routed[way]!.push(change === undefined ? record : change(record))
        else await sink.drop(record, way)
      }
      for (const [k, records] of routed.entries()) await sink.write(records, k)
    }
    const summary = await sink.finish()
    return { inputs: input.summaries(), ...summary }
  } catch (error) {
    sink.abandon()
    throw error
  }
}
