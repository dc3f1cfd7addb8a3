/** `parascope trees evaluate`: a phrase aligner against word links of people. */
import { evaluateTrees } from '@parascope/engine/trees'
import { Command } from 'commander'
import { type AgreementOptions, addNodeOptions, agreeOptions, type BreakdownOptions } from '../agreement/agree-options.js'
import { printReport } from '../agreement/print-report.js'
import { readAnnotations } from '../agreement/read-annotations.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'

export function treesEvaluate(io: Io): Command {
  const command = new Command('evaluate')
    .description(
      'score node links against gold that is projected from word links: recall on pairs without a rival, precision on all',
    )
    .argument('<systems...>', 'records with trees and node links')
    .requiredOption('--gold <file>', 'the same pairs with word links of people')
  addNodeOptions(command)
  example(
    command,
    'parascope trees evaluate demo/nodes.maria.jsonl --gold demo/words.maria.jsonl --common --resamples 100',
    'the phrases of a person against her words',
  )
  return command.action(async (files: string[], options: AgreementOptions & BreakdownOptions & { readonly gold: string }) => {
    const { annotators: _, ...rest } = options
    const systems = await readAnnotations(files, options, io)
    const gold = await readAnnotations([options.gold], rest, io)
    await printReport(evaluateTrees(systems, gold, agreeOptions(options)), 'trees evaluate', options, io)
  })
}
