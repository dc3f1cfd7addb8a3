/**
 * One figure for each phase and mode, with its interval, the matrix of annotators, the trend and what is in dispute: what a
 * dashboard shows while people work. Everything comes from the cache unless work was handed in since.
 */
import type { z } from '@hono/zod-openapi'
import type { Mode } from '@parascope/core/edit'
import type { AgreementSummary, Result } from '../contract/agreement.js'
import { blindPhases, type Viewer } from '../projects/blindness.js'
import { phaseSettings } from '../projects/settings.js'
import type { Services } from '../services.js'
import { headlineOf } from './headline.js'
import { MEASURE_DEFAULTS, MEASURES, type Question } from './question.js'
import { agreementOf, projectFacts } from './service.js'
import { shownResult, shownTrend } from './shown.js'

const BLOCKS = 8
/** Enough for a dashboard, and a fifth of the time; the full report has more. */
const RESAMPLES = 200

type PhaseSummary = z.input<typeof AgreementSummary>['phases'][number]

/** All phases of the project; those that are still blind for the viewer without figures. */
export async function agreementSummary(
  services: Services,
  viewer: Viewer,
  signal: AbortSignal,
): Promise<z.input<typeof AgreementSummary>> {
  const db = services.store.read
  const hidden = await blindPhases(db, viewer)
  const phases = await db
    .selectFrom('phase')
    .select(['id', 'name', 'kind', 'settings'])
    .where('project_id', '=', viewer.projectId)
    .where('state', '!=', 'planned')
    .orderBy('position')
    .execute()
  const found: PhaseSummary[] = []
  for (const { id, name, kind, settings } of phases) {
    for (const mode of phaseSettings(settings).modes) {
      const about = { phase: id, name, kind, mode }
      const figures = hidden.has(id)
        ? NO_FIGURES
        : await figuresOf(services, { projectId: viewer.projectId, phaseId: id, mode }, signal)
      found.push({ ...about, ...figures })
    }
  }
  return { phases: found }
}

const NO_FIGURES = {
  isHidden: true,
  headline: null,
  couples: [],
  matrix: null,
  trend: null,
  tasks: null,
  disputes: null,
  contrasts: null,
  signature: null,
}

interface About {
  readonly projectId: string
  readonly phaseId: string
  readonly mode: Mode
}

/** The headline of a phase with its interval. */
export async function phaseHeadline(services: Services, about: About, signal: AbortSignal): Promise<z.input<typeof Result>> {
  return (await figuresOf(services, about, signal)).headline
}

async function figuresOf(services: Services, about: About, signal: AbortSignal) {
  const question: Question = {
    ...about,
    measures: MEASURES[about.mode].slice(0, 1),
    options: { ...MEASURE_DEFAULTS, resamples: RESAMPLES, bins: 1, worst: 0, gammaSamples: 1, blocks: BLOCKS },
  }
  const { reports, trend, disputes, contrasts } = await agreementOf(services, question, signal)
  const { facts } = await projectFacts(services.store.read, question)
  const measure = headlineOf(about.mode, facts)
  const [report] = reports
  const values = 'values' in report! ? report.values.filter((one) => one.measure === measure) : []
  const [value] = values
  const reason = 'undefined' in report! ? report.undefined : 'it was not measured'
  return {
    isHidden: false,
    headline: value === undefined ? { measure, value: null, undefined: reason, scale: '0-1' as const } : shownResult(value),
    couples: values.slice(1).map(shownResult),
    matrix: ('matrix' in report! ? report.matrix : undefined) ?? null,
    trend: trend === null ? null : shownTrend(trend),
    tasks: await taskCounts(services, about),
    disputes,
    contrasts,
    signature: 'signature' in report! ? report.signature : null,
  }
}

async function taskCounts({ store }: Services, { phaseId, mode }: About) {
  const rows = await store.read
    .selectFrom('task')
    .select((is) => ['state', is.fn.countAll<number>().as('count')])
    .where('phase_id', '=', phaseId)
    .where('mode', '=', mode)
    .groupBy('state')
    .execute()
  const count = (...states: readonly string[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, row) => sum + Number(row.count), 0)
  return { agreed: count('agreed'), disputed: count('disputed'), adjudicated: count('adjudicated', 'released') }
}
