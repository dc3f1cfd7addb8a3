/** A project as the API shows it to one of its members. */
import type { z } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'
import type { Project } from '../contract/project.js'
import { isoTime } from '../http/iso-time.js'
import type { Role } from '../people/roles.js'
import type { Database } from '../storage/connection.js'
import type { ProjectTable } from '../storage/schema.js'
import { projectSettings } from './settings.js'

/** The project of this id. Throws http/not-found. */
export async function readProject(db: Database, projectId: string, role: Role): Promise<z.output<typeof Project>> {
  const row = await db.selectFrom('project').selectAll().where('id', '=', projectId).executeTakeFirst()
  if (row === undefined) throw new ParascopeError('http/not-found', 'there is no such project')
  return projectOf(row, role)
}

/** A row as the API shows it to somebody with this role. */
export function projectOf(row: ProjectTable, role: Role): z.output<typeof Project> {
  const { id, slug, name, licence, source, seed, state, guideline, rev } = row
  const settings = projectSettings(row.settings)
  return { id, slug, name, settings, licence, source, seed, state, guideline, rev, createdAt: isoTime(row.created_at), role }
}
