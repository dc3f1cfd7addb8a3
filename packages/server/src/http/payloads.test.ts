/** Texts that would run in a careless page come back as JSON, unchanged, and as nothing else (S1 of the attack list, the API's part). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../app.js'
import { readOpenApi, requestOf } from '../testing/openapi.fixture.js'
import { PAYLOADS } from '../testing/payloads.fixture.js'
import { onBothDatabases, scratchFolder, type TestStore } from '../testing/stores.fixture.js'
import { type Somebody, type TwoProjects, twoProjects } from '../testing/two-projects.fixture.js'
import { openWorkbench } from '../testing/workbench.fixture.js'

onBothDatabases('hostile texts', (open) => {
  const webRoot = scratchFolder()
  let store: TestStore
  let app: ReturnType<typeof createApp>
  let ground: TwoProjects
  let owner: Somebody

  beforeAll(async () => {
    store = await open()
    const { services } = await openWorkbench(store)
    app = createApp({ webRoot, services })
    ground = await twoProjects(store, services, app)
    owner = ground.everybody.find(({ name }) => name === 'the owner')!
  })
  afterAll(() => store.close())

  async function send(method: string, path: string, body?: unknown) {
    const json = body === undefined ? [{}] : [{ 'content-type': 'application/json' }, JSON.stringify(body)]
    const sent = await owner.send(method, path, ...(json as [Record<string, string>, string?]))
    if (sent.text !== '') expect(sent.headers.get('content-type'), path).toMatch(/^application\/(problem\+)?json/)
    expect(sent.headers.get('x-content-type-options')).toBe('nosniff')
    expect(sent.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(sent.status, sent.text).toBeLessThan(500)
    return { ...sent, json: sent.text === '' ? undefined : JSON.parse(sent.text) }
  }

  it('are two hundred', () => expect(new Set(PAYLOADS).size).toBe(200))

  it('as names and guidelines, in addresses, in queries, in what is refused', async () => {
    const project = `/projects/${ground.home.project}`
    for (const text of PAYLOADS) {
      expect((await send('PATCH', '/people/me', { name: text })).json.name).toBe(text)
      expect((await send('GET', '/session')).json.person.name).toBe(text)
      const token = await send('POST', '/people/me/tokens', { name: text, scopes: ['read'] })
      if (token.status === 201) await send('DELETE', `/people/me/tokens/${token.json.id}`)
      await send('GET', `${project}/members`)
      await send('GET', `/${encodeURIComponent(text)}`)
      await send('GET', `${project}/items?cursor=${encodeURIComponent(text)}`)
      await send('POST', '/session', { login: text, password: text })
      await send('PATCH', `${project}/members/${encodeURIComponent(text)}`, { role: text })
    }
    const all = PAYLOADS.join('\n\n')
    const { headers } = await send('GET', `${project}/guidelines`)
    const put = await owner.send(
      'PUT',
      `${project}/guidelines`,
      { 'content-type': 'application/json', 'if-match': headers.get('etag') ?? '"1"' },
      JSON.stringify({ markdown: all }),
    )
    expect([put.status, put.headers.get('content-type')]).toEqual([expect.any(Number), expect.stringMatching(/json/)])
    await send('GET', `${project}/guidelines`)
  }, 120_000)

  it('as comments, and as words and texts of imported pairs', async () => {
    const project = `/projects/${ground.home.project}`
    for (const text of PAYLOADS) {
      const said = await send('POST', `${project}/tasks/${ground.home.task}/comments`, { body: text })
      expect([said.status, said.json.body]).toEqual([201, text])
    }
    const words = PAYLOADS.map((text) => text.trim().split(/\s+/u))
    const pairs = words.map((source, k) => ({ id: `hostile:${k}`, source, target: ['b'], sourceText: PAYLOADS[k] }))
    const file = pairs.map((pair) => JSON.stringify(pair)).join('\n')
    const type = { 'content-type': 'application/octet-stream' }
    const sent = await owner.send('POST', `${project}/imports?name=hostile.jsonl`, type, file)
    const { id } = JSON.parse(sent.text)
    await expect.poll(async () => (await send('GET', `${project}/imports/${id}`)).json.state).toBe('done')
    const said: unknown[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await send('GET', `${project}/items?limit=500${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`)
      for (const { record } of page.json.items)
        if (record.id.startsWith('hostile:')) said.push([record.source, record.sourceText])
      cursor = page.json.next
    }
    expect(said).toEqual(words.map((source, k) => [source, PAYLOADS[k]]))
  }, 120_000)

  it('and no answer of any route is a page', async () => {
    const api = readOpenApi(await (await app.request('/api/openapi.json')).json())
    for (const operation of api.operations.filter(({ method }) => method === 'GET')) {
      const { path, headers } = requestOf(api, operation, ground.home)
      const sent = await owner.send('GET', path, headers)
      expect(sent.headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(sent.headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
      expect(sent.headers.get('cache-control'), path).toMatch(/no-store|private/)
      const location = sent.headers.get('location')
      expect(location === null || /^\/(?!\/)/.test(location), `${path} redirects to ${location}`).toBe(true)
      if (sent.headers.get('content-type')?.includes('html'))
        expect(sent.headers.get('content-security-policy')).not.toContain('unsafe')
    }
  })

  it('with control characters are no names, logins or slugs (S26)', async () => {
    const api = readOpenApi(await (await app.request('/api/openapi.json')).json())
    const faults: string[] = []
    for (const operation of api.operations) {
      const { path, headers, body } = requestOf(api, operation, ground.home)
      if (body === undefined || headers['content-type'] !== 'application/json') continue
      for (const key of ['name', 'login', 'slug']) {
        const schema = api.resolve(operation.body[0]![1])
        if (schema.properties?.[key] === undefined) continue
        for (const text of ['a\u0007b', 'a\u202eb', 'a\u2066b', 'a\nb', 'a\u009bb']) {
          const who = ground.everybody.find(
            ({ isAdmin }) => (operation.access === 'admin') === isAdmin && operation.access !== undefined,
          )!
          const sender = operation.access === 'admin' ? who : owner
          const sent = await sender.send(operation.method, path, headers, JSON.stringify({ ...JSON.parse(body), [key]: text }))
          if (sent.status < 400) faults.push(`${operation.method} ${operation.path} takes ${JSON.stringify(text)} as ${key}`)
        }
      }
    }
    expect(faults).toEqual([])
  })
})
