/** Training as the API shows it: to annotators their own, to managers everybody's. */
import type { z } from '@hono/zod-openapi'
import type { Mode } from '@parascope/core/edit'
import { ParascopeError } from '@parascope/core/errors'
import type { Training } from '../contract/judging.js'
import { may } from '../people/roles.js'
import type { Viewer } from '../projects/blindness.js'
import { phaseSettings } from '../projects/settings.js'
import type { Services } from '../services.js'
import type { Database } from '../storage/connection.js'
import { headlineOf } from './headline.js'
import { layersIn } from './material.js'
import { MEASURE_DEFAULTS, MEASURES } from './question.js'
import { answerOf, projectFacts } from './service.js'
import { shownResult } from './shown.js'
import { checkSight } from './sight.js'

export interface TrainingChoice {
  readonly phaseId: string
  readonly mode: Mode
  readonly person: 'me' | 'all'
}

/** The figures of one person or all. The reference of an item is compared only with work that was handed in. */
export async function trainingView(
  services: Services,
  viewer: Viewer,
  { phaseId, mode, person }: TrainingChoice,
  signal: AbortSignal,
): Promise<z.input<typeof Training>> {
  const db = services.store.read
  const about = { projectId: viewer.projectId, phaseId, mode }
  const { facts } = await projectFacts(db, about)
  const { pass, reference } = await referenceOf(db, viewer.projectId, phaseId)
  if (person === 'all') {
    if (!may(viewer.role, 'manage')) throw new ParascopeError('http/forbidden', 'you can see your own training only')
    await checkSight(db, viewer, phaseId)
  }
  const submitted = (await layersIn(db, about)).filter((layer) => layer !== 'gold' && layer !== reference)
  const layers = person === 'all' ? submitted : submitted.filter((layer) => layer === viewer.personId)
  const people: z.input<typeof Training>['people'][number][] = []
  for (const { id, name } of await peopleNamed(db, layers)) {
    const question = { ...about, measures: MEASURES[mode].slice(0, 1), layers: [id, reference], options: MEASURE_DEFAULTS }
    const { overall, items } = await answerOf(services, 'training', question, signal)
    const { value } = overall.figure
    people.push({
      layer: id,
      name,
      overall: shownResult(overall),
      hasPassed: pass === null || value === null ? null : value >= pass,
      items: items.map(({ result, ...item }) => ({ ...item, result: shownResult(result) })),
    })
  }
  return { phase: phaseId, mode, measure: headlineOf(mode, facts), pass, people }
}

async function referenceOf(
  db: Database,
  projectId: string,
  phaseId: string,
): Promise<{ pass: number | null; reference: string }> {
  const phase = await db
    .selectFrom('phase')
    .select('settings')
    .where('id', '=', phaseId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (phase === undefined) throw new ParascopeError('http/not-found', 'there is no such phase')
  const { pass, reference } = phaseSettings(phase.settings)
  const found = await db
    .selectFrom('imported_annotator')
    .select('person_id')
    .where('project_id', '=', projectId)
    .where('name', '=', reference ?? '')
    .executeTakeFirst()
  if (found === undefined) throw new ParascopeError('http/not-found', 'the phase has no reference to compare with')
  return { pass, reference: found.person_id }
}

async function peopleNamed(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('person')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('kind', '=', 'human')
    .orderBy('name')
    .orderBy('id')
    .execute()
}
