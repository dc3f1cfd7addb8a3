/** How the systems stand in one metric: the best, and whether the others can be told from it. */
import type { ReportedValue, TestedCouple } from '@parascope/core/measure'
import type { MetricFacts } from './evaluation.js'

export interface Standing {
  readonly system: string
  readonly value: ReportedValue
  readonly isBest: boolean
  /** against the best; undefined for the best itself, and for a system alone */
  readonly test?: { readonly p: number; readonly adjusted: number; readonly differs: boolean }
}

const LEVEL = 0.05

/** One entry a system, in their order. Of equally good ones the first is the best. */
export function standings(
  systems: readonly string[],
  { name, isHigherBetter }: MetricFacts,
  values: readonly ReportedValue[],
  tests: readonly TestedCouple[],
): Standing[] {
  const own = systems.map(
    (system) => values.find(({ measure, of }) => measure === `text.${name}` && (of === system || systems.length === 1))!,
  )
  const worth = own.map(({ figure }) =>
    figure.value === null ? Number.NEGATIVE_INFINITY : isHigherBetter ? figure.value : -figure.value,
  )
  const best = worth.indexOf(Math.max(...worth))
  return systems.map((system, k) => {
    const couple = tests.find(
      (one) => one.metric === name && one.systems.includes(system) && one.systems.includes(systems[best]!) && k !== best,
    )
    return {
      system,
      value: own[k]!,
      isBest: k === best && systems.length > 1,
      ...(couple === undefined
        ? {}
        : { test: { p: couple.result.p, adjusted: couple.adjusted, differs: couple.adjusted < LEVEL } }),
    }
  })
}
