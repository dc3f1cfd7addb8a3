/**
 * A workbench to test against: the real API on a real store, one person for each role, and one project with pairs, a phase and
 * tasks. Requests go through the whole application, as a browser's would.
 */
import type { PairRecord } from '@parascope/core/corpus'
import { workbenchApi } from '../http/workbench-api.js'
import { openJobs } from '../jobs/jobs.js'
import { openLive } from '../live/live.js'
import { type OutboundOptions, openOutbound } from '../live/outbound.js'
import { openWebhooks } from '../live/webhooks.js'
import { ROLES, type Role } from '../people/roles.js'
import { SESSION_COOKIE } from '../people/sessions.js'
import type { Services } from '../services.js'
import { newId, newSecret, secretHash } from '../storage/ids.js'
import type { TaskTable } from '../storage/schema.js'
import { scratchFolder, type TestStore } from './stores.fixture.js'

const START = Date.UTC(2026, 10, 16, 9)
const DAY = 86_400_000

export interface TestPerson {
  readonly id: string
  /** what the browser of this person sends along; empty for a visitor */
  readonly credentials: { readonly cookie: string; readonly csrf: string }
  /** Sends a request as this person; a body is sent as JSON. */
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  /** Posts a file as it is. */
  upload(path: string, content: string | Uint8Array, headers?: Record<string, string>): Promise<Response>
}

export interface Workbench {
  readonly services: Services
  readonly projectId: string
  readonly phaseId: string
  readonly taskIds: readonly string[]
  readonly itemIds: readonly string[]
  /** one person for each role, and `outsider`, who is in no project */
  readonly people: Readonly<Record<Role | 'outsider', TestPerson>>
  /** somebody who is not signed in */
  readonly visitor: TestPerson
  /** Moves the server's clock. */
  pass(milliseconds: number): void
  /** Adds a person with a session; with a role, as a member of the project. */
  addPerson(name: string, role?: Role, options?: { readonly isAdmin?: boolean }): Promise<TestPerson>
  /** Gives a task of the project to a person. */
  assign(taskId: string, personId: string): Promise<void>
}

/** Pairs of our own for tests; trees on the first one. */
export const PAIRS: readonly PairRecord[] = [
  {
    id: 'demo:1',
    source: ['Snow', 'fell'],
    target: ['It', 'snowed'],
    sourceTree: '(S (NP (NN Snow)) (VP (VBD fell)))',
    targetTree: '(S (NP (PRP It)) (VP (VBD snowed)))',
  },
  { id: 'demo:2', source: ['The', 'ferry', 'was', 'late'], target: ['The', 'boat', 'came', 'too', 'late'] },
  { id: 'demo:3', source: ['She', 'sings'], target: ['She', 'is', 'singing'] },
]

