/** `npm start` and `npm test` as a new user meets them. (A clean clone is set up by CI itself before this runs.) */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from './needs.js'
import { exitOf, startUntil } from './program.js'

const start = join(root, 'scripts/start.cjs')
const ready = /Parascope is ready at http:\/\/localhost:(\d+)\n/

/** A port that is free now; with `hold` it stays taken until released. */
async function somePort(): Promise<{ port: number; release: () => void }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, release: () => server.close() }
}

const home = mkdtempSync(join(tmpdir(), 'parascope-home-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

function startOn(port: number) {
  const env = { ...process.env, PORT: String(port), CI: '1', XDG_DATA_HOME: home }
  return startUntil(process.execPath, [start], { cwd: root, env }, ready)
}

describe('npm start', () => {
  it('serves the demo on PORT, its manager signed in, and stops at Ctrl-C', async () => {
    const { port, release } = await somePort()
    release()
    const { child, match } = await startOn(port)
    expect(Number(match[1])).toBe(port)
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200)
    const session = await (await fetch(`http://localhost:${port}/api/session`)).json()
    expect(session).toMatchObject({ via: 'demo', isDemo: true, person: { name: 'Demo manager', isAdmin: true } })
    expect(session.memberships.map(({ slug }: { slug: string }) => slug)).toContain('demo')
    child.kill('SIGINT')
    await exitOf(child)
    await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow()
  })

  it('takes the next free port', async () => {
    const { port, release } = await somePort()
    const { child, match } = await startOn(port)
    expect(Number(match[1])).toBeGreaterThan(port)
    child.kill('SIGINT')
    await exitOf(child)
    release()
  })

  it.each(['start', 'test'])('npm %s refuses an old Node kindly', (name) => {
    const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } })"
    const { status, stderr } = spawnSync(process.execPath, ['-e', `${old}; require('./scripts/${name}.cjs')`], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toBe(
      'Parascope needs Node 20.19 or newer; this is Node 18.20.4. Install a newer one from https://nodejs.org and try again.\n',
    )
  })
})

describe('the lock file', () => {
  it('names no package host', async () => {
    const { readFileSync } = await import('node:fs')
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "https?:/)
  })
})
