/** A phrase aligner against the word links of people: `trees evaluate`. */

import { ParascopeError } from '@parascope/core/errors'
import {
  byLength as byLengthOf,
  bySubcorpus as bySubcorpusOf,
  estimates,
  type ItemRows,
  PROJECTED_PAIRS,
  PROJECTED_ROW,
  pickRows,
  projectedRow,
  sharedPairs,
} from '@parascope/core/measure'
import type { Estimate, LengthBin } from '@parascope/core/report'
import { type AgreeOptions, intervalSignature } from '../agreement/agree-links.js'
import { type AgreementReport, notesOf, type ReportedValue } from '../agreement/agreement-report.js'
import type { LoadedAnnotations } from '../agreement/load-annotations.js'

/** Scores every system against the projected pairs of the gold word links, over the trees of the system. */
export function evaluateTrees(
  systems: LoadedAnnotations,
  gold: LoadedAnnotations,
  options: Omit<AgreeOptions, 'exactCase' | 'worst'>,
): AgreementReport {
  const [reference, ...others] = gold.annotations
  if (reference === undefined || others.length > 0) {
    const names = gold.annotations.map(({ name }) => name).join(', ')
    throw new ParascopeError('measure/insufficient-data', `gold must be one annotator, found ${names}; use a file with one`)
  }
  const warnings: string[] = [
    'gold is projected from word links onto the trees given: figures compare aligners, not absolute quality',
  ]
  const measured = systems.annotations.map((system) => {
    const { pairs, leftOut } = sharedPairs(system, reference, options.common)
    if (leftOut > 0) warnings.push(`${system.name}: ${leftOut} pairs that only one side has were left out (--common)`)
    const rows = new Float64Array(pairs.length * PROJECTED_ROW.width)
    pairs.forEach(({ a, b }, k) => {
      rows.set(projectedRow(a, b), k * PROJECTED_ROW.width)
    })
    const items: ItemRows = { rows, width: PROJECTED_ROW.width }
    return { name: system.name, records: pairs.map(({ a }) => a), items }
  })
  const several = measured.length > 1
  const values = measured.flatMap(({ name, items }): ReportedValue[] =>
    estimates(items, PROJECTED_PAIRS, options).map((value) => (several ? { ...value, of: name } : value)),
  )
  const estimateOf = (items: ItemRows, name: string): Estimate[] => {
    const found = estimates(items, PROJECTED_PAIRS, options).find(({ measure }) => measure === PROJECTED_PAIRS.headline)
    if (found === undefined || found.figure.value === null) return []
    const { low, high, n } = found
    return [{ name, value: found.figure.value, n, ...(low === undefined || high === undefined ? {} : { low, high }) }]
  }
  const measure = PROJECTED_PAIRS.headline
  return {
    signature: [
      'trees-evaluate',
      `gold:${reference.name}`,
      'recall:unambiguous',
      'precision:consistent',
      'match:span',
      intervalSignature(options),
      `version:${options.version}`,
    ].join('|'),
    inputs: [...systems.inputs, ...gold.inputs],
    annotators: measured.map(({ name }) => name),
    values,
    bySubcorpus: measured.flatMap(({ name, records, items }) => {
      const groups = bySubcorpusOf(records, options.by)
      if (groups.length < 2) return []
      return [{ measure, of: name, groups: groups.flatMap((group) => estimateOf(pickRows(items, group.items), group.name)) }]
    }),
    byLength: measured.flatMap(({ name, records, items }) => {
      const bins = byLengthOf(records, options.bins)
      if (bins.length < 2) return []
      const groups = bins.flatMap((bin): LengthBin[] =>
        estimateOf(pickRows(items, bin.items), bin.name).map((estimate) => ({ ...estimate, length: bin.length })),
      )
      return [{ measure, of: name, groups }]
    }),
    disputes: [],
    warnings: [...warnings, ...notesOf(values)],
  }
}
