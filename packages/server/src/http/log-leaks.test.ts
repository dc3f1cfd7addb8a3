/** What people do in a session, with every request logged: nothing they wrote or hold as a secret is in the log (S25). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../app.js'
import { openLog } from '../operate/logs.js'
import { ensureSetup } from '../people/setup.js'
import { type Browser, browser } from '../testing/browser.fixture.js'
import { onBothDatabases, scratchFolder, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type Workbench } from '../testing/workbench.fixture.js'

const PASSWORD = 'four tall green herons'

onBothDatabases('the log', (open) => {
  const webRoot = scratchFolder()
  const lines: string[] = []
  let store: TestStore
  let bench: Workbench
  let ada: Browser
  let app: ReturnType<typeof createApp>

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    const log = openLog((line) => lines.push(line), { now: bench.services.now, isPretty: false, isQuiet: false })
    app = createApp({ webRoot, services: bench.services, log })
    app.get('/broken', () => {
      throw new Error(`cannot handle ${PASSWORD}`)
    })
    ada = browser(app)
  })
  afterAll(() => store.close())

  it('holds no sentence, password, cookie, token or link', async () => {
    const secrets: string[] = [PASSWORD, 'wrong password of hers', 'Snow', 'snowed', 'a comment of hers', 'Ada Lovelace']
    const link = (await ensureSetup(bench.services))!
    secrets.push(link.split('#').at(-1)!)
    const account = { name: 'Ada Lovelace', login: 'ada', password: PASSWORD }
    const { body: me } = await ada.send('POST', '/api/setup', { ...account, secret: secrets.at(-1) })
    secrets.push(ada.cookie!.split('=')[1]!, ada.csrf!)
    await ada.send('POST', '/api/session', { login: 'ada', password: 'wrong password of hers' })
    await ada.send('POST', '/api/session', { login: 'ada', password: PASSWORD })
    secrets.push(ada.cookie!.split('=')[1]!, ada.csrf!)
    const { projectId } = bench
    const now = bench.services.now()
    await store.write('putMember', { projectId, personId: me.person.id, role: 'owner', by: null, at: now })
    await bench.assign(bench.taskIds[0]!, me.person.id)
    const { body: token } = await ada.send('POST', '/api/people/me/tokens', { name: 'x', scopes: ['read'] })
    const { body: invite } = await ada.send('POST', `/api/projects/${projectId}/invites`, {})
    secrets.push(token.token, invite.link.split('#').at(-1))
    const task = `/api/projects/${projectId}/tasks/${bench.taskIds[0]}`
    const op = { type: 'words/cells', cells: [[0, 1]], kind: 'sure' }
    const saved = await ada.send('POST', `${task}/layers/me/gestures`, {
      clientId: 'tab-one-1',
      gestures: [{ seq: 1, baseRev: 0, op }],
    })
    expect(saved.status).toBe(200)
    await ada.send('POST', `${task}/comments`, { body: 'a comment of hers' })
    await ada.send('GET', `/api/projects/${projectId}/items`)
    await ada.send('GET', `/api/people/me?token=${token.token}`, undefined, { authorization: `Bearer ${token.token}` })
    await ada.send('GET', `/${token.token}`)
    await ada.send('POST', '/api/invites/accept', { secret: invite.link.split('#').at(-1) })
    await ada.send('POST', '/api/people/me/tokens', { name: PASSWORD, scopes: [PASSWORD] })
    await ada.send('DELETE', '/api/session')
    expect(lines.length).toBeGreaterThan(10)
    const log = lines.join('')
    for (const secret of secrets) expect(log, secret).not.toContain(secret)
  })

  it('names a mistake by an id, and only that is told', async () => {
    const answer = await ada.send('GET', '/broken')
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer.body)).not.toMatch(/herons|broken|\.ts|node_modules|Error/)
    expect(lines.join('')).toContain(answer.body.instance)
  })
})
