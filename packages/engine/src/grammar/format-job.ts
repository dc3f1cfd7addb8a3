/** One slice of a file of counted rules, made into lines of a grammar: what a thread does. */
import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { type FeatureName, LexicalWeights, type RuleKind } from '@parascope/core/grammar'
import { addLexicalLines, CountedLines } from './counted-grammar.js'
import { RowBuffer } from './row-buffer.js'
import { type GrammarFormat, kindOfCounted, RuleFormatter } from './rule-formatter.js'

const NEWLINE = 10

export interface FormatJob {
  /** the file of counted rules, and the bytes of it that are meant */
  readonly rules: string
  readonly start: number
  readonly end: number
  readonly lexicon: readonly string[]
  readonly format: GrammarFormat
  readonly features: readonly FeatureName[]
  readonly gzip: boolean
  /** where the lines go */
  readonly to: string
}

export interface FormattedSlice {
  readonly rules: number
  readonly kinds: Readonly<Record<RuleKind, number>>
  readonly labels: readonly string[]
}

export class FormatWorker {
  #formatter: RuleFormatter | undefined
  readonly #lines = new RowBuffer()

  run(job: FormatJob): FormattedSlice {
    this.#formatter ??= formatterOf(job)
    const formatter = this.#formatter
    const text = readSlice(job)
    const kinds = { lexical: 0, phrasal: 0, syntactic: 0 }
    const labels = new Set<string>()
    const lines = this.#lines
    lines.clear()
    const counted = new CountedLines()
    let rules = 0
    for (let at = 0; at < text.length; ) {
      const end = text.indexOf('\n', at)
      const rule = counted.read(text.slice(at, end))
      kinds[kindOfCounted(rule)]++
      labels.add(rule.lhs)
      lines.text(formatter.line(rule))
      lines.byte(NEWLINE)
      rules++
      at = end + 1
    }
    writeFileSync(job.to, job.gzip ? gzipSync(lines.written()) : lines.written())
    return { rules, kinds, labels: [...labels] }
  }
}

function formatterOf({ format, features, lexicon }: FormatJob): RuleFormatter {
  const weights = new LexicalWeights()
  if (features.some((name) => name.startsWith('Lex(')))
    for (const path of lexicon) addLexicalLines(readFileSync(path, 'utf8'), weights)
  return new RuleFormatter(format, features, weights)
}

function readSlice({ rules, start, end }: FormatJob): string {
  const bytes = Buffer.allocUnsafe(end - start)
  const file = openSync(rules, 'r')
  try {
    for (let at = 0; at < bytes.length; ) {
      const read = readSync(file, bytes, at, bytes.length - at, start + at)
      if (read === 0) throw new Error(`${rules} ends early`)
      at += read
    }
  } finally {
    closeSync(file)
  }
  return bytes.toString('utf8')
}
