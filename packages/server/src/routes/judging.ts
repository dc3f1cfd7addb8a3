/** Results of judging phases, and how people in training do. */
import { createRoute, z } from '@hono/zod-openapi'
import { MEASURE_DEFAULTS } from '../agreement/question.js'
import { answerOf } from '../agreement/service.js'
import { shownResult } from '../agreement/shown.js'
import { checkSight } from '../agreement/sight.js'
import { trainingView } from '../agreement/training-view.js'
import { fault, Id, json } from '../contract/common.js'
import { Judging, JudgingQuery, Training, TrainingQuery } from '../contract/judging.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'
import { viewerOf } from '../projects/blindness.js'

const PhasePath = z.object({ project: Id, phase: Id })

const results = createRoute({
  ...access('adjudicate'),
  method: 'get',
  path: '/projects/{project}/phases/{phase}/judging',
  tags: ['judging'],
  summary: 'Results of a judging phase',
  description: 'With all judges and without those who fail the controls, and a table of systems, items and scales.',
  request: { params: PhasePath, query: JudgingQuery },
  responses: {
    200: json(Judging, 'ratings, judges and agreement'),
    403: fault('you judge in this phase, and it is still blind'),
  },
})

const training = createRoute({
  ...access('annotate'),
  method: 'get',
  path: '/projects/{project}/phases/{phase}/training',
  tags: ['agreement'],
  summary: 'Agreement with the reference',
  request: { params: PhasePath, query: TrainingQuery },
  responses: { 200: json(Training, 'item by item, and over all'), 404: fault('the phase has no reference') },
})

export const judging = api()
  .openapi(results, async (c) => {
    const { project, phase } = c.req.valid('param')
    await checkSight(c.var.services.store.read, viewerOf(c), phase)
    const question = {
      projectId: project,
      phaseId: phase,
      mode: 'judge' as const,
      measures: ['judgements' as const],
      options: { ...MEASURE_DEFAULTS, ...c.req.valid('query') },
    }
    const { key: _, agreement, ...answer } = await answerOf(c.var.services, 'judging', question, c.req.raw.signal)
    const { all, kept, signature } = agreement
    const shown = { all: all.map(shownResult), kept: kept.map(shownResult), signature }
    return c.json({ phase, ...answer, agreement: shown }, 200)
  })
  .openapi(training, async (c) => {
    const { phase } = c.req.valid('param')
    const choice = { phaseId: phase, ...c.req.valid('query') }
    return c.json(await trainingView(c.var.services, viewerOf(c), choice, c.req.raw.signal), 200)
  })
