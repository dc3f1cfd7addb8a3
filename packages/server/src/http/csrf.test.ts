/** Requests that a foreign page can make a browser send (S11 of the attack list). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../app.js'
import { onBothDatabases, scratchFolder, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type Workbench } from '../testing/workbench.fixture.js'

onBothDatabases('a foreign page', (open) => {
  const webRoot = scratchFolder()
  let store: TestStore
  let bench: Workbench
  let app: ReturnType<typeof createApp>

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    app = createApp({ webRoot, services: bench.services })
  })
  afterAll(() => store.close())

  const token = { name: 'mine', scopes: ['read'] }
  /** A change by somebody whose browser sends the cookie along. */
  async function send(headers: Record<string, string>, body = JSON.stringify(token), type = 'application/json', method = 'POST') {
    const { cookie } = bench.people.owner.credentials
    const init = { method, body, headers: { host: 'localhost:4747', cookie, 'content-type': type, ...headers } }
    return (await app.request('/api/people/me/tokens', init)).status
  }
  const ours = () => ({ origin: 'http://localhost:4747', 'x-csrf-token': bench.people.owner.credentials.csrf })

  it('is told apart from ours', async () => {
    expect(await send(ours())).toBe(201)
    expect(await send({ ...ours(), origin: 'http://127.0.0.1:4747', host: '127.0.0.1:4747' })).toBe(201)
  })

  it.each([
    ['another site', 'https://evil.example'],
    ['a site with a similar name', 'http://localhost:4747.evil.example'],
    ['another port of this machine', 'http://localhost:3000'],
    ['another scheme', 'https://localhost:4747'],
    ['a page without an origin', 'null'],
    ['an empty origin', ''],
  ])('cannot change anything from %s, not even knowing the token', async (_, origin) => {
    expect(await send({ ...ours(), origin })).toBe(403)
  })

  it('cannot do without saying where it comes from, nor with the wrong token', async () => {
    const { 'x-csrf-token': csrf, origin } = ours()
    expect(await send({ 'x-csrf-token': csrf })).toBe(403)
    expect(await send({ 'x-csrf-token': csrf, 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await send({ 'x-csrf-token': csrf, 'sec-fetch-site': 'same-site' })).toBe(403)
    expect(await send({ 'x-csrf-token': csrf, 'sec-fetch-site': 'same-origin' })).toBe(201)
    expect(await send({ origin })).toBe(403)
    expect(await send({ origin, 'x-csrf-token': '' })).toBe(403)
    expect(await send({ origin, 'x-csrf-token': `${csrf}x` })).toBe(403)
    expect(await send({ origin, 'x-csrf-token': bench.people.manager.credentials.csrf })).toBe(403)
  })

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'cannot change anything by a form sent as %s',
    async (type) => {
      expect(await send({ origin: 'https://evil.example' }, 'name=mine&scopes=read', type)).toBe(403)
      expect(await send(ours(), JSON.stringify(token), type)).toBe(415)
    },
  )

  it('cannot sign a browser in or out', async () => {
    const signIn = await app.request('/api/session', {
      method: 'POST',
      headers: { host: 'localhost:4747', origin: 'https://evil.example', 'content-type': 'application/json' },
      body: JSON.stringify({ login: 'owner', password: 'whatever it is' }),
    })
    expect(signIn.status).toBe(403)
    const { cookie } = bench.people.viewer.credentials
    const signOut = await app.request('/api/session', {
      method: 'DELETE',
      headers: { host: 'localhost:4747', cookie, origin: 'https://evil.example' },
    })
    expect(signOut.status).toBe(403)
    expect((await bench.people.viewer.request('GET', '/people/me/tokens')).status).toBe(200)
  })

  it('is not let in by preflight, nor given a word to read', async () => {
    const preflight = await app.request('/api/people/me/tokens', {
      method: 'OPTIONS',
      headers: { host: 'localhost:4747', origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBeGreaterThanOrEqual(400)
    const read = await app.request('/api/session', { headers: { host: 'localhost:4747', origin: 'https://evil.example' } })
    for (const answer of [preflight, read]) {
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  it('cannot change anything by a request that should only read', async () => {
    const document = (await (await app.request('/api/openapi.json')).json()) as { paths: Record<string, Record<string, unknown>> }
    const before = await store.read.selectFrom('event').selectAll().execute()
    for (const [path, methods] of Object.entries(document.paths)) {
      if (!('get' in methods)) continue
      await bench.people.owner.request(
        'GET',
        path.replace('{project}', bench.projectId).replace(/\{[a-z]+\}/g, bench.taskIds[0]!),
      )
    }
    expect(await store.read.selectFrom('event').selectAll().execute()).toEqual(before)
  })
})
