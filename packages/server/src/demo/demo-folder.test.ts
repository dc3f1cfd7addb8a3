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
      'Judging agreed 10',
      'Judging disputed 34',
      'Judging open 44',
      'Trees disputed 15',
      'Types agreed 1',
      'Types disputed 19',
      'Types open 14',
      'Words disputed 12',
      'Words open 18',
    ])
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
