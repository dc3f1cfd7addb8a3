/** `parascope aligner train`: learns an aligner from pairs and saves it. */
import { STATISTICAL_METHODS, type StatisticalMethod, SYMMETRIZATIONS, type Symmetrization } from '@parascope/core/align'
import { ParascopeError } from '@parascope/core/errors'
import { writeModel } from '@parascope/engine/align'
import { abandonOutputs } from '@parascope/engine/io'
import { Command } from 'commander'
import {
  addTrainingOptions,
  DEFAULT_TRAINED,
  runTraining,
  type TrainingOptions,
  trainingFor,
  trainingText,
} from '../align/align-options.js'
import { example } from '../frame/help.js'
import { onInterrupt } from '../frame/interrupt.js'
import type { Io } from '../frame/io.js'
import { choice } from '../frame/options.js'
import { addPairOptions, type PairOptions, readOptions } from '../pairs/read-options.js'

interface TrainCommandOptions extends PairOptions, TrainingOptions {
  readonly out: string
  readonly method?: StatisticalMethod
  readonly symmetrize?: Symmetrization
  readonly skipBad?: true
}

export function alignerTrain(io: Io): Command {
  const command = new Command('train')
    .description('learn an aligner from pairs without links, and save it as one file')
    .argument('<files...>', 'pairs in any known format; two texts joined by a comma')
    .requiredOption('-o, --out <model>', 'where to write the model; .gz packs')
    .option('--method <name>', `what to learn (default: ${DEFAULT_TRAINED})`, choice(...STATISTICAL_METHODS))
    .option(
      '--symmetrize <how>',
      'how the model joins both directions where `align` says nothing else',
      choice(...SYMMETRIZATIONS),
    )
    .option('--skip-bad', 'learn from the good records although others have faults')
  addTrainingOptions(command)
  addPairOptions(command)
  example(
    command,
    'parascope aligner train demo/bitext.source.txt,demo/bitext.target.txt -o out/demo.aligner',
    'then: parascope align demo/pairs.jsonl --model out/demo.aligner',
  )
  return command.action((files: readonly string[], options: TrainCommandOptions) => runTrain(files, options, io))
}

async function runTrain(files: readonly string[], options: TrainCommandOptions, io: Io): Promise<void> {
  const { preset, method } = options
  if (preset !== undefined && method !== undefined && method !== 'hmm') {
    throw new ParascopeError(
      'cli/usage',
      `--preset ${preset} ends with the method hmm; it cannot be joined with --method ${method}`,
    )
  }
  const training = trainingFor(method ?? DEFAULT_TRAINED, options)
  const text = {
    inputs: files.map((path) => ({ ...readOptions(options), path })),
    skipBad: options.skipBad === true,
  }
  const summary = await runTraining(
    text,
    { ...training, symmetrization: options.symmetrize ?? training.symmetrization },
    options,
    io,
  )
  if (summary === undefined) return
  const finish = onInterrupt(() => abandonOutputs())
  try {
    await writeModel(options.out, summary.learned.model())
  } finally {
    await summary.learned.end()
    finish()
  }
  io.stderr.write(`${trainingText(summary, options.maxLength)}wrote the model (${summary.learned.method}) to ${options.out}\n`)
}
