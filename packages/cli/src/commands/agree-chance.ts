/** `parascope agree chance`: chance-corrected agreement, by Monte Carlo from the alignment that annotators started from. */
import {
  CHANCE_DEFAULTS,
  type ChanceItems,
  type ChanceOptions,
  type EditRateModel,
  type EmptyPolicy,
  type SamplerName,
} from '@parascope/core/measure'
import type { LinkLevel } from '@parascope/core/phrases'
import { type ChanceModel, agreeChance as measureChance } from '@parascope/engine/agreement'
import { defaultWorkers } from '@parascope/engine/workers'
import { Command } from 'commander'
import { type AgreementOptions, addAgreementOptions, agreeOptions, type OutputOptions } from '../agreement/agree-options.js'
import { printReport } from '../agreement/print-report.js'
import { readAnnotations } from '../agreement/read-annotations.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { choice, fraction, positiveInt } from '../frame/options.js'
import { meter } from '../frame/progress.js'

export interface ChanceCommandOptions {
  readonly model: ChanceModel
  readonly initial?: string
  readonly samples: number
  readonly items: ChanceItems
  readonly gaps: 'paper' | 'minimal'
  readonly links: LinkLevel
  readonly editRate: EditRateModel
  readonly average: 'macro' | 'micro'
  readonly empty: EmptyPolicy
  readonly sampler: SamplerName
  readonly stopBelow: number
  readonly workers?: number
}

type AllOptions = AgreementOptions & ChanceCommandOptions

export function agreeChance(io: Io): Command {
  const command = new Command('chance')
    .description('agreement corrected for chance: what would random edits of the same starting point agree on?')
    .argument('<files...>', 'annotations, what is tested first and the reference last')
  addChanceOptions(command)
  addAgreementOptions(command)
  example(
    command,
    'parascope agree chance demo/words.jonas.jsonl demo/words.maria.jsonl --initial demo/words.auto.jsonl --samples 200',
    'from the automatic alignment that both corrected',
  )
  return command.action(async (files: string[], options: AllOptions) => {
    const loaded = await readAnnotations(files, options, io)
    const report = await runChance(loaded, options, io)
    await printReport(report, 'agree chance', options, io)
  })
}

/** The options of the sampler. */
export function addChanceOptions(command: Command): Command {
  return command
    .option(
      '--model <name>',
      'chance by sampled edits, by the formula of Kupper and Hafner, or by Eq. 5 as printed',
      choice('sampled', 'kh', 'cohn-eq5'),
      'sampled',
    )
    .option('--initial <file>', 'the alignment that the annotators started from; without it, the empty one')
    .option('--samples <n>', 'Monte Carlo samples of each pair', positiveInt, CHANCE_DEFAULTS.samples)
    .option(
      '--items <kind>',
      'what is compared: atomic phrase pairs, all of them, or links',
      choice('atoms', 'all', 'words'),
      CHANCE_DEFAULTS.items,
    )
    .option(
      '--gaps <rule>',
      'atoms with unaligned words inside, as in the paper, or only minimal ones',
      choice('paper', 'minimal'),
      CHANCE_DEFAULTS.gaps,
    )
    .option('--links <level>', 'which links of the annotators count', choice('possible', 'sure'), CHANCE_DEFAULTS.level)
    .option(
      '--edit-rate <model>',
      'how often a cell is edited: fitted to sentence length, or as in the pair itself',
      choice('fitted', 'pair'),
      CHANCE_DEFAULTS.editRate,
    )
    .option('--average <kind>', 'mean over pairs, or pooled counts', choice('macro', 'micro'), CHANCE_DEFAULTS.average)
    .option(
      '--empty <policy>',
      'a pair on which one side has nothing to compare: leave it out, or count it as one or zero',
      choice('skip', 'one', 'zero'),
      CHANCE_DEFAULTS.empty,
    )
    .option(
      '--sampler <name>',
      'one draw a cell, or skipping unchanged cells geometrically (another random stream)',
      choice('plain', 'geometric'),
      CHANCE_DEFAULTS.sampler,
    )
    .option(
      '--stop-below <se>',
      'stop early when the standard error of pi0 is below this, such as 0.002',
      fraction,
      CHANCE_DEFAULTS.stopBelow,
    )
    .option('--workers <n>', 'threads; the result does not depend on it (default: one a core)', positiveInt)
}

/** Measures with the options of the command line. */
export async function runChance(
  loaded: Parameters<typeof measureChance>[0],
  options: Omit<AllOptions, keyof OutputOptions>,
  io: Io,
): ReturnType<typeof measureChance> {
  const initial =
    options.initial === undefined ? undefined : await readAnnotations([options.initial], { text: loaded.inputs.at(-1)!.path }, io)
  const pairs = loaded.annotations[0]?.records.size ?? 1
  const progress = meter('sampling', {
    unit: 'pairs',
    total: pairs * Math.max(1, (loaded.annotations.length * (loaded.annotations.length - 1)) / 2),
    stream: io.stderr,
  })
  try {
    const report = await measureChance(loaded, initial?.annotations[0], {
      ...agreeOptions(options),
      model: options.model,
      chance: chanceOptions(options),
      workers: options.workers ?? defaultWorkers(pairs),
      onPairs: (done) => progress.add(done),
    })
    return { ...report, inputs: [...report.inputs, ...(initial?.inputs ?? [])] }
  } finally {
    progress.done()
  }
}

function chanceOptions(options: Omit<AllOptions, keyof OutputOptions>): ChanceOptions {
  const { seed, samples, items, gaps, links, editRate, average, empty, sampler, stopBelow } = options
  return {
    seed,
    samples,
    items,
    gaps,
    level: links,
    editRate,
    average,
    empty,
    sampler,
    stopBelow,
    exactCase: options.exactCase === true,
  }
}
