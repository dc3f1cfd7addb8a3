import { tmpdir } from 'node:os'
import { ParascopeError } from '@parascope/core/errors'
import { expect, it } from 'vitest'
import { createApp } from '../app.js'
import { listen } from '../listen.js'
import { openHealth } from '../operate/health.js'
import { openMetrics } from '../operate/metrics.js'
import { watchStore } from '../operate/watch-store.js'
import type { Store } from '../storage/store.js'
import { onBothDatabases } from '../testing/stores.fixture.js'
import { openWorkbench } from '../testing/workbench.fixture.js'
import type { Operations } from './health.js'

onBothDatabases('operations', (open) => {
  async function serve(options: Partial<Operations> = {}, dataFolder = tmpdir()) {
    const inner = await open()
    let broken: Error | undefined
    const failing: Store = {
      ...inner,
      write: (name, input) => (broken === undefined ? inner.write(name, input) : Promise.reject(broken)),
    }
    const metrics = openMetrics()
    const { store, fault } = watchStore(failing, metrics)
    const workbench = await openWorkbench({ ...store, insert: inner.insert })
    const services = { ...workbench.services, dataFolder }
    const operations = { metrics, health: openHealth(services, { fault }), isProxied: false, ...options }
    const { port, close } = await listen(createApp({ webRoot: tmpdir(), services, operations }), 0, '127.0.0.1')
    return {
      ...workbench,
      close,
      get: (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers }),
      breakWith(error: Error | undefined) {
        broken = error
      },
    }
  }

  it('is healthy', async () => {
    const { get, close } = await serve()
    const response = await get('/healthz')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ status: 'ok', causes: [] })
    await close()
  })

  it('says why nothing can be saved, and when that is over', async () => {
    const { get, close, breakWith, services } = await serve()
    breakWith(new ParascopeError('storage/full', 'no space on /secret/path'))
    await expect(services.store.write('probeStore', { at: 1 })).rejects.toThrow()
    const response = await get('/healthz')
    expect(response.status).toBe(503)
    const text = await response.text()
    expect(text).toContain('the disk is full')
    expect(text).not.toContain('secret')
    breakWith(undefined)
    expect((await get('/healthz')).status).toBe(200)
    await close()
  })

  it('says that the data folder is gone', async () => {
    const { get, close } = await serve({}, '/nonexistent')
    expect(await (await get('/healthz')).json()).toMatchObject({ status: 'failing', causes: [{ part: 'disk' }] })
    await close()
  })

  it('counts requests, writes and the size of the database', async () => {
    const { get, close, people, taskIds, projectId, assign } = await serve()
    await assign(taskIds[0]!, people.annotator.id)
    const batch = {
      clientId: 'browser-1',
      gestures: [{ seq: 1, baseRev: 0, op: { type: 'words/cells', cells: [[0, 1]], kind: 'sure' }, elapsedMs: 5 }],
    }
    for (let k = 0; k < 2; k++) {
      const saved = await people.annotator.request('POST', `/projects/${projectId}/tasks/${taskIds[0]}/layers/me/gestures`, batch)
      expect(saved.status).toBe(200)
    }
    await get('/api/nothing')
    const text = await (await get('/metrics')).text()
    expect(text).toContain('parascope_requests_total{method="GET",route="/api/*",status="404"} 1')
    expect(text).toContain('parascope_write_seconds_count{name="appendGestures",outcome="done"} 2')
    expect(text).toMatch(/^parascope_database_bytes [1-9]\d{4,}$/m)
    expect(text).toMatch(/^parascope_commit_events_count [1-9]/m)
    expect(text).not.toContain(projectId)
    await close()
  })

  it.each([
    ['this machine', {}, {}, 200],
    ['this machine through a proxy that says so', {}, { 'x-forwarded-for': '198.51.100.7' }, 404],
    ['another name', {}, { host: 'parascope.example.org' }, 404],
    ['a server behind a proxy', { isProxied: true }, {}, 404],
    ['a wrong token', { metricsToken: 'correct-horse-battery' }, { authorization: 'Bearer wrong' }, 404],
    ['no token', { metricsToken: 'correct-horse-battery' }, {}, 404],
    [
      'the token',
      { metricsToken: 'correct-horse-battery', isProxied: true },
      { authorization: 'Bearer correct-horse-battery' },
      200,
    ],
  ])('shows measurements to who runs it: %s', async (_, options, headers, status) => {
    const { request } = await import('node:http')
    const { get, close } = await serve(options)
    const port = Number(new URL((await get('/healthz')).url).port)
    // fetch would not let a Host header through
    const answered = await new Promise((resolve) =>
      request({ port, host: '127.0.0.1', path: '/metrics', headers }, (response) => resolve(response.statusCode)).end(),
    )
    expect(answered).toBe(status)
    await close()
  })
})
