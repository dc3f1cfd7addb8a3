/** The options of every command that reads pairs, and what the engine needs of them. */
import { formats, type ReadPairsOptions, type TokenMode } from '@parascope/engine/io'
import { type Command, InvalidArgumentError } from 'commander'
import { choice } from '../frame/options.js'

export interface PairOptions {
  readonly from?: string
  readonly tokens?: TokenMode
  readonly lang?: string
  readonly columns?: Readonly<Record<string, string>>
  readonly annotator?: string
}

/** `--from`, `--tokens`, `--lang`, `--columns`, `--annotator`. */
export function addPairOptions(command: Command): Command {
  const readable = formats.filter((format) => format.read !== undefined).map((format) => format.name)
  return command
    .option('--from <format>', 'format of the input; found from its content if not given', choice(...readable))
    .option('--tokens <how>', 'split text at blanks, or by the tokenizer', choice('blank', 'tokenizer'))
    .option('--lang <tag>', 'language of raw text, such as en, es or ar (default: en)')
    .option('--columns <map>', 'columns of a table, such as source=sentence1,target=sentence2 or source=2,target=3', columnMap)
    .option('--annotator <name>', 'annotator of the records that name none')
}

/** The options as the engine takes them, without those that were not said. */
export function readOptions({ from, tokens, lang, columns, annotator }: PairOptions): Omit<ReadPairsOptions, 'onProblem'> {
  return {
    ...(from === undefined ? {} : { from }),
    ...(tokens === undefined ? {} : { tokens }),
    ...(lang === undefined ? {} : { language: lang }),
    ...(columns === undefined ? {} : { columns }),
    ...(annotator === undefined ? {} : { annotator }),
  }
}

function columnMap(value: string): Record<string, string> {
  const entries = value.split(',').map((part) => {
    const equals = part.indexOf('=')
    if (equals < 1 || equals === part.length - 1)
      throw new InvalidArgumentError('Expected field=column, with commas between, such as source=2,target=3.')
    return [part.slice(0, equals).trim(), part.slice(equals + 1).trim()]
  })
  return Object.fromEntries(entries)
}
