/**
 * Starting: how long until a killed server answers again (goal: 2 s), until a second one on its data is refused (goal: 1 s), and until a
 * command has done nothing? Each is also given as a multiple of Node's own start, measured in turns, which holds on a busy machine too.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepResult, median } from './results.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const launcher = join(root, 'packages/cli/bin/parascope.js')
const ROUNDS = 15

const folder = mkdtempSync(join(tmpdir(), 'parascope-bench-'))
const data = join(folder, 'data')
const serve = [launcher, 'serve', '--data', data, '--port', '0', '--quiet']

function timed(work) {
  const begin = performance.now()
  work()
  return performance.now() - begin
}

async function startServer() {
  const begin = performance.now()
  const child = spawn(process.execPath, serve, { stdio: ['ignore', 'pipe', 'ignore'] })
  const url = await new Promise((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk) => {
      printed += chunk
      const match = /ready at (http:\S+)/.exec(printed)
      if (match !== null) resolve(match[1])
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  await (await fetch(`${url}/healthz`)).arrayBuffer()
  return { child, ms: performance.now() - begin }
}

try {
  spawnSync(process.execPath, [join(root, 'test/faults/seed-workbench.mjs'), data, '20', '--viewers=0'])
  const times = { node: [], command: [], server: [], refusal: [] }
  for (let round = 0; round < ROUNDS; round++) {
    times.node.push(timed(() => spawnSync(process.execPath, ['-e', '0'])))
    times.command.push(timed(() => spawnSync(process.execPath, [launcher, '--version'])))
    const { child, ms } = await startServer()
    times.server.push(ms)
    times.refusal.push(timed(() => spawnSync(process.execPath, serve)))
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  const node = median(times.node)
  const figures = Object.fromEntries(
    Object.entries(times).map(([name, all]) => [
      name,
      {
        ms: Math.round(median(all)),
        slowestMs: Math.round(Math.max(...all)),
        timesNode: Math.round((median(all) / node) * 10) / 10,
      },
    ]),
  )
  for (const [name, { ms, slowestMs, timesNode }] of Object.entries(figures)) {
    console.log(`${name}: ${ms} ms (slowest ${slowestMs}), ${timesNode} x the start of Node`)
  }
  keepResult('start', { rounds: ROUNDS, figures })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
