/** The options that the agreement commands share. */
import type { IntervalKind } from '@parascope/core/measure'
import type { AgreeOptions } from '@parascope/engine/agreement'
import type { Command } from 'commander'
import { manifest } from '../frame/manifest.js'
import {
  addFormatOption,
  addJsonOption,
  addSeedOption,
  type FormatOptions,
  type JsonOptions,
  type SeedOptions,
} from '../frame/option-bundles.js'
import { choice, list, nonNegativeInt, positiveInt } from '../frame/options.js'
import { addPairOptions, type PairOptions } from '../pairs/read-options.js'

export interface OutputOptions extends FormatOptions, JsonOptions {
  readonly report?: string
  readonly plots?: string
}

export interface IntervalCommandOptions extends SeedOptions {
  readonly interval: IntervalKind
  readonly resamples: number
}

export interface AnnotationOptions extends PairOptions {
  readonly annotators?: readonly string[]
  readonly common?: true
}

export interface CaseOptions {
  readonly exactCase?: true
}

export interface BreakdownOptions {
  readonly by: string
  readonly bins: number
  readonly worst: number
}

/** What every agreement command takes. */
export type AgreementOptions = AnnotationOptions & CaseOptions & IntervalCommandOptions & OutputOptions

/** Which annotations, their intervals, and how to print: the options of every agreement command. */
export function addAgreementOptions(command: Command): Command {
  addAnnotationOptions(command).option('--exact-case', 'words that differ only in case are different words')
  addIntervalOptions(command)
  return addOutputOptions(command)
}

/** Which annotations to take and how. */
export function addAnnotationOptions(command: Command): Command {
  addPairOptions(command)
  return command
    .option('--annotators <names>', 'take only these annotators, in this order', list)
    .option('--common', 'measure the pairs that both annotated; without it a missing pair is an error')
}

/** Bootstrap intervals over pairs. */
export function addIntervalOptions(command: Command): Command {
  command
    .option('--interval <kind>', 'interval over pairs, 95 %', choice('percentile', 'bca', 'none'), 'percentile')
    .option('--resamples <n>', 'bootstrap resamples', positiveInt, 1000)
  return addSeedOption(command)
}

export interface TestOptions {
  readonly test: 'randomisation' | 'bootstrap' | 'bs-compat'
}

/** `--test`: how two systems are compared. */
export function addTestOption(command: Command): Command {
  return command.option(
    '--test <name>',
    'test of two systems: approximate randomisation, paired bootstrap, or the bootstrap as sacreBLEU runs it',
    choice('randomisation', 'bootstrap', 'bs-compat'),
    'randomisation',
  )
}

/** Breakdowns and the worst pairs. */
export function addBreakdownOptions(command: Command): Command {
  return command
    .option('--by <key>', 'break down by meta.<key>', 'corpus')
    .option('--bins <n>', 'bins of sentence lengths', positiveInt, 6)
    .option('--worst <n>', 'how many of the worst pairs to list', nonNegativeInt, 5)
}

/** The options of commands that measure node links, where case does not matter. */
export function addNodeOptions(command: Command): Command {
  addAnnotationOptions(command)
  addIntervalOptions(command)
  addBreakdownOptions(command)
  return addOutputOptions(command)
}

/** How to print, and the page. */
export function addOutputOptions(command: Command): Command {
  addFormatOption(command)
  addJsonOption(command)
  return command
    .option('--report <file>', 'write one self-contained HTML page with plots, tables and data')
    .option('--plots <folder>', 'write every plot as an SVG file into an existing folder')
}

/** The options as the engine takes them. */
export function agreeOptions(
  options: AnnotationOptions & CaseOptions & IntervalCommandOptions & Partial<BreakdownOptions>,
): AgreeOptions {
  const { interval, resamples, seed, by = 'corpus', bins = 6, worst = 5 } = options
  return {
    interval,
    resamples,
    seed,
    by,
    bins,
    worst,
    common: options.common === true,
    exactCase: options.exactCase === true,
    version: manifest.version,
  }
}
