import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type TestPerson, type Workbench } from '../testing/workbench.fixture.js'

onBothDatabases('a project file', (open) => {
  let store: TestStore
  let bench: Workbench
  let admin: TestPerson
  let file: Record<string, unknown>

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    admin = await bench.addPerson('root', undefined, { isAdmin: true })
    const planned = await bench.people.owner.request('POST', `/projects/${bench.projectId}/phases`, {
      name: 'Final',
      kind: 'final',
      settings: { modes: ['words'], seed: 5, overlap: 20, people: [{ person: bench.people.annotator.id }] },
    })
    expect(planned.status).toBe(201)
    const answer = await bench.people.viewer.request('GET', `/projects/${bench.projectId}/file`)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="demo-project.json"')
    file = (await answer.json()) as Record<string, unknown>
  })
  afterAll(() => store.close())

  const make = (change: object = {}, query = '?slug=second') =>
    admin.request('POST', `/projects/from-file${query}`, { ...file, ...change })

  it('has what was chosen, and nobody in it', async () => {
    expect(file).toMatchObject({ kind: 'parascope-project', version: 1, slug: 'demo', licence: 'CC BY 4.0', seed: 7 })
    expect(file.phases).toHaveLength(2)
    const text = JSON.stringify(file)
    for (const { id } of Object.values(bench.people)) expect(text).not.toContain(id)
  })

  it('makes the same project again, owned by whoever made it and by nobody else', async () => {
    const made = await make()
    expect(made.status).toBe(201)
    const { id } = (await made.json()) as { id: string }
    const again = (await (await admin.request('GET', `/projects/${id}/file`)).json()) as { slug: string; guidelines: string }
    expect(again).toEqual({ ...file, slug: 'second', guidelines: again.guidelines })
    const members = await store.read.selectFrom('member').select(['person_id', 'role']).where('project_id', '=', id).execute()
    expect(members).toEqual([{ person_id: admin.id, role: 'owner' }])
    expect((await make()).status).toBe(409)
    expect((await make({}, '')).status).toBe(409)
  })

  it.each([
    ['members', { members: [{ person: 'x', role: 'owner' }] }],
    ['a role', { role: 'owner' }],
    ['people in a phase', { phases: [{ name: 'P', kind: 'final', settings: { modes: ['words'], seed: 1, people: [] } }] }],
    ['a hook in its settings', { settings: { modes: ['words'], webhook: 'http://localhost' } }],
    ['another kind', { kind: 'something' }],
    ['a later version', { version: 2 }],
    [
      'a mode of a phase that it does not have',
      { phases: [{ name: 'P', kind: 'final', settings: { modes: ['judge'], seed: 1 } }] },
    ],
    ['control characters in its name', { name: 'a\u202eb' }],
  ])('is refused with %s', async (_what, change) => {
    expect((await make(change, '?slug=third')).status).toBe(400)
    const made = await store.read.selectFrom('project').select('id').where('slug', '=', 'third').execute()
    expect(made).toEqual([])
  })

  it('is refused with a tagset that does not hold together', async () => {
    expect((await make({ settings: { modes: ['types'], tagset: { id: 'x' } } }, '?slug=third')).status).toBe(422)
  })

  it('makes nothing for others, and changes no prototype', async () => {
    expect((await bench.people.owner.request('POST', '/projects/from-file?slug=third', file)).status).toBe(403)
    expect((await bench.people.outsider.request('GET', `/projects/${bench.projectId}/file`)).status).toBe(404)
    const settings = JSON.parse('{"modes": ["words"], "__proto__": {"polluted": true}}') as object
    const answer = await make({ settings }, '?slug=third')
    expect(answer.status).toBe(400)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})
