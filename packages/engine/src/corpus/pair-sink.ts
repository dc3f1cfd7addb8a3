/**
 * Where commands put their pairs: one or several outputs, a list of faults and a list of dropped records. Strict unless told
 * otherwise: after the first fault nothing more is written, and in the end nothing of it appears under its name.
 */
import type { PairRecord, RecordField } from '@parascope/core/corpus'
import type { Problem } from '@parascope/core/errors'
import { OutputFile } from '../io/output-file.js'
import { PairOutput } from '../io/write-pairs.js'
import { type Drop, DropLog } from './drop-log.js'

export interface SinkOptions {
  readonly outputs: readonly string[]
  /** name of the output format; taken from the file names if not given */
  readonly to?: string
  /** write the good records although others have faults */
  readonly skipBad?: boolean
  /** where to list the faults as JSON Lines */
  readonly report?: string
  /** where to list the dropped records as a table */
  readonly droppedTo?: string
  readonly onProblem: (problem: Problem) => void
}

export interface SinkSummary {
  /** records written, for each output */
  readonly written: readonly number[]
  /** true: there were faults and nothing was written */
  readonly refused: boolean
  readonly drops: readonly Drop[]
  /** fields that the output format does not carry, and in how many records they were lost */
  readonly lost: ReadonlyMap<RecordField, number>
  /** the file that lists the faults */
  readonly report?: string
}

/** Why a record is dropped; the reason is counted, the detail tells of this record. */
export interface Dropped {
  readonly reason: string
  readonly detail?: string
}

export class PairSink {
  readonly #options: SinkOptions
  readonly #outputs: PairOutput[] = []
  readonly #log = new DropLog()
  readonly #report: OutputFile | undefined
  readonly #droppedTo: OutputFile | undefined
  readonly #faultLines: string[] = []
  #errors = 0

  /** Opens everything; throws io/unwritable and leaves nothing behind where that is not possible. */
  constructor(options: SinkOptions) {
    this.#options = options
    try {
      for (const path of options.outputs) {
        this.#outputs.push(
          new PairOutput(path, { onProblem: this.problem, ...(options.to === undefined ? {} : { to: options.to }) }),
        )
      }
      this.#report = options.report === undefined ? undefined : new OutputFile(options.report)
      this.#droppedTo = options.droppedTo === undefined ? undefined : new OutputFile(options.droppedTo)
    } catch (error) {
      this.abandon()
      throw error
    }
  }

  /** Takes a fault of the input; it goes to the caller and to the list. */
  readonly problem = (problem: Problem): void => {
    if (problem.severity === 'error') this.#errors++
    if (this.#options.report !== undefined) this.#faultLines.push(`${JSON.stringify(problem)}\n`)
    this.#options.onProblem(problem)
  }

  /** Writes records to output k. */
  async write(records: readonly PairRecord[], k = 0): Promise<void> {
    if (!this.#isRefused()) await this.#outputs[k]!.write(records)
    await this.#report?.write(this.#faultLines.splice(0).join(''))
  }

  async drop(record: PairRecord, { reason, detail = '' }: Dropped): Promise<void> {
    if (this.#log.total === 0) await this.#droppedTo?.write('id\tannotator\treason\tdetail\n')
    this.#log.add(record.id, reason)
    await this.#droppedTo?.write(`${record.id}\t${record.annotator ?? ''}\t${reason}\t${detail}\n`)
  }

  /** Gives the files their names, or removes them if the input had faults. */
  async finish(): Promise<SinkSummary> {
    await this.#report?.write(this.#faultLines.splice(0).join(''))
    if (this.#isRefused()) for (const output of this.#outputs) output.abandon()
    else for (const output of this.#outputs) await output.commit()

    const refused = this.#isRefused()
    if (refused) this.#droppedTo?.abandon()
    else await this.#droppedTo?.commit()
    await this.#report?.commit()
    return {
      written: this.#outputs.map((output) => (refused ? 0 : output.records)),
      refused,
      drops: this.#log.drops,
      lost: addUp(this.#outputs.map((output) => output.dropped)),
      ...(this.#options.report === undefined ? {} : { report: this.#options.report }),
    }
  }

  /** Leaves everything as it was before. */
  abandon(): void {
    for (const output of this.#outputs) output.abandon()
    this.#report?.abandon()
    this.#droppedTo?.abandon()
  }

  #isRefused(): boolean {
    return this.#errors > 0 && this.#options.skipBad !== true
  }
}

function addUp(maps: readonly ReadonlyMap<RecordField, number>[]): Map<RecordField, number> {
  const sum = new Map<RecordField, number>()
  for (const map of maps) for (const [field, count] of map) sum.set(field, (sum.get(field) ?? 0) + count)
  return sum
}
