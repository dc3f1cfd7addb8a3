/** What the commands of aligners share: which training is asked for, and running it with a meter, Ctrl-C and the faults of its text. */
import { PRESETS, type Preset, presetTraining, type StatisticalMethod, type Training, trainingOf } from '@parascope/core/align'
import type { PairRecord } from '@parascope/core/corpus'
import { type TrainFilesSummary, type TrainingInput, trainFiles } from '@parascope/engine/align'
import type { Command } from 'commander'
import { onInterrupt } from '../frame/interrupt.js'
import type { Io } from '../frame/io.js'
import { choice, positiveInt } from '../frame/options.js'
import { ProblemLog, printProblems } from '../frame/problems.js'
import { meter } from '../frame/progress.js'

/** What `align` does where nothing is said. */
export const DEFAULT_METHOD = 'mono'
/** What `aligner train` learns where nothing is said. */
export const DEFAULT_TRAINED = 'hmm'

export interface TrainingOptions {
  readonly preset?: Preset
  readonly iterations?: number
  readonly identity: boolean
  readonly maxLength: number
}

/** `--preset`, `--iterations`, `--no-identity`, `--max-length`. */
export function addTrainingOptions(command: Command): Command {
  return command
    .option('--preset <name>', 'a training as published: Models 1, 2 and HMM, intersection', choice(...PRESETS))
    .option('--iterations <n>', 'passes over the text for each model of the training (default: 5)', positiveInt)
    .option('--no-identity', 'do not count each word as a pair with itself, for two languages')
    .option(
      '--max-length <n>',
      'longest side of a pair in words; memory grows with its square, time with its cube',
      positiveInt,
      200,
    )
}

/** The training that the options ask for. */
export function trainingFor(method: StatisticalMethod, { preset, iterations, identity }: TrainingOptions): Training {
  const { train, symmetrization } = preset === undefined ? trainingOf(method) : presetTraining(preset)
  const stages = train.stages.map((stage) => ({ ...stage, iterations: iterations ?? stage.iterations }))
  return { train: { ...train, stages, ...(identity ? {} : { identity: 0 }) }, symmetrization }
}

export interface TrainingText {
  readonly inputs: readonly TrainingInput[]
  readonly records?: readonly PairRecord[]
  readonly skipBad: boolean
}

/** Trains, telling how far it is. Undefined: the text has faults, they are printed, and the exit code is set. */
export async function runTraining(
  text: TrainingText,
  training: Training,
  { maxLength }: TrainingOptions,
  io: Io,
): Promise<TrainFilesSummary | undefined> {
  const log = new ProblemLog()
  const progress = meter('training', { unit: 'pairs', stream: io.stderr })
  const finish = onInterrupt(() => progress.done())
  let reached = 0
  try {
    const summary = await trainFiles({
      inputs: text.inputs,
      ...(text.records === undefined ? {} : { records: text.records }),
      training,
      maxLength,
      onProblem: (problem) => log.add(problem),
      onRead: (errors) => errors === 0 || text.skipBad,
      onTraining: (done, total) => {
        progress.add(done - reached, done, total)
        reached = done
      },
    })
    progress.done()
    if (summary === undefined) {
      printProblems(log, { kind: 'refused' }, io.stderr)
      io.setExitCode(1)
    }
    return summary
  } finally {
    progress.done()
    finish()
  }
}

/** `learned from 576 pairs with 1,204 words`, and what was left out. */
export function trainingText({ pairs, words, empty, long }: TrainFilesSummary, maxLength: number): string {
  const left = [
    ...(long > 0 ? [`${long} with a side longer than --max-length ${maxLength}`] : []),
    ...(empty > 0 ? [`${empty} with an empty side`] : []),
  ]
  return `learned from ${pairs} pairs with ${words} different words${left.length > 0 ? `; left out ${left.join(', ')}` : ''}\n`
}
