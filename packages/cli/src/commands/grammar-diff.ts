/** `parascope grammar diff`: what only one of two grammars has. */
import { differenceOfFiles } from '@parascope/engine/grammar'
import { Command } from 'commander'
import { addOutputOptions, type OutputOptions } from '../agreement/agree-options.js'
import { printReport } from '../agreement/print-report.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { manifest } from '../frame/manifest.js'
import { nonNegativeInt, positiveInt } from '../frame/options.js'
import { readStrictly } from '../frame/read-strictly.js'
import { addIdentityOption, addLexicalOption, type IdentityOptions, type LexicalOptions } from '../grammar/compare-options.js'

interface DiffOptions extends IdentityOptions, LexicalOptions, OutputOptions {
  readonly examples: number
  readonly top: number
}

export function grammarDiff(io: Io): Command {
  const command = new Command('diff')
    .description('tell which rules only one of two grammars has, by kind and label, with the most frequent as examples')
    .argument('<first>', 'a grammar: lines of Thrax, Joshua or PPDB, gzipped or not')
    .argument('<second>', 'another one')
    .option('--examples <n>', 'rules to show of each sort', nonNegativeInt, 10)
    .option('--top <n>', 'labels to show', positiveInt, 20)
  addLexicalOption(command)
  addIdentityOption(command)
  addOutputOptions(command)
  example(command, 'parascope grammar diff demo/grammar.auto.txt demo/grammar.maria.txt --examples 3', 'two grammars')
  return command.action(async (first: string, second: string, options: DiffOptions) => {
    const report = await readStrictly(io, { label: 'reading', unit: 'rules' }, (telling) =>
      differenceOfFiles(first, second, {
        ...telling,
        examples: options.examples,
        top: options.top,
        byTarget: options.lexicalBySource !== true,
        identity: options.identity,
        version: manifest.version,
      }),
    )
    await printReport(report, 'grammar diff', options, io)
  })
}
