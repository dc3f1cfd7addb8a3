/** `parascope grammar overlap`: a grammar against a gold grammar (PARADIGM). */
import { overlapOfFiles } from '@parascope/engine/grammar'
import { Command } from 'commander'
import { addOutputOptions, type OutputOptions } from '../agreement/agree-options.js'
import { printReport } from '../agreement/print-report.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { manifest } from '../frame/manifest.js'
import { readStrictly } from '../frame/read-strictly.js'
import {
  addIdentityOption,
  addIndexOption,
  addLexicalOption,
  type IdentityOptions,
  type IndexOptions,
  type LexicalOptions,
  minCounts,
} from '../grammar/compare-options.js'

interface OverlapOptions extends IdentityOptions, IndexOptions, LexicalOptions, OutputOptions {
  readonly minCount: readonly number[]
}

export function grammarOverlap(io: Io): Command {
  const command = new Command('overlap')
    .description('lower-bound precision and relative recall of a grammar against a gold grammar, with labels and without')
    .argument('<grammar>', 'the grammar that is tested: lines of Thrax, Joshua or PPDB, gzipped or not')
    .argument('<gold>', 'the grammar that it is tested against')
    .option(
      '--min-count <list>',
      'only gold rules seen so often, such as 1,2 (from Count, RarityPenalty or LogCount)',
      minCounts,
      [1],
    )
  addIndexOption(command)
  addLexicalOption(command)
  addIdentityOption(command)
  addOutputOptions(command)
  example(command, 'parascope grammar overlap demo/grammar.auto.txt demo/grammar.maria.txt', 'a grammar from automatic links')
  example(
    command,
    'parascope grammar overlap demo/grammar.auto.txt demo/grammar.maria.txt --min-count 1,2 --report out/overlap.html',
    'also against the rules that were seen twice, as a page',
  )
  return command.action(async (grammar: string, gold: string, options: OverlapOptions) => {
    const report = await readStrictly(io, { label: 'reading', unit: 'rules' }, (telling) =>
      overlapOfFiles(grammar, gold, {
        ...telling,
        minCounts: options.minCount,
        indices: options.thraxIndices !== true,
        byTarget: options.lexicalBySource !== true,
        identity: options.identity,
        version: manifest.version,
      }),
    )
    await printReport(report, 'grammar overlap', options, io)
  })
}
