/** A project with items but no phases yet, to test everything from the first draw on. */
import type { PairRecord } from '@parascope/core/corpus'
import { newId } from '../storage/ids.js'
import type { ItemTable } from '../storage/schema.js'
import type { TestStore } from './stores.fixture.js'
import type { TestPerson, Workbench } from './workbench.fixture.js'

export interface TestProject {
  readonly id: string
  readonly itemIds: readonly string[]
  /** the bench's owner owns this one, too; all annotators are members */
  readonly owner: TestPerson
  readonly annotators: readonly TestPerson[]
  /** Plans and opens a phase; gives its id. */
  openPhase(kind: 'training' | 'agreement' | 'final', settings?: object): Promise<string>
  /** The tasks of somebody in the order of their queue. */
  tasksOf(person: TestPerson): Promise<string[]>
  /** Sends gestures on a task on top of its current revision. */
  save(person: TestPerson, taskId: string, ...ops: readonly object[]): Promise<Response>
}

export interface TestProjectOptions {
  readonly settings?: object
  readonly items?: number
  readonly controls?: readonly ItemTable['control'][]
  readonly annotators?: number
}

/** Makes such a project on a workbench: pairs of two words each, and people called p0, p1 … */
export async function openProject(store: TestStore, bench: Workbench, options: TestProjectOptions = {}): Promise<TestProject> {
  const { settings = { modes: ['words'] }, items = 6, controls = [], annotators: count = 3 } = options
  const id = newId()
  const { owner } = bench.people
  const at = bench.services.now()
  await store.write('createProject', {
    id,
    slug: `p-${id}`,
    name: 'Fresh',
    settings: JSON.stringify(settings),
    licence: 'CC0',
    source: 'written for tests',
    seed: 3,
    ownerId: owner.id,
    at,
  })
  const annotators: TestPerson[] = []
  for (let k = 0; k < count; k++) {
    const person = await bench.addPerson(`p${k}-${id.slice(0, 6)}`)
    await store.write('putMember', { projectId: id, personId: person.id, role: 'annotator', by: owner.id, at })
    annotators.push(person)
  }
  const importId = newId()
  await store.insert('import', [
    {
      id: importId,
      project_id: id,
      name: 'pairs.jsonl',
      format: 'jsonl',
      state: 'done',
      report: '{}',
      sha256: null,
      created_by: owner.id,
      created_at: at,
      finished_at: at,
    },
  ])
  const rows = Array.from({ length: items + controls.length }, (_, position) => {
    const pair: PairRecord = { id: `pair:${position}`, source: ['one', `word${position}`], target: ['a', 'word'] }
    return {
      id: newId(),
      project_id: id,
      import_id: importId,
      pair_id: pair.id,
      position,
      record: JSON.stringify(pair),
      control: controls[position - items] ?? null,
    }
  })
  await store.insert('item', rows)
  return {
    id,
    itemIds: rows.map((row) => row.id),
    owner,
    annotators,
    async openPhase(kind, more = {}) {
      const people = annotators.map((person) => ({ person: person.id }))
      const phase = { name: kind, kind, settings: { modes: ['words'], seed: 7, people, ...more } }
      const planned = await (await owner.request('POST', `/projects/${id}/phases`, phase)).json()
      const opened = await owner.request('POST', `/projects/${id}/phases/${planned.id}/open`)
      if (opened.status !== 200) throw new Error(`the phase did not open: ${JSON.stringify(await opened.json())}`)
      return planned.id
    },
    async tasksOf(person) {
      const tasks = await store.read
        .selectFrom('annotation')
        .select('task_id')
        .where('project_id', '=', id)
        .where('layer', '=', person.id)
        .where('state', '!=', 'withdrawn')
        .orderBy('position')
        .execute()
      return tasks.map(({ task_id }) => task_id)
    },
    async save(person, taskId, ...ops) {
      const path = `/projects/${id}/tasks/${taskId}/layers/me`
      const { rev } = await (await person.request('GET', path)).json()
      const gestures = ops.map((op, k) => ({ seq: rev + k + 1, baseRev: rev + k, op, elapsedMs: 1000 }))
      return person.request('POST', `${path}/gestures`, { clientId: `client-${person.id}`, gestures })
    },
  }
}
