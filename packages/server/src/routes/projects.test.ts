import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyLog } from '../events/verify-log.js'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type TestPerson, type Workbench } from '../testing/workbench.fixture.js'

onBothDatabases('projects', (open) => {
  let store: TestStore
  let bench: Workbench
  let admin: TestPerson

  const make = (change: object = {}) =>
    admin.request('POST', '/projects', { slug: 'news', name: 'News', settings: { modes: ['words'] }, ...change })

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    admin = await bench.addPerson('root', undefined, { isAdmin: true })
  })
  afterAll(() => store.close())

  it('are made by who runs the server, with our guidelines, licence and source', async () => {
    expect(
      (await bench.people.owner.request('POST', '/projects', { slug: 'x', name: 'X', settings: { modes: ['words'] } })).status,
    ).toBe(403)
    const made = await make({ licence: 'CC BY-SA 4.0', source: 'a newspaper', seed: 11 })
    expect(made.status).toBe(201)
    const project = await made.json()
    expect(project).toMatchObject({
      slug: 'news',
      licence: 'CC BY-SA 4.0',
      source: 'a newspaper',
      seed: 11,
      guideline: 1,
      rev: 1,
      role: 'owner',
    })
    const guideline = await admin.request('GET', `/projects/${project.id}/guidelines/current`)
    expect((await guideline.json()).markdown).toContain('# Guidelines: word alignment')
    expect((await make()).status).toBe(409)
  })

  it('are listed for their members only, page by page and by slug', async () => {
    await make({ slug: 'atlas' })
    const first = await (await admin.request('GET', '/projects?limit=1')).json()
    expect(first.items.map(({ slug }: { slug: string }) => slug)).toEqual(['atlas'])
    const second = await (await admin.request('GET', `/projects?limit=1&cursor=${first.next}`)).json()
    expect(second.items.map(({ slug }: { slug: string }) => slug)).toEqual(['news'])
    expect(second.next).toBeNull()
    expect((await (await admin.request('GET', '/projects?slug=news')).json()).items).toHaveLength(1)
    expect((await (await bench.people.viewer.request('GET', '/projects')).json()).items).toHaveLength(1)
    expect((await (await bench.people.outsider.request('GET', '/projects')).json()).items).toEqual([])
    expect((await admin.request('GET', '/projects?cursor=WzFd')).status).toBe(400)
  })

  it.each([
    ['a tagset that we do not have', { modes: ['types'], tagset: 'vila' }, 422, 'no tagset'],
    ['a tagset with faults', { modes: ['types'], tagset: { id: 'own' } }, 422, 'not valid'],
    ['judging without scales', { modes: ['judge'] }, 400, 'at least one scale'],
    ['a mode twice', { modes: ['words', 'words'] }, 400, 'twice'],
    [
      'a proposal for a mode that is not there',
      { modes: ['words'], proposals: { trees: { from: 'nothing' } } },
      400,
      'no mode trees',
    ],
    [
      'controls on an unknown scale',
      {
        modes: ['judge'],
        judge: {
          scales: [
            {
              id: 'meaning',
              name: 'Meaning',
              steps: [
                { value: 0, label: 'none' },
                { value: 1, label: 'all' },
              ],
            },
          ],
          controls: { scale: 'fluency', positiveAtLeast: 1, negativeAtMost: 0, passShare: 0.8 },
        },
      },
      400,
      'no scale fluency',
    ],
  ])('refuse %s', async (_, settings, status, message) => {
    const refused = await make({ slug: 'bad', settings })
    expect(refused.status).toBe(status)
    expect((await refused.json()).detail).toContain(message)
  })

  it('are changed only by who has seen the last version', async () => {
    const path = `/projects/${bench.projectId}`
    const { manager, annotator } = bench.people
    const seen = (await manager.request('GET', path)).headers.get('etag')!
    expect((await manager.request('PATCH', path, { name: 'Two' })).status).toBe(428)
    expect((await annotator.request('PATCH', path, { name: 'Two' }, { 'if-match': seen })).status).toBe(403)
    const changed = await manager.request('PATCH', path, { name: 'Two', licence: 'CC0' }, { 'if-match': seen })
    expect(changed.status).toBe(200)
    expect(await changed.json()).toMatchObject({ name: 'Two', licence: 'CC0', source: 'written for tests', rev: 2 })
    const stale = await manager.request('PATCH', path, { name: 'Three' }, { 'if-match': seen })
    expect(stale.status).toBe(412)
    expect(await stale.json()).toMatchObject({ code: 'http/precondition', facts: { seen: 1, current: 2 } })
    const without = await manager.request('PATCH', path, { settings: { modes: ['types'] } }, { 'if-match': '"2"' })
    expect(without.status).toBe(409)
    expect((await without.json()).detail).toContain('words has tasks')
  })

  it('have the settings that the log says', async () => {
    const { id } = await (await make({ slug: 'vouched' })).json()
    const verify = async () => (await store.snapshot((db) => verifyLog(db))).faults
    expect(await verify()).toEqual([])
    const { settings } = await store.read.selectFrom('project').select('settings').where('id', '=', id).executeTakeFirstOrThrow()
    const put = (text: string) => store.tamper(`UPDATE project SET settings = '${text}' WHERE id = '${id}'`)
    await put(settings.replace('words', 'trees'))
    expect(await verify()).toEqual([{ project: id, message: 'the settings are not the ones that were last put' }])
    await put(settings)
  })

  it('once closed can be read, not annotated; what was saved already is still acknowledged', async () => {
    const { manager, annotator } = bench.people
    await bench.assign(bench.taskIds[0]!, annotator.id)
    const path = `/projects/${bench.projectId}/tasks/${bench.taskIds[0]}/layers/me`
    const gesture = (seq: number) => ({ seq, baseRev: seq - 1, op: { type: 'words/cells', cells: [[0, 0]], kind: 'sure' } })
    const save = (seq: number) =>
      annotator.request('POST', `${path}/gestures`, { clientId: 'tab-one-1', gestures: [gesture(seq)] })
    expect((await save(1)).status).toBe(200)
    expect((await annotator.request('POST', `/projects/${bench.projectId}/close`)).status).toBe(403)
    expect(await (await manager.request('POST', `/projects/${bench.projectId}/close`)).json()).toMatchObject({ state: 'closed' })
    const refused = await save(2)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'project/closed' })
    expect((await save(1)).status).toBe(200)
    expect(await (await annotator.request('GET', path)).json()).toMatchObject({ rev: 1 })
    await manager.request('POST', `/projects/${bench.projectId}/reopen`)
    expect((await save(2)).status).toBe(200)
  })

  it('are deleted by their owner, with the slug typed, and leave nothing behind', async () => {
    const path = `/projects/${bench.projectId}`
    const { owner, manager } = bench.people
    expect((await manager.request('DELETE', `${path}?confirm=demo`)).status).toBe(403)
    expect((await owner.request('DELETE', `${path}?confirm=demos`)).status).toBe(400)
    expect((await owner.request('DELETE', `${path}?confirm=demo`)).status).toBe(204)
    expect((await owner.request('GET', path)).status).toBe(404)
    for (const table of ['event', 'task', 'item', 'annotation', 'phase', 'member'] as const) {
      const left = await store.read.selectFrom(table).select('project_id').where('project_id', '=', bench.projectId).execute()
      expect(left, table).toEqual([])
    }
  })
})
