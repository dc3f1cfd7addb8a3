/** `parascope agree trees`: ALIR and ALIP of node links, and what people reach against each other (Arase and Tsujii 2018). */
import type { NodeMatch } from '@parascope/core/measure'
import type { LinkLevel } from '@parascope/core/phrases'
import { agreeTrees as measureTrees } from '@parascope/engine/agreement'
import { Command } from 'commander'
import { type AgreementOptions, addNodeOptions, agreeOptions, type BreakdownOptions } from '../agreement/agree-options.js'
import { printReport } from '../agreement/print-report.js'
import { readAnnotations } from '../agreement/read-annotations.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { choice } from '../frame/options.js'

interface TreeOptions extends AgreementOptions, BreakdownOptions {
  readonly gold?: readonly string[]
  readonly match: NodeMatch
  readonly links: LinkLevel
}

export function agreeTrees(io: Io): Command {
  const command = new Command('trees')
    .description('agreement on links between tree nodes: ALIR, ALIP and the human score of SPADE, by label and phrase length')
    .argument('<files...>', 'annotations of people; with --gold one system, which is tested against them')
    .option('--gold <files...>', 'annotations of people to test the system against')
    .option(
      '--match <how>',
      'when are two phrases the same: same tokens, or same words as in the published figures',
      choice('span', 'text'),
      'span',
    )
    .option('--links <level>', 'which links count: all, or the sure ones', choice('possible', 'sure'), 'possible')
  addNodeOptions(command)
  example(
    command,
    'parascope agree trees demo/nodes.maria.jsonl demo/nodes.jonas.jsonl demo/nodes.wei.jsonl --resamples 100',
    'one person against the other two',
  )
  example(
    command,
    'parascope agree trees demo/nodes.wei.jsonl --gold demo/nodes.maria.jsonl demo/nodes.jonas.jsonl --resamples 100 --json',
    'somebody tested against two others',
  )
  return command.action(async (files: string[], options: TreeOptions) => {
    const { annotators, ...rest } = options
    const whole = { ...agreeOptions(options), match: options.match, level: options.links }
    const tested = options.gold === undefined ? undefined : await readAnnotations(files, options, io)
    const people = await readAnnotations(options.gold ?? files, options.gold === undefined ? options : rest, io)
    await printReport(measureTrees(people, tested, whole), 'agree trees', options, io)
  })
}
