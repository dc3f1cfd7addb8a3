/**
 * The workbench in earnest, for journeys: the built server as a process of its own on a folder of its own, with the demo or
 * with people and a project made over the API; and pages in which one of these people is signed in.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { exitOf, startUntil } from '../../../test/program.js'
import { builtApp } from './app.js'
import { launch } from './browser.js'
import { DESK, screens } from './visit.js'

export type Role = 'viewer' | 'annotator' | 'adjudicator' | 'manager' | 'owner'
export type Mode = 'words' | 'trees' | 'types' | 'judge'

/** Somebody with an account, who talks to the server as a page would. */
export interface Person {
  readonly id: string
  readonly login: string
  readonly password: string
  /** Sends a request to `/api` + path and gives the JSON of the answer; throws on any other status than 2xx. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it has asked for
  call(method: string, path: string, body?: unknown): Promise<any>
}

export interface Started {
  readonly browser: Browser
  readonly url: string
  /** of the first account; none in the demo */
  readonly setupLink: string
  /** Starts and ends the server between pages: the data stays. */
  stop(): Promise<void>
  start(): Promise<void>
}

export interface WorkbenchOptions {
  readonly isDemo?: boolean
}

const serveScript = fileURLToPath(new URL('./serve-workbench.mjs', import.meta.url))
const PASSWORD = 'four tall green herons'

