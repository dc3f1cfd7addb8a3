/** `parascope agree judgements`: how far judges agree on scales and on the yes/no question. */
import { agreeJudgements as measureJudgements } from '@parascope/engine/agreement'
import { Command, InvalidArgumentError } from 'commander'
import {
  addIntervalOptions,
  addOutputOptions,
  type IntervalCommandOptions,
  type OutputOptions,
} from '../agreement/agree-options.js'
import { printReport } from '../agreement/print-report.js'
import { readAnnotations } from '../agreement/read-annotations.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { manifest } from '../frame/manifest.js'
import { fraction } from '../frame/options.js'
import { meter } from '../frame/progress.js'
import { addPairOptions, type PairOptions } from '../pairs/read-options.js'

interface JudgementCommandOptions extends IntervalCommandOptions, OutputOptions {
  readonly points: readonly number[]
  readonly controls: boolean
  readonly allowed: number
  readonly controlScale?: string
}

export function agreeJudgements(io: Io): Command {
  const command = new Command('judgements')
    .description('agreement of judges on rating scales (judgements) and on yes or no (isParaphrase)')
    .argument('<files...>', 'records with an annotator and judgements or isParaphrase')
    .option('--points <list>', 'the points of the scales, in order', pointList, [1, 2, 3, 4, 5])
    .option('--no-controls', 'keep judges who fail the control items (meta.control positive or negative)')
    .option('--control-scale <name>', 'the scale on which controls have a right answer (default: meaning, or the first)')
    .option('--allowed <share>', 'share of failed controls that is forgiven', fraction, 0.1)
  addPairOptions(command)
  addIntervalOptions(command)
  addOutputOptions(command)
  example(command, 'parascope agree judgements demo/judgements.jsonl', 'three judges of four systems, tested by control items')
  example(command, 'parascope agree judgements demo/types.maria.jsonl demo/types.jonas.jsonl', 'is it a paraphrase at all?')
  return command.action(async (files: string[], options: PairOptions & JudgementCommandOptions) => {
    const { annotations, inputs } = await readAnnotations(files, options, io)
    const records = annotations.flatMap(({ name, records: byId }) =>
      [...byId.values()].map((record) => ({ ...record, annotator: name })),
    )
    const { interval, resamples, seed, points, allowed, controlScale } = options
    const progress = meter('resampling', { unit: 'resamples', stream: io.stderr })
    const report = measureJudgements(records, inputs, {
      interval,
      resamples,
      seed,
      points,
      version: manifest.version,
      onResample: () => progress.add(1),
      ...(options.controls ? { controls: { allowed, ...(controlScale === undefined ? {} : { scale: controlScale }) } } : {}),
    })
    progress.done()
    await printReport(report, 'agree judgements', options, io)
  })
}

function pointList(value: string): number[] {
  const points = value.split(',').map(Number)
  if (points.length < 2 || points.some((point) => !Number.isFinite(point)))
    throw new InvalidArgumentError('Expected numbers with commas between, such as 1,2,3,4,5.')
  return points
}
