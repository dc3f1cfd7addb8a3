/** The agreement chip: the headline of one item, and of its phase, for whoever blindness has ended for. */
import type { z } from '@hono/zod-openapi'
import { disputes } from '@parascope/core/edit'
import type { ItemAgreement } from '../contract/agreement.js'
import type { Viewer } from '../projects/blindness.js'
import { blindPhases } from '../projects/blindness.js'
import type { Services } from '../services.js'
import { VERSION } from '../version.js'
import { headlineOf } from './headline.js'
import { measureAgreement } from './measure.js'
import { MEASURE_DEFAULTS, MEASURES } from './question.js'
import { projectFacts } from './service.js'
import { shownResult } from './shown.js'
import { openSight } from './sight.js'
import { phaseHeadline } from './summary.js'
import { byKind, readTask } from './task-layers.js'

/** The figure of a task; one item is little enough to be measured at once. */
export async function itemAgreement(
  services: Services,
  viewer: Viewer,
  taskId: string,
  signal: AbortSignal,
): Promise<z.input<typeof ItemAgreement>> {
  const db = services.store.read
  const seen = await openSight(db, viewer, taskId)
  const task = await readTask(db, viewer.projectId, taskId)
  const { mode, phaseId, pair, control } = task
  const layers = task.layers.filter(({ layer, kind }) => kind === 'human' && seen.layers.has(layer))
  const question = {
    projectId: viewer.projectId,
    phaseId,
    mode,
    measures: MEASURES[mode].slice(0, 1),
    options: { ...MEASURE_DEFAULTS, interval: 'none' as const, worst: 0 },
  }
  const { facts } = await projectFacts(db, question)
  const item = { task: taskId, position: 0, record: JSON.stringify(pair), control, proposal: null, method: null }
  const entries = layers.map(({ layer, name, document }) => ({
    layer,
    name,
    entries: [[0, JSON.stringify(document), 0] as const],
  }))
  const job = { material: { items: [item], layers: entries }, question, facts, version: VERSION }
  const [report] = (await measureAgreement(job)).reports
  const headline = headlineOf(mode, facts)
  const isHidden = (await blindPhases(db, viewer)).has(phaseId)
  return {
    task: taskId,
    mode,
    layers: layers.map(({ layer, name }) => ({ layer, name })),
    results:
      'values' in report!
        ? report.values.filter(({ measure }) => measure === headline).map(shownResult)
        : [{ measure: headline, value: null, undefined: report!.undefined, scale: '0-1' }],
    disputes: byKind(disputes(mode, layers)),
    phase: isHidden ? null : await phaseHeadline(services, { projectId: viewer.projectId, phaseId, mode }, signal),
  }
}
