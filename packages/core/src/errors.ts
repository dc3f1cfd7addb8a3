/**
 * What goes wrong, as data. `ParascopeError` stops an operation; a `Problem` is one fault found in user data, collected
 * with its place (file, line, field, pair) so that a whole file can be reported at once. Codes are stable: scripts and
 * the server rely on them, messages may be reworded.
 */

/** Every code the library can give, grouped by the stage that gives it. */
export type ErrorCode =
  | 'text/unknown-language'
  | 'text/bad-lexicon'
  | 'corpus/bad-record'
  | 'corpus/bad-link'
  | 'corpus/bad-null'
  | 'corpus/bad-tree'
  | 'corpus/bad-node'
  | 'corpus/bad-offset'
  | 'corpus/bad-phenomenon'
  | 'corpus/bad-judgement'
  | 'corpus/bad-tagset'
  | 'corpus/bad-group'
  | 'corpus/duplicate-key'
  | 'corpus/unknown-field'
  | 'align/bad-model'
  | 'align/bad-resource'
  | 'align/no-text'
  | 'align/no-gold'
  | 'align/too-long'
  | 'align/no-such-pair'
  | 'grammar/bad-index'
  | 'grammar/memory'
  | 'grammar/no-features'
  | 'grammar/spark'
  | 'grammar/worker'
  | 'parse/bad-model'
  | 'parse/bad-server'
  | 'parse/no-cheapest'
  | 'parse/no-trees'
  | 'parse/too-long'
  | 'parse/unparsed'
  | 'edit/refused'
  | 'io/bad-json'
  | 'io/bad-encoding'
  | 'io/bad-xml'
  | 'io/bad-gzip'
  | 'io/bad-line'
  | 'io/bad-column'
  | 'io/cannot-carry'
  | 'io/line-count'
  | 'io/line-too-long'
  | 'io/no-such-file'
  | 'io/unreadable'
  | 'io/unwritable'
  | 'io/unknown-format'
  | 'io/empty'
  | 'io/bad-data'
  | 'cli/usage'
  | 'storage/damaged'
  | 'storage/full'
  | 'storage/locked'
  | 'storage/newer'
  | 'storage/not-empty'
  | 'storage/unreachable'
  | 'storage/unwritable'
  | 'project/cannot-assign'
  | 'project/closed'
  | 'server/cancelled'
  | 'server/no-demo'
  | 'server/no-web'
  | 'server/not-the-demo'
  | 'server/port'
  | 'server/stopping'
  | 'http/bad-request'
  | 'http/conflict'
  | 'http/forbidden'
  | 'http/gone'
  | 'http/not-found'
  | 'http/precondition'
  | 'http/precondition-required'
  | 'http/timeout'
  | 'http/too-large'
  | 'http/too-many'
  | 'http/unauthorized'
  | 'http/unsupported'
  | 'http/wrong-host'
  | 'measure/insufficient-data'
  | 'measure/missing-pairs'
  | 'measure/no-common-pairs'
  | 'measure/different-tokens'
  | 'measure/bad-credit'

/** An operation that cannot go on. The message says what is wrong, where, and what to do; `facts` holds the same as data. */
export class ParascopeError extends Error {
  override readonly name = 'ParascopeError'
  readonly code: ErrorCode
  readonly facts: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, message: string, facts: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.code = code
    this.facts = facts
  }
}

/** One fault in user data. An error makes the record unusable; a warning is worth a look. */
export interface Problem {
  readonly severity: 'error' | 'warning'
  readonly code: ErrorCode
  /** what is wrong and what was expected, without the place */
  readonly message: string
  readonly file?: string
  /** 1-based */
  readonly line?: number
  /** 0-based offset in the (uncompressed) file */
  readonly byte?: number
  /** such as `sure[3]` */
  readonly field?: string
  /** id of the pair, where it is known */
  readonly id?: string
}

/** A problem on one line: `pairs.jsonl:17: sure[3]: link [9, 2] is out of range: … (pair news:17)`. */
export function formatProblem(problem: Problem): string {
  const file = problem.file === '-' ? 'standard input' : problem.file
  const place = [file, problem.line].filter((part) => part !== undefined).join(':')
  const parts = [place, problem.field].filter((part) => part !== undefined && part !== '')
  const pair = problem.id === undefined ? '' : ` (pair ${problem.id})`
  const kind = problem.severity === 'warning' ? 'warning: ' : ''
  return `${parts.map((part) => `${part}: `).join('')}${kind}${problem.message}${pair}`
}
