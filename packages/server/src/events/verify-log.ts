/**
 * Walks the whole log and holds everything against it: each project's chain of hashes, and each layer's row and snapshots
 * against what its events add up to. Finds every changed, removed, inserted or moved row, and names it. Reads page by page:
 * memory does not grow with the log.
 */
import type { Database } from '../storage/connection.js'
import type { EventTable } from '../storage/schema.js'
import { CHAIN_START, eventHash } from './chain.js'
import { verifyLayers } from './verify-layers.js'
import { verifyProject } from './verify-project.js'

const PAGE = 500
const FAULTS_KEPT = 100

/** One thing that is not as the log says. */
export interface LogFault {
  readonly project: string
  /** number of the event within its project */
  readonly event?: number
  readonly task?: string
  readonly layer?: string
  readonly message: string
}

export interface Verified {
  readonly projects: number
  readonly events: number
  readonly layers: number
  readonly snapshots: number
  /** pairs that an event of an import vouches for */
  readonly items: number
  /** how many faults there are; the first 100 are listed */
  readonly faultCount: number
  readonly faults: readonly LogFault[]
}

export type Report = (fault: LogFault) => void

/** Verifies what one state of the database holds; give it a snapshot. `onProgress` hears the events walked so far. */
export async function verifyLog(db: Database, onProgress: (events: number) => void = () => {}): Promise<Verified> {
  const faults: LogFault[] = []
  let faultCount = 0
  const report: Report = (fault) => {
    faultCount++
    if (faults.length < FAULTS_KEPT) faults.push(fault)
  }
  const rows = await db.selectFrom('project').select(['id', 'head', 'head_hash']).execute()
  const heads = new Map(rows.map((row) => [row.id, row]))
  const logged = await db.selectFrom('event').select('project_id').distinct().execute()
  const projects = [...new Set([...heads.keys(), ...logged.map((row) => row.project_id)])].sort()
  let events = 0
  let items = 0
  for (const project of projects) {
    const end = await walkChain(db, project, report, (count) => {
      events += count
      onProgress(events)
    })
    const head = heads.get(project)
    if (head === undefined) {
      if (end.type !== 'project/deleted') report({ project, message: 'the project is missing, its events are there' })
    } else if (head.head !== end.n || head.head_hash !== end.hash) {
      report({ project, message: `the log ends at event ${end.n}, the project says ${head.head}: its end was changed` })
    }
    if (head !== undefined) items += await verifyProject(db, project, report)
  }
  const { layers, snapshots } = await verifyLayers(db, report)
  return { projects: heads.size, events, layers, snapshots, items, faultCount, faults }
}

interface ChainEnd {
  readonly n: number
  readonly hash: string
  /** of the last operation */
  readonly type: string
}

async function walkChain(db: Database, project: string, report: Report, walked: (events: number) => void): Promise<ChainEnd> {
  let end: ChainEnd & { readonly seq: number } = { n: 0, hash: CHAIN_START, type: '', seq: 0 }
  let after = Number.MIN_SAFE_INTEGER
  for (;;) {
    const rows = await db
      .selectFrom('event')
      .selectAll()
      .where('project_id', '=', project)
      .where('n', '>', after)
      .orderBy('n')
      .limit(PAGE)
      .execute()
    for (const row of rows) {
      const fault = eventFault(row, end)
      if (fault !== undefined) report({ project, event: row.n, message: fault })
      end = { n: row.n, hash: row.hash, seq: row.seq, type: operationType(row.op) }
    }
    walked(rows.length)
    if (rows.length < PAGE) return end
    after = rows.at(-1)!.n
  }
}

type EventRow = { readonly [K in keyof EventTable]: K extends 'seq' ? number : EventTable[K] }

function eventFault(row: EventRow, before: ChainEnd & { readonly seq: number }): string | undefined {
  if (row.n > before.n + 2) return `events ${before.n + 1} to ${row.n - 1} are missing before event ${row.n}`
  if (row.n === before.n + 2) return `event ${row.n - 1} is missing before event ${row.n}`
  if (row.n !== before.n + 1) return `event ${row.n} was inserted`
  if (eventHash(row) !== row.hash) return `event ${row.n} was changed: its content does not give its hash`
  if (row.prev_hash !== before.hash) return `event ${row.n} does not follow event ${before.n}: one of them was changed`
  if (row.seq <= before.seq) return `event ${row.n} was moved: its number in the database is not above that of event ${before.n}`
  return undefined
}

function operationType(op: string): string {
  try {
    return (JSON.parse(op) as { readonly type: string }).type
  } catch {
    return '' // changed, and reported as such
  }
}
