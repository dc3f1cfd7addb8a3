/** Systems against gold, with the significance of their differences: `compare`. */
import { ParascopeError } from '@parascope/core/errors'
import {
  type Annotation,
  compareSystems,
  couples,
  estimates,
  holm,
  type ItemRows,
  sharedPairs,
  WORD_COMPARISON,
  wordStatistics,
} from '@parascope/core/measure'
import { type AgreeOptions, intervalSignature } from './agree-links.js'
import type { AgreementReport, ReportedValue } from './agreement-report.js'
import type { LoadedAnnotations } from './load-annotations.js'

export interface CompareOptions extends Omit<AgreeOptions, 'bins' | 'worst' | 'by'> {
  /** the measure whose differences are tested, such as words.macro.sure.f1 */
  readonly measure: string
  readonly test: 'randomisation' | 'bootstrap' | 'bs-compat'
}

/** Scores every annotation but the last against the last, in the conventions of the aligner literature, and tests every two systems. */
export function compareToGold({ annotations, inputs }: LoadedAnnotations, options: CompareOptions): AgreementReport {
  if (annotations.length < 2)
    throw new ParascopeError('measure/insufficient-data', 'compare needs a system and gold: name the gold file last')
  const gold = annotations.at(-1)!
  const warnings: string[] = []
  const systems = annotations.slice(0, -1).map((system) => {
    const { pairs, leftOut } = sharedPairs(system, gold, options.common)
    if (leftOut > 0) warnings.push(`${system.name}: ${leftOut} pairs that only one side has were left out (--common)`)
    const rows = pairs.map(({ a, b }) => [...wordStatistics(a, b, { exactCase: options.exactCase })])
    const items: ItemRows = { rows: Float64Array.from(rows.flat()), width: WORD_COMPARISON.width }
    return { name: system.name, ids: pairs.map(({ id }) => id), items }
  })
  const several = systems.length > 1
  const values = systems.flatMap(({ name, items }): ReportedValue[] =>
    estimates(items, WORD_COMPARISON, options).map((value) => (several ? { ...value, of: name } : value)),
  )
  if (!values.some(({ measure }) => measure === options.measure)) {
    const known = [...new Set(values.map(({ measure }) => measure))].join(', ')
    throw new ParascopeError('cli/usage', `there is no measure ${options.measure}; there are: ${known}`)
  }
  return {
    signature: signatureOf(options, gold, several),
    inputs,
    annotators: annotations.map(({ name }) => name),
    values: [...values, ...differences(systems, options)],
    bySubcorpus: [],
    byLength: [],
    disputes: [],
    warnings,
  }
}

interface System {
  readonly name: string
  readonly ids: readonly string[]
  readonly items: ItemRows
}

/** Difference, p and Holm-corrected p of every two systems. */
function differences(systems: readonly System[], options: CompareOptions): ReportedValue[] {
  const tested = couples(systems).map(([a, b]) => {
    if (a.ids.join('\n') !== b.ids.join('\n')) {
      throw new ParascopeError(
        'measure/missing-pairs',
        `${a.name} and ${b.name} cover different pairs of the gold; a test needs the same ones`,
      )
    }
    const score = (sums: Float64Array) => WORD_COMPARISON.scores(sums).get(options.measure)?.value ?? undefined
    const resamples = options.resamples ?? 1000
    return {
      of: `${a.name} - ${b.name}`,
      result: compareSystems(a.items, b.items, score, { test: options.test, resamples, seed: options.seed ?? 1 }),
    }
  })
  const corrected = holm(tested.map(({ result }) => result.p))
  return tested.flatMap(({ of, result }, k) => [
    {
      measure: `${options.measure}.difference`,
      figure: { value: result.value },
      low: result.low,
      high: result.high,
      n: result.n,
      of,
    },
    { measure: `${options.measure}.p`, figure: { value: result.p }, n: result.n, of },
    ...(tested.length > 1
      ? [{ measure: `${options.measure}.p.holm`, figure: { value: corrected[k]!.adjusted }, n: result.n, of }]
      : []),
  ])
}

function signatureOf(options: CompareOptions, gold: Annotation, several: boolean): string {
  const test = several ? [`test:${options.test}`, `measure:${options.measure}`] : []
  return [
    'compare',
    `gold:${gold.name}`,
    'empty:1-if-both-else-0',
    `case:${options.exactCase ? 'exact' : 'folded'}`,
    ...test,
    intervalSignature(options),
    `version:${options.version}`,
  ].join('|')
}
