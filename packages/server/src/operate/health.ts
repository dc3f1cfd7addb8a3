/** Is the server able to work? Asked by load balancers and containers: no more than the cause is told, in words that hold no secret. */
import { statfs } from 'node:fs/promises'
import type { Services } from '../services.js'
import type { WatchedStore } from './watch-store.js'

const LEAST_SPACE = 32 * 2 ** 20
const PATIENCE = 3000

export interface Health {
  readonly status: 'ok' | 'failing'
  readonly causes: readonly { readonly part: 'database' | 'disk'; readonly cause: string }[]
}

const CAUSES: Readonly<Record<string, string>> = {
  'storage/full': 'the disk is full: nothing can be saved until there is space',
  'storage/damaged': 'the database is damaged',
  'storage/locked': 'another process holds the database',
  'storage/unreachable': 'the database cannot be reached',
  'storage/unwritable': 'the database cannot be written',
  writer: 'the thread that writes has ended: the server must be started again',
}

/** A check of one server. After a write that failed it tries again to write, so that it knows when the trouble is over. */
export function openHealth({ store, dataFolder, now }: Services, { fault }: Pick<WatchedStore, 'fault'>): () => Promise<Health> {
  return async () => {
    const causes: Health['causes'][number][] = []
    if (fault() !== undefined) await inTime(store.write('probeStore', { at: now() })).catch(() => {})
    const still = fault()
    if (still !== undefined) causes.push({ part: 'database', cause: CAUSES[still] ?? 'the database cannot be used' })
    else if (!(await canRead(store))) causes.push({ part: 'database', cause: 'the database does not answer' })
    const free = await freeSpace(dataFolder)
    if (free === undefined) causes.push({ part: 'disk', cause: 'the data folder cannot be read' })
    else if (free < LEAST_SPACE) causes.push({ part: 'disk', cause: `less than ${LEAST_SPACE / 2 ** 20} MB are free` })
    return { status: causes.length === 0 ? 'ok' : 'failing', causes }
  }
}

async function canRead(store: Services['store']): Promise<boolean> {
  try {
    await inTime(store.read.selectFrom('meta').select('key').limit(1).execute())
    return true
  } catch {
    return false
  }
}

async function freeSpace(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}

/** Rejects if the answer takes too long: a health check that hangs says nothing. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), PATIENCE)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
