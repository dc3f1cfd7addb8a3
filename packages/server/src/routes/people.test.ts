import { beforeEach, expect, it } from 'vitest'
import { createApp } from '../app.js'
import { type Browser, browser } from '../testing/browser.fixture.js'
import { onBothDatabases, scratchFolder, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type TestPerson, type Workbench } from '../testing/workbench.fixture.js'

const HERONS = 'four tall green herons'

onBothDatabases('people', (open) => {
  const webRoot = scratchFolder()
  let store: TestStore
  let bench: Workbench
  let admin: TestPerson
  let max: Browser
  let maxId: string

  beforeEach(async () => {
    store = await open()
    bench = await openWorkbench(store)
    admin = await bench.addPerson('admin', undefined, { isAdmin: true })
    const made = await admin.request('POST', '/people', { name: 'Max', login: 'Max', password: HERONS })
    expect(made.status).toBe(201)
    maxId = (await made.json()).id
    max = browser(createApp({ webRoot, services: bench.services }))
    expect((await max.send('POST', '/api/session', { login: 'max', password: HERONS })).status).toBe(200)
    return () => store.close()
  })

  it('change their own name and login, and nothing else', async () => {
    const me = await max.send('PATCH', '/api/people/me', { name: 'Maxi', login: 'MAXI', isAdmin: true, id: admin.id })
    expect(me.body).toMatchObject({ id: maxId, name: 'Maxi', login: 'maxi', isAdmin: false })
    expect((await max.send('PATCH', '/api/people/me', { login: 'owner' })).status).toBe(409)
    expect((await max.send('PATCH', '/api/people/me', { name: 'a\u0007b' })).status).toBe(400)
    expect((await max.send('PATCH', '/api/people/me', { login: 'mаx' })).status).toBe(400) // a Cyrillic а
    expect((await max.send('GET', '/api/people/me')).body).toEqual(me.body)
  })

  it('are listed page by page for who runs the server, without a trace of passwords', async () => {
    const first = await (await admin.request('GET', '/people?limit=3')).text()
    const { items, next } = JSON.parse(first)
    expect(items.length).toBe(3)
    const rest = await (await admin.request('GET', `/people?cursor=${next}`)).json()
    expect(rest.items.length).toBe(5)
    expect(rest.next).toBeNull()
    expect(first + JSON.stringify(rest)).not.toMatch(/argon2|password/i)
    expect((await max.send('GET', '/api/people')).status).toBe(403)
    expect((await admin.request('GET', '/people?cursor=WyJ4Il0')).status).toBe(400)
  })

  it('who are disabled are signed out, tokens and all', async () => {
    const { body } = await max.send('POST', '/api/people/me/tokens', { name: 'x', scopes: ['read'] })
    const byToken = () => bench.visitor.request('GET', '/people/me', undefined, { authorization: `Bearer ${body.token}` })
    expect((await byToken()).status).toBe(200)
    expect((await admin.request('PATCH', `/people/${maxId}`, { isDisabled: true })).status).toBe(200)
    expect([(await max.send('GET', '/api/people/me')).status, (await byToken()).status]).toEqual([401, 401])
    expect((await max.send('POST', '/api/session', { login: 'max', password: HERONS })).status).toBe(401)
    await admin.request('PATCH', `/people/${maxId}`, { isDisabled: false, password: 'five small blue herons' })
    expect((await max.send('POST', '/api/session', { login: 'max', password: 'five small blue herons' })).status).toBe(200)
    expect((await byToken()).status).toBe(200)
  })

  it('include somebody who runs the server', async () => {
    expect((await admin.request('PATCH', `/people/${admin.id}`, { isAdmin: false })).status).toBe(409)
    expect((await admin.request('PATCH', `/people/${admin.id}`, { isDisabled: true })).status).toBe(409)
    expect((await admin.request('DELETE', `/people/${admin.id}`)).status).toBe(409)
    expect((await admin.request('PATCH', `/people/${maxId}`, { isAdmin: true })).status).toBe(200)
    expect((await admin.request('PATCH', `/people/${admin.id}`, { isAdmin: false })).status).toBe(200)
    expect((await admin.request('GET', '/people')).status).toBe(403)
    expect((await max.send('GET', '/api/people')).status).toBe(200)
  })

  it('who are deleted leave their work behind, under a pseudonym, and nothing of themselves', async () => {
    const { projectId } = bench
    await store.write('putMember', { projectId, personId: maxId, role: 'annotator', by: null, at: bench.services.now() })
    await bench.assign(bench.taskIds[0]!, maxId)
    const layer = `/api/projects/${projectId}/tasks/${bench.taskIds[0]}/layers/me`
    const op = { type: 'words/cells', cells: [[0, 1]], kind: 'sure' }
    const saved = await max.send('POST', `${layer}/gestures`, { clientId: 'tab-one-1', gestures: [{ seq: 1, baseRev: 0, op }] })
    expect(saved.status).toBe(200)
    expect((await max.send('DELETE', '/api/people/me', { password: 'wrong' })).status).toBe(403)
    expect((await max.send('DELETE', '/api/people/me', { password: HERONS })).status).toBe(204)
    const tables = ['person', 'session', 'token', 'member', 'event', 'annotation', 'invite', 'comment'] as const
    const rows = await Promise.all(tables.map((table) => store.read.selectFrom(table).selectAll().execute()))
    const [people, sessions] = rows
    expect(JSON.stringify(rows)).not.toMatch(/"max"|"Max"/)
    expect(people!.find((row) => 'id' in row && row.id === maxId)).toMatchObject({ login: null, password: null, admin: 0 })
    expect(sessions!.some((row) => 'person_id' in row && row.person_id === maxId)).toBe(false)
    const layers = await store.read.selectFrom('annotation').selectAll().where('layer', '=', maxId).execute()
    expect(layers).toMatchObject([{ rev: 1, content: expect.stringContaining('sure') }])
    const { items } = await (await bench.people.manager.request('GET', `/projects/${projectId}/members`)).json()
    expect(items.find(({ person }: { person: string }) => person === maxId)).toMatchObject({ name: 'annotator 6' })
    expect((await max.send('POST', '/api/session', { login: 'max', password: HERONS })).status).toBe(401)
  })

  it('who own a project alone cannot be deleted', async () => {
    expect((await admin.request('DELETE', `/people/${bench.people.owner.id}`)).status).toBe(409)
    expect((await bench.people.owner.request('GET', '/people/me')).status).toBe(200)
    expect((await admin.request('DELETE', `/people/${bench.people.viewer.id}`)).status).toBe(204)
    expect((await admin.request('DELETE', `/people/${bench.people.viewer.id}`)).status).toBe(404)
  })
})
