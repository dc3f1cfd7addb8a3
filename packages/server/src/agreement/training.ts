/** How far somebody in training agrees with the reference: item by item, and over all that they have handed in. */
import { disputes } from '@parascope/core/edit'
import type { ReportedValue } from '@parascope/engine/agreement'
import { handedIn } from './annotations.js'
import { headlineOf } from './headline.js'
import type { Material } from './material.js'
import { type MeasureJob, measureAgreement } from './measure.js'
import { byKind } from './task-layers.js'

export interface TrainingResult {
  readonly measure: string
  readonly overall: ReportedValue
  readonly items: readonly {
    readonly task: string
    readonly pair: string
    readonly result: ReportedValue
    readonly disputes: Readonly<Record<string, number>>
  }[]
}

/** The job's layers are the person and the reference. */
export async function trainingResult(job: MeasureJob): Promise<TrainingResult> {
  const { material, question, facts } = job
  const measure = headlineOf(question.mode, facts)
  const headline = async (part: Material, options: object): Promise<ReportedValue> => {
    const asked = {
      ...job,
      material: part,
      question: { ...question, options: { ...question.options, worst: 0, blocks: 0, ...options } },
    }
    const [report] = (await measureAgreement(asked)).reports
    const found = 'values' in report! ? report.values.find((value) => value.measure === measure) : undefined
    const reason = 'undefined' in report! ? report.undefined : 'it was not measured'
    return found ?? { measure, figure: { value: null, undefined: reason } }
  }
  const items: TrainingResult['items'][number][] = []
  for (const [place, item] of material.items.entries()) {
    const layers = material.layers.map((layer) => ({ ...layer, entries: layer.entries.filter(([at]) => at === place) }))
    if (layers.some(({ entries }) => entries.length === 0)) continue
    const part = {
      items: [item],
      layers: layers.map((layer) => ({ ...layer, entries: layer.entries.map(([, ...rest]) => [0, ...rest] as const) })),
    }
    const compared = layers.map(({ layer, entries }) => {
      const [, content] = entries[0]!
      return { layer, document: handedIn(question.mode, content === null ? {} : JSON.parse(content)) }
    })
    items.push({
      task: item.task,
      pair: (JSON.parse(item.record) as { readonly id: string }).id,
      result: await headline(part, { interval: 'none' }),
      disputes: byKind(disputes(question.mode, compared)),
    })
  }
  return { measure, overall: await headline(material, {}), items }
}
