/** Rules of a grammar file, handed over one after another to something that may find fault with them. */
import { ParascopeError } from '@parascope/core/errors'
import type { GrammarRule, RuleLineFault } from '@parascope/core/grammar'
import type { InputSummary } from '../io/read-pairs.js'
import { type ReadRulesOptions, RuleInput } from '../ppdb/read-rules.js'

/** Reads a file to its end. Faults, those of lines and those that `take` finds, are told with file, line and field. */
export async function takeRules(
  path: string,
  options: ReadRulesOptions,
  take: (rule: GrammarRule) => RuleLineFault | undefined,
): Promise<InputSummary> {
  if (path.endsWith('.parquet')) {
    throw new ParascopeError(
      'io/unknown-format',
      `${path}: rules are read from lines; extract the grammar to a name without .parquet`,
      {
        path,
      },
    )
  }
  const input = new RuleInput(path, options)
  for await (const batch of input.batches()) {
    for (const { rule, file, line } of batch) {
      const fault = take(rule)
      if (fault !== undefined) options.onProblem({ severity: 'error', code: 'io/bad-line', file, line, ...fault })
    }
  }
  return input.summary()
}
