/** Clients with real sockets that send too much, too slowly or too often (S15, S16 of the attack list). */
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.js'
import { type Listening, listen, perAddress } from '../listen.js'
import { rawRequest } from '../testing/raw-socket.fixture.js'
import { onBothDatabases, scratchFolder, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type Workbench } from '../testing/workbench.fixture.js'

const SLOW_CLIENTS = 500

onBothDatabases('hostile clients', (open) => {
  const webRoot = scratchFolder()
  let store: TestStore
  let bench: Workbench
  let server: Listening

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    server = await listen(createApp({ webRoot, services: bench.services }), 0, '127.0.0.1', {
      limits: { headersMs: 1500, idleMs: 500 },
    })
  })
  afterAll(async () => {
    await server.close()
    await store.close()
  })

  const raw = (text: string, onOpen?: (socket: Socket) => void) => rawRequest(server.port, text, onOpen)
  const head = (line: string, ...more: readonly string[]) => [line, 'Host: localhost', ...more, '', ''].join('\r\n')

  it('learns of a body that is too large before it has sent it', async () => {
    const path = `/api/projects/${bench.projectId}/tasks/${bench.taskIds[0]}/layers/me/gestures`
    const { cookie, csrf } = bench.people.annotator.credentials
    const session = [`Cookie: ${cookie}`, `X-CSRF-Token: ${csrf}`, `Origin: ${bench.services.baseUrl}`]
    const answer = await raw(
      head(`POST ${path} HTTP/1.1`, ...session, 'Content-Type: application/json', 'Content-Length: 2000000000'),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)

    const before = process.memoryUsage().rss
    let sent = 0
    const endless = await raw(
      head(`POST ${path} HTTP/1.1`, ...session, 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
      (socket) => {
        const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
        const more = () => {
          while (!socket.destroyed && sent < 200_000_000) {
            sent += 65_536
            if (!socket.write(chunk)) {
              socket.once('drain', more)
              return
            }
          }
        }
        more()
      },
    )
    const grown = (process.memoryUsage().rss - before) / 1e6
    console.log(`a body without end: cut off after ${(sent / 1e6).toFixed(1)} MB; RSS grew by ${grown.toFixed(0)} MB`)
    expect(endless).toMatch(/^HTTP\/1\.1 413 /)
    expect(sent).toBeLessThan(100_000_000)
  })

  it('is refused headers without end', async () => {
    expect(await raw(head('GET / HTTP/1.1', `X-Large: ${'x'.repeat(20_000)}`))).toMatch(/^HTTP\/1\.1 431 /)
    const many = Array.from({ length: 3000 }, (_, k) => `X-${k}: 1`)
    expect(await raw(head('GET / HTTP/1.1', ...many))).toMatch(/^HTTP\/1\.1 431 /)
  })

  it('is not waited for: slow headers, silence, an idle socket, a body that nobody wants', async () => {
    const body = ['Content-Type: application/json', 'Content-Length: 1000']
    expect(await raw(head('POST /api/nothing HTTP/1.1', ...body))).toMatch(/^HTTP\/1\.1 404 /)
    expect(await raw(head('POST /api/projects HTTP/1.1', ...body))).toMatch(/^HTTP\/1\.1 401 /)
    expect(await raw(head('GET /api/session HTTP/1.1', ...body))).toMatch(/^HTTP\/1\.1 200 /)
    expect(await raw('GET / HTTP/1.1\r\nHost: loc')).toMatch(/^HTTP\/1\.1 408 |^$/)
    expect(await raw('')).toMatch(/^HTTP\/1\.1 408 |^$/)
    expect(await raw(head('GET /api/openapi.json HTTP/1.1'))).toMatch(/^HTTP\/1\.1 200 /)
  })

  it(`cannot keep others waiting, not even ${SLOW_CLIENTS} of them`, async () => {
    const dripping: NodeJS.Timeout[] = []
    const slow = Array.from({ length: SLOW_CLIENTS }, (_, k) =>
      raw('GET / HTTP/1.1\r\nHost: localhost\r\n', (socket) => {
        dripping.push(setInterval(() => socket.destroyed || socket.write(`X-${k}: 1\r\n`), 250))
      }),
    )
    const times: number[] = []
    for (let k = 0; k < 40; k++) {
      const started = performance.now()
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/openapi.json`)
      expect(answer.status).toBe(200)
      await answer.arrayBuffer()
      times.push(performance.now() - started)
    }
    times.sort((a, b) => a - b)
    console.log(`${SLOW_CLIENTS} slow clients: p95 of 40 ordinary requests ${times[37]!.toFixed(1)} ms`)
    await Promise.all(slow) // each is cut off, or this never ends
    for (const timer of dripping) clearInterval(timer)
  })

  it('meets the wrong host: no answer from here', async () => {
    const answer = await raw('GET /api/openapi.json HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 421 /)
    expect(answer).not.toContain('gestures')
    expect(await raw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('sockets of one address', () => {
  it('are counted, and too many closed at once', () => {
    const onConnection = perAddress(2)
    const socket = (remoteAddress: string) => {
      const closed: (() => void)[] = []
      const made = {
        remoteAddress,
        destroyed: false,
        once: (_: string, listener: () => void) => closed.push(listener),
        destroy() {
          made.destroyed = true
          for (const listener of closed) listener()
        },
      }
      onConnection(made as unknown as Socket)
      return made
    }
    const [first, second, third] = [socket('203.0.113.9'), socket('203.0.113.9'), socket('203.0.113.9')]
    expect([first.destroyed, second.destroyed, third.destroyed]).toEqual([false, false, true])
    expect(socket('203.0.113.10').destroyed).toBe(false)
    first.destroy()
    expect(socket('203.0.113.9').destroyed).toBe(false)
    expect(socket('203.0.113.9').destroyed).toBe(true)
    expect([socket('127.0.0.1'), socket('127.0.0.1'), socket('127.0.0.1')].some(({ destroyed }) => destroyed)).toBe(false)
  })
})
