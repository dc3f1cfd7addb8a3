/** `parascope grammar co-train`: paraphrases from sentence pairs without any links. */
import { CO_TRAIN_DEFAULTS } from '@parascope/core/grammar'
import { coTrainFile } from '@parascope/engine/grammar'
import { Command, InvalidArgumentError } from 'commander'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { manifest } from '../frame/manifest.js'
import { addBadInputOptions, addFormatOption, addJsonOption } from '../frame/option-bundles.js'
import { choice, positiveFraction, positiveInt } from '../frame/options.js'
import { meter } from '../frame/progress.js'
import { type RuleCommandOptions, runRules } from '../grammar/run-rules.js'
import { addPairOptions, type PairOptions, readOptions } from '../pairs/read-options.js'

interface CoTrainCommandOptions extends PairOptions, RuleCommandOptions {
  readonly tags: 'own' | 'trees'
  readonly contexts: number
  readonly strength: number
  readonly minCount: number
  readonly contextLength: number
  readonly maxLength: number
  readonly iterations: number
  readonly shapes?: string
}

export function grammarCoTrain(io: Io): Command {
  const { contexts, strength, minCount, contextLength, maxLength, iterations } = CO_TRAIN_DEFAULTS
  const command = new Command('co-train')
    .description(
      'learn paraphrases from sentence pairs without links (Barzilay and McKeown 2001): identical words teach contexts, contexts teach phrases',
    )
    .argument('<file>', 'pairs of sentences that say the same')
    .requiredOption('-o, --out <file>', 'where to write the paraphrases, best first; packed if the name ends in .gz')
    .option('--tags <from>', 'parts of speech: our own (English), or those of the trees', choice('own', 'trees'), 'own')
    .option('--contexts <k>', 'contexts chosen in a round, most frequent first', positiveInt, contexts)
    .option('--strength <s>', 'least strength of a context and of a paraphrase', positiveFraction, strength)
    .option('--min-count <n>', 'least count of a context', positiveInt, minCount)
    .option('--context-length <n>', 'longest context in words on each side, up to 9', upToNine, contextLength)
    .option('--max-length <n>', 'longest phrase in words', positiveInt, maxLength)
    .option('--iterations <n>', 'most rounds', positiveInt, iterations)
    .option('--shapes <file>', 'also write the contexts and the patterns of equal roots, as a table')
  addPairOptions(command)
  addBadInputOptions(command)
  addFormatOption(command)
  addJsonOption(command)
  example(
    command,
    'parascope grammar co-train demo/bitext.source.txt,demo/bitext.target.txt --contexts 30 -o out/co-trained.txt --shapes out/shapes.tsv',
    'from two files side by side',
  )
  return command.action((file: string, options: CoTrainCommandOptions) =>
    runRules('grammar co-train', options, io, async (prepared) => {
      const learning = meter('learning', { unit: 'rounds', stream: io.stderr })
      const { contexts, strength, minCount, contextLength, maxLength, iterations, shapes } = options
      const { learnt, ...made } = await coTrainFile(file, {
        ...readOptions(options),
        ...prepared,
        tags: options.tags,
        training: { contexts, strength, minCount, contextLength, maxLength, iterations },
        ...(shapes === undefined ? {} : { shapes }),
        onRound: () => learning.add(1),
      }).finally(() => learning.done())
      return {
        ...made,
        signature: signatureOf(options),
        counts:
          learnt === undefined
            ? []
            : [
                ['grammar.pairs', 'pairs', made.pairs],
                ['grammar.rounds', 'rounds', learnt.rounds.length],
                ['grammar.contexts', 'contexts', learnt.contexts.length],
                ['grammar.patterns', 'patterns', learnt.patterns.length],
                ['grammar.rules', 'paraphrases', learnt.paraphrases.length],
                ['grammar.rules.lexical', 'of single words', learnt.paraphrases.filter(isLexical).length],
                ['grammar.rules.phrasal', 'longer ones', learnt.paraphrases.filter((found) => !isLexical(found)).length],
              ],
        notes: learnt?.finished === false ? [`stopped after ${iterations} rounds, while there still was something new`] : [],
      }
    }),
  )
}

function upToNine(value: string): number {
  if (!/^[1-9]$/.test(value)) throw new InvalidArgumentError('Expected a whole number from 1 to 9')
  return Number(value)
}

function isLexical({
  phrase,
  paraphrase,
}: {
  readonly phrase: readonly string[]
  readonly paraphrase: readonly string[]
}): boolean {
  return phrase.length === 1 && paraphrase.length === 1
}

function signatureOf(options: CoTrainCommandOptions): string {
  const { tags, contexts, strength, minCount, contextLength, maxLength, iterations } = options
  return [
    'grammar-co-train',
    `tags:${tags}`,
    `k:${contexts}`,
    `strength:${strength}`,
    `min:${minCount}`,
    `context:${contextLength}`,
    `max:${maxLength}`,
    `rounds:${iterations}`,
    `version:${manifest.version}`,
  ].join('|')
}
