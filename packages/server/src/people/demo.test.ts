import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../app.js'
import { browser } from '../testing/browser.fixture.js'
import { onBothDatabases, scratchFolder, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type Workbench } from '../testing/workbench.fixture.js'

onBothDatabases('the demo', (open) => {
  const webRoot = scratchFolder()
  let store: TestStore
  let bench: Workbench

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    await store.write('createPerson', {
      id: '5k2v9q0w3e8r7t6y1a4s2d3f',
      name: 'Demo manager',
      login: null,
      password: null,
      kind: 'human',
      admin: 1,
      created_at: 0,
      disabled_at: null,
      deleted_at: null,
    })
  })
  afterAll(() => store.close())

  const page = (isDemo: boolean, origin: string, address: string, baseUrl = 'http://localhost:4747') =>
    browser(createApp({ webRoot, services: { ...bench.services, isDemo, baseUrl } }), origin, address)
  const person = async (...where: Parameters<typeof page>) => (await page(...where).send('GET', '/api/session')).body.person?.name

  it('is open to who sits at this machine', async () => {
    expect(await person(true, 'http://localhost:4747', '127.0.0.1')).toBe('Demo manager')
    expect(await person(true, 'http://127.0.0.1:4747', '::ffff:127.0.0.1')).toBe('Demo manager')
    expect(await person(true, 'http://[::1]:4747', '::1')).toBe('Demo manager')
  })

  it('is closed where it is not the demo', async () => {
    expect(await person(false, 'http://localhost:4747', '127.0.0.1')).toBeUndefined()
  })

  it('is closed to other machines', async () => {
    expect(await person(true, 'http://localhost:4747', '192.168.1.7')).toBeUndefined()
    expect(await person(true, 'http://localhost:4747', '::ffff:192.168.1.7')).toBeUndefined()
  })

  it('is closed to other names of this machine', async () => {
    expect(await person(true, 'https://para.example.org', '127.0.0.1', 'https://para.example.org')).toBeUndefined()
    expect((await page(true, 'http://evil.example', '127.0.0.1').send('GET', '/api/session')).status).toBe(421)
  })

  it.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])(
    'is closed to what a proxy passes on with %s',
    async (header) => {
      const visitor = page(true, 'http://localhost:4747', '127.0.0.1')
      expect((await visitor.send('GET', '/api/session', undefined, { [header]: '127.0.0.1' })).body.person).toBeNull()
    },
  )

  it('is closed where there is no socket to ask', async () => {
    const app = createApp({ webRoot, services: { ...bench.services, isDemo: true } })
    const answer = await (await app.request('/api/session')).json()
    expect(answer.person).toBeNull()
  })

  it('is changed only by its own page', async () => {
    const visitor = page(true, 'http://localhost:4747', '127.0.0.1')
    const make = (headers: Record<string, string>) =>
      visitor.send('POST', '/api/people/me/tokens', { name: 'x', scopes: ['read'] }, headers)
    expect((await make({})).status).toBe(403)
    await visitor.send('GET', '/api/session')
    expect((await make({})).status).toBe(201)
    expect((await make({ origin: 'https://evil.example' })).status).toBe(403)
  })
})
