/** `parascope parse`: a tree for each sentence of each pair. */
import { ParascopeError } from '@parascope/core/errors'
import { CoreNlpClient, type ParseSentence, parsePairs, readParser } from '@parascope/engine/parse'
import { Command, Option } from 'commander'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { addBadInputOptions } from '../frame/option-bundles.js'
import { positiveInt, positiveNumber } from '../frame/options.js'
import { addPairOptions, type PairOptions, readOptions } from '../pairs/read-options.js'
import { runSink, type SinkCommandOptions } from '../pairs/run-sink.js'

interface ParseCommandOptions extends PairOptions, SinkCommandOptions {
  readonly out: string
  readonly model?: string
  readonly corenlp?: string | true
  readonly allowRemote?: true
  readonly timeLimit: number
  readonly nbest?: number
  readonly maxLength: number
  readonly replace?: true
}

const LOCAL_SERVER = 'http://127.0.0.1:9000'

export function parse(io: Io): Command {
  const command = new Command('parse')
    .description('parse both sentences of each pair, with a model learned before or a CoreNLP server')
    .argument('<file>', 'pairs in any known format; two texts joined by a comma; - for standard input')
    .option('-o, --out <file>', 'where to write, or - for standard output', '-')
    .addOption(new Option('--model <file>', 'a model of `parascope parser train`').conflicts('corenlp'))
    .option('--corenlp [url]', `a running CoreNLP server (default: ${LOCAL_SERVER})`)
    .option('--allow-remote', 'the server may be another machine: the text leaves this one')
    .option('--time-limit <seconds>', 'of --corenlp: longest wait for one sentence', positiveNumber, 60)
    .addOption(
      new Option('--nbest <n>', 'of --model: also write the n most probable trees, in meta.sourceNbest and meta.targetNbest')
        .argParser(positiveInt)
        .conflicts('corenlp'),
    )
    .option('--max-length <n>', 'longer sentences are left without a tree, with a warning', positiveInt, 80)
    .option('--replace', 'make new trees also where there are some; records with node links keep theirs')
  addPairOptions(command)
  addBadInputOptions(command)
  example(
    command,
    'parascope parser train demo/pairs.jsonl -o out/demo.parser.json.gz && parascope parse demo/bitext.source.txt,demo/bitext.target.txt --model out/demo.parser.json.gz -o out/parsed.jsonl',
    'learn from the demo trees, then parse other sentences',
  )
  return command.action((file: string, options: ParseCommandOptions) => runParse(file, options, io))
}

async function runParse(file: string, options: ParseCommandOptions, io: Io): Promise<void> {
  const parseSentence = await sentenceParser(options)
  await runSink([options.out], { ...options, to: 'jsonl' }, io, 'pairs', async (prepared) => {
    const summary = await parsePairs({
      ...readOptions(options),
      ...prepared,
      input: file,
      parse: parseSentence,
      maxLength: options.maxLength,
      replace: options.replace === true,
    })
    const { records, parsed, kept, unparsed } = summary
    const also = [
      ...(kept > 0 ? [`kept ${kept} that had a tree`] : []),
      ...(unparsed > 0 ? [`left ${unparsed} without a new tree`] : []),
    ]
    return { summary, read: `${records} records, parsed ${parsed} sentences${also.map((part) => `, ${part}`).join('')}` }
  })
}

async function sentenceParser(options: ParseCommandOptions): Promise<ParseSentence> {
  const { model, corenlp, nbest } = options
  if (model !== undefined) {
    const parser = await readParser(model)
    return async (tokens) => {
      const tree = parser.parse(tokens)
      if (tree === undefined) return undefined
      return nbest === undefined ? { tree } : { tree, nBest: parser.nBest(tokens, nbest) }
    }
  }
  if (corenlp === undefined) {
    throw new ParascopeError('cli/usage', 'say what parses: --model FILE (of `parascope parser train`) or --corenlp')
  }
  const client = new CoreNlpClient({
    url: corenlp === true ? LOCAL_SERVER : corenlp,
    timeLimitMs: options.timeLimit * 1000,
    allowRemote: options.allowRemote === true,
  })
  return async (tokens) => ({ tree: await client.parse(tokens) })
}
