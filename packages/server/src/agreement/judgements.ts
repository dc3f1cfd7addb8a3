/**
 * Agreement of judges. A report takes one list of points; scales with the same points are measured together, as
 * `agree judgements` would, others beside them. Who fails the controls on their scale is left out everywhere.
 */
import type { PairRecord } from '@parascope/core/corpus'
import { type ControlReport, controlFilter } from '@parascope/core/measure'
import { type AgreementReport, agreeJudgements, type JudgementOptions, type LoadedAnnotations } from '@parascope/engine/agreement'
import type { ProjectFacts } from './question.js'

/** All scales of the project. */
export function measureJudgements(
  { annotations, inputs }: LoadedAnnotations,
  { scales, controls }: ProjectFacts,
  options: Omit<JudgementOptions, 'points' | 'controls'>,
): AgreementReport {
  const records = annotations.flatMap(({ records: byId }) => [...byId.values()])
  const groups = new Map<string, { readonly points: readonly number[]; readonly ids: Set<string> }>()
  for (const { id, points } of scales) {
    const group = groups.get(points.join()) ?? { points, ids: new Set<string>() }
    groups.set(points.join(), group)
    group.ids.add(id)
  }
  const failed = new Set(testedBy(records, controls)?.leftOut ?? [])
  const reports = [...groups.values()].map(({ points, ids }) => {
    const rated = records.map((record) => onScales(record, ids)).filter(({ judgements }) => judgements !== undefined)
    if (controls === null) return agreeJudgements(rated, inputs, { ...options, points })
    if (!ids.has(controls.scale)) {
      const passed = rated.filter(({ annotator }) => !failed.has(annotator!))
      return agreeJudgements(passed, inputs, { ...options, points })
    }
    return agreeJudgements(rated, inputs, { ...options, points, controls: { scale: controls.scale, ...limitsOf(controls) } })
  })
  const [first] = reports as [AgreementReport]
  return {
    ...first,
    signature: [...new Set(reports.map(({ signature }) => signature))].join(' + '),
    annotators: [...new Set(reports.flatMap(({ annotators }) => annotators))],
    values: reports.flatMap(({ values }) => values),
    warnings: [...new Set(reports.flatMap(({ warnings }) => warnings))],
  }
}

/** How the judges did on the controls; undefined where the project has none. */
export function testedBy(records: readonly PairRecord[], controls: ProjectFacts['controls']): ControlReport | undefined {
  return controls === null ? undefined : controlFilter(records, controls.scale, limitsOf(controls))
}

function limitsOf({ positiveAtLeast, negativeAtMost, passShare }: NonNullable<ProjectFacts['controls']>) {
  // 1 - 0.9 is a little less than 0.1 in binary: who fails exactly one of ten must not fall out by that
  return { positiveFrom: positiveAtLeast, negativeTo: negativeAtMost, allowed: Number((1 - passShare).toFixed(12)) }
}

function onScales({ isParaphrase: _, ...record }: PairRecord, ids: ReadonlySet<string>): PairRecord {
  const { judgements, ...rest } = record
  const kept = Object.entries(judgements ?? {}).filter(([scale]) => ids.has(scale))
  return kept.length === 0 ? rest : { ...rest, judgements: Object.fromEntries(kept) }
}
