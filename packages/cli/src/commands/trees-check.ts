/** `parascope trees check`: what is wrong or odd about the trees of a file. */
import { formatProblem } from '@parascope/core/errors'
import { checkTrees } from '@parascope/engine/trees'
import { Command } from 'commander'
import { envelope, printEnvelope } from '../frame/envelope.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { manifest } from '../frame/manifest.js'
import { addFormatOption, addJsonOption, type FormatOptions, type JsonOptions } from '../frame/option-bundles.js'
import { ProblemLog, printProblems } from '../frame/problems.js'
import { type Cell, renderTable, tableStyle } from '../frame/table.js'
import { addPairOptions, type PairOptions, readOptions } from '../pairs/read-options.js'

export function treesCheck(io: Io): Command {
  const command = new Command('check')
    .description('check the trees of a file against their words, and list what is odd; ends with 1 if there are errors')
    .argument('<file>', 'pairs with trees: JSON Lines, Penn brackets, a SPADE folder, …; - for standard input')
  addPairOptions(command)
  addFormatOption(command)
  addJsonOption(command)
  example(command, 'parascope trees check demo/nodes.maria.jsonl', 'trees and node links of one annotator')
  return command.action(async (file: string, options: PairOptions & FormatOptions & JsonOptions) => {
    const log = new ProblemLog()
    const warnings: string[] = []
    const found = await checkTrees({
      ...readOptions(options),
      input: file,
      hash: true,
      onProblem: (problem) => {
        log.add(problem)
        if (options.json === true) warnings.push(formatProblem(problem))
      },
    })
    const rows: readonly (readonly [measure: string, what: string, value: number])[] = [
      ['corpus.records', 'records', found.records],
      ['trees', 'trees', found.trees],
      ['trees.missing', 'sides without a tree', found.withoutTree],
      ['trees.nodes', 'nodes', found.nodes],
      ['trees.phrases', 'nodes over more than one word', found.phrases],
      ['nodes.links', 'node links', found.nodeLinks],
      ['trees.errors', 'errors', found.errors],
      ['trees.warnings', 'warnings', found.warnings],
    ]
    if (options.json === true) {
      printEnvelope(
        envelope({
          command: 'trees check',
          signature: `trees-check|version:${manifest.version}`,
          inputs: found.inputs.map(({ path, sha256, records }) => ({ path, sha256: sha256!, records })),
          results: rows.map(([measure, , value]) => ({ measure, value, scale: 'count' as const })),
          warnings,
        }),
        io.stdout,
      )
    } else {
      const columns = [{ header: file }, { header: '', kind: 'number' as const }]
      const cells = rows.map(([, what, value]): Cell[] => [what, value])
      io.stdout.write(renderTable(columns, cells, tableStyle(io, options.format)))
      printProblems(log, { kind: 'read' }, io.stderr)
    }
    if (log.errors > 0) io.setExitCode(1)
  })
}
