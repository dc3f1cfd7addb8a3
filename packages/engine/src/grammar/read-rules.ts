/** Rules of a grammar file, one after another: lines of Thrax, Joshua or PPDB, gzipped or not. */
import { ParascopeError, type Problem } from '@parascope/core/errors'
import { type GrammarRule, isLineFault, parseRuleLine, type RuleLineFault } from '@parascope/core/grammar'
import { ByteSource } from '../io/byte-source.js'
import { readLines } from '../io/lines.js'
import type { InputSummary } from '../io/read-pairs.js'

export interface ReadRulesOptions {
  readonly onProblem: (problem: Problem) => void
  readonly onProgress?: (bytesRead: number, bytes: number | undefined, rules: number) => void
}

/** Hands over every rule; `take` may find a fault in it. Faults are told with file, line and field; empty lines are passed over. */
export async function readRules(
  path: string,
  { onProblem, onProgress }: ReadRulesOptions,
  take: (rule: GrammarRule) => RuleLineFault | undefined,
): Promise<InputSummary> {
  const source = ByteSource.open(path, { hash: true })
  let records = 0
  let faults = 0
  const tell = (line: number, { field, message }: RuleLineFault) => {
    faults++
    onProblem({ severity: 'error', code: 'io/bad-line', file: path, line, field, message })
  }
  const unreadable = (problem: Problem) => {
    faults++
    onProblem(problem)
  }
  for await (const { first, lines } of readLines(source, unreadable)) {
    for (const [k, text] of lines.entries()) {
      if (text === undefined || text.trim() === '') continue
      const rule = parseRuleLine(text)
      const fault = isLineFault(rule) ? rule : take(rule)
      if (fault === undefined) records++
      else tell(first + k, fault)
    }
    onProgress?.(source.bytesRead, source.size, records)
  }
  if (records === 0 && faults === 0) throw new ParascopeError('io/empty', `${path}: no rule in this file`, { path })
  return { path, format: 'rules', records, sha256: source.sha256()! }
}
