/**
 * The text of formats that hold links only. It stands in files beside them: SOURCE,TARGET with one sentence a line, or one
 * file PAIRS in any format of pairs, whose k-th pair belongs to the k-th set of links.
 */
import { ParascopeError } from '@parascope/core/errors'
import type { FormatInput } from '../format.js'
import { sideFields } from './token-text.js'
import { type Column, lineColumn, zipBatches } from './zip-batches.js'

/** A pair without its links: the fields known so far, and the number by which links refer to it. */
export interface BarePair {
  readonly number: number
  readonly fields: Readonly<Record<string, unknown>>
}

/** A line of text that says its own number, as in `<s snum=12> … </s>`; undefined if the line is malformed. */
export interface NumberedLine {
  readonly number?: number
  readonly text: string
}

/** What PAIRS said about links; the links file takes its place. */
const REPLACED = ['sure', 'possible', 'nullSource', 'nullTarget', 'scores']

/**
 * The pairs that the links of `sources[0]` belong to, undefined where one could not be read (already reported).
 * `unwrap` takes a line of text apart; by default the line is the text.
 */
export function pairsBeside(
  input: FormatInput,
  unwrap: (line: string) => NumberedLine = (text) => ({ text }),
): Column<BarePair | undefined> {
  const [links, source, target] = input.sources
  if (source === undefined) {
    const path = links!.path
    const message = `${path}: holds links without the text they belong to; name the text too, joined by commas: ${path},SOURCE,TARGET (one sentence a line) or ${path},PAIRS (pairs in any format)`
    throw new ParascopeError('io/unreadable', message, { path })
  }
  if (target === undefined) return { path: source.path, unit: 'pairs', batches: fromPairs(input) }
  return { path: source.path, unit: 'lines', batches: fromText(input, unwrap) }
}

async function* fromPairs({
  sources,
  options,
  report,
  readPairs,
}: FormatInput): AsyncGenerator<(BarePair | undefined)[], void, undefined> {
  const source = sources[1]!
  let broken = false
  const watch: FormatInput['report'] = (problem) => {
    if (problem.severity === 'error') broken = true
    report({ ...problem, file: problem.file ?? source.path })
  }
  let number = 1
  for await (const { records } of readPairs(source, watch)) {
    if (broken) {
      const message = `${source.path}: has errors, so the pairs can no longer be counted and matched with their links; mend it first`
      throw new ParascopeError('io/bad-data', message, { path: source.path })
    }
    yield records.map((record) => ({ number: number++, fields: withoutLinks(record, options.annotator) }))
  }
}

function withoutLinks(record: unknown, annotator: string | undefined): Record<string, unknown> {
  if (typeof record !== 'object' || record === null) return {}
  const kept = Object.entries(record).filter(([field]) => !REPLACED.includes(field))
  return { ...Object.fromEntries(kept), ...(annotator === undefined ? {} : { annotator }) }
}

async function* fromText(
  { sources, options, report }: FormatInput,
  unwrap: (line: string) => NumberedLine,
): AsyncGenerator<(BarePair | undefined)[], void, undefined> {
  const [, source, target] = sources
  for await (const { first, items } of zipBatches([lineColumn(source!, report), lineColumn(target!, report)] as const)) {
    yield items[0].map((sourceLine, k) => {
      const targetLine = items[1][k]
      if (sourceLine === undefined || targetLine === undefined) return undefined
      const left = unwrap(sourceLine)
      const right = unwrap(targetLine)
      const number = left.number ?? first + k
      if (number !== (right.number ?? first + k)) {
        const message = `is sentence ${right.number ?? first + k}, but line ${first + k} of ${source!.path} is sentence ${number}`
        report({ severity: 'error', code: 'io/bad-line', file: target!.path, line: first + k, message })
        return undefined
      }
      const fields = {
        id: String(number),
        ...sideFields('source', left.text, 'blank', options),
        ...sideFields('target', right.text, 'blank', options),
      }
      return { number, fields }
    })
  }
}
