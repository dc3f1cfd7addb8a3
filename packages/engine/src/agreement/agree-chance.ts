/** Chance-corrected agreement Ĉ of Cohn et al. (2008) between every two annotators: `agree chance`. */

import { ParascopeError } from '@parascope/core/errors'
import {
  type Annotation,
  type ChanceOptions,
  chanceTasks,
  cohnEquation5OfCounts,
  couples,
  estimates,
  type Figure,
  known,
  kupperHafnerOfCounts,
  type MeasuredValue,
  type MeasureFamily,
  overlapParts,
  type SharedPair,
  sharedPairs,
  unknown,
} from '@parascope/core/measure'
import { packLinks, SameWords } from '@parascope/core/phrases'
import { type ChanceRun, chanceOnWorkers } from '../workers/chance-jobs.js'
import { type AgreeOptions, checkSeveral, intervalSignature } from './agree-links.js'
import { type AgreementReport, coupleName, meanValues } from './agreement-report.js'
import type { LoadedAnnotations } from './load-annotations.js'

/** How chance is modelled: sampled edits (Cohn et al.), Kupper and Hafner's formula, or the formula as Cohn et al. print it. */
export type ChanceModel = 'sampled' | 'kh' | 'cohn-eq5'

export interface ChanceReportOptions extends AgreeOptions {
  readonly model: ChanceModel
  readonly chance: ChanceOptions
  readonly workers: number
  readonly onPairs?: (pairs: number) => void
}

/** Measures every two annotators. `initial` is the alignment that they started from; without it, the empty one, with a warning. */
export async function agreeChance(
  { annotations, inputs }: LoadedAnnotations,
  initial: Annotation | undefined,
  options: ChanceReportOptions,
): Promise<AgreementReport> {
  checkSeveral(annotations)
  const warnings: string[] = []
  if (initial === undefined && options.model === 'sampled') {
    warnings.push(
      'no initial alignment was given (--initial): chance is measured from the empty alignment, as if people had started from nothing',
    )
  }
  const measured: { name: string; values: MeasuredValue[] }[] = []
  for (const [a, b] of couples(annotations)) {
    const { pairs, leftOut } = sharedPairs(a, b, options.common)
    const name = coupleName(a.name, b.name)
    if (leftOut > 0) warnings.push(`${name}: ${leftOut} pairs that only one of them annotated were left out (--common)`)
    if (options.model !== 'sampled') {
      measured.push({ name, values: formulaValues(pairs, options.model, options) })
      continue
    }
    const chanceInputs = pairs.map(({ id, a: first, b: second }) => ({ a: first, b: second, ...startOf(initial, id) }))
    const run = await chanceOnWorkers(chanceInputs, options.chance, options.workers, options.onPairs)
    const { skippedPairs, samples } = run.result
    if (samples < options.chance.samples) warnings.push(`${name}: stopped early, after ${samples} samples of each pair`)
    if (skippedPairs.length > 0) {
      const ids = skippedPairs.length > 5 ? `${skippedPairs.slice(0, 5).join(', ')}, …` : skippedPairs.join(', ')
      warnings.push(`${name}: ${skippedPairs.length} pairs without items to compare were left out of pi and pi0 (${ids})`)
    }
    measured.push({ name, values: valuesOf(run, options) })
  }
  const several = measured.length > 1
  return {
    signature: signatureOf(options, initial),
    inputs,
    annotators: annotations.map(({ name }) => name),
    values: [
      ...(several ? meanValues(measured) : []),
      ...measured.flatMap(({ name, values }) => values.map((value) => (several ? { ...value, of: name } : value))),
    ],
    bySubcorpus: [],
    byLength: [],
    disputes: [],
    warnings,
  }
}

function startOf(initial: Annotation | undefined, id: string): { initial?: readonly (readonly [number, number])[] } {
  if (initial === undefined) return {}
  const record = initial.records.get(id)
  if (record === undefined) {
    throw new ParascopeError(
      'measure/missing-pairs',
      `the initial alignment ${initial.name} has no pair ${id}; give one that covers every pair`,
      { id },
    )
  }
  return { initial: [...(record.sure ?? []), ...(record.possible ?? [])] }
}

/**
 * Chance by formula: each annotator chose at random among k items, which are the cells between different words, or all pairs of
 * spans. No interval: the formula knows nothing of the starting point, and is here to compare with its users.
 */
