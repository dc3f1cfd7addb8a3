/** Running a command that reads pairs and writes pairs. */
import type { TransferOptions, TransferSummary } from '@parascope/engine/corpus'
import type { Io } from '../frame/io.js'
import { type PairOptions, readOptions } from './read-options.js'
import { runSink, type SinkCommandOptions } from './run-sink.js'

export type TransferCommandOptions = PairOptions & SinkCommandOptions

/** Calls the engine with the options of reading and writing prepared, then tells what happened. */
export function runTransfer(
  input: string,
  outputs: readonly string[],
  options: TransferCommandOptions,
  io: Io,
  transfer: (prepared: Omit<TransferOptions, 'route'>) => Promise<TransferSummary>,
): Promise<void> {
  return runSink(outputs, options, io, 'records', async (prepared) => {
    const summary = await transfer({ ...readOptions(options), ...prepared, input })
    const { records, format } = summary.inputs[0]!
    return { summary, read: `${records} records as ${format}` }
  })
}
