import { beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../app.js'
import { pseudonymOf } from '../people/pseudonym.js'
import { browser } from '../testing/browser.fixture.js'
import { onBothDatabases, scratchFolder, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type TestPerson, type Workbench } from '../testing/workbench.fixture.js'

const DAY = 86_400_000
const HERONS = 'four tall green herons'

onBothDatabases('members', (open) => {
  const webRoot = scratchFolder()
  let store: TestStore
  let bench: Workbench
  let path: string

  beforeEach(async () => {
    store = await open()
    bench = await openWorkbench(store)
    path = `/projects/${bench.projectId}`
    return () => store.close()
  })

  const put = async (by: TestPerson, of: TestPerson, role: string) =>
    (await by.request('PATCH', `${path}/members/${of.id}`, { role })).status
  const remove = async (by: TestPerson, of: TestPerson) => (await by.request('DELETE', `${path}/members/${of.id}`)).status
  const roles = async (by = bench.people.owner) => {
    const { items } = await (await by.request('GET', `${path}/members`)).json()
    return Object.fromEntries(
      items.map((one: { name: string; role: string; leftAt: string | null }) => [one.name, one.leftAt ?? one.role]),
    )
  }
  const events = async (type: string) =>
    (await store.read.selectFrom('event').select(['op', 'person_id']).execute()).filter(({ op }) => JSON.parse(op).type === type)

  it('are seen by each other, with the name they have in exports', async () => {
    const { items } = await (await bench.people.viewer.request('GET', `${path}/members`)).json()
    expect(items[0]).toEqual({
      person: bench.people.owner.id,
      name: 'owner',
      pseudonym: 'annotator 1',
      role: 'owner',
      joinedAt: new Date(bench.services.now()).toISOString(),
      leftAt: null,
    })
    expect(JSON.stringify(items)).not.toContain('login')
  })

  it('below manager are a manager’s business, the others an owner’s', async () => {
    const { owner, manager, annotator, adjudicator, viewer } = bench.people
    expect(await put(manager, annotator, 'adjudicator')).toBe(204)
    expect(await put(manager, annotator, 'manager')).toBe(403)
    expect(await put(manager, manager, 'owner')).toBe(403)
    expect(await put(manager, owner, 'viewer')).toBe(403)
    expect(await remove(manager, owner)).toBe(403)
    expect(await put(adjudicator, viewer, 'annotator')).toBe(403)
    expect(await put(owner, annotator, 'manager')).toBe(204)
    expect(await put(owner, bench.people.outsider, 'viewer')).toBe(404)
    expect(await put(owner, annotator, 'emperor')).toBe(400)
    expect(await remove(manager, viewer)).toBe(204)
    expect(await roles()).toMatchObject({ annotator: 'manager', owner: 'owner', manager: 'manager' })
    expect((await events('member/put')).at(-1)).toMatchObject({ person_id: owner.id })
  })

  it('are not made managers by an owner’s token to manage', async () => {
    const { owner, annotator, viewer } = bench.people
    const { token } = await (await owner.request('POST', '/people/me/tokens', { name: 'x', scopes: ['read', 'manage'] })).json()
    const send = async (method: string, at: string, body?: unknown) =>
      (await bench.visitor.request(method, `${path}${at}`, body, { authorization: `Bearer ${token}` })).status
    expect(await send('PATCH', `/members/${annotator.id}`, { role: 'manager' })).toBe(403)
    expect(await send('DELETE', `/members/${bench.people.manager.id}`)).toBe(403)
    expect(await send('POST', '/invites', { role: 'owner' })).toBe(403)
    expect(await send('POST', '/invites', { role: 'annotator' })).toBe(201)
    expect(await send('PATCH', `/members/${viewer.id}`, { role: 'annotator' })).toBe(204)
  })

  it('always include an owner', async () => {
    const { owner, manager } = bench.people
    expect(await put(owner, owner, 'manager')).toBe(409)
    expect(await remove(owner, owner)).toBe(409)
    expect((await owner.request('POST', `${path}/leave`)).status).toBe(409)
    expect(await put(owner, manager, 'owner')).toBe(204)
    const both = await Promise.all([remove(owner, manager), remove(manager, owner)])
    expect(both.filter((status) => status === 204).length).toBe(1)
  })

  it('who leave are out at once; their work stays, what they had open is withdrawn', async () => {
    const { annotator } = bench.people
    await bench.assign(bench.taskIds[0]!, annotator.id)
    expect((await annotator.request('POST', `${path}/leave`)).status).toBe(204)
    expect((await annotator.request('GET', `${path}/members`)).status).toBe(404)
    expect(await events('member/left')).toEqual([
      { op: JSON.stringify({ type: 'member/left', person: annotator.id }), person_id: annotator.id },
    ])
    expect(await pseudonymOf(store.read, bench.projectId, annotator.id)).toMatch(/^annotator \d$/)
    expect(await pseudonymOf(store.read, bench.projectId, bench.people.outsider.id)).toBeUndefined()
  })

  it('keep their number, whoever comes and goes', async () => {
    const { manager, annotator } = bench.people
    const before = await pseudonymOf(store.read, bench.projectId, annotator.id)
    await remove(manager, annotator)
    const later = await bench.addPerson('later', 'annotator')
    await store.write('putMember', { projectId: bench.projectId, personId: annotator.id, role: 'viewer', by: null, at: 1 })
    expect(await pseudonymOf(store.read, bench.projectId, annotator.id)).toBe(before)
    expect(await pseudonymOf(store.read, bench.projectId, later.id)).toBe('annotator 6')
  })

  describe('invitations', () => {
    const invite = async (by: TestPerson, asked: object = {}) => {
      const made = await by.request('POST', `${path}/invites`, asked)
      const answer = await made.json()
      return { status: made.status, id: answer.id, secret: answer.link?.split('#').at(-1) as string, link: answer.link }
    }
    const accept = async (by: TestPerson, secret: string) => (await by.request('POST', '/invites/accept', { secret })).status

    it('are links whose secret no log sees, kept as a hash', async () => {
      const { link, secret } = await invite(bench.people.manager)
      expect(link).toMatch(/^http:\/\/localhost:4747\/invite#ps_invite_[0-9a-z]{32}$/)
      expect(JSON.stringify(await store.read.selectFrom('invite').selectAll().execute())).not.toContain(secret)
      expect(await (await bench.people.manager.request('GET', `${path}/invites`)).text()).not.toContain(secret)
      expect(JSON.stringify(await store.read.selectFrom('event').selectAll().execute())).not.toContain(secret)
    })

    it('make somebody who is signed in a member, once', async () => {
      const { secret } = await invite(bench.people.manager, { role: 'adjudicator' })
      const look = await bench.visitor.request('POST', '/invites/look', { secret })
      expect(await look.json()).toMatchObject({ project: 'Demo', role: 'adjudicator' })
      expect(await accept(bench.people.annotator, secret)).toBe(200) // a member already: nothing changes, nothing is used up
      expect(await accept(bench.people.outsider, secret)).toBe(200)
      expect(await roles()).toMatchObject({ outsider: 'adjudicator', annotator: 'annotator' })
      const other = await bench.addPerson('other')
      expect(await accept(other, secret)).toBe(410)
      expect((await bench.visitor.request('POST', '/invites/look', { secret })).status).toBe(410)
    })

    it('make an account for who has none', async () => {
      const { secret } = await invite(bench.people.manager)
      const app = createApp({ webRoot, services: bench.services })
      const visitor = browser(app)
      const join = (account?: object) => visitor.send('POST', '/api/invites/accept', { secret, ...(account && { account }) })
      expect((await join()).status).toBe(401)
      expect((await join({ name: 'Max', login: 'owner', password: HERONS })).status).toBe(409)
      expect((await join({ name: 'Max', login: 'max', password: 'maxmaxmax1' })).status).toBe(400)
      expect((await join({ name: 'Max\u202e', login: 'max', password: HERONS })).status).toBe(400)
      const joined = await join({ name: 'Max', login: 'max', password: HERONS })
      expect(joined.body).toMatchObject({ person: { login: 'max', isAdmin: false }, memberships: [{ role: 'annotator' }] })
      expect((await visitor.send('GET', `/api${path}/members`)).status).toBe(200)
    })

    it('end: with time, by being revoked, with the rights of who made them', async () => {
      const { owner, manager, outsider } = bench.people
      const old = await invite(manager, { days: 1 })
      bench.pass(DAY)
      expect(await accept(outsider, old.secret)).toBe(410)
      const revoked = await invite(manager)
      expect((await manager.request('DELETE', `${path}/invites/${revoked.id}`)).status).toBe(204)
      expect((await manager.request('DELETE', `${path}/invites/${revoked.id}`)).status).toBe(404)
      expect(await accept(outsider, revoked.secret)).toBe(410)
      const orphan = await invite(manager)
      expect(await put(owner, manager, 'annotator')).toBe(204)
      expect(await accept(outsider, orphan.secret)).toBe(410)
      expect(await accept(outsider, 'ps_invite_00000000000000000000000000000000')).toBe(410)
    })

    it('do not bring back who was sent away', async () => {
      const { manager, annotator } = bench.people
      const { secret } = await invite(manager, { uses: 10 })
      bench.pass(1000)
      await remove(manager, annotator)
      expect(await accept(annotator, secret)).toBe(410)
      bench.pass(1000)
      expect(await accept(annotator, (await invite(manager)).secret)).toBe(200)
    })

    it('to be a manager are an owner’s to make', async () => {
      expect((await invite(bench.people.manager, { role: 'manager' })).status).toBe(403)
      expect((await invite(bench.people.owner, { role: 'manager' })).status).toBe(201)
      expect((await invite(bench.people.adjudicator)).status).toBe(403)
    })

    it('are used by one of many who come at once', async () => {
      const { secret } = await invite(bench.people.manager, { uses: 2 })
      const many = await Promise.all(Array.from({ length: 6 }, (_, k) => bench.addPerson(`p${k}`)))
      const statuses = await Promise.all(many.map((one) => accept(one, secret)))
      expect(statuses.filter((status) => status === 200).length).toBe(2)
    })

    it('cannot be guessed for long', async () => {
      const app = createApp({ webRoot, services: bench.services })
      const guesser = browser(app)
      const statuses: number[] = []
      for (let k = 0; k < 12; k++) {
        statuses.push((await guesser.send('POST', '/api/invites/look', { secret: `ps_invite_guess_number_${k}` })).status)
      }
      expect(statuses).toEqual([...Array(10).fill(410), 429, 429])
    })
  })
})
