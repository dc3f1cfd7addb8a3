/** `parascope aligner train-mono`: learns the monolingual aligner from gold links and saves it. */
import { TRAIN_DEFAULTS } from '@parascope/core/align-mono'
import { ParascopeError, type Problem } from '@parascope/core/errors'
import {
  type EvidenceFiles,
  loadEvidence,
  loadLexicon,
  saveCrossValidated,
  saveMonoModel,
  trainMonoFiles,
} from '@parascope/engine/align-mono'
import { abandonOutputs } from '@parascope/engine/io'
import { Command } from 'commander'
import { example } from '../frame/help.js'
import { onInterrupt } from '../frame/interrupt.js'
import type { Io } from '../frame/io.js'
import { addSeedOption, type SeedOptions } from '../frame/option-bundles.js'
import { multipleOf, positiveInt, wholeNumberFrom } from '../frame/options.js'
import { ProblemLog, printProblems } from '../frame/problems.js'
import { renderTable, tableStyle } from '../frame/table.js'

interface TrainMonoOptions extends SeedOptions, EvidenceFiles {
  readonly out: string
  readonly heldOut?: readonly string[]
  readonly crossValidated?: string
  readonly folds: number
  readonly passes: number
  readonly trees: number
  readonly units: number
  readonly lang: string
}

export function alignerTrainMono(io: Io): Command {
  const command = new Command('train-mono')
    .description('learn the monolingual aligner from gold links; the name of a file up to its first dot names its guideline')
    .argument('<gold...>', 'pairs with gold links')
    .requiredOption('-o, --out <model>', 'where to write the model; .gz packs')
    .option('--held-out <file...>', 'gold that is only scored, not learned from')
    .option('--cross-validated <folder>', 'also write each gold file with links by forests that have not seen its pairs')
    .option('--folds <k>', 'folds, grouped by shared sentences', wholeNumberFrom(2), TRAIN_DEFAULTS.folds)
    .option('--passes <n>', 'passes; each knows what the one before thinks of the neighbours', positiveInt, TRAIN_DEFAULTS.passes)
    .option('--trees <n>', 'boosted trees of each forest', positiveInt, TRAIN_DEFAULTS.trees)
    .option('--units <n>', 'units of the net, a multiple of 32; fewer learn faster', multipleOf(32), TRAIN_DEFAULTS.hidden)
    .option('--lang <tag>', 'language; English has a lexicon', 'en')
    .option('--vectors <file>', 'word vectors as text (GloVe, word2vec): the model learns to use them and then needs them')
    .option(
      '--paraphrases <file>',
      'a table of paraphrases, PPDB, tab-separated or an index of ppdb build: its entries count as synonyms',
    )
  addSeedOption(command)
  example(
    command,
    'parascope aligner train-mono demo/words.maria.jsonl -o out/own.json.gz --folds 2 --passes 1 --trees 10 --units 32',
    'a tiny model of your own; then: parascope align FILE --model out/own.json.gz',
  )
  return command.action((gold: readonly string[], options: TrainMonoOptions) => runTrainMono(gold, options, io))
}

async function runTrainMono(gold: readonly string[], options: TrainMonoOptions, io: Io): Promise<void> {
  const log = new ProblemLog()
  const finish = onInterrupt(abandonOutputs)
  try {
    const files = [...gold.map((path) => ({ path })), ...(options.heldOut ?? []).map((path) => ({ path, heldOut: true }))]
    const { seed, folds, passes, trees, units } = options
    const onProgress = (message: string) => {
      if (io.stderr.isTTY === true) io.stderr.write(`${message}\n`)
    }
    const { evidence, notes } = await loadEvidence(options)
    for (const note of notes) io.stderr.write(`${note}\n`)
    const settings = { ...TRAIN_DEFAULTS, seed, folds, passes, trees, hidden: units, evidence, onProgress }
    const read = { onProblem: (problem: Problem) => log.add(problem) }
    const trained = await trainMonoFiles(files, await loadLexicon(options.lang), settings, read)
    const { model, corpora } = trained
    printProblems(log, { kind: 'read' }, io.stderr)
    if (log.errors > 0) throw new ParascopeError('io/bad-data', 'no model was written: correct the records above first')
    await saveMonoModel(options.out, model)
    if (options.crossValidated !== undefined) await saveCrossValidated(options.crossValidated, files, trained, read)
    const columns = [
      { header: 'guideline' },
      ...['pairs', 'macro-sure F1', 'non-identical F1'].map((header, k) => ({
        header,
        kind: 'number' as const,
        digits: k === 0 ? 0 : 4,
      })),
    ]
    const rows = corpora.map(({ guideline, heldOut, pairs, sure, all }) => [
      heldOut ? `${guideline} (held out)` : guideline,
      pairs,
      sure.macroSure,
      all.nonIdentical,
    ])
    io.stdout.write(renderTable(columns, rows, tableStyle(io, 'plain')))
    io.stderr.write(`wrote the model to ${options.out}; the figures are of forests and nets that had not seen the pairs\n`)
  } finally {
    finish()
  }
}
