import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createApp } from '../app.js'
import { listen } from '../listen.js'
import type { LiveChange } from '../live/feed.js'
import { type EventReader, readEvents } from '../testing/event-source.fixture.js'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type TestPerson, type Workbench } from '../testing/workbench.fixture.js'

onBothDatabases('live pages', (open) => {
  let store: TestStore
  let bench: Workbench
  let anna: TestPerson
  let ben: TestPerson
  const streams: EventReader[] = []

  beforeEach(async () => {
    store = await open()
    bench = await openWorkbench(store)
    anna = await bench.addPerson('anna', 'annotator')
    ben = await bench.addPerson('ben', 'annotator')
    for (const task of bench.taskIds.slice(0, 2)) for (const { id } of [anna, ben]) await bench.assign(task, id)
  })

  afterEach(async () => {
    for (const stream of streams.splice(0)) await stream.cancel()
    await bench.services.live.close()
    await store.close()
  })

  const revs = new Map<string, number>()
  async function save(person: TestPerson, task: number, ...ops: readonly object[]) {
    const path = `/projects/${bench.projectId}/tasks/${bench.taskIds[task]}/layers/me/gestures`
    const key = `${person.id} ${bench.taskIds[task]}`
    const rev = revs.get(key) ?? 0
    const gestures = ops.map((op, k) => ({ seq: rev + k + 1, baseRev: rev + k, op }))
    const response = await person.request('POST', path, { clientId: `client-${person.id}`, gestures })
    expect(response.status).toBe(200)
    revs.set(key, rev + ops.length)
  }

  async function stream(person: TestPerson, headers: Record<string, string> = {}, client?: string) {
    const query = client === undefined ? '' : `?client=${client}`
    const response = await person.request('GET', `/projects/${bench.projectId}/live${query}`, undefined, headers)
    expect(response.status).toBe(200)
    const reader = readEvents(response)
    streams.push(reader)
    return reader
  }

  async function started(person: TestPerson) {
    const reader = await stream(person)
    expect(await reader.next()).toMatchObject({ event: 'hello' })
    return reader
  }

  async function changesIn(reader: EventReader): Promise<readonly LiveChange[]> {
    const message = await reader.next()
    expect(message?.event).toBe('changes')
    return message!.data as LiveChange[]
  }

  async function poll(person: TestPerson, after?: string) {
    const query = after === undefined ? '' : `?after=${after}`
    const response = await person.request('GET', `/projects/${bench.projectId}/changes${query}`)
    return (await response.json()) as { changes: LiveChange[]; next: string; isReset: boolean }
  }

  const link = { type: 'words/cells', cells: [[0, 1]], kind: 'sure' }
  const submit = { type: 'submit', unseen: 0 }

  it('tells people of their own work, overseers of all, viewers of figures', async () => {
    const readers = {
      anna: await started(anna),
      manager: await started(bench.people.manager),
      viewer: await started(bench.people.viewer),
    }
    await save(anna, 0, link, { type: 'flag', on: true })
    const [task] = bench.taskIds
    const { phaseId: phase } = bench
    const layer = { topic: 'layer', type: 'layer', phase, task, layer: anna.id, rev: 1, person: anna.id }
    const flag = { topic: 'progress', type: 'flag', phase, task, layer: anna.id, rev: 2, person: anna.id }
    expect(await changesIn(readers.anna)).toEqual([layer, flag])
    expect(await changesIn(readers.manager)).toEqual([layer, flag])
    expect(await changesIn(readers.viewer)).toEqual([{ topic: 'progress', type: 'progress', phase }])
  })

  it('tells nothing of the others in a blind phase, until it is over', async () => {
    const after = (await poll(ben)).next
    const reader = await started(ben)
    await save(anna, 0, link, submit)
    await save(anna, 1, link, submit)
    expect(await poll(ben, after)).toMatchObject({ changes: [], isReset: false })
    await save(ben, 0, link)
    expect((await changesIn(reader)).map(({ person }) => person)).toEqual([ben.id])
    await save(ben, 0, submit)
    await save(ben, 1, submit)
    const seen: LiveChange[] = []
    while (!seen.some(({ type }) => type === 'task/state')) seen.push(...(await changesIn(reader)))
    expect(JSON.stringify(seen)).not.toContain(anna.id)
  })

  it('keeps managers who annotate as blind as anybody', async () => {
    const { manager } = bench.people
    await bench.assign(bench.taskIds[0]!, manager.id)
    const { next } = await poll(manager)
    await save(anna, 0, link, submit)
    await save(anna, 1, link)
    expect((await poll(manager, next)).changes).toEqual([])
  })

  it('goes on where it was, without loss and without repeating', async () => {
    const first = await started(anna)
    await save(anna, 0, link)
    await changesIn(first)
    const lastId = first.lastId()!
    await first.cancel()
    await save(anna, 0, submit)
    await save(anna, 1, link)
    const again = await stream(anna, { 'last-event-id': lastId })
    expect(await again.next()).toMatchObject({ event: 'hello' })
    const changes = await changesIn(again)
    expect(changes.map(({ type, rev }) => [type, rev])).toEqual([
      ['submit', 2],
      ['layer', 1],
    ])
    expect((await poll(anna, lastId)).changes).toEqual(changes)
    expect((await poll(anna, again.lastId())).changes).toEqual([])
  })

  it('asks to start anew for a place it does not know', async () => {
    const reader = await stream(anna, { 'last-event-id': 'made-up' })
    expect(await reader.next()).toMatchObject({ event: 'reset' })
    expect(await poll(anna, 'made-up')).toMatchObject({ changes: [], isReset: true })
  })

  it('ends when somebody leaves or signs out, and follows a change of role', async () => {
    const { viewer } = bench.people
    const [leaving, signingOut, promoted] = [await started(ben), await started(anna), await started(viewer)]
    await store.write('putMember', { projectId: bench.projectId, personId: viewer.id, role: 'manager', by: null, at: 1 })
    expect(await changesIn(promoted)).toMatchObject([{ type: 'member/put', facts: { person: viewer.id, role: 'manager' } }])
    bench.pass(40 * 86_400_000) // beyond the end of every session
    await bench.services.live.recheck(anna.id)
    while ((await signingOut.next()) !== undefined);
    await bench.services.live.recheck(ben.id)
    while ((await leaving.next()) !== undefined);
    expect(bench.services.live.size).toBe(1)
  })

  it('is for the workbench’s own pages', async () => {
    const path = `/projects/${bench.projectId}/live`
    expect((await anna.request('GET', path, undefined, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await bench.visitor.request('GET', path)).status).toBe(401)
    expect((await bench.people.outsider.request('GET', path)).status).toBe(404)
  })

  it('has a limit for each person', async () => {
    for (let k = 0; k < 12; k++) await started(anna)
    const response = await anna.request('GET', `/projects/${bench.projectId}/live`)
    expect(response.status).toBe(429)
    await started(ben)
  })

  it('drops a reader that is too slow instead of keeping things for it', async () => {
    let ended = 0
    const viewer = { projectId: bench.projectId, personId: anna.id, role: 'annotator' as const }
    let room = 1
    const listener = {
      send: () => room-- > 0,
      end: () => {
        ended++
      },
      recheck: async () => viewer,
    }
    await bench.services.live.listen(viewer, undefined, listener)
    const other = await started(anna)
    await save(anna, 0, link)
    await changesIn(other)
    expect(ended).toBe(1)
    expect(bench.services.live.size).toBe(1)
  })

  it('cuts a connection that is never read, with little kept for it', async () => {
    const server = await listen(createApp({ webRoot: tmpdir(), services: bench.services }), 0, '127.0.0.1')
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.pause()
    const lines = [`GET /api/projects/${bench.projectId}/live HTTP/1.1`, 'host: localhost', `cookie: ${anna.credentials.cookie}`]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    const { live } = bench.services
    while (live.size === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    const presence = { projectId: bench.projectId, taskId: bench.taskIds[0]!, personId: anna.id }
    let told = 0
    // what the system itself takes off our hands is some megabytes
    for (; live.size > 0 && told < 400_000; told++) await live.tellPresence(presence)
    expect(live.size).toBe(0)
    await server.close()
  })

  it('says who has a task open, to those who may know', async () => {
    const task = `/projects/${bench.projectId}/tasks/${bench.taskIds[0]}/presence`
    const answer = async (person: TestPerson, clientId: string, isOpen = true) =>
      (await person.request('POST', task, { clientId, isOpen })).json()
    const watching = { ben: await started(ben), manager: await started(bench.people.manager), anna: await started(anna) }
    expect(await answer(anna, 'window-1')).toEqual({ isElsewhere: false, others: [] })
    expect(await answer(anna, 'window-2')).toEqual({ isElsewhere: true, others: [] })
    expect(await answer(ben, 'window-3')).toEqual({ isElsewhere: false, others: [] })
    expect(await answer(bench.people.manager, 'window-4')).toEqual({ isElsewhere: false, others: [anna.id, ben.id] })
    const presence = { event: 'presence', data: { task: bench.taskIds[0], person: anna.id, isOpen: true } }
    expect(await watching.manager.next()).toEqual(presence)
    expect(await watching.anna.next()).toEqual({ ...presence, data: { ...presence.data, windows: 1 } })
    expect(await watching.anna.next()).toEqual({ ...presence, data: { ...presence.data, windows: 2 } })
    // nothing of anna's: the first that ben hears is himself
    expect(await watching.ben.next()).toMatchObject({ data: { person: ben.id } })
    const list = async (person: TestPerson) =>
      ((await (await person.request('GET', `/projects/${bench.projectId}/presence`)).json()) as { open: object[] }).open.length
    expect(await list(bench.people.manager)).toBe(3)
    expect(await list(ben)).toBe(1)
    expect(await list(bench.people.viewer)).toBe(0)
    expect(await answer(anna, 'window-1', false)).toEqual({ isElsewhere: true, others: [] })
    expect((await bench.people.annotator.request('POST', task, { clientId: 'window-5' })).status).toBe(404)
  })

  it('a window whose last stream ends has left its task, without waiting to be forgotten', async () => {
    const task = `/projects/${bench.projectId}/tasks/${bench.taskIds[0]}/presence`
    const watching = await started(anna)
    const first = await stream(anna, {}, 'window-1')
    const second = await stream(anna, {}, 'window-1')
    for (const clientId of ['window-1', 'window-2']) await anna.request('POST', task, { clientId, isOpen: true })
    expect(await watching.next()).toMatchObject({ data: { windows: 1 } })
    expect(await watching.next()).toMatchObject({ data: { windows: 2 } })
    // it came back before the server knew that the line was lost: it is still there
    await first.cancel()
    const presence = { projectId: bench.projectId, taskId: bench.taskIds[0]!, personId: anna.id }
    expect(bench.services.live.presences.windows(presence)).toBe(2)
    await second.cancel()
    expect(await watching.next()).toMatchObject({ event: 'presence', data: { person: anna.id, isOpen: true, windows: 1 } })
    expect((await anna.request('GET', `/projects/${bench.projectId}/live?client=${'x'.repeat(99)}`)).status).toBe(400)
  })

  it('loses and repeats nothing behind a proxy that cuts streams (R18)', async () => {
    const server = await listen(createApp({ webRoot: tmpdir(), services: bench.services }), 0, '127.0.0.1')
    let budget = 4500
    const proxy = createTcpServer((client) => {
      const upstream = connect(server.port, '127.0.0.1')
      client.pipe(upstream)
      upstream.on('data', (chunk: Buffer) => {
        budget -= chunk.length
        if (budget < 0) client.destroy()
        else client.write(chunk)
      })
      for (const socket of [client, upstream]) {
        socket.on('error', () => {})
        socket.on('close', () => [client, upstream].forEach((one) => one.destroy()))
      }
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const at = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/api/projects/${bench.projectId}`
    const headers = { cookie: anna.credentials.cookie }
    const reader = readEvents(await fetch(`${at}/live`, { headers }))
    streams.push(reader)
    const seen: unknown[] = []
    const reading = (async () => {
      for (let message = await reader.next(); message !== undefined; message = await reader.next()) {
        if (message.event === 'changes') seen.push(...(message.data as LiveChange[]).map(({ rev }) => rev))
      }
    })()
    const expected: unknown[] = []
    for (let k = 0; k < 30; k++) {
      await save(anna, 0, { type: 'flag', on: k % 2 === 0 })
      expected.push(k + 1)
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    await reading
    // the stream was cut: from here on the client asks
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.length).toBeLessThan(expected.length)
    budget = Number.POSITIVE_INFINITY
    const answer = await fetch(`${at}/changes?after=${reader.lastId()}`, { headers })
    seen.push(...((await answer.json()) as { changes: LiveChange[] }).changes.map(({ rev }) => rev))
    expect(seen).toEqual(expected)
    proxy.close()
    await server.close()
  })
})
