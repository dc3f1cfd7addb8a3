/** `parascope corpus pair`: groups of translations into pairs. */
import { pairGroups } from '@parascope/engine/corpus'
import { Command } from 'commander'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { addBadInputOptions, addSeedOption, type BadInputOptions, type SeedOptions } from '../frame/option-bundles.js'
import { addLimitOptions, type LimitOptions, limitsOf } from '../pairs/limit-options.js'
import { runSink } from '../pairs/run-sink.js'

interface PairCommandOptions extends BadInputOptions, SeedOptions, LimitOptions {
  readonly lang: string
  readonly dropped?: string
  readonly onePerGroup?: true
}

export function corpusPair(io: Io): Command {
  const command = new Command('pair')
    .description('pair the translations of each group: n translations give n(n-1)/2 pairs')
    .argument(
      '<groups>',
      'table with the columns group, translator and text, tab-separated, sorted by group; - for standard input',
    )
    .argument('<out>', 'where to write, or - for standard output')
    .option('--lang <tag>', 'language of the text', 'en')
    .option('--one-per-group', 'of each group keep one pair, drawn with the seed')
    .option('--dropped <file>', 'list every dropped pair with the reason, as a table')
  addLimitOptions(command)
  addSeedOption(command)
  addBadInputOptions(command)
  example(
    command,
    'parascope corpus pair demo/groups.tsv out/pairs.jsonl --max-tokens 50 --max-ratio 9',
    'all pairings, without the very unequal',
  )
  example(command, 'parascope corpus pair demo/groups.tsv out/one.jsonl --one-per-group --seed 5', 'one pair of each group')
  return command.action((groups: string, output: string, options: PairCommandOptions) =>
    runSink([output], options, io, 'translations', async (prepared) => {
      const limits = limitsOf(options)
      const onePerGroup = options.onePerGroup === true
      const summary = await pairGroups({
        ...prepared,
        input: groups,
        language: options.lang,
        limits,
        onePerGroup,
        seed: options.seed,
      })
      return { summary, read: `${summary.translations} translations in ${summary.groups} groups` }
    }),
  )
}