function formulaValues(pairs: readonly SharedPair[], model: 'kh' | 'cohn-eq5', { chance }: ChanceReportOptions): MeasuredValue[] {
  const counts = chanceTasks(pairs, chance).map(({ observed, source, target }) => ({
    ...observed,
    k: choices(source, target, chance),
  }))
  const { value, reason, pi, pi0, items } =
    model === 'kh' ? kupperHafnerOfCounts(counts, chance.empty) : cohnEquation5OfCounts(counts, chance.empty)
  const figure = (number: number | undefined) => (number === undefined ? unknown(reason ?? 'it has no value') : known(number))
  return [
    { measure: 'chance.pi', figure: figure(pi), n: items },
    { measure: 'chance.pi0', figure: figure(pi0), n: items },
    { measure: 'chance.c', figure: figure(value), n: items },
    { measure: 'chance.se', figure: unknown('the formula is not sampled: it has no Monte Carlo error'), n: items },
  ]
}

function choices(source: readonly string[], target: readonly string[], { items, exactCase }: ChanceOptions): number {
  if (items === 'words') {
    const same = new SameWords(source, target, exactCase)
    const cells = source.flatMap((_, i) => target.map((__, j) => [i, j] as const))
    return Math.max(1, same.differing(packLinks(source.length, target.length, cells)).length)
  }
  const spans = (length: number) => (length * (length + 1)) / 2
  return spans(source.length) * spans(target.length)
}

/** pi, pi0 and C, each with an interval over pairs; no new sampling is needed, the tallies of the pairs are resampled. */
function valuesOf({ result, tasks, tallies }: ChanceRun, options: ChanceReportOptions): MeasuredValue[] {
  const rows: number[][] = []
  tasks.forEach((task, k) => {
    const parts = overlapParts(task.observed, options.chance.empty)
    const tally = tallies[k]
    if (parts === undefined || tally === undefined || tally.counted === 0) return
    rows.push(
      options.chance.average === 'macro'
        ? [parts[0] / parts[1], 1, tally.sum / tally.counted, 1]
        : [parts[0], parts[1], tally.shared / tally.counted, tally.smaller / tally.counted],
    )
  })
  const figures: readonly (readonly [string, Figure])[] = [
    ['chance.pi', result.pi],
    ['chance.pi0', result.pi0],
    ['chance.c', result.c],
    ['chance.se', result.se],
  ]
  const ends = new Map(
    rows.length < 2
      ? []
      : estimates({ rows: Float64Array.from(rows.flat()), width: 4 }, CORRECTED, options).map(
          (value) => [value.measure, value] as const,
        ),
  )
  return figures.map(([measure, figure]) => {
    const { low, high } = ends.get(measure) ?? {}
    const interval = figure.value === null || low === undefined || high === undefined ? {} : { low, high }
    return { measure, figure, n: result.pairs, ...interval }
  })
}

/** Sums of observed overlap, its base, chance overlap and its base: the same formula for macro and micro. */
const CORRECTED: MeasureFamily = {
  width: 4,
  headline: 'chance.c',
  scores(sums) {
    const pi = sums[1]! > 0 ? known(sums[0]! / sums[1]!) : unknown('no pair counts')
    const pi0 = sums[3]! > 0 ? known(sums[2]! / sums[3]!) : unknown('no pair counts')
    const c =
      pi.value === null || pi0.value === null || pi0.value >= 1
        ? unknown('chance is 1')
        : known((pi.value - pi0.value) / (1 - pi0.value))
    return new Map([
      ['chance.pi', pi],
      ['chance.pi0', pi0],
      ['chance.c', c],
    ])
  },
}

function signatureOf(options: ChanceReportOptions, initial: Annotation | undefined): string {
  const { chance } = options
  return [
    'agree-chance',
    `model:${options.model}`,
    `items:${chance.items}`,
    `gaps:${chance.gaps}`,
    `links:${chance.level}`,
    ...(options.model === 'sampled' ? [`average:${chance.average}`] : []),
    `empty:${chance.empty}`,
    ...(options.model === 'sampled' ? samplerSignature(chance, initial) : []),
    `case:${chance.exactCase ? 'exact' : 'folded'}`,
    options.model === 'sampled' ? intervalSignature(options) : 'interval:none',
    `version:${options.version}`,
  ].join('|')
}

function samplerSignature(chance: ChanceOptions, initial: Annotation | undefined): string[] {
  return [
    `initial:${initial === undefined ? 'empty' : initial.name}`,
    `edit-rate:${chance.editRate}`,
    `sampler:${chance.sampler}`,
    `samples:${chance.samples}`,
    ...(chance.stopBelow > 0 ? [`stop-below:${chance.stopBelow}`] : []),
    `seed:${chance.seed}`,
  ]
}
