/**
 * Two projects with everything in them, and somebody for every role and kind of token: the ground on which every route is tried. All
 * texts of the foreign project hold FOREIGN; what one annotator keeps from the other in a blind phase holds BLIND.
 */
import type { Hono } from 'hono'
import type { Env } from '../http/env.js'
import { ROLES, type Role } from '../people/roles.js'
import { SESSION_COOKIE } from '../people/sessions.js'
import type { Services } from '../services.js'
import { newId, newSecret, secretHash } from '../storage/ids.js'
import type { Ids } from './openapi.fixture.js'
import type { TestStore } from './stores.fixture.js'

export const FOREIGN = 'FOREIGNPROJECTTEXT'
export const BLIND = 'BLINDLAYERTEXT'
export const BLIND_MS = 87_654_321

const DAY = 86_400_000

export interface Somebody {
  readonly name: string
  /** in the home project */
  readonly role?: Role
  readonly isAdmin: boolean
  readonly scopes?: readonly string[]
  /** a token for the home project only */
  readonly isBound: boolean
  send(method: string, path: string, headers?: Record<string, string>, body?: string): Promise<Sent>
}

export interface Sent {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export interface TwoProjects {
  readonly home: Ids
  readonly foreign: Ids
  /** from the least to the most mighty */
  readonly everybody: readonly Somebody[]
}

export async function twoProjects(store: TestStore, services: Services, app: Hono<Env>): Promise<TwoProjects> {
  const at = services.now()

  async function person(name: string, isAdmin = false): Promise<string> {
    const id = newId()
    const login = `${name}-${id}`.replace(/[^a-z0-9-]/g, '')
    const nobody = { password: null, kind: 'human', created_at: at, disabled_at: null, deleted_at: null } as const
    await store.write('createPerson', { id, name, login, admin: isAdmin ? 1 : 0, ...nobody })
    return id
  }

  async function session(personId: string) {
    const [secret, csrf] = [newSecret('session'), newSecret('csrf')]
    const times = { created_at: at, seen_at: at, expires_at: at + 30 * DAY }
    await store.write('createSession', { hash: secretHash(secret), person_id: personId, csrf, agent: 'test', ...times })
    return { cookie: `${SESSION_COOKIE}=${secret}`, 'x-csrf-token': csrf, origin: services.baseUrl }
  }

  async function token(personId: string, scopes: readonly string[], projectId: string | null) {
    const [id, secret] = [newId(), newSecret('token')]
    const times = { created_at: at, used_at: null, expires_at: null, revoked_at: null }
    const row = { id, hash: secretHash(secret), person_id: personId, project_id: projectId, name: 'token', ...times }
    await store.write('createToken', { ...row, scopes: JSON.stringify(scopes) })
    return { id, headers: { authorization: `Bearer ${secret}` } }
  }

  function somebody(name: string, headers: Record<string, string>, more: Partial<Somebody> = {}): Somebody {
    const own = { ...headers }
    return {
      name,
      isAdmin: false,
      isBound: false,
      ...more,
      async send(method, path, extra = {}, body) {
        const init = { method, headers: { host: 'localhost:4747', ...own, ...extra }, ...(body === undefined ? {} : { body }) }
        const response = await app.request(`/api${path}`, init)
        const [cookie] = response.headers.getSetCookie()
        if (cookie !== undefined && own.cookie !== undefined) own.cookie = cookie.split(';')[0]!
        // a stream never ends by itself
        const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
        if (isStream) await response.body?.cancel()
        return { status: response.status, headers: response.headers, text: isStream ? '' : await response.text() }
      },
    }
  }

  const owner = await person('owner')
  const foreignOwner = await person(`${FOREIGN} owner`)
  const home = await fill('HOMEPROJECTTEXT', owner)
  const foreign = await fill(FOREIGN, foreignOwner)

  /** A project with one of everything. */
  async function fill(mark: string, ownerId: string): Promise<Ids> {
    const project = newId()
    const ids = {
      project,
      import: newId(),
      item: newId(),
      phase: newId(),
      task: newId(),
      comment: newId(),
      invite: newId(),
      webhook: newId(),
      delivery: newId(),
      report: newId(),
    }
    await store.write('createProject', {
      id: project,
      slug: `p-${project}`,
      name: mark,
      settings: JSON.stringify({ modes: ['types'] }),
      licence: mark,
      source: mark,
      seed: 7,
      ownerId,
      at,
    })
    const target = await person(`${mark} target`)
    const peer = await person(`${mark} peer`)
    for (const personId of [target, peer])
      await store.write('putMember', { projectId: project, personId, role: 'annotator', by: null, at })
    const own = { project_id: project, created_at: at }
    const record = { id: 'demo:1', source: [mark, 'fell'], target: ['It', 'snowed'] }
    await store.insert('guideline', [{ ...own, version: 1, markdown: mark, created_by: ownerId }])
    await store.insert('import', [
      {
        ...own,
        id: ids.import,
        name: mark,
        format: 'jsonl',
        state: 'done',
        report: '{}',
        sha256: null,
        created_by: ownerId,
        finished_at: at,
      },
    ])
    await store.insert('item', [
      {
        id: ids.item,
        project_id: project,
        import_id: ids.import,
        pair_id: 'demo:1',
        position: 0,
        record: JSON.stringify(record),
        control: null,
      },
    ])
    await store.insert('phase', [
      { ...own, id: ids.phase, position: 0, name: mark, kind: 'agreement', settings: settingsOf([target, peer]), state: 'open' },
    ])
    const task = { project_id: project, phase_id: ids.phase, item_id: ids.item, mode: 'types', state: 'open', wanted: 2 } as const
    await store.insert('task', [{ ...task, id: ids.task, position: 0, lifted_at: null }])
    const phenomenon = { type: 'other', source: [0], target: [0], note: BLIND }
    const layer = { task_id: ids.task, project_id: project, position: 0, flagged: 0, unseen: 0, guideline: 1, assigned_at: at }
    await store.insert('annotation', [
      {
        ...layer,
        layer: peer,
        state: 'submitted',
        rev: 3,
        content: JSON.stringify({ phenomena: [phenomenon] }),
        touched: '[]',
        elapsed_ms: BLIND_MS,
        started_at: at,
        submitted_at: at,
      },
    ])
    const quiet = { parent_id: null, edited_at: null, resolved_at: null, resolved_by: null, anchor: null }
    await store.insert('comment', [
      { ...own, ...quiet, id: ids.comment, task_id: ids.task, person_id: peer, body: `${mark} ${BLIND}` },
    ])
    await store.insert('invite', [
      {
        ...own,
        id: ids.invite,
        hash: secretHash(newSecret('invite')),
        role: 'annotator',
        created_by: ownerId,
        expires_at: at + DAY,
        max_uses: 1,
        uses: 0,
        revoked_at: null,
      },
    ])
    await store.insert('webhook', [
      {
        ...own,
        id: ids.webhook,
        url: `https://hooks.example.org/${mark}`,
        secret: newSecret('webhook'),
        topics: '["item"]',
        cursor: 0,
        last_number: 1,
        disabled_at: at,
      },
    ])
    await store.insert('delivery', [
      {
        id: ids.delivery,
        webhook_id: ids.webhook,
        number: 1,
        body: `{"mark":"${mark}"}`,
        state: 'given up',
        attempts: 1,
        next_at: 0,
        status: 500,
        error: null,
        created_at: at,
        delivered_at: null,
      },
    ])
    await store.insert('report_link', [
      {
        ...own,
        id: ids.report,
        hash: secretHash(newSecret('report')),
        created_by: ownerId,
        people: 'names',
        expires_at: null,
        revoked_at: null,
      },
    ])
    const { id: tokenId } = await token(ownerId, ['read'], null)
    await session(ownerId)
    return {
      ...ids,
      person: target,
      layer: target,
      token: tokenId,
      session: '0'.repeat(24),
      version: '1',
      mode: 'types',
      confirm: `p-${project}`,
    }
  }

  function settingsOf(people: readonly string[]): string {
    return JSON.stringify({ modes: ['types'], seed: 1, people: people.map((id) => ({ person: id, quota: null })) })
  }

  const everybody: Somebody[] = [somebody('a visitor', {}), somebody('an outsider', await session(await person('outsider')))]
  for (const role of ROLES) {
    const id = role === 'owner' ? owner : await person(role)
    if (role !== 'owner') await store.write('putMember', { projectId: home.project!, personId: id, role, by: null, at })
    everybody.push(somebody(`the ${role}`, await session(id), { role }))
  }
  everybody.push(somebody('who runs the server', await session(await person('admin', true)), { isAdmin: true }))
  for (const scope of ['read', 'annotate', 'adjudicate', 'manage']) {
    const holder = await person('holder')
    await store.write('putMember', { projectId: home.project!, personId: holder, role: 'owner', by: null, at })
    everybody.push(
      somebody(`a token to ${scope}`, (await token(holder, [scope], null)).headers, { role: 'owner', scopes: [scope] }),
    )
  }
  // of somebody who owns both projects, for one of them
  const both = await person('both')
  for (const { project } of [home, foreign])
    await store.write('putMember', { projectId: project!, personId: both, role: 'owner', by: null, at })
  const scopes = ['read', 'annotate', 'adjudicate', 'manage']
  const bound = await token(both, scopes, home.project!)
  everybody.push(somebody('a token for the home project', bound.headers, { role: 'owner', scopes, isBound: true }))
  return { home, foreign, everybody }
}
