/** `parascope grammar stats`: what a grammar is made of. */
import { figuresOfGrammar } from '@parascope/engine/grammar'
import { Command } from 'commander'
import { addOutputOptions, type OutputOptions } from '../agreement/agree-options.js'
import { printReport } from '../agreement/print-report.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { manifest } from '../frame/manifest.js'
import { positiveInt } from '../frame/options.js'
import { readStrictly } from '../frame/read-strictly.js'
import { addLexicalOption, type LexicalOptions } from '../grammar/compare-options.js'

interface StatsOptions extends LexicalOptions, OutputOptions {
  readonly top: number
}

export function grammarStats(io: Io): Command {
  const command = new Command('stats')
    .description('count the rules of a grammar by kind, label, holes and length, and tell the ranges of its features')
    .argument('<grammar>', 'lines of Thrax, Joshua or PPDB, gzipped or not')
    .option('--top <n>', 'labels to show', positiveInt, 20)
  addLexicalOption(command)
  addOutputOptions(command)
  example(command, 'parascope grammar stats demo/grammar.maria.txt', 'a small grammar')
  return command.action(async (grammar: string, options: StatsOptions) => {
    const report = await readStrictly(io, { label: 'reading', unit: 'rules' }, (telling) =>
      figuresOfGrammar(grammar, {
        ...telling,
        byTarget: options.lexicalBySource !== true,
        top: options.top,
        version: manifest.version,
      }),
    )
    await printReport(report, 'grammar stats', options, io)
  })
}
