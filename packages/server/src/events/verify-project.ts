/** Holds a project's settings and pairs against what its log says about them: the settings last put, and a hash for each import. */
import type { Database } from '../storage/connection.js'
import { ItemDigest } from '../transfer/item-digest.js'
import type { Report } from './verify-log.js'

const PAGE = 500

interface ProjectOperation {
  readonly type: string
  readonly settings?: unknown
  readonly import?: string
  readonly itemsSha256?: string
}

/** Verifies one project; gives how many pairs the log vouches for. */
export async function verifyProject(db: Database, project: string, report: Report): Promise<number> {
  const events = await db
    .selectFrom('event')
    .select(['n', 'op'])
    .where('project_id', '=', project)
    .where((where) => where.or([where('op', 'like', '{"type":"project/c%'), where('op', 'like', '{"type":"import/done"%')]))
    .orderBy('n')
    .execute()
  let settings: unknown
  let items = 0
  for (const { n, op } of events) {
    const operation = operationOf(op)
    if (operation?.settings !== undefined) settings = operation.settings
    if (operation?.itemsSha256 !== undefined) items += await verifyImport(db, project, n, operation, report)
  }
  const row = await db.selectFrom('project').select('settings').where('id', '=', project).executeTakeFirstOrThrow()
  if (settings !== undefined && row.settings !== JSON.stringify(settings)) {
    report({ project, message: 'the settings are not the ones that were last put' })
  }
  return items
}

async function verifyImport(
  db: Database,
  project: string,
  event: number,
  operation: ProjectOperation,
  report: Report,
): Promise<number> {
  const digest = new ItemDigest()
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = await db
      .selectFrom('item')
      .select(['id', 'pair_id', 'position', 'record', 'control'])
      .where('project_id', '=', project)
      .where('import_id', '=', operation.import!)
      .where('position', '>', after)
      .orderBy('position')
      .limit(PAGE)
      .execute()
    for (const row of rows) digest.add(row)
    if (rows.length < PAGE) break
    after = rows.at(-1)!.position
  }
  if (digest.sha256() !== operation.itemsSha256) {
    report({ project, event, message: `the pairs of import ${operation.import} are not the ones that event ${event} speaks of` })
  }
  return digest.count
}

function operationOf(op: string): ProjectOperation | undefined {
  try {
    return JSON.parse(op) as ProjectOperation
  } catch {
    return undefined // changed, and reported as such
  }
}
