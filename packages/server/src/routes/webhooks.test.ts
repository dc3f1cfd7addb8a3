import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openOutbound } from '../live/outbound.js'
import { GIVE_UP_AFTER, openWebhooks, outcome, waitAfter } from '../live/webhooks.js'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type TestPerson, type Workbench } from '../testing/workbench.fixture.js'

const HOUR = 3_600_000

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface Hook {
  readonly id: string
  readonly secret: string
  readonly waiting: number
  readonly lastNumber: number
}

onBothDatabases('webhooks', (open) => {
  let store: TestStore
  let bench: Workbench
  let manager: TestPerson
  let received: Received[]
  let status: number
  let url: string
  let closeReceiver: () => void

  beforeEach(async () => {
    received = []
    status = 200
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        received.push({ headers: request.headers, body })
        response.writeHead(status).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closeReceiver = () => server.close()
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
    store = await open()
    bench = await openWorkbench(store, 'words', { allow: ['127.0.0.1'] })
    manager = bench.people.manager
  })

  afterEach(async () => {
    closeReceiver()
    await bench.services.webhooks.close()
    await store.close()
  })

  const at = (rest = '') => `/projects/${bench.projectId}/webhooks${rest}`
  const run = () => bench.services.webhooks.run()
  const types = () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type)

  async function create(topics: readonly string[] = ['project']): Promise<Hook> {
    const response = await manager.request('POST', at(), { url, topics })
    expect(response.status).toBe(201)
    return (await response.json()) as Hook
  }

  async function happen(role: 'annotator' | 'viewer' = 'annotator'): Promise<void> {
    await store.write('putMember', { projectId: bench.projectId, personId: bench.people.viewer.id, role, by: manager.id, at: 1 })
  }

  it('arrive signed, with ids and types', async () => {
    const { id, secret } = await create()
    await happen()
    await run()
    expect(received).toHaveLength(1)
    const [{ headers, body }] = received as [Received]
    const [, time, hmac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['parascope-signature']))!
    expect(hmac).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'))
    expect(Number(time)).toBe(Math.floor(bench.services.now() / 1000))
    const content = JSON.parse(body)
    expect(content).toMatchObject({
      project: bench.projectId,
      topic: 'project',
      type: 'member/put',
      person: manager.id,
      facts: { person: bench.people.viewer.id, role: 'annotator' },
    })
    expect(headers['parascope-delivery']).toBe(content.id)
    expect(headers['parascope-number']).toBe('1')
    await run()
    expect(received).toHaveLength(1)
    const list = (await (await manager.request('GET', at())).json()) as { items: Hook[] }
    expect(list.items).toMatchObject([{ id, url, waiting: 0, lastNumber: 1, isEnabled: true }])
    expect(JSON.stringify(list)).not.toContain(secret)
  })

  it('hear only their topics, no gestures, and nothing of a blind phase', async () => {
    await create(['item', 'phase', 'comment', 'agreement'])
    const [task] = bench.taskIds
    const { annotator, adjudicator } = bench.people
    for (const { id } of [annotator, adjudicator]) await bench.assign(task!, id)
    const save = async (person: TestPerson) => {
      const gestures = [
        { seq: 1, baseRev: 0, op: { type: 'words/cells', cells: [[0, 1]], kind: 'sure' } },
        { seq: 2, baseRev: 1, op: { type: 'submit', unseen: 0 } },
      ]
      const path = `/projects/${bench.projectId}/tasks/${task}/layers/me/gestures`
      expect((await person.request('POST', path, { clientId: 'browser-1', gestures })).status).toBe(200)
    }
    await happen()
    await save(annotator)
    await run()
    expect(types()).toEqual([])
    // the last one lifts blindness
    await save(adjudicator)
    await run()
    expect(types()).toContain('submit')
    expect(types()).toContain('task/state')
    expect(types()).not.toContain('words/cells')
    expect(types()).not.toContain('member/put')
    expect(received.map(({ body }) => body).join()).not.toContain('cells')
  })

  it('are sent again until somebody takes them, also after a restart', async () => {
    const { id } = await create()
    await happen()
    status = 500
    await run()
    await run()
    expect(received).toHaveLength(1)
    const waiting = async () =>
      ((await (await manager.request('GET', at(`/${id}/deliveries`))).json()) as { items: object[] }).items
    expect(await waiting()).toMatchObject([{ number: 1, state: 'waiting', attempts: 1, status: 500, error: 'answered with 500' }])
    bench.pass(10_000)
    await run()
    expect(received).toHaveLength(2)
    status = 204
    bench.pass(60_000)
    const restarted = openWebhooks(store, openOutbound({ allow: ['127.0.0.1'] }), bench.services.now, () => {})
    await restarted.run()
    expect(received).toHaveLength(3)
    expect(new Set(received.map(({ headers }) => headers['parascope-number']))).toEqual(new Set(['1']))
    expect(await waiting()).toMatchObject([{ state: 'delivered', attempts: 3, status: 204, error: null }])
  })

  it('give up after a day, and can be replayed', async () => {
    const { id } = await create()
    await happen()
    closeReceiver()
    status = 500
    for (let hours = 0; hours < 30; hours++) {
      await run()
      bench.pass(HOUR)
    }
    const list = async () =>
      (
        (await (await manager.request('GET', at(`/${id}/deliveries?limit=1`))).json()) as {
          items: { id: string; state: string }[]
        }
      ).items
    const [delivery] = await list()
    expect(delivery!.state).toBe('given up')
    const count = received.length
    await run()
    expect(received.length).toBe(count)
    const replay = await manager.request('POST', at(`/${id}/deliveries/${delivery!.id}/replay`))
    expect(replay.status).toBe(202)
    expect(await list()).toMatchObject([{ state: 'waiting' }])
    expect((await manager.request('POST', at(`/${id}/deliveries/${id}/replay`))).status).toBe(404)
  })

  it('are replayed from a number on, with the same numbers', async () => {
    const { id } = await create()
    for (let k = 0; k < 4; k++) await happen(k % 2 === 0 ? 'annotator' : 'viewer')
    await run()
    expect(received).toHaveLength(4)
    const replayed = await manager.request('POST', at(`/${id}/replay`), { from: 3 })
    expect(await replayed.json()).toEqual({ replayed: 2 })
    await run()
    expect(received.slice(4).map(({ headers }) => headers['parascope-number'])).toEqual(['3', '4'])
    expect(received.slice(4).map(({ body }) => body)).toEqual(received.slice(2, 4).map(({ body }) => body))
    const page = (await (await manager.request('GET', at(`/${id}/deliveries?limit=3`))).json()) as {
      items: object[]
      next: string
    }
    expect(page.items).toMatchObject([{ number: 4 }, { number: 3 }, { number: 2 }])
    const rest = (await (await manager.request('GET', at(`/${id}/deliveries?cursor=${page.next}`))).json()) as { items: object[] }
    expect(rest).toMatchObject({ items: [{ number: 1 }], next: null })
  })

  it('can be tried, switched off, and removed', async () => {
    const { id } = await create()
    expect(await (await manager.request('POST', at(`/${id}/test`))).json()).toEqual({
      isDelivered: true,
      status: 200,
      error: null,
    })
    expect(types()).toEqual(['ping'])
    status = 301
    expect(await (await manager.request('POST', at(`/${id}/test`))).json()).toMatchObject({ isDelivered: false, status: 301 })
    status = 200
    expect(await (await manager.request('PATCH', at(`/${id}`), { isEnabled: false })).json()).toMatchObject({ isEnabled: false })
    await happen()
    await run()
    expect(received).toHaveLength(2)
    await manager.request('PATCH', at(`/${id}`), { isEnabled: true })
    await run()
    expect(types()).toContain('member/put')
    expect((await manager.request('DELETE', at(`/${id}`))).status).toBe(204)
    expect((await manager.request('DELETE', at(`/${id}`))).status).toBe(404)
    await happen()
    const count = received.length
    await run()
    expect(received).toHaveLength(count)
  })

  it('call nothing in a private network that is not listed', async () => {
    for (const bad of ['http://10.0.0.1/', 'https://10.0.0.1/', 'https://[::1]/', 'ftp://127.0.0.1/', 'https://2130706434/']) {
      expect((await manager.request('POST', at(), { url: bad, topics: ['project'] })).status).toBe(400)
    }
  })

  it('are for managers', async () => {
    const { id } = await create()
    for (const role of ['viewer', 'annotator', 'adjudicator'] as const) {
      expect((await bench.people[role].request('GET', at())).status).toBe(403)
      expect((await bench.people[role].request('POST', at(`/${id}/test`))).status).toBe(403)
    }
    expect((await bench.people.outsider.request('GET', at())).status).toBe(404)
  })
})

describe('retries', () => {
  it('wait longer each time', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((attempts) => waitAfter(attempts) / 1000)).toEqual([
      10, 60, 360, 2160, 12_960, 28_800, 28_800,
    ])
  })

  it('end within a day, and at once where nobody will ever take it', () => {
    const failed = { isDelivered: false, status: 500, error: 'answered with 500' }
    let at = 0
    let attempts = 0
    for (let state = 'waiting'; state === 'waiting'; ) {
      const next = outcome(failed, ++attempts, 0, at)
      state = next.state
      at = next.next_at
    }
    expect(attempts).toBe(8)
    expect(at).toBeLessThanOrEqual(GIVE_UP_AFTER)
    expect(outcome({ ...failed, status: 410 }, 1, 0, 0).state).toBe('given up')
  })
})
