/** How far annotators agree: reports on live data, a summary for dashboards, and the figure of one item. */
import { createRoute, z } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'
import { itemAgreement } from '../agreement/item-agreement.js'
import { MEASURE_DEFAULTS, MEASURES, type MeasureName } from '../agreement/question.js'
import { agreementOf } from '../agreement/service.js'
import { PARTS, type Part, shownReport, shownTrend } from '../agreement/shown.js'
import { checkLayers, checkSight } from '../agreement/sight.js'
import { agreementSummary } from '../agreement/summary.js'
import { Agreement, AgreementQuery, AgreementSummary, ItemAgreement } from '../contract/agreement.js'
import { fault, Id, json } from '../contract/common.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'
import { viewerOf } from '../projects/blindness.js'

const ProjectPath = z.object({ project: Id })
const TaskPath = z.object({ project: Id, task: Id })

const full = createRoute({
  ...access('annotate'),
  method: 'get',
  path: '/projects/{project}/agreement',
  tags: ['agreement'],
  summary: 'Agreement of a phase in one mode',
  description:
    'The reports of `parascope agree` on what is submitted: the same functions, digits and signatures. Computed once for each state of the data.',
  request: { params: ProjectPath, query: AgreementQuery },
  responses: {
    200: json(Agreement, 'the reports; the ETag changes when the data do'),
    403: fault('you annotate in this phase, and not everybody has finished'),
    404: fault('there is no such phase or layer'),
    429: fault('too many measurements wait already'),
  },
})

const summary = createRoute({
  ...access('read'),
  method: 'get',
  path: '/projects/{project}/agreement/summary',
  tags: ['agreement'],
  summary: 'One figure for each phase and mode',
  request: { params: ProjectPath },
  responses: { 200: json(AgreementSummary, 'figures with intervals, matrix, trend and disputes by kind') },
})

const item = createRoute({
  ...access('annotate'),
  method: 'get',
  path: '/projects/{project}/tasks/{task}/agreement',
  tags: ['agreement'],
  summary: 'Agreement on one item',
  request: { params: TaskPath },
  responses: { 200: json(ItemAgreement, 'the figure of the item'), 404: fault('not there, or not for you yet') },
})

export const agreement = api()
  .openapi(full, async (c) => {
    const { project } = c.req.valid('param')
    const { phase, mode, measures, by, layers, tested, blocks, ...options } = c.req.valid('query')
    await checkSight(c.var.services.store.read, viewerOf(c), phase)
    await checkLayers(c.var.services.store.read, viewerOf(c), layers?.split(',') ?? [])
    const parts = named(by, PARTS, 'by') ?? PARTS.filter((part) => part !== 'time')
    const asked = named(measures, MEASURES[mode], 'measures')
    const answer = await agreementOf(
      c.var.services,
      {
        projectId: project,
        phaseId: phase,
        mode,
        measures: asked ?? MEASURES[mode].filter((measure) => measure !== 'chance' && measure !== 'compare'),
        ...(layers === undefined ? {} : { layers: layers.split(',') }),
        ...(tested === undefined ? {} : { tested }),
        options: { ...MEASURE_DEFAULTS, ...options, blocks: parts.includes('time') ? blocks : 0 },
      },
      c.req.raw.signal,
    )
    c.header('ETag', `"${answer.key.slice(0, 32)}"`)
    const trend = answer.trend === null ? null : shownTrend(answer.trend)
    return c.json(
      { phase, mode, layers: answer.layers, reports: answer.reports.map((report) => shownReport(report, parts)), trend },
      200,
    )
  })
  .openapi(summary, async (c) => c.json(await agreementSummary(c.var.services, viewerOf(c), c.req.raw.signal), 200))
  .openapi(item, async (c) => {
    const { task } = c.req.valid('param')
    return c.json(await itemAgreement(c.var.services, viewerOf(c), task, c.req.raw.signal), 200)
  })

/** A comma-separated list of some known names. */
function named<T extends MeasureName | Part>(list: string | undefined, known: readonly T[], field: string): T[] | undefined {
  return list?.split(',').map((name) => {
    const found = known.find((one) => one === name)
    if (found !== undefined) return found
    throw new ParascopeError('http/bad-request', `query: ${field}: there is no ${name}; there are: ${known.join(', ')}`, {
      faults: [{ field, message: `there is no ${name}` }],
    })
  })
}
