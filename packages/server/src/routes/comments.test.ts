import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mentionsIn } from '../projects/mentions.js'
import { openProject, type TestProject } from '../testing/project.fixture.js'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type TestPerson, type Workbench } from '../testing/workbench.fixture.js'

describe('mentions', () => {
  it('mean the longest name that fits, as a whole', () => {
    const members = [
      { id: 'a', name: 'Ann' },
      { id: 'b', name: 'Ann Lee' },
      { id: 'c', name: 'Zoë' },
    ]
    expect(mentionsIn('@Ann Lee and @Zoë, not @Anna or mail@Ann.org', members)).toEqual(['b', 'c', 'a'])
    expect(mentionsIn('nobody @ all', members)).toEqual([])
  })
})

onBothDatabases('comments', (open) => {
  let store: TestStore
  let bench: Workbench
  let project: TestProject
  let anna: TestPerson
  let ben: TestPerson
  let task: string

  const path = () => `/projects/${project.id}/tasks/${task}/comments`
  const add = async (person: TestPerson, body: string, more: object = {}) => person.request('POST', path(), { body, ...more })
  const bodies = async (person: TestPerson) =>
    (await (await person.request('GET', path())).json()).items.map((one: { body: string }) => one.body)

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    project = await openProject(store, bench, { items: 2 })
    ;[anna, ben] = project.annotators as [TestPerson, TestPerson]
    await project.openPhase('agreement')
    task = (await project.tasksOf(anna))[0]!
  })
  afterAll(() => store.close())

  it('are threads with anchors, seen by managers at once and by other annotators when blindness ends', async () => {
    const asked = await add(anna, 'Is this sure? @owner', { anchor: { kind: 'link', source: 0, target: 1 } })
    expect(asked.status).toBe(201)
    const question = await asked.json()
    expect(question).toMatchObject({
      person: anna.id,
      anchor: { kind: 'link', source: 0, target: 1 },
      parent: null,
      mentions: [project.owner.id],
    })
    bench.pass(1000)
    const answer = await (await add(project.owner, 'yes', { parent: question.id })).json()
    bench.pass(1000)
    await add(project.owner, 'please mind the guidelines')
    bench.pass(1000)
    expect((await (await add(anna, 'thanks', { parent: answer.id })).json()).parent).toBe(question.id)
    expect(await bodies(anna)).toEqual(['Is this sure? @owner', 'yes', 'please mind the guidelines', 'thanks'])
    expect(await bodies(ben)).toEqual(['please mind the guidelines'])
    expect((await add(ben, 'me too', { parent: question.id })).status).toBe(404)
    expect(
      (await ben.request('POST', `/projects/${project.id}/comments/${question.id}/resolve`, { isResolved: true })).status,
    ).toBe(404)
  })

  it('are found across the project: open ones, and those that mention me', async () => {
    const search = async (person: TestPerson, query: string) =>
      (await (await person.request('GET', `/projects/${project.id}/comments?${query}`)).json()).items.map(
        (one: { body: string }) => one.body,
      )
    expect(await search(project.owner, 'mentions=me')).toEqual(['Is this sure? @owner'])
    expect(await search(project.owner, 'limit=2')).toEqual(['thanks', 'please mind the guidelines'])
    const [first] = (await (await anna.request('GET', path())).json()).items
    const resolved = await anna.request('POST', `/projects/${project.id}/comments/${first.id}/resolve`, { isResolved: true })
    expect(await resolved.json()).toMatchObject({ resolvedBy: anna.id })
    expect(await search(project.owner, 'open=true')).toEqual(['please mind the guidelines'])
    expect(await search(project.owner, 'open=false')).toEqual(['thanks', 'yes', 'Is this sure? @owner'])
    expect(await search(ben, '')).toEqual(['please mind the guidelines'])
  })

  it('are changed by who wrote them only, and not in a closed project', async () => {
    const [first] = (await (await anna.request('GET', path())).json()).items
    const one = `/projects/${project.id}/comments/${first.id}`
    expect((await project.owner.request('PATCH', one, { body: 'no' })).status).toBe(403)
    const edited = await (await anna.request('PATCH', one, { body: 'Is it?' })).json()
    expect(edited).toMatchObject({ body: 'Is it?', mentions: [] })
    expect(edited.editedAt).not.toBeNull()
    await project.owner.request('POST', `/projects/${project.id}/close`)
    expect((await add(anna, 'late')).status).toBe(403)
    await project.owner.request('POST', `/projects/${project.id}/reopen`)
  })

  it('stay out of the log with their texts', async () => {
    const events = await store.read.selectFrom('event').select('op').where('project_id', '=', project.id).execute()
    expect(events.some(({ op }) => op.includes('comment/added'))).toBe(true)
    expect(events.some(({ op }) => op.includes('guidelines') || op.includes('thanks'))).toBe(false)
  })

  it('count in the progress and the search of managers', async () => {
    await project.save(anna, task, { type: 'flag', on: true }, { type: 'submit', unseen: 2 })
    const progress = await (await project.owner.request('GET', `/projects/${project.id}/progress`)).json()
    expect(progress.phases).toHaveLength(1)
    expect(progress.phases[0]).toMatchObject({ isBlind: false, tasks: { open: 2 } })
    expect(progress.phases[0].people.find((one: { person: string }) => one.person === anna.id)).toEqual({
      person: anna.id,
      assigned: 1,
      inProgress: 0,
      submitted: 1,
      withdrawn: 0,
      flagged: 1,
      elapsedMs: 2000,
      medianMs: 2000,
      leftMs: 2000,
      firstAt: '2026-11-16T09:00:03.000Z',
      lastAt: '2026-11-16T09:00:03.000Z',
    })
    expect(progress.phases[0].slowest).toEqual([{ task, pair: expect.any(String), mode: 'words', ms: 2000 }])
    const mine = await (await ben.request('GET', `/projects/${project.id}/progress`)).json()
    expect(mine.phases[0]).toMatchObject({ isBlind: true, tasks: null, people: [{ person: ben.id }], slowest: null })
    const found = await (await project.owner.request('GET', `/projects/${project.id}/tasks?commented=true`)).json()
    expect(found.items.map((one: { task: string }) => one.task)).toEqual([task])
  })
})
