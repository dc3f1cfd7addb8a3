/** What a measuring command or page found, as plain data: numbers with intervals, and tables of their own. */
import type { Figure } from '../agreement/figure.js'
import type { EnvelopeDraft } from './envelope.js'

/** A number of a report; `of` says whose it is where there are several couples of annotators or systems. */
export interface ReportedValue {
  readonly measure: string
  readonly figure: Figure
  readonly low?: number
  readonly high?: number
  readonly n?: number
  readonly of?: string
  /** what is odd about it, for the warnings */
  readonly note?: string
  /** a number of things, a mean of such numbers, a number on a scale of its own; absent: on 0 to 1 */
  readonly scale?: 'count' | 'mean' | 'value'
}

/** A table of its own in a report; numbers have `digits` places, none for counts. */
export interface ReportedTable {
  readonly title: string
  readonly text?: readonly string[]
  readonly columns: readonly { readonly header: string; readonly digits?: number }[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/** Numbers in the form of the envelope. */
export function envelopeResults(values: readonly ReportedValue[]): EnvelopeDraft['results'] {
  return values.map(({ measure, figure, low, high, n, scale, of }) => ({
    measure,
    ...figure,
    ...(scale === undefined ? {} : { scale }),
    ...(low === undefined || high === undefined ? {} : { low, high }),
    ...(n === undefined ? {} : { n }),
    ...(of === undefined ? {} : { of }),
  }))
}