/** Fills a store and puts the API on it. The tasks are in the mode given, unassigned except to nobody. */
export async function openWorkbench(
  store: Omit<TestStore, 'tamper'>,
  mode: TaskTable['mode'] = 'words',
  outbound: OutboundOptions = { allow: [] },
): Promise<Workbench> {
  let clock = START
  const dataFolder = scratchFolder()
  const services: Services = {
    store,
    jobs: openJobs('here'),
    live: openLive(store, () => clock, console.error),
    webhooks: openWebhooks(store, openOutbound(outbound), () => clock, console.error),
    now: () => clock,
    dataFolder,
    baseUrl: 'http://localhost:4747',
    isDemo: false,
    measuring: 'here',
  }
  const app = workbenchApi(services)
  const projectId = newId()

  function client(id: string, headers: Record<string, string>): TestPerson {
    return {
      id,
      get credentials() {
        return { cookie: headers.cookie ?? '', csrf: headers['x-csrf-token'] ?? '' }
      },
      async request(method, path, body, more = {}) {
        const json = body === undefined ? {} : { body: JSON.stringify(body) }
        const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
        const response = await app.request(path, { method, ...json, headers: { ...type, ...headers, ...more } })
        // as a browser does: a new cookie takes the place of the old one
        const [cookie] = response.headers.getSetCookie()
        if (cookie !== undefined && headers.cookie !== undefined) headers.cookie = cookie.split(';')[0]!
        return response
      },
      async upload(path, content, more = {}) {
        const type = { 'content-type': 'application/octet-stream' }
        return app.request(path, { method: 'POST', body: content as BodyInit, headers: { ...type, ...headers, ...more } })
      },
    }
  }

  async function addPerson(name: string, role?: Role, { isAdmin = false } = {}): Promise<TestPerson> {
    const id = newId()
    const secret = newSecret('session')
    const csrf = newSecret('csrf')
    await store.write('createPerson', {
      id,
      name,
      login: name,
      password: null,
      kind: 'human',
      admin: isAdmin ? 1 : 0,
      created_at: clock,
      disabled_at: null,
      deleted_at: null,
    })
    await store.write('createSession', {
      hash: secretHash(secret),
      person_id: id,
      csrf,
      agent: 'test',
      created_at: clock,
      seen_at: clock,
      expires_at: clock + 30 * DAY,
    })
    if (role !== undefined && role !== 'owner') {
      await store.write('putMember', { projectId, personId: id, role, by: null, at: clock })
    }
    return client(id, {
      cookie: `${SESSION_COOKIE}=${secret}`,
      'x-csrf-token': csrf,
      origin: services.baseUrl,
      host: 'localhost:4747',
    })
  }

  const owner = await addPerson('owner')
  await store.write('createProject', {
    id: projectId,
    slug: 'demo',
    name: 'Demo',
    settings: JSON.stringify({ modes: [mode] }),
    licence: 'CC BY 4.0',
    source: 'written for tests',
    seed: 7,
    ownerId: owner.id,
    at: clock,
  })
  const people: Record<string, TestPerson> = { owner, outsider: await addPerson('outsider') }
  for (const role of ROLES) if (role !== 'owner') people[role] = await addPerson(role, role)

  const importId = newId()
  const phaseId = newId()
  const itemIds = PAIRS.map(() => newId())
  const taskIds = PAIRS.map(() => newId())
  await store.insert('import', [
    {
      id: importId,
      project_id: projectId,
      name: 'demo.jsonl',
      format: 'jsonl',
      state: 'done',
      report: '{}',
      sha256: null,
      created_by: owner.id,
      created_at: clock,
      finished_at: clock,
    },
  ])
  await store.insert(
    'item',
    PAIRS.map((pair, k) => ({
      id: itemIds[k]!,
      project_id: projectId,
      import_id: importId,
      pair_id: pair.id,
      position: k,
      record: JSON.stringify(pair),
      control: null,
    })),
  )
  await store.insert('phase', [
    {
      id: phaseId,
      project_id: projectId,
      position: 0,
      name: 'Agreement',
      kind: 'agreement',
      settings: JSON.stringify({ modes: [mode], seed: 1, people: [] }),
      state: 'open',
      created_at: clock,
    },
  ])
  await store.insert(
    'task',
    taskIds.map((id, k) => ({
      id,
      project_id: projectId,
      phase_id: phaseId,
      item_id: itemIds[k]!,
      mode,
      position: k,
      state: 'open' as const,
      wanted: 1,
      lifted_at: null,
    })),
  )

  return {
    services,
    projectId,
    phaseId,
    taskIds,
    itemIds,
    people: people as Workbench['people'],
    visitor: client('', {}),
    pass(milliseconds) {
      clock += milliseconds
    },
    addPerson,
    async assign(taskId, personId) {
      await store.insert('annotation', [
        {
          task_id: taskId,
          layer: personId,
          project_id: projectId,
          state: 'assigned',
          position: taskIds.indexOf(taskId),
          rev: 0,
          content: null,
          touched: '[]',
          elapsed_ms: 0,
          flagged: 0,
          unseen: 0,
          guideline: 0,
          assigned_at: clock,
          started_at: null,
          submitted_at: null,
        },
      ])
    },
  }
}
