/** `parascope parser score`: trees against gold trees. */
import { ParascopeError } from '@parascope/core/errors'
import { scoresOf } from '@parascope/core/parse'
import { scoreTrees } from '@parascope/engine/parse'
import { Command } from 'commander'
import { envelope, printEnvelope } from '../frame/envelope.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { manifest } from '../frame/manifest.js'
import { addFormatOption, addJsonOption, type FormatOptions, type JsonOptions } from '../frame/option-bundles.js'
import { ProblemLog, printProblems } from '../frame/problems.js'
import { resultTable } from '../frame/result-table.js'
import { tableStyle } from '../frame/table.js'
import { addPairOptions, type PairOptions, readOptions } from '../pairs/read-options.js'

type ScoreOptions = PairOptions & FormatOptions & JsonOptions

export function parserScore(io: Io): Command {
  const command = new Command('score')
    .description(
      'score trees against gold by labelled brackets; punctuation counts, tags and a root called ROOT, TOP or S1 do not',
    )
    .argument('<test>', 'pairs with the trees to score')
    .argument('<gold>', 'the same pairs with gold trees; a tree that the test lacks counts as one without brackets')
  addPairOptions(command)
  addFormatOption(command)
  addJsonOption(command)
  example(command, 'parascope parser score demo/pairs.jsonl demo/pairs.jsonl', 'a file against itself')
  return command.action((test: string, gold: string, options: ScoreOptions) => runScore(test, gold, options, io))
}

async function runScore(test: string, gold: string, options: ScoreOptions, io: Io): Promise<void> {
  const log = new ProblemLog()
  const { brackets, missing, inputs } = await scoreTrees(test, gold, {
    ...readOptions(options),
    onProblem: (problem) => log.add(problem),
  }).finally(() => printProblems(log, { kind: 'read' }, io.stderr))
  if (log.errors > 0) throw new ParascopeError('io/bad-data', 'nothing was measured: correct the records above first')
  const scores = scoresOf(brackets)
  const n = brackets.trees
  const made = envelope({
    command: 'parser score',
    signature: `brackets=labelled|punctuation=counted|root=not|function-labels=stripped|version=${manifest.version}`,
    inputs: inputs.map(({ path, sha256, records }) => ({ path, sha256: sha256!, records })),
    results: (['precision', 'recall', 'f1', 'exact'] as const).map((name) => {
      const value = scores[name]
      return value === undefined
        ? { measure: `parse.${name}`, value: null, undefined: 'there are no brackets to compare', n }
        : { measure: `parse.${name}`, value, n }
    }),
    warnings: missing === 0 ? [] : [`${missing} of ${n} gold trees have no tree in ${test}`],
  })
  if (options.json === true) return printEnvelope(made, io.stdout)
  io.stdout.write(resultTable(made, tableStyle(io, options.format)))
  for (const warning of made.warnings) io.stderr.write(`note: ${warning}\n`)
}
