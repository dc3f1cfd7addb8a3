import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.js'
import { ensureSetup } from '../people/setup.js'
import type { Services } from '../services.js'
import { type Browser, browser } from '../testing/browser.fixture.js'
import { onBothDatabases, scratchFolder, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type Workbench } from '../testing/workbench.fixture.js'

const DAY = 86_400_000
const HOUR = 3_600_000
const ADMIN = { name: 'Ada', login: 'Ada', password: 'four tall green herons' }

onBothDatabases('signing in', (open) => {
  const webRoot = scratchFolder()
  let store: TestStore
  let bench: Workbench
  let services: Services
  let app: ReturnType<typeof createApp>
  const signIn = (from: Browser, login = 'ada', password = ADMIN.password) =>
    from.send('POST', '/api/session', { login, password })

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    services = bench.services
    app = createApp({ webRoot, services })
  })
  afterAll(() => store.close())

  describe('the first start', () => {
    it('knows nobody, whatever they try', async () => {
      expect((await browser(app).send('GET', '/api/session')).body).toMatchObject({ person: null, csrf: null, needsSetup: false })
      for (const [login, password] of [
        ['admin', 'admin'],
        ['admin', 'password'],
        ['root', ''],
        ['demo', 'demo'],
      ]) {
        expect((await signIn(browser(app), login, password)).status).not.toBe(200)
      }
    })

    it('gives a new link at each start until one is used; only the newest works, once', async () => {
      const first = await ensureSetup(services)
      const second = await ensureSetup(services)
      expect(second).toMatch(/^http:\/\/localhost:4747\/setup#ps_setup_[0-9a-z]{32}$/)
      expect(JSON.stringify(await store.read.selectFrom('meta').selectAll().execute())).not.toContain(second!.slice(-32))
      const visitor = browser(app)
      const use = (link: string | undefined, account: object = ADMIN) =>
        visitor.send('POST', '/api/setup', { ...account, secret: link!.split('#').at(-1) })
      expect((await visitor.send('GET', '/api/session')).body.needsSetup).toBe(true)
      expect((await use(first)).status).toBe(410)
      expect((await use(second, { ...ADMIN, password: 'password123' })).body).toMatchObject({
        status: 400,
        facts: { field: 'password' },
      })
      const used = await use(second)
      expect([used.status, used.body.person.login, used.body.person.isAdmin]).toEqual([201, 'ada', true])
      expect((await visitor.send('GET', '/api/session')).body).toMatchObject({ person: { name: 'Ada' }, needsSetup: false })
      expect((await use(second, { ...ADMIN, login: 'eve' })).status).toBe(410)
      expect(await ensureSetup(services)).toBeUndefined()
      expect(await ensureSetup({ ...services, isDemo: true })).toBeUndefined()
    })
  })

  describe('a session', () => {
    it('begins with a new id that only the browser knows, whatever cookie it had before', async () => {
      const ada = browser(app)
      ada.cookie = 'parascope_session=ps_session_chosen_by_somebody_else'
      const answer = await signIn(ada)
      expect(answer.status).toBe(200)
      const [cookie] = answer.headers.getSetCookie()
      expect(cookie).toMatch(/^parascope_session=ps_session_[0-9a-z]{32}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
      const stored = JSON.stringify(await store.read.selectFrom('session').selectAll().execute())
      expect(stored).not.toContain(ada.cookie!.split('=')[1])
      const before = ada.cookie
      await signIn(ada)
      expect(ada.cookie).not.toBe(before)
      const old = browser(app)
      old.cookie = before
      expect((await old.send('GET', '/api/session')).body.person).toBeNull()
    })

    it('has a cookie for TLS only where there is TLS', async () => {
      const secure = createApp({ webRoot, services: { ...services, baseUrl: 'https://para.example.org' } })
      const answer = await signIn(browser(secure, 'https://para.example.org'))
      expect(answer.headers.getSetCookie()[0]).toContain('; Secure')
    })

    it('is over on the server when its person signs out', async () => {
      const ada = browser(app)
      await signIn(ada)
      const { cookie } = ada
      expect((await ada.send('DELETE', '/api/session')).status).toBe(204)
      expect(ada.cookie).toBeUndefined()
      ada.cookie = cookie
      expect((await ada.send('GET', '/api/session')).body.person).toBeNull()
    })

    it('is over after 14 idle days, after 90 in any case, and survives a clock set back by an hour', async () => {
      const [idle, busy] = [browser(app), browser(app)]
      await signIn(idle)
      await signIn(busy)
      bench.pass(-HOUR)
      expect((await idle.send('GET', '/api/session')).body.person).not.toBeNull()
      bench.pass(HOUR)
      let days = 0
      const lives = async (one: Browser) => (await one.send('GET', '/api/session')).body.person !== null
      while (days < 200 && (await lives(busy))) {
        if (days === 15) expect(await lives(idle)).toBe(false)
        bench.pass(DAY)
        days++
      }
      expect(days).toBe(90)
    })

    it('can be seen and ended from another one', async () => {
      const [here, there] = [browser(app), browser(app)]
      await signIn(here)
      await there.send('POST', '/api/session', { login: 'ada', password: ADMIN.password }, { 'user-agent': 'Lynx\t2\u00e9' })
      const { items } = (await here.send('GET', '/api/people/me/sessions')).body
      const other = items.find(({ isThis, agent }: { isThis: boolean; agent: string }) => !isThis && agent === 'Lynx2')
      expect(items.filter(({ isThis }: { isThis: boolean }) => isThis).length).toBe(1)
      expect((await here.send('DELETE', `/api/people/me/sessions/${other.id}`)).status).toBe(204)
      expect((await there.send('GET', '/api/people/me/sessions')).status).toBe(401)
      expect((await here.send('DELETE', `/api/people/me/sessions/${other.id}`)).status).toBe(404)
    })

    it('gets a new cookie when the person becomes a member, and the old one is over a minute later', async () => {
      const ada = browser(app)
      const { person } = (await signIn(ada)).body
      const old = browser(app)
      old.cookie = ada.cookie
      await store.write('createProject', {
        id: '5k2v9q0w3e8r7t6y1a4s2d3f',
        slug: 'p',
        name: 'P',
        settings: '{}',
        licence: '',
        source: '',
        seed: 1,
        ownerId: person.id,
        at: services.now(),
      })
      const state = await ada.send('GET', '/api/session')
      expect(state.body.memberships).toEqual([{ project: '5k2v9q0w3e8r7t6y1a4s2d3f', slug: 'p', name: 'P', role: 'owner' }])
      expect(ada.cookie).not.toBe(old.cookie)
      const lives = async (one: Browser) => (await one.send('GET', '/api/session')).body.person !== null
      expect([await lives(ada), await lives(old)]).toEqual([true, true])
      bench.pass(61_000)
      expect([await lives(ada), await lives(old)]).toEqual([true, false])
    })
  })

  describe('the password', () => {
    it('is changed with the old one, and every other session ends', async () => {
      const [here, there] = [browser(app), browser(app)]
      await signIn(here)
      await signIn(there)
      const change = (current: string, password: string) => here.send('PUT', '/api/people/me/password', { current, password })
      expect((await change('wrong', 'five small blue herons')).status).toBe(403)
      expect((await change(ADMIN.password, 'short')).status).toBe(400)
      expect((await change(ADMIN.password, 'five small blue herons')).status).toBe(204)
      expect((await there.send('GET', '/api/people/me/sessions')).status).toBe(401)
      expect((await here.send('GET', '/api/people/me/sessions')).body.items.length).toBe(1)
      expect((await signIn(browser(app))).status).toBe(401)
      expect((await signIn(browser(app), 'ada', 'five small blue herons')).status).toBe(200)
      expect((await change('five small blue herons', ADMIN.password)).status).toBe(204)
    })

    it('is guessed ten times, then ever more slowly; who had signed in before is not kept waiting', async () => {
      const known = browser(app, 'http://localhost:4747', '203.0.113.9')
      expect((await signIn(known)).status).toBe(200)
      const attacker = browser(app, 'http://localhost:4747', '203.0.113.66')
      const statuses: number[] = []
      for (let k = 0; k < 12; k++) statuses.push((await signIn(attacker, 'ada', `guess number ${k}`)).status)
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
      const right = await signIn(attacker)
      expect([right.status, right.headers.get('retry-after')]).toEqual([429, '1'])
      expect((await signIn(known)).status).toBe(200)
      bench.pass(HOUR + DAY)
    })

    it('of nobody costs the same work and gets the same answer', async () => {
      const [wrong, nobody] = [await signIn(browser(app), 'ada', 'wrong'), await signIn(browser(app), 'nobody', 'wrong')]
      expect(nobody.body).toEqual(wrong.body)
      const time = async (login: string) => {
        const times: number[] = []
        for (let k = 0; k < 9; k++) {
          const started = performance.now()
          await signIn(browser(app, 'http://localhost:4747', `192.0.2.${k}`), login, 'wrong')
          times.push(performance.now() - started)
          bench.pass(DAY)
        }
        return times.sort((a, b) => a - b)[4]!
      }
      const [known, unknown] = [await time('ada'), await time('nobody')]
      console.log(`a wrong password takes ${known.toFixed(0)} ms, nobody's ${unknown.toFixed(0)} ms (medians of 9)`)
      expect(unknown).toBeGreaterThan(known / 4) // far coarser than the figures: the point is that the work is done
    })

    it('cannot be used by who is disabled', async () => {
      const ada = browser(app)
      const { person } = (await signIn(ada)).body
      await store.insert('person', [
        {
          ...(await store.read.selectFrom('person').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()),
          id: '5k2v9q0w3e8r7t6y1a4s2d3g',
          login: 'old',
          disabled_at: 1,
        },
      ])
      expect((await signIn(browser(app), 'old')).status).toBe(401)
    })
  })
})
