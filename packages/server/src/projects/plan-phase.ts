/** What opening a phase would do: which items it draws, and who gets them. The preview and the opening read the same plan. */
import { byCodeUnit } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import { mulberry32, shuffled } from '@parascope/core/random'
import { may } from '../people/roles.js'
import type { Database } from '../storage/connection.js'
import type { PhaseTable, TaskTable } from '../storage/schema.js'
import { type Assigned, assign } from './assignment.js'
import { phaseSettings } from './settings.js'

export interface PlannedTask {
  readonly item: string
  readonly mode: TaskTable['mode']
  readonly people: readonly string[]
}

export interface PhasePlan {
  /** ordinary items, in the order of the queue */
  readonly items: readonly Assigned[]
  /** pairs that test the judges; every judge gets all of them, beyond quotas */
  readonly controls: readonly string[]
  readonly tasks: readonly PlannedTask[]
}

/**
 * The plan of a phase. Items are drawn from finished imports and from what no other phase has drawn in any of its modes.
 * Throws project/cannot-assign where people, quotas and items do not fit together.
 */
export async function planPhase(
  db: Database,
  phase: Pick<PhaseTable, 'id' | 'project_id' | 'kind' | 'settings'>,
): Promise<PhasePlan> {
  const settings = phaseSettings(phase.settings)
  const { modes, people, seed } = settings
  await checkPeople(
    db,
    phase.project_id,
    people.map(({ person }) => person),
  )
  const rows = await db
    .selectFrom('item')
    .innerJoin('import', 'import.id', 'item.import_id')
    .select(['item.id', 'item.control'])
    .where('item.project_id', '=', phase.project_id)
    .where('import.state', '=', 'done')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('task')
            .select('task.id')
            .whereRef('task.item_id', '=', 'item.id')
            .where('task.mode', 'in', modes)
            .where('task.phase_id', '!=', phase.id),
        ),
      ),
    )
    .orderBy('item.position')
    .execute()
  const ordinary = rows.filter(({ control }) => control === null).map(({ id }) => id)
  const controls = modes.includes('judge') ? rows.filter(({ control }) => control !== null).map(({ id }) => id) : []
  const items = assign(ordinary, { ...settings, kind: phase.kind })
  return {
    items,
    controls,
    tasks: tasksOf(
      items,
      controls,
      modes,
      people.map(({ person }) => person),
      seed,
    ),
  }
}

/** One task for each item and mode; controls stand between the other items wherever the seed puts them. */
function tasksOf(
  items: readonly Assigned[],
  controls: readonly string[],
  modes: readonly TaskTable['mode'][],
  everybody: readonly string[],
  seed: number,
): PlannedTask[] {
  const ordinary = items.map(({ item, people }) => modes.map((mode) => ({ item, mode, people })))
  if (controls.length === 0) return ordinary.flat()
  const tests = controls.map((item) => [{ item, mode: 'judge' as const, people: everybody }])
  return shuffled([...ordinary, ...tests], mulberry32(seed)).flat()
}

/** Throws unless all are members who may annotate. */
export async function checkPeople(db: Database, projectId: string, people: readonly string[]): Promise<void> {
  const members = await db
    .selectFrom('member')
    .select(['person_id', 'role'])
    .where('project_id', '=', projectId)
    .where('left_at', 'is', null)
    .execute()
  const able = new Set(members.filter(({ role }) => may(role, 'annotate')).map(({ person_id }) => person_id))
  const others = people.filter((person) => !able.has(person)).sort(byCodeUnit)
  if (others.length === 0) return
  const message = `${others.length} of the people of the phase cannot annotate: they are no members, or only viewers`
  throw new ParascopeError('project/cannot-assign', message, { people: others })
}