/** A server and a browser for the tests of one `describe`, filled before they run. */
export function workbenchInBrowser(executable: string | undefined, { isDemo = false }: WorkbenchOptions = {}): Started {
  const started = {} as { -readonly [K in keyof Started]: Started[K] }
  const folder = mkdtempSync(join(tmpdir(), 'parascope-web-'))
  let server: ChildProcess | undefined
  started.start = async () => {
    // a page that is open must find it again at the same address
    const port = started.url === undefined ? '0' : new URL(started.url).port
    const args = [serveScript, join(folder, 'data'), await builtApp(), port, isDemo ? '--demo' : '']
    const { child, match } = await startUntil(process.execPath, args, { cwd: folder }, /ready at (\S+) (\S*)\n/)
    server = child
    started.url = match[1]!
    if (match[2] !== '') started.setupLink = match[2]!
  }
  started.stop = async () => {
    server?.kill('SIGINT')
    if (server !== undefined) await exitOf(server)
    server = undefined
  }
  beforeAll(async () => {
    mkdirSync(screens, { recursive: true })
    await started.start()
    started.browser = await launch(executable!)
  })
  afterAll(async () => {
    await started.browser?.close()
    await started.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return started
}

/** The first person of an empty server, by the link that it printed. */
export function setUpOwner({ url, setupLink }: Started): Promise<Person> {
  const account = { name: 'Ona', login: 'ona', password: PASSWORD }
  return personBy(url, account, '/setup', { ...account, secret: setupLink.split('#')[1] })
}

/** Somebody new in a project, by invitation. */
export async function invitePerson(started: Started, owner: Person, project: string, name: string, role: Role): Promise<Person> {
  const { link } = await owner.call('POST', `/projects/${project}/invites`, { role })
  return joinBy(started, link, name)
}

/** Somebody new, by the link of an invitation. */
export function joinBy(started: Started, link: string, name: string): Promise<Person> {
  const account = { name, login: name.toLowerCase(), password: PASSWORD }
  return personBy(started.url, account, '/invites/accept', { secret: link.split('#')[1], account })
}

async function personBy(
  url: string,
  { login, password }: { readonly login: string; readonly password: string },
  path: string,
  body: unknown,
): Promise<Person> {
  let cookie = ''
  let csrf = ''
  async function send(method: string, to: string, sent?: unknown): Promise<Response> {
    const isFile = typeof sent === 'string'
    const response = await fetch(`${url}/api${to}`, {
      method,
      headers: {
        origin: url,
        'sec-fetch-site': 'same-origin',
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
        ...(cookie === '' ? {} : { cookie, 'x-csrf-token': csrf }),
      },
      ...(sent === undefined ? {} : { body: isFile ? sent : JSON.stringify(sent) }),
    })
    // a session gets a new cookie when somebody's role changes
    const [given] = response.headers.getSetCookie()
    if (given !== undefined) cookie = given.split(';')[0]!
    return response
  }
  const joined = await send('POST', path, body)
  const session = await joined.json()
  if (!joined.ok) throw new Error(`${path}: ${JSON.stringify(session)}`)
  csrf = session.csrf
  return {
    id: session.person.id,
    login,
    password,
    async call(method, to, sent) {
      const response = await send(method, to, sent)
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${to}: ${response.status} ${text}`)
      return text === '' ? undefined : JSON.parse(text)
    },
  }
}

export interface SmallProject {
  readonly id: string
  readonly slug: string
  readonly phase: string
  /** the tasks in the order of the queue of the first annotator */
  readonly tasks: readonly string[]
  readonly annotators: readonly Person[]
}

export interface ProjectOptions {
  readonly slug: string
  readonly name?: string
  readonly mode: Mode
  /** JSON lines of pairs; the first pairs of the demo corpus if not given */
  readonly pairs?: string
  readonly count?: number
  /** names of annotators, each invited */
  readonly annotators: readonly string[]
  readonly settings?: object
  readonly phase?: object
  readonly kind?: 'training' | 'agreement' | 'final'
}

/** A project with one open phase whose items everybody gets. */
export async function makeProject(started: Started, owner: Person, options: ProjectOptions): Promise<SmallProject> {
  const { slug, mode, count = 5 } = options
  const settings = { modes: [mode], ...options.settings }
  const { id } = await owner.call('POST', '/projects', { slug, name: options.name ?? slug, settings, licence: 'CC0' })
  const annotators: Person[] = []
  for (const name of options.annotators) annotators.push(await invitePerson(started, owner, id, name, 'annotator'))
  const file = await owner.call('POST', `/projects/${id}/imports?name=pairs.jsonl`, options.pairs ?? demoPairs(count))
  for (;;) {
    const { state, report } = await owner.call('GET', `/projects/${id}/imports/${file.id}`)
    if (state === 'done') break
    if (state !== 'loading') throw new Error(`the import ${state}: ${JSON.stringify(report)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const phase = await owner.call('POST', `/projects/${id}/phases`, {
    name: 'First',
    kind: options.kind ?? 'agreement',
    settings: { modes: [mode], seed: 1, people: annotators.map((person) => ({ person: person.id })), ...options.phase },
  })
  await owner.call('POST', `/projects/${id}/phases/${phase.id}/open`, {})
  const queue = await annotators[0]?.call('GET', `/projects/${id}/queue?limit=500`)
  return { id, slug, phase: phase.id, tasks: (queue?.items ?? []).map(({ task }: { task: string }) => task), annotators }
}

/** The first pairs of the demo corpus as JSON lines. */
export function demoPairs(count: number): string {
  const file = readFileSync(new URL('../../../demo/pairs.jsonl', import.meta.url), 'utf8')
  return `${file.trim().split('\n').slice(0, count).join('\n')}\n`
}

/** A window of its own in which somebody is signed in (nobody: null); every fault of its pages goes to `faults`. */
export async function windowOf(
  { browser, url }: Started,
  person: Person | null,
  faults: string[],
  options: BrowserContextOptions = DESK,
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB', ...options })
  context.setDefaultTimeout(20_000)
  if (person !== null) {
    // each window has a session of its own, as each browser has
    const data = { login: person.login, password: person.password }
    const answer = await context.request.post(`${url}/api/session`, { data, headers: { origin: url } })
    if (!answer.ok()) throw new Error(`${person.login} cannot sign in: ${await answer.text()}`)
  }
  context.on('page', (page) => {
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      // what the network says about a line that is down is no fault of the page
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text())
    })
  })
  return context
}

/** A page of somebody at an address, when its fonts are there. */
export async function pageOf(
  started: Started,
  person: Person | null,
  path: string,
  faults: string[],
  options: BrowserContextOptions = DESK,
): Promise<Page> {
  const context = await windowOf(started, person, faults, options)
  const page = await context.newPage()
  await page.goto(started.url + path)
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  return page
}
