import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../operate/open-store.js'
import type { Store } from '../storage/store.js'
import { scratchFolder } from '../testing/stores.fixture.js'
import { ensureDemo, isDemoStore } from './demo-folder.js'

const files = fileURLToPath(new URL('../../../../demo', import.meta.url))

describe('the demo', () => {
  const folder = join(scratchFolder(), 'demo')
  let store: Store

  beforeAll(async () => {
    await ensureDemo(folder, { files, now: Date.now, writer: 'here' })
    store = await openStore({ dataFolder: folder, writer: 'here' })
  })
  afterAll(() => store.close())

  it('is marked as the demo', async () => {
    expect(await isDemoStore(store)).toBe(true)
    expect(existsSync(`${folder}.new`)).toBe(false)
  })

  it('has two projects, one manager, and nobody who could sign in', async () => {
    const projects = await store.read.selectFrom('project').select('slug').orderBy('slug').execute()
    expect(projects.map(({ slug }) => slug)).toEqual(['demo', 'demo-judging'])
    const people = await store.read.selectFrom('person').selectAll().where('kind', '=', 'human').execute()
    expect(people.filter(({ admin }) => admin === 1)).toHaveLength(1)
    expect(people.every(({ password }) => password === null)).toBe(true)
    expect(await store.read.selectFrom('session').selectAll().execute()).toEqual([])
  })

  it('is in the middle of its work', async () => {
    const counts = await store.read
      .selectFrom('task')
      .innerJoin('phase', 'phase.id', 'task.phase_id')
      .select(({ fn }) => ['phase.name', 'task.state', fn.countAll<number>().as('tasks')])
      .groupBy(['phase.name', 'task.state'])
      .orderBy('phase.name')
      .orderBy('task.state')
      .execute()
    expect(counts.map(({ name, state, tasks }) => `${name} ${state} ${tasks}`)).toEqual([
      'Judging adjudicated 4',
      'Judging agreed 8',
      'Judging disputed 32',
      'Judging open 36',
      'Training open 6',
      'Trees adjudicated 2',
      'Trees disputed 9',
      'Trees open 4',
      'Types adjudicated 2',
      'Types agreed 1',
      'Types disputed 15',
      'Types open 16',
      'Words adjudicated 4',
      'Words disputed 8',
      'Words open 16',
      'Yours to try open 26',
    ])
  })

  it('has comments, flags, decisions with reasons, and proposals to start from', async () => {
    const count = async (table: 'comment' | 'decision' | 'proposal') =>
      (await store.read.selectFrom(table).selectAll().execute()).length
    expect([await count('comment'), await count('proposal')]).toEqual([5, 74])
    expect(await count('decision')).toBeGreaterThan(20)
    const flagged = await store.read.selectFrom('annotation').select('layer').where('flagged', '=', 1).execute()
    expect(flagged.length).toBeGreaterThan(2)
  })

  it('has work for its visitor in every mode', async () => {
    const own = await store.read
      .selectFrom('annotation')
      .innerJoin('task', 'task.id', 'annotation.task_id')
      .innerJoin('person', 'person.id', 'annotation.layer')
      .select('task.mode')
      .distinct()
      .where('person.admin', '=', 1)
      .orderBy('task.mode')
      .execute()
    expect(own.map(({ mode }) => mode)).toEqual(['judge', 'trees', 'types', 'words'])
  })

  it('happened before now, in order', async () => {
    const events = await store.read.selectFrom('event').select('at').orderBy('seq').execute()
    const times = events.map(({ at }) => at)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(times.at(-1)!).toBeLessThan(Date.now())
  })

  it('is made once', async () => {
    await ensureDemo(folder, { files: '/nonexistent', now: Date.now })
    expect(await isDemoStore(store)).toBe(true)
  })
})
