/**
 * A real PostgreSQL for the tests of the server: the one that PARASCOPE_POSTGRES names, or Debian's, started here on a
 * free port in a folder of its own and thrown away afterwards. Where there is none, tests on PostgreSQL are skipped and say so.
 */
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

export async function setup({ provide }) {
  const server = process.env.PARASCOPE_POSTGRES ? { url: process.env.PARASCOPE_POSTGRES, stop() {} } : await start()
  if (server === undefined && (process.env.PARASCOPE_NEEDS ?? '').split(',').includes('postgres')) {
    throw new Error('PostgreSQL is needed here: apt-get install postgresql')
  }
  provide('postgres', server?.url ?? '')
  return () => server?.stop()
}

/** Starts a server, or gives undefined where no binaries are. */
async function start() {
  const bin = binaries()
  if (bin === undefined) {
    console.info('skipped: there is no PostgreSQL on this machine; install it or name one in PARASCOPE_POSTGRES')
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'parascope-postgres-'))
  // PostgreSQL refuses to run as root
  const owner = process.getuid?.() === 0 ? ownerIds() : undefined
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const options = { ...owner, cwd: folder, stdio: 'pipe' }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'parascope', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    options,
  )
  const port = await freePort()
  const flags = [
    // unit tests need no disk; the tests of faults want it as it is in earnest
    `fsync=${process.env.PARASCOPE_FAULTS === undefined ? 'off' : 'on'}`,
    'max_connections=200',
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
  ]
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...flags.flatMap((flag) => ['-c', flag])], {
    ...options,
    stdio: 'ignore',
  })
  await ready(bin, port)
  return {
    url: `postgres://parascope@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function binaries() {
  if (!existsSync(DEBIAN)) return undefined
  return readdirSync(DEBIAN)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

function ownerIds() {
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

async function ready(bin, port) {
  for (let tries = 0; tries < 100; tries++) {
    try {
      execFileSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error('PostgreSQL did not start within ten seconds')
}
