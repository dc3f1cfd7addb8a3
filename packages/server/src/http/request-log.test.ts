import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { createApp } from '../app.js'
import { type Facts, silentLog } from '../operate/logs.js'
import { onBothDatabases } from '../testing/stores.fixture.js'
import { openWorkbench } from '../testing/workbench.fixture.js'

onBothDatabases('the log of requests', (open) => {
  async function logged(...paths: readonly string[]) {
    const { services } = await openWorkbench(await open())
    const requests: Facts[] = []
    const app = createApp({ webRoot: tmpdir(), services, log: { ...silentLog, request: (facts) => requests.push(facts) } })
    const responses: Response[] = []
    for (const path of paths) responses.push(await app.request(path))
    return { requests, responses }
  }

  it('names patterns, not addresses', async () => {
    const path = '/api/projects/5k2v9q0w3e8r7t6y1a4s2d3f/tasks/5k2v9q0w3e8r7t6y1a4s2d3f/layers/me?secret=1'
    const { requests, responses } = await logged(path, '/api/nothing/secret', '/invite/secret')
    expect(requests.map(({ route, status }) => [route, status])).toEqual([
      ['/api/projects/:project/tasks/:task/layers/:layer', 401],
      ['/api/*', 404],
      ['/*', 404],
    ])
    expect(JSON.stringify(requests)).not.toContain('secret')
    expect(responses.map((response) => response.headers.get('x-request-id'))).toEqual(requests.map(({ request }) => request))
  })
})

describe('a mistake', () => {
  it('is answered with the id that the log has', async () => {
    const mistakes: [string, unknown][] = []
    const app = createApp({ webRoot: tmpdir(), log: { ...silentLog, mistake: (id, error) => mistakes.push([id, error]) } })
    app.get('/broken', () => {
      throw new Error('broken')
    })
    const response = await app.request('/broken')
    expect(response.status).toBe(500)
    const { instance } = (await response.json()) as { instance: string }
    expect(mistakes).toEqual([[instance, new Error('broken')]])
  })
})
