/** A grammar file, plain or gzipped, into typed arrays: `[LHS] ||| source ||| target ||| …`, one rule a line. */
import { ParascopeError, type Problem } from '@parascope/core/errors'
import { PackedGrammar, RuleBytes } from '@parascope/core/grammar'
import { ByteSource } from '../io/byte-source.js'
import type { InputSummary } from '../io/read-pairs.js'

export interface ReadGrammarOptions {
  readonly onProblem: (problem: Problem) => void
  readonly onProgress?: (bytesRead: number, bytes: number | undefined, rules: number) => void
  /** the cost of a rule is the sum of these weights times its features */
  readonly weights?: ReadonlyMap<string, number>
  /** compute the SHA-256 of the file (default: yes) */
  readonly hash?: boolean
}

const NEWLINE = 10

/** Reads a grammar; malformed lines go to `onProblem` with line and field. Throws `io/empty` for a file without rules. */
export async function readPackedGrammar(
  path: string,
  { onProblem, onProgress, weights, hash = true }: ReadGrammarOptions,
): Promise<{ grammar: PackedGrammar; input: InputSummary }> {
  const grammar = new PackedGrammar()
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let faults = 0
  const reader = new RuleBytes(grammar, {
    decode: (bytes) => {
      try {
        return decoder.decode(bytes)
      } catch {
        return undefined
      }
    },
    onFault: (line, { field, message }) => {
      faults++
      onProblem({ severity: 'error', code: 'io/bad-line', file: path, line, field, message })
    },
    ...(weights === undefined ? {} : { weights }),
  })
  const source = ByteSource.open(path, { hash })
  for await (const lines of wholeLines(source)) {
    reader.take(lines)
    onProgress?.(source.bytesRead, source.size, grammar.size)
  }
  if (grammar.size === 0 && faults === 0) throw new ParascopeError('io/empty', `${path}: no rule in this file`, { path })
  const sha256 = source.sha256()
  return { grammar, input: { path, format: 'rules', records: grammar.size, ...(sha256 === undefined ? {} : { sha256 }) } }
}

/** The bytes in pieces that end with a line, except perhaps the last. */
async function* wholeLines(source: ByteSource): AsyncGenerator<Uint8Array, void, undefined> {
  let rest: Buffer[] = []
  for await (const chunk of source) {
    const end = chunk.lastIndexOf(NEWLINE) + 1
    if (end > 0) {
      yield rest.length === 0 ? chunk.subarray(0, end) : Buffer.concat([...rest, chunk.subarray(0, end)])
      rest = []
    }
    if (end < chunk.length) rest.push(chunk.subarray(end))
  }
  if (rest.length > 0) yield Buffer.concat(rest)
}
