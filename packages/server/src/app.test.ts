import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from './app.js'
import { listen } from './listen.js'

let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'parascope-web-'))
  mkdirSync(join(root, 'web/assets'), { recursive: true })
  writeFileSync(join(root, 'web/index.html'), '<!doctype html><title>Parascope</title>')
  writeFileSync(join(root, 'web/assets/app-1a2b.js'), 'export {}')
  writeFileSync(join(root, 'secret.txt'), 'not for you')
})

afterAll(() => rmSync(root, { recursive: true }))

describe('createApp', () => {
  it('serves the page with a strict policy', async () => {
    const response = await createApp({ webRoot: join(root, 'web') }).request('/')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<title>Parascope</title>')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types parascope")
    expect(policy?.replace("'wasm-unsafe-eval'", '')).not.toMatch(/unsafe|data:|blob:|https?:|\*/)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('lets browsers keep hashed assets, and only those', async () => {
    const app = createApp({ webRoot: join(root, 'web') })
    expect((await app.request('/assets/app-1a2b.js')).headers.get('cache-control')).toContain('immutable')
    expect((await app.request('/')).headers.get('cache-control')).toBeNull()
    expect((await app.request('/assets/none.js')).status).toBe(404)
  })

  it.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/assets/..%5c..%5csecret.txt'])(
    'does not leave its folder for %s',
    async (path) => {
      const { port, close } = await listen(createApp({ webRoot: join(root, 'web') }), 0, '127.0.0.1')
      try {
        const response = await fetch(`http://127.0.0.1:${port}${path}`)
        expect(await response.text()).not.toContain('not for you')
        expect(response.status).toBeGreaterThanOrEqual(400)
      } finally {
        await close()
      }
    },
  )
})

describe('listen', () => {
  it('takes the next free port', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const taken = (other.address() as AddressInfo).port
    const listening = await listen(createApp({ webRoot: join(root, 'web') }), taken, '127.0.0.1')
    expect(listening.port).toBeGreaterThan(taken)
    expect((await fetch(`http://127.0.0.1:${listening.port}/`)).status).toBe(200)
    await listening.close()
    await expect(fetch(`http://127.0.0.1:${listening.port}/`)).rejects.toThrow()
    await new Promise((resolve) => other.close(resolve))
  })

  it('says why it cannot listen', async () => {
    await expect(listen(createApp({ webRoot: root }), 4747, '203.0.113.1')).rejects.toThrow(
      /cannot listen on 203\.0\.113\.1:4747/,
    )
  })
})
