/**
 * Grammars and releases of PPDB (1.0, 2.0), rule by rule with the line they come from. A line with a fault is reported with its
 * place and its field, and comes out no further; a rule of more than one version of the format is taken as it is.
 */
import type { Problem } from '@parascope/core/errors'
import { type GrammarRule, isLineFault, parseRuleLine } from '@parascope/core/grammar'
import { ByteSource } from '../io/byte-source.js'
import { readLines } from '../io/lines.js'
import type { InputSummary } from '../io/read-pairs.js'

export interface ReadRule {
  readonly rule: GrammarRule
  /** the line as it stands in the file, without blanks around it */
  readonly text: string
  readonly file: string
  readonly line: number
}

export interface ReadRulesOptions {
  readonly onProblem: (problem: Problem) => void
  /** bytes read, bytes in all where that is known, rules read */
  readonly onProgress?: (bytesRead: number, bytes: number | undefined, rules: number) => void
}

/** The rules of a file, plain or gzipped, or of standard input (`-`), one batch of lines after the other. */
export class RuleInput {
  readonly #source: ByteSource
  readonly #options: ReadRulesOptions
  #rules = 0
  #lines = 0

  constructor(path: string, options: ReadRulesOptions) {
    this.#source = ByteSource.open(path, { hash: true })
    this.#options = options
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<readonly ReadRule[], void, undefined> {
    for await (const batch of this.batches()) yield [...batch]
  }

  /** The batches, whose rules are read as they are taken: quicker where each is forgotten before the next. All must be taken. */
  async *batches(): AsyncGenerator<Iterable<ReadRule>, void, undefined> {
    const { onProblem, onProgress } = this.#options
    for await (const { first, lines } of readLines(this.#source, onProblem)) {
      yield this.#batch(first, lines)
      onProgress?.(this.#source.bytesRead, this.#source.size, this.#rules)
    }
    if (this.#lines === 0)
      onProblem({ severity: 'error', code: 'io/empty', file: this.#source.path, message: 'there is no rule in this file' })
  }

  *#batch(first: number, lines: readonly (string | undefined)[]): Generator<ReadRule, void, undefined> {
    const file = this.#source.path
    for (let k = 0; k < lines.length; k++) {
      const text = lines[k]?.trim() ?? ''
      if (text === '') continue
      this.#lines++
      const rule = parseRuleLine(text)
      const line = first + k
      if (isLineFault(rule)) {
        const { field, message } = rule
        this.#options.onProblem({ severity: 'error', code: 'io/bad-line', file, line, field, message })
      } else {
        this.#rules++
        yield { rule, text, file, line }
      }
    }
  }

  /** What was read, once all of it is. */
  summary(): InputSummary & { readonly sha256: string } {
    return { path: this.#source.path, format: 'rules', records: this.#rules, sha256: this.#source.sha256()! }
  }
}
