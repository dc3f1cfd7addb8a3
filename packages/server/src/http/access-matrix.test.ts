/**
 * Every route of the OpenAPI document × every role and kind of token × own and foreign ids (S10 of the attack list). A new route is
 * in it by being a route; one that does not say who may call it fails.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.js'
import { may, type Right, roleWithin } from '../people/roles.js'
import { type Ids, type OpenApi, type Operation, readOpenApi, requestOf } from '../testing/openapi.fixture.js'
import { onBothDatabases, scratchFolder, type TestStore } from '../testing/stores.fixture.js'
import {
  BLIND,
  BLIND_MS,
  FOREIGN,
  type Sent,
  type Somebody,
  type TwoProjects,
  twoProjects,
} from '../testing/two-projects.fixture.js'
import { openWorkbench } from '../testing/workbench.fixture.js'

const BLIND_PATTERN = new RegExp(`${BLIND}|${BLIND_MS}`)
const ACCESS = ['public', 'person', 'session', 'admin', 'read', 'annotate', 'adjudicate', 'manage', 'own']

/** 401, 403 or 404 where the route is closed to somebody; undefined where it is open. */
function refusal({ method, access }: Operation, { name, role, isAdmin, scopes, isBound }: Somebody): number | undefined {
  if (access === 'public') return undefined
  if (name === 'a visitor') return 401
  if (access === 'person')
    return scopes === undefined || method === 'GET' || (scopes.includes('manage') && !isBound) ? undefined : 403
  if (access === 'session') return scopes === undefined ? undefined : 403
  if (access === 'admin') return isAdmin && scopes === undefined ? undefined : 403
  if (role === undefined) return 404
  if (!may(roleWithin(role, scopes as readonly Right[] | undefined), access as Right)) return 403
  if (access === 'read' && method !== 'GET' && scopes !== undefined) return 403
  return undefined
}

/** Was it refused for who they are, and not for what they asked? */
function isRefused({ access, path }: Operation, { status, text }: Sent): boolean {
  if (access === 'public') return false
  if (status === 401) return true
  const { detail, facts } = status === 403 || status === 404 ? JSON.parse(text) : {}
  if (status === 403) return facts?.right === access || /token|only who runs this server/.test(detail)
  return status === 404 && path.includes('{project}') && detail === 'there is no such project'
}

