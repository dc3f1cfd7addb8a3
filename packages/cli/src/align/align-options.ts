/** What the commands of aligners share: which training is asked for, and running it with a meter, Ctrl-C and the faults of its text. */
import { PRESETS, type Preset, presetTraining, type StatisticalMethod, type Training, trainingOf } from '@parascope/core/align'
import type { PairRecord } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
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
  /** for each model of the training, or one for all */
  readonly iterations?: readonly number[]
  readonly identity: boolean
  readonly maxLength: number
  readonly threads?: number
}

/** `--preset`, `--iterations`, `--no-identity`, `--max-length`, `--threads`. */
export function addTrainingOptions(command: Command): Command {
  return command
    .option('--preset <name>', 'a training as published: Models 1, 2 and HMM, intersection', choice(...PRESETS))
    .option('--iterations <n>', 'passes over the text for each model of the training, or a list such as 2,3 (default: 5)', passes)
    .option('--no-identity', 'do not count each word as a pair with itself, for two languages')
    .option(
      '--max-length <n>',
      'longest side of a pair in words; memory grows with its square, time with its cube',
      positiveInt,
      200,
    )
    .option('--threads <n>', 'worker threads; the result does not depend on it (default: one a core)', positiveInt)
}

/** The training that the options ask for. */
export function trainingFor(method: StatisticalMethod, { preset, iterations, identity }: TrainingOptions): Training {
  const { train, symmetrization } = preset === undefined ? trainingOf(method) : presetTraining(preset)
  if (iterations !== undefined && iterations.length > 1 && iterations.length !== train.stages.length) {
    const models = train.stages.map((stage) => stage.method).join(', ')
    throw new ParascopeError('cli/usage', `--iterations ${iterations} does not fit the models of this training: ${models}`)
  }
  const stages = train.stages.map((stage, k) => ({
    ...stage,
    iterations: iterations?.[k] ?? iterations?.[0] ?? stage.iterations,
  }))
  return { train: { ...train, stages, ...(identity ? {} : { identity: 0 }) }, symmetrization }
}

function passes(value: string): number[] {
  return value.split(',').map((part) => positiveInt(part))
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
  { maxLength, threads }: TrainingOptions,
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
      ...(threads === undefined ? {} : { threads }),
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
