/** `parascope compare`: aligners against gold. */
import { compareToGold } from '@parascope/engine/agreement'
import { Command } from 'commander'
import {
  type AgreementOptions,
  addAgreementOptions,
  addTestOption,
  agreeOptions,
  type TestOptions,
} from '../agreement/agree-options.js'
import { printReport } from '../agreement/print-report.js'
import { readAnnotations } from '../agreement/read-annotations.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'

interface CompareCommandOptions extends TestOptions {
  readonly measure: string
}

export function compare(io: Io): Command {
  const command = new Command('compare')
    .description('score alignments against gold as the literature does, and test whether one system is better than another')
    .argument('<files...>', 'one or more systems, then the gold; a file of links alone takes its text from the gold')
    .option('--measure <name>', 'the measure whose differences are tested', 'words.mixed.f1')
  addTestOption(command)
  addAgreementOptions(command)
  example(command, 'parascope compare demo/words.auto.jsonl demo/words.maria.jsonl', 'one aligner against gold')
  example(
    command,
    'parascope compare demo/words.auto.jsonl demo/words.jonas.jsonl demo/words.maria.jsonl',
    'is a person better than the aligner?',
  )
  return command.action(async (files: string[], options: CompareCommandOptions & AgreementOptions) => {
    const loaded = await readAnnotations(files, options, io)
    const report = compareToGold(loaded, { ...agreeOptions(options), measure: options.measure, test: options.test })
    await printReport(report, 'compare', options, io)
  })
}