onBothDatabases('every route', (open, dialect) => {
  const webRoot = scratchFolder()
  let store: TestStore
  let app: ReturnType<typeof createApp>
  let make: () => Promise<TwoProjects>
  let shared: TwoProjects
  let api: OpenApi
  const tried = { requests: 0, succeeded: new Set<string>() }

  beforeAll(async () => {
    store = await open()
    const { services } = await openWorkbench(store)
    app = createApp({ webRoot, services })
    api = readOpenApi(await (await app.request('/api/openapi.json')).json())
    make = () => twoProjects(store, services, app)
    shared = await make()
  })
  afterAll(async () => {
    const lines = api.operations.map(({ method, path }) => `${method} ${path}`)
    const never = lines.filter((line) => !tried.succeeded.has(line))
    console.log(
      `${dialect}: ${tried.requests} requests to ${lines.length} routes; without success for anybody: ${never.join(', ')}`,
    )
    await store.close()
  })

  async function send(who: Somebody, operation: Operation, ids: Ids, bodyIds: Ids = ids): Promise<Sent> {
    const { path, headers, body } = requestOf(api, operation, ids, bodyIds)
    tried.requests++
    const sent = await who.send(operation.method, path, headers, body)
    expect(sent.status, `${operation.method} ${path} by ${who.name}: ${sent.text.slice(0, 300)}`).toBeLessThan(500)
    expect(sent.text).not.toMatch(/\$argon2/)
    for (const hash of sent.text.match(/[0-9a-f]{64}/g) ?? [])
      expect(await isSecret(hash), `a hash of a secret: ${path}`).toBe(false)
    return sent
  }

  /** Is it what is kept of somebody's secret? */
  async function isSecret(hash: string): Promise<boolean> {
    for (const table of ['session', 'token', 'invite', 'report_link'] as const) {
      const row = await store.read.selectFrom(table).select('hash').where('hash', '=', hash).executeTakeFirst()
      if (row !== undefined) return true
    }
    return (await store.read.selectFrom('meta').select('key').where('value', '=', hash).executeTakeFirst()) !== undefined
  }

  it('says who may call it', () => {
    expect(api.operations.length).toBeGreaterThan(50)
    expect(
      api.operations.filter(({ access }) => !ACCESS.includes(access!)).map(({ method, path }) => `${method} ${path}`),
    ).toEqual([])
    const unclear = api.operations.filter(({ access, path }) => may('owner', access as Right) !== path.includes('{project}'))
    expect(unclear.map(({ method, path, access }) => `${method} ${path}: ${access}`)).toEqual([])
  })

  it('is open and closed as it says, and to nobody with foreign ids', async () => {
    const faults: string[] = []
    for (const operation of api.operations) {
      const { home, foreign, everybody } = operation.method === 'GET' ? shared : await make()
      const isOpen = (who: Somebody) => refusal(operation, who) === undefined
      for (const who of everybody) {
        for (const sent of await foreignRequests(operation, who, home, foreign)) {
          if (sent.status < 400) faults.push(`${lineOf(operation, who, sent)} with foreign ids`)
          if (sent.text.includes(FOREIGN)) faults.push(`${lineOf(operation, who, sent)} shows a foreign project`)
        }
      }
      // first those who change nothing
      for (const who of [...everybody.filter((one) => !isOpen(one)), ...everybody.filter(isOpen)]) {
        const expected = refusal(operation, who)
        const sent = await send(who, operation, home)
        if (expected !== undefined ? sent.status !== expected : isRefused(operation, sent)) {
          faults.push(`${lineOf(operation, who, sent)}, expected ${expected ?? 'to be let in'}`)
        }
        // who runs the server has all people in their care
        if (operation.access !== 'admin' && sent.text.includes(FOREIGN)) {
          faults.push(`${lineOf(operation, who, sent)} shows a foreign project`)
        }
        if (isBlindTo(who) && BLIND_PATTERN.test(sent.text)) faults.push(`${lineOf(operation, who, sent)} shows hidden work`)
        if (sent.status < 300) tried.succeeded.add(`${operation.method} ${operation.path}`)
      }
    }
    expect(faults).toEqual([])
  }, 900_000)

  function lineOf({ method, path, access }: Operation, { name }: Somebody, { status, text }: Sent): string {
    return `${method} ${path} (${access}) by ${name}: ${status} ${text.slice(0, 200)}`
  }

  /** Nobody but those who look after work that is submitted learns of it. */
  function isBlindTo({ role, scopes }: Somebody): boolean {
    return (
      role === undefined ||
      !may(role, 'adjudicate') ||
      (scopes !== undefined && !scopes.some((one) => may('owner', one as Right) && one !== 'read' && one !== 'annotate'))
    )
  }

  async function foreignRequests(operation: Operation, who: Somebody, home: Ids, foreign: Ids): Promise<Sent[]> {
    const names = [...operation.path.matchAll(/\{([a-z]+)\}/gi)].map(([, name]) => name!)
    if (operation.access === 'admin') return [] // who runs the server has all people in their care
    const sent: Sent[] = []
    if (names.includes('project')) {
      const all = await send(who, operation, foreign)
      const expected = who.name === 'a visitor' && operation.access !== 'public' ? 401 : 404
      expect(all.status, lineOf(operation, who, all)).toBe(expected)
      sent.push(all)
    }
    for (const name of names) {
      if (name === 'project' || name === 'version' || name === 'layer') continue
      sent.push(await send(who, operation, { ...home, [name]: foreign[name]! }))
    }
    if (operation.access !== 'public' && requestOf(api, operation, home).idsInBody.length > 0) {
      sent.push(await send(who, operation, home, foreign))
    }
    return sent
  }

  describe('between annotators who must not see each other', () => {
    it('tells nothing of the other’s work', async () => {
      const faults: string[] = []
      const { home, everybody } = await make()
      // somebody who annotates beside the other one, in each role
      for (const who of everybody.filter(({ role, scopes }) => role !== undefined && role !== 'viewer' && scopes === undefined)) {
        const { person } = JSON.parse((await who.send('GET', '/session')).text)
        await store.insert('annotation', [assigned(home, person.id)])
        for (const operation of api.operations.filter(({ method }) => method === 'GET')) {
          const sent = await send(who, operation, home)
          if (BLIND_PATTERN.test(sent.text)) faults.push(lineOf(operation, who, sent))
        }
      }
      expect(faults).toEqual([])
    }, 900_000)
  })

  function assigned(home: Ids, layer: string) {
    const at = 0
    const times = { assigned_at: at, started_at: null, submitted_at: null }
    const empty = { rev: 0, content: null, touched: '[]', elapsed_ms: 0, flagged: 0, unseen: 0, guideline: 1 }
    return { task_id: home.task!, layer, project_id: home.project!, state: 'assigned' as const, position: 0, ...empty, ...times }
  }
})
