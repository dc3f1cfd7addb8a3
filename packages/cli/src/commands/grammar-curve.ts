/** `parascope grammar curve`: precision and recall as a grammar grows from its best rules on (PARADIGM, Figure 4). */
import { ParascopeError } from '@parascope/core/errors'
import type { FeatureWeights } from '@parascope/core/measure'
import { curveOfFiles } from '@parascope/engine/grammar'
import { Command, Option } from 'commander'
import { addOutputOptions, type OutputOptions } from '../agreement/agree-options.js'
import { printReport } from '../agreement/print-report.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { manifest } from '../frame/manifest.js'
import { choice, finiteNumber, positiveInt } from '../frame/options.js'
import { readStrictly } from '../frame/read-strictly.js'
import { addIdentityOption, addIndexOption, type IdentityOptions, type IndexOptions } from '../grammar/compare-options.js'
import { featureWeights } from '../grammar/feature-weights.js'

interface CurveOptions extends IdentityOptions, IndexOptions, OutputOptions {
  readonly by?: string
  readonly weights?: FeatureWeights
  readonly descending?: true
  readonly missing?: number
  readonly minCount: number
  readonly perDecade: number
  readonly ties: 'mean' | 'together'
}

export function grammarCurve(io: Io): Command {
  const command = new Command('curve')
    .description('lower-bound precision and relative recall as a grammar grows from its best rules to all of them')
    .argument('<grammar>', 'the grammar that is tested; its lines need the features of the score')
    .argument('<gold>', 'the grammar that it is tested against')
    .option('--by <feature>', 'the feature that orders the rules, such as "p(e|f)"')
    .addOption(
      new Option('--weights <sum>', 'order by a sum of features, such as "p(e|f)=1,RarityPenalty=100"')
        .argParser(featureWeights)
        .conflicts('by'),
    )
    .option('--descending', 'the highest value is best, as with PPDB2.0Score; without it the lowest, as with costs')
    .option(
      '--missing <value>',
      'the value of a feature that a line lacks or gives as NA (default: such a line is a fault)',
      finiteNumber,
    )
    .option('--min-count <n>', 'only gold rules seen so often', positiveInt, 1)
    .option('--per-decade <n>', 'cuts for each factor of ten', positiveInt, 5)
    .option(
      '--ties <how>',
      'a cut among rules of one score: the mean over all orders of them, or all of them together',
      choice('mean', 'together'),
      'mean',
    )
  addIndexOption(command)
  addIdentityOption(command)
  addOutputOptions(command)
  example(
    command,
    'parascope grammar curve demo/grammar.auto.txt demo/grammar.maria.txt --by "Lex(e|f)"',
    'the rules first whose words are the likeliest',
  )
  example(
    command,
    'parascope grammar curve demo/grammar.auto.txt demo/grammar.maria.txt --weights "Lex(e|f)=1,RarityPenalty=100" --plots out',
    'a weighted sum, drawn',
  )
  return command.action(async (grammar: string, gold: string, options: CurveOptions) => {
    const { by, minCount, perDecade, missing, ties } = options
    const score = options.weights ?? (by === undefined ? undefined : new Map([[by, 1]]))
    if (score === undefined) throw new ParascopeError('cli/usage', 'name the feature that orders the rules: --by or --weights')
    const report = await readStrictly(io, { label: 'reading', unit: 'rules' }, (telling) =>
      curveOfFiles(grammar, gold, {
        ...telling,
        weights: score,
        order: options.descending === true ? 'descending' : 'ascending',
        ...(missing === undefined ? {} : { missing }),
        minCount,
        perDecade,
        ties,
        indices: options.thraxIndices !== true,
        identity: options.identity,
        version: manifest.version,
      }),
    )
    await printReport(report, 'grammar curve', options, io)
  })
}
