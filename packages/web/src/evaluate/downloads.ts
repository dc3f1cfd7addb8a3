/** What the page found as files: the envelope that the commands print with --json, and their tables. */
import {
  type EnvelopeInput,
  type EnvelopeResult,
  envelope,
  envelopeResults,
  fileTable,
  type ReportedValue,
  resultTable,
} from '@parascope/core/measure'

export interface Found {
  readonly command: 'score' | 'profile' | 'correlate'
  readonly signature: string
  readonly values: readonly ReportedValue[]
  /** numbers for programs alone */
  readonly details: readonly ReportedValue[]
  readonly warnings: readonly string[]
}

export function jsonText({ command, signature, values, details, warnings }: Found, inputs: readonly EnvelopeInput[]): string {
  const results = envelopeResults([...values, ...details])
  return `${JSON.stringify(envelope({ command, signature, inputs, results, warnings }))}\n`
}

/** A program wants every number; a paper the chief ones, and where there are none of these, all. */
export function tableText({ command, signature, values, details }: Found, format: 'csv' | 'latex'): string {
  const shown = format === 'csv' ? [...values, ...details] : values.length > 0 ? values : details
  const { results } = envelope({ command, signature, inputs: [], results: envelopeResults(shown) })
  const { columns, rows } = resultTable(results as readonly EnvelopeResult[], format)
  return fileTable(columns, rows, format)
}
