/** A hundred ways to write "the folder above" (S6 of the attack list), over a real socket: clients of their own do not clean paths. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createApp } from '../app.js'
import { listen } from '../listen.js'
import { rawRequest } from '../testing/raw-socket.fixture.js'
import { scratchFolder } from '../testing/stores.fixture.js'

const UP = [
  '..',
  '%2e%2e',
  '.%2e',
  '%2E.',
  '%252e%252e',
  '..%00',
  '....',
  '%c0%ae%c0%ae',
  '\u2025',
  '..;',
  '.%00.',
  '..%20',
  '%uff0e%uff0e',
]
const SLASH = ['/', '%2f', '%5c', '\\', '%252f', '//', '/./', '%c0%af']
const WAYS = UP.flatMap((up) => SLASH.map((slash) => up + slash))

it(`${WAYS.length} encodings leave the folder of the pages nowhere`, async () => {
  const root = scratchFolder()
  mkdirSync(join(root, 'web/assets'), { recursive: true })
  writeFileSync(join(root, 'web/index.html'), 'the page')
  writeFileSync(join(root, 'secret.txt'), 'not for you')
  const server = await listen(createApp({ webRoot: join(root, 'web') }), 0, '127.0.0.1')
  const get = (path: string) => rawRequest(server.port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  try {
    expect(WAYS.length).toBeGreaterThan(100)
    for (const way of WAYS) {
      for (const path of [
        `/${way}secret.txt`,
        `/assets/${way}${way}secret.txt`,
        `/${way.repeat(8)}etc/passwd`,
        `${root}/secret.txt`,
      ]) {
        const answer = await get(path)
        expect(answer, path).not.toMatch(/not for you|root:/)
        expect(answer, path).toMatch(/^HTTP\/1\.1 4\d\d |^HTTP\/1\.1 200 [\s\S]*the page$|^$/)
      }
    }
    expect(await get('/')).toMatch(/^HTTP\/1\.1 200 /)
  } finally {
    await server.close()
  }
}, 120_000)
