/** One slice of a file of counted rules, made into lines of a grammar: what a thread does. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { type FeatureName, LexicalWeights, RowCounter, type RuleKind } from '@parascope/core/grammar'
import { addLexicalLines } from './counted-grammar.js'
import { CountedLines } from './counted-lines.js'
import { RowBuffer } from './row-buffer.js'
import { type GrammarFormat, kindOfCounted, RuleFormatter } from './rule-formatter.js'

export interface FormatJob {
  /** its place among the slices, from 0 */
  readonly number: number
  /** the file of counted rules, and the bytes of it that are meant */
  readonly rules: string
  readonly start: number
  readonly end: number
  readonly lexicon: readonly string[]
  readonly format: GrammarFormat
  readonly features: readonly FeatureName[]
  readonly gzip: boolean
}

export interface FormattedSlice {
  /** packed if that was wanted */
  readonly lines: Uint8Array<ArrayBuffer>
  readonly rules: number
  readonly kinds: Readonly<Record<RuleKind, number>>
  readonly labels: readonly string[]
}

export class FormatWorker {
  readonly #counted = new CountedLines()
  readonly #lines = new RowBuffer()
  #formatter: RuleFormatter | undefined

  run(job: FormatJob): FormattedSlice {
    this.#formatter ??= this.#formatterOf(job)
    const counted = this.#counted
    const lines = this.#lines
    const kinds = { lexical: 0, phrasal: 0, syntactic: 0 }
    const labels = new Set<number>()
    let rules = 0
    lines.clear()
    counted.open(readSlice(job))
    for (let rule = counted.next(); rule !== undefined; rule = counted.next()) {
      this.#formatter.write(rule, counted, lines)
      kinds[kindOfCounted(rule)]++
      labels.add(rule.lhs)
      rules++
    }
    return {
      lines: new Uint8Array(job.gzip ? gzipSync(lines.written()) : lines.written()),
      rules,
      kinds,
      labels: Array.from(labels, (label) => counted.symbols.labels.word(label)),
    }
  }

  #formatterOf({ format, features, lexicon }: FormatJob): RuleFormatter {
    const links = new RowCounter()
    const { symbols } = this.#counted
    if (features.some((name) => name.startsWith('Lex(')))
      for (const path of lexicon) addLexicalLines(readFileSync(path, 'utf8'), symbols, links)
    return new RuleFormatter(format, features, symbols, new LexicalWeights(links))
  }
}

function readSlice({ rules, start, end }: FormatJob): Uint8Array {
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
  return bytes
}
