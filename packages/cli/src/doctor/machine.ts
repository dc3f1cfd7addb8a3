/** Checks of the machine itself: Node, the system, the terminal, the place for temporary files. */
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { arch, availableParallelism, freemem, platform, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { wantsColour } from '../frame/colour.js'
import type { Io } from '../frame/io.js'
import { manifest } from '../frame/manifest.js'
import { type Check, gigabytes } from './check.js'

/** Node against the oldest version that package.json names, such as `>=20.19`. */
export function checkNode(version = process.versions.node, range = manifest.engines.node): Check {
  const oldest = /^>=(\d+)\.(\d+)$/.exec(range)
  if (oldest === null) throw new RangeError(`engines.node should read >=major.minor, not ${range}`)
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNew = major > Number(oldest[1]) || (major === Number(oldest[1]) && minor >= Number(oldest[2]))
  const found = `${version}${isNew ? '' : ' is too old'}`
  const base = { name: 'Node', status: isNew ? 'ok' : 'fault', required: true, found } as const
  return isNew ? base : { ...base, advice: `install Node ${range.slice(2)} or newer` }
}

export function checkSystem(): Check {
  const limit = process.constrainedMemory?.() ?? 0
  const total = limit > 0 && limit < totalmem() ? limit : totalmem()
  const cores = availableParallelism()
  const memory = `${gigabytes(total)} memory (${gigabytes(Math.min(total, freemem()))} free)`
  const found = `${platform()} ${release()} ${arch()}, ${cores} ${cores === 1 ? 'core' : 'cores'}, ${memory}`
  return { name: 'system', status: 'ok', required: false, found }
}

export function checkTerminal(io: Io): Check {
  const colour = wantsColour(io.stdout, io.env) ? 'with colour' : 'without colour'
  // some terminals say 0 columns, which means that they do not know
  const width = io.stdout.columns ? `${io.stdout.columns} columns` : 'of unknown width'
  const found = `${io.stdout.isTTY === true ? width : 'output goes to a file or pipe'}, ${colour}`
  return { name: 'terminal', status: 'ok', required: false, found }
}

const LOW_SPACE = 1e9

/** Writes, flushes and removes a real file. */
export async function checkTemporary(folder = tmpdir()): Promise<Check> {
  const base = { name: 'temporary files', required: true } as const
  const advice = 'set TMPDIR (on Windows TEMP) to a folder that can be written and has space'
  try {
    const own = await mkdtemp(join(folder, 'parascope-doctor-'))
    try {
      const file = await open(join(own, 'trial'), 'w')
      try {
        await file.write('parascope')
        await file.sync()
      } finally {
        await file.close()
      }
    } finally {
      await rm(own, { recursive: true, force: true })
    }
  } catch (error) {
    return {
      ...base,
      status: 'fault',
      found: `${folder} cannot be written: ${(error as NodeJS.ErrnoException).code ?? error}`,
      advice,
    }
  }
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const found = `${folder} can be written, ${gigabytes(free)} free`
  // little space stops large jobs only: worth a mark, no failure
  return free < LOW_SPACE ? { ...base, required: false, status: 'fault', found, advice } : { ...base, status: 'ok', found }
}
