/** `parascope agree types`: the IAPTA measures of Vila et al. (2015) and what belongs beside them. */
import type { Tagset } from '@parascope/core/corpus'
import type { TypeOptions } from '@parascope/core/measure'
import { agreeTypes as measureTypes, type TypeAgreeOptions } from '@parascope/engine/agreement'
import { loadCredits, loadTagset } from '@parascope/engine/types'
import { Command } from 'commander'
import {
  type AnnotationOptions,
  addAnnotationOptions,
  addBreakdownOptions,
  addIntervalOptions,
  addOutputOptions,
  agreeOptions,
  type BreakdownOptions,
  type IntervalCommandOptions,
  type OutputOptions,
} from '../agreement/agree-options.js'
import { printReport } from '../agreement/print-report.js'
import { readAnnotations } from '../agreement/read-annotations.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { choice, fraction, positiveInt } from '../frame/options.js'
import { addTagsetOption, type TagsetOptions } from '../types/tagset-option.js'

interface TypeCommandOptions extends TagsetOptions {
  readonly coverage?: TypeOptions['coverageRule']
  readonly matching?: TypeOptions['matching']
  readonly alpha?: TypeOptions['alpha']
  readonly projectionWeight?: number
  readonly keyWeight?: number
  readonly wordCount?: TypeOptions['wordCount']
  readonly pairsWithout?: TypeOptions['pairsWithout']
  readonly partial?: TypeOptions['partial']
  readonly recall?: TypeOptions['recall']
  readonly credit?: string
  readonly gammaSamples: number
  readonly lenient?: true
}

type AllOptions = AnnotationOptions & IntervalCommandOptions & OutputOptions & BreakdownOptions & TypeCommandOptions

/** Random pairs of annotations for gamma where nothing is said. */
export const GAMMA_SAMPLES = 3000

export function agreeTypes(io: Io): Command {
  const command = new Command('types')
    .description(
      'agreement on paraphrase types: IAPTA in all variants, by type, hidden and false agreement, alpha_U, gamma, yes or no',
    )
    .argument(
      '<files...>',
      'annotations; B of the measures is the first, C the second; more than two give every couple and the mean',
    )
  addTagsetOption(command)
  command
    .option(
      '--coverage <rule>',
      'what an empty scope or key covers (default: as the tagset says)',
      choice('emptyX', 'emptyAny', 'spuriousTokens'),
    )
    .option(
      '--matching <how>',
      'each phenomenon takes its best partner, or a partner of its own (default: as the tagset says)',
      choice('best', 'oneToOne'),
    )
    .option(
      '--alpha <rule>',
      'one member counts in full for types that may have one, or wherever there is one (default: as the tagset says)',
      choice('paper', 'auto'),
    )
    .option('--projection-weight <share>', 'what another projection takes off (default: as the tagset says)', fraction)
    .option('--key-weight <share>', 'what other keys take off (default: as the tagset says)', fraction)
    .option(
      '--word-count <how>',
      'agr_w: a token under two phenomena counts twice, or once (default: multiset)',
      choice('multiset', 'distinct'),
    )
    .option(
      '--pairs-without <rule>',
      'pairwise means: leave pairs without phenomena out, or count 1 (default: skip)',
      choice('skip', 'one'),
    )
    .option('--partial <rule>', 'partial overlap in either member, or in both (default: either)', choice('either', 'both'))
    .option(
      '--recall <rule>',
      'R of B: the matches of B over |C|, or those of C (default: sameCount)',
      choice('sameCount', 'otherCount'),
    )
    .option('--credit <file>', 'what a type is worth where another stands: type, type, credit with tabs between, or YAML or JSON')
    .option('--gamma-samples <n>', 'random pairs of annotations for gamma, in all', positiveInt, GAMMA_SAMPLES)
    .option('--lenient', 'take types as released corpora have them: a missing projection or key is a warning')
  addAnnotationOptions(command)
  addIntervalOptions(command)
  addOutputOptions(command)
  addBreakdownOptions(command)
  example(command, 'parascope agree types demo/types.maria.jsonl demo/types.jonas.jsonl', 'two annotators')
  example(
    command,
    'parascope agree types demo/types.maria.jsonl demo/types.jonas.jsonl --matching oneToOne --coverage emptyAny --report out/types.html',
    'another reading of the measures, as a page',
  )
  return command.action(async (files: string[], options: AllOptions) => {
    const tagset = await loadTagset(options.tagset)
    const loaded = await readAnnotations(files, options, io, options.lenient === true ? undefined : tagset)
    const report = measureTypes(loaded, await typeSettings(tagset, options))
    await printReport(report, 'agree types', options, io)
  })
}

async function typeSettings(tagset: Tagset, options: AllOptions): Promise<TypeAgreeOptions> {
  const { coverage, matching, alpha, projectionWeight, keyWeight, wordCount, pairsWithout, partial, recall } = options
  const said = { coverageRule: coverage, matching, alpha, projectionWeight, keyWeight, wordCount, pairsWithout, partial, recall }
  const types: Partial<TypeOptions> = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  const credits = options.credit === undefined ? {} : { credits: await loadCredits(options.credit) }
  return { ...agreeOptions(options), tagset, types, gammaSamples: options.gammaSamples, ...credits }
}
