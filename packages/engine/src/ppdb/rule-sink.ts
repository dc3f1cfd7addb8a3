/**
 * What the commands that make one file from rules have in common: strict unless told otherwise, faults counted, passed on and
 * listed in a report where one is wanted, drops counted by reason.
 */
import type { Problem } from '@parascope/core/errors'
import { DropLog } from '../corpus/drop-log.js'
import type { SinkSummary } from '../corpus/pair-sink.js'
import { OutputFile } from '../io/output-file.js'

export interface RuleSinkOptions {
  readonly output: string
  /** make the file from the good lines although others have faults */
  readonly skipBad?: boolean
  /** where to list the faults as JSON Lines */
  readonly report?: string
  readonly onProblem: (problem: Problem) => void
}

export class RuleSink {
  readonly output: OutputFile
  readonly drops = new DropLog()
  readonly #options: RuleSinkOptions
  readonly #report: OutputFile | undefined
  readonly #faults: string[] = []
  #errors = 0

  constructor(options: RuleSinkOptions) {
    this.#options = options
    this.output = new OutputFile(options.output)
    try {
      this.#report = options.report === undefined ? undefined : new OutputFile(options.report)
    } catch (error) {
      this.output.abandon()
      throw error
    }
  }

  /** Takes a fault of the input. */
  readonly problem = (problem: Problem): void => {
    if (problem.severity === 'error') this.#errors++
    if (this.#report !== undefined) this.#faults.push(`${JSON.stringify(problem)}\n`)
    this.#options.onProblem(problem)
  }

  /** Whether there were faults and none is to be passed over: nothing will be written. */
  get isRefused(): boolean {
    return this.#errors > 0 && this.#options.skipBad !== true
  }

  /** Writes the faults that came so far to the report. */
  async flushFaults(): Promise<void> {
    await this.#report?.write(this.#faults.splice(0).join(''))
  }

  /** Gives the file its name, or removes it if the input had faults. */
  async finish(written: number): Promise<SinkSummary> {
    await this.flushFaults()
    const refused = this.isRefused
    if (refused) this.output.abandon()
    else await this.output.commit()
    await this.#report?.commit()
    return {
      written: [refused ? 0 : written],
      refused,
      drops: this.drops.drops,
      lost: new Map(),
      ...(this.#options.report !== undefined && { report: this.#options.report }),
    }
  }

  /** Leaves everything as it was before. */
  abandon(): void {
    this.output.abandon()
    this.#report?.abandon()
  }
}
