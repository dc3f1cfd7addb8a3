/**
 * Agreement on live data, cached by content. The key of an answer is the hash of everything that it depends on: the question,
 * the names, the settings, the program's version and the revision of every submitted layer; nothing else can change it, and
 * whatever changes one of them makes another key.
 */
import { createHash } from 'node:crypto'
import { ParascopeError } from '@parascope/core/errors'
import { projectTagset } from '../projects/project-tagset.js'
import { phaseSettings, projectSettings } from '../projects/settings.js'
import type { Services } from '../services.js'
import type { Database } from '../storage/connection.js'
import { VERSION } from '../version.js'
import { contentState, layersIn, type NamedLayer, readMaterial, type Scope } from './material.js'
import { Measuring } from './measuring.js'
import type { ProjectFacts, Question } from './question.js'
import type { Measurement, MeasurementResult } from './works.js'

/** The result, and the hash of all that it depends on. */
export type Answer<M extends Measurement> = MeasurementResult<M> & { readonly key: string }

interface Asked {
  readonly head: number
  readonly key: string
}

interface State {
  readonly measuring: Measuring
  /** keys found before, by question; good as long as the project's log has not grown */
  readonly known: Map<string, Asked>
}

/** Of the answers that are kept: another shape, another key. */
const FORMAT = 3
const KNOWN = 500
const states = new WeakMap<Services['store'], State>()

function stateOf({ store, measuring: place = 'thread' }: Services): State {
  const found = states.get(store)
  if (found !== undefined) return found
  const made: State = { measuring: new Measuring(place), known: new Map() }
  states.set(store, made)
  return made
}

/** How many measurements are under way. */
export function measurementsUnderWay(services: Services): number {
  return stateOf(services).measuring.size
}

/** The reports on some layers; see `answerOf`. */
export function agreementOf(services: Services, question: Question, signal?: AbortSignal): Promise<Answer<'agreement'>> {
  return answerOf(services, 'agreement', question, signal)
}

/** Answers a question, from the cache where nothing it depends on has changed. Who may see the answer is the caller's business. */
export async function answerOf<M extends Measurement>(
  services: Services,
  measurement: M,
  question: Question,
  signal?: AbortSignal,
): Promise<Answer<M>> {
  const { store } = services
  const { measuring, known } = stateOf(services)
  const { facts, showsProposals, head } = await projectFacts(store.read, question)
  const scope: Scope = { ...question, layers: await namedLayers(store.read, question) }
  const nameOf = (layer: string) => scope.layers.find((one) => one.layer === layer)?.name ?? layer
  const { tested: testedLayer, ...asked } = question
  const tested = testedLayer === undefined ? {} : { tested: nameOf(testedLayer) }
  const version = VERSION
  const about = JSON.stringify([FORMAT, measurement, version, { ...asked, ...tested }, scope.layers, facts, showsProposals])
  let key = known.get(about)?.head === head ? known.get(about)!.key : undefined
  if (key === undefined) {
    const content = await store.snapshot((db) => contentState(db, scope))
    key = createHash('sha256').update(`${about}\n${content}`).digest('hex')
    if (known.size >= KNOWN) known.clear()
    known.set(about, { head, key })
  }
  const cached = await store.read.selectFrom('agreement_cache').select('value').where('key', '=', key).executeTakeFirst()
  if (cached !== undefined) return { ...(JSON.parse(cached.value) as MeasurementResult<M>), key }
  const job = async () => {
    const material = await store.snapshot((db) => readMaterial(db, scope, showsProposals))
    return { material, question: { ...asked, ...tested }, facts, version }
  }
  const value = await measuring.ask(key, measurement, job, signal)
  await store.write('keepAgreement', { key, projectId: question.projectId, value, at: services.now() })
  return { ...(JSON.parse(value) as MeasurementResult<M>), key }
}

/** What the measures need to know of a project and one of its phases. */
export async function projectFacts(
  db: Database,
  { projectId, phaseId, mode }: Pick<Question, 'projectId' | 'phaseId' | 'mode'>,
): Promise<{ facts: ProjectFacts; showsProposals: boolean; head: number }> {
  const row = await db
    .selectFrom('phase')
    .innerJoin('project', 'project.id', 'phase.project_id')
    .select(['project.settings', 'project.head', 'phase.settings as phase_settings'])
    .where('phase.id', '=', phaseId)
    .where('project.id', '=', projectId)
    .executeTakeFirst()
  if (row === undefined) throw new ParascopeError('http/not-found', 'there is no such phase')
  const settings = projectSettings(row.settings)
  const judge = mode === 'judge' ? settings.judge : null
  return {
    facts: {
      tagset: mode === 'types' ? projectTagset(settings) : null,
      scales: (judge?.scales ?? []).map(({ id, steps }) => ({ id, points: steps.map(({ value }) => value) })),
      controls: judge?.controls ?? null,
    },
    showsProposals: mode === 'words' && phaseSettings(row.phase_settings).showProposals,
    head: row.head,
  }
}

/** The layers of a question with the names that they go by: those asked for, or all people who have submitted something. */
async function namedLayers(db: Database, question: Question): Promise<readonly NamedLayer[]> {
  const there = await layersIn(db, question)
  const wanted = question.layers ?? there.filter((layer) => layer !== 'gold')
  const people = await db
    .selectFrom('person')
    .leftJoin('imported_annotator', (join) =>
      join.onRef('imported_annotator.person_id', '=', 'person.id').on('imported_annotator.project_id', '=', question.projectId),
    )
    .select(['person.id', 'person.name', 'person.kind', 'imported_annotator.name as annotator'])
    .where('person.id', 'in', ['', ...wanted])
    .execute()
  const byId = new Map(
    people.map(({ annotator, name, ...person }) => [person.id, { ...person, annotator, name: annotator ?? name }]),
  )
  const isTwice = (name: string) => [...byId.values()].filter((other) => other.name === name).length > 1
  const named = wanted.flatMap((layer): NamedLayer[] => {
    if (layer === 'gold' && there.includes('gold')) return [{ layer, name: 'gold' }]
    const person = byId.get(layer)
    const isImported = person !== undefined && person.annotator !== null && !there.includes(layer)
    if (person === undefined || !(isImported || there.includes(layer))) {
      throw new ParascopeError('http/not-found', `nobody has submitted a layer ${layer} here`, { layer })
    }
    if (question.layers === undefined && person.kind === 'program') return []
    const name = isTwice(person.name) ? `${person.name} (${layer.slice(0, 6)})` : person.name
    return [{ layer, name, ...(isImported ? { annotator: person.annotator! } : {}) }]
  })
  return question.layers === undefined ? named.sort((a, b) => (a.name < b.name ? -1 : 1)) : named
}
