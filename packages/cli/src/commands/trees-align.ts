/** `parascope trees align` and `parascope trees project`: links between the nodes of two trees. */
import { PHRASE_ALIGNERS, type PhraseAligner, TREE_DEFAULTS } from '@parascope/core/phrases'
import { alignTreeFile, projectTreeFile } from '@parascope/engine/trees'
import { Command } from 'commander'
import { monoMethod } from '../align/mono-method.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { addBadInputOptions } from '../frame/option-bundles.js'
import { choice, fraction, positiveNumber } from '../frame/options.js'
import { addPairOptions, type PairOptions, readOptions } from '../pairs/read-options.js'
import { runSink, type SinkCommandOptions } from '../pairs/run-sink.js'
import { wordsBeside } from '../pairs/words-beside.js'

interface AlignOptions extends PairOptions, SinkCommandOptions {
  readonly out: string
  readonly mode: PhraseAligner
  readonly theta: number
  readonly completion: number
  readonly unlinked: number
  readonly lambda?: number
  readonly linksFrom: 'own' | 'sure' | 'mono'
  readonly words?: string
  readonly name?: string
}

export function treesAlign(io: Io): Command {
  const command = new Command('align')
    .description('align the phrases of two trees by the links of their words; everything else is aligned to nothing')
    .argument('<file>', 'pairs with trees')
    .option('-o, --out <file>', 'where to write, or - for standard output', '-')
    .option('--mode <name>', 'how to choose the pairs', choice(...PHRASE_ALIGNERS), TREE_DEFAULTS.mode)
    .option('--theta <s>', 'similarity from which a pair counts; above 1 nothing does', positiveNumber, TREE_DEFAULTS.theta)
    .option('--completion <s>', 'of tree+completion: least similarity of an added pair', positiveNumber, TREE_DEFAULTS.completion)
    .option('--unlinked <w>', 'weight of a word without link', fraction, TREE_DEFAULTS.unlinked)
    .option('--lambda <x>', 'of forest: weight of the parses against the alignment (default: 1)', positiveNumber)
    .option(
      '--links-from <whom>',
      'confidences or links in the file, its sure links only, or the monolingual aligner',
      choice('own', 'sure', 'mono'),
      'own',
    )
    .option('--words <file>', 'word links of the same pairs, where they stand in another file')
    .option('--name <annotator>', 'name of the program in the records (default: the mode)')
  addPairOptions(command)
  addBadInputOptions(command)
  example(
    command,
    'parascope trees align demo/nodes.maria.jsonl --links-from mono -o out/phrases.jsonl',
    'words first, then phrases',
  )
  return command.action(async (file: string, options: AlignOptions) => {
    const { mode, theta, completion, unlinked, lambda, name = options.mode } = options
    const links = options.linksFrom === 'mono' ? (await monoMethod(options, io)).align : options.linksFrom
    await runSink([options.out], { ...options, to: 'jsonl' }, io, 'pairs', async (prepared) => {
      const summary = await alignTreeFile({
        ...readOptions(options),
        ...prepared,
        ...(await wordsBeside(options, io)),
        input: file,
        name,
        links,
        align: { mode, theta, completion, unlinked, ...(lambda === undefined ? {} : { lambda }) },
      })
      return { summary, read: `${summary.records} records, linked ${summary.linked} pairs of phrases by ${mode}` }
    })
  })
}

export function treesProject(io: Io): Command {
  const command = new Command('project')
    .description('link the nodes that the word links allow: pairs without a rival as sure, the others as possible')
    .argument('<file>', 'pairs with trees and word links')
    .option('-o, --out <file>', 'where to write, or - for standard output', '-')
    .option('--words <file>', 'word links of the same pairs, where they stand in another file')
    .option('--name <annotator>', 'name of the program in the records', 'projection')
  addPairOptions(command)
  addBadInputOptions(command)
  example(
    command,
    'parascope trees project demo/nodes.maria.jsonl --words demo/words.maria.jsonl -o out/projected.jsonl',
    'node links from word links',
  )
  return command.action(
    (file: string, options: Pick<AlignOptions, 'out' | 'words'> & PairOptions & SinkCommandOptions & { name: string }) =>
      runSink([options.out], { ...options, to: 'jsonl' }, io, 'pairs', async (prepared) => {
        const summary = await projectTreeFile({
          ...readOptions(options),
          ...prepared,
          ...(await wordsBeside(options, io)),
          input: file,
          name: options.name,
        })
        return { summary, read: `${summary.records} records, ${summary.linked} pairs of phrases are consistent with the words` }
      }),
  )
}
