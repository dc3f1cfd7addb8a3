import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../app.js'
import { onBothDatabases, scratchFolder, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type Workbench } from '../testing/workbench.fixture.js'

const DAY = 86_400_000

onBothDatabases('tokens', (open) => {
  const webRoot = scratchFolder()
  let store: TestStore
  let bench: Workbench
  let app: ReturnType<typeof createApp>
  let layer: string

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    app = createApp({ webRoot, services: bench.services })
    await bench.assign(bench.taskIds[0]!, bench.people.annotator.id)
    layer = `/api/projects/${bench.projectId}/tasks/${bench.taskIds[0]}/layers/me`
  })
  afterAll(() => store.close())

  async function make(asked: object = {}): Promise<{ id: string; token: string }> {
    const made = await bench.people.annotator.request('POST', '/people/me/tokens', {
      name: 'script',
      scopes: ['annotate'],
      ...asked,
    })
    expect(made.status).toBe(201)
    return made.json()
  }
  const call = (token: string, path = layer, method = 'GET', body?: unknown) =>
    app.request(path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

  it('are shown once and kept as a hash', async () => {
    const { token, id } = await make()
    expect(token).toMatch(/^ps_token_[0-9a-z]{32}$/)
    const list = await (await bench.people.annotator.request('GET', '/people/me/tokens')).text()
    expect(list).toContain(id)
    expect(list).not.toContain(token)
    expect(JSON.stringify(await store.read.selectFrom('token').selectAll().execute())).not.toContain(token)
  })

  it('work without a cookie, an origin or an echo, and their last use is written down', async () => {
    const { token, id } = await make()
    expect((await call(token)).status).toBe(200)
    const save = { clientId: 'program-1', gestures: [{ seq: 1, baseRev: 0, op: { type: 'flag', on: true } }] }
    expect((await call(token, `${layer}/gestures`, 'POST', save)).status).toBe(200)
    const { items } = await (await bench.people.annotator.request('GET', '/people/me/tokens')).json()
    expect(items.find((one: { id: string }) => one.id === id).usedAt).toBe(new Date(bench.services.now()).toISOString())
  })

  it('do what their scopes say and no more', async () => {
    const save = { clientId: 'program-2', gestures: [{ seq: 1, baseRev: 1, op: { type: 'flag', on: false } }] }
    const { token } = await make({ scopes: ['read'] })
    expect((await call(token)).status).toBe(200)
    expect((await call(token, `${layer}/gestures`, 'POST', save)).status).toBe(403)
    const { token: manager } = await make({ scopes: ['manage'] }) // more than the person may
    expect((await call(manager, `${layer}/gestures`, 'POST', save)).status).toBe(200)
    expect((await call(manager, `/api/projects/${bench.projectId}/export`)).status).toBe(403)
  })

  it('stay in their project', async () => {
    const { token } = await make({ project: bench.projectId })
    expect((await call(token)).status).toBe(200)
    const elsewhere = layer.replace(bench.projectId, '5k2v9q0w3e8r7t6y1a4s2d3f')
    expect((await call(token, elsewhere)).status).toBe(404)
    const foreign = await bench.people.outsider.request('POST', '/people/me/tokens', {
      name: 'x',
      scopes: ['read'],
      project: bench.projectId,
    })
    expect(foreign.status).toBe(404)
  })

  it('end with their time, by being revoked, and with their person', async () => {
    const { token: short } = await make({ days: 1 })
    const { token, id } = await make()
    bench.pass(DAY + 1)
    expect([(await call(short)).status, (await call(token)).status]).toEqual([401, 200])
    expect((await bench.people.outsider.request('DELETE', `/people/me/tokens/${id}`)).status).toBe(404)
    expect((await bench.people.annotator.request('DELETE', `/people/me/tokens/${id}`)).status).toBe(204)
    expect((await call(token)).status).toBe(401)
    expect((await call('ps_token_made_up')).status).toBe(401)
  })

  it('make no tokens, change no passwords, end no sessions', async () => {
    const { token } = await make({ scopes: ['read', 'annotate', 'adjudicate', 'manage'] })
    const statuses = [
      await call(token, '/api/people/me/tokens', 'POST', { name: 'x', scopes: ['read'] }),
      await call(token, '/api/people/me/tokens'),
      await call(token, '/api/people/me/password', 'PUT', { current: 'x', password: 'four tall green herons' }),
      await call(token, '/api/people/me/sessions'),
      await call(token, '/api/session', 'DELETE'),
    ].map(({ status }) => status)
    expect(statuses).toEqual([403, 403, 403, 403, 403])
  })

  it('may make so many requests a minute', async () => {
    const { token } = await make()
    let status = 200
    let requests = 0
    while (status === 200 && requests < 5000) {
      const answer = await call(token)
      status = answer.status
      requests++
      if (status === 429) expect(answer.headers.get('retry-after')).toBe('1')
    }
    expect([status, requests]).toEqual([429, 1201])
    expect((await call((await make()).token)).status).toBe(200)
    bench.pass(1000)
    expect((await call(token)).status).toBe(200)
  })
})
