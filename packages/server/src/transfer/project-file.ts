/** Projects to files and back. */
import type { z } from '@hono/zod-openapi'
import type { ProjectFile } from '../contract/project-file.js'
import { createPhase } from '../projects/phase-writes.js'
import { createProject, type NewProject } from '../projects/project-writes.js'
import { readProject } from '../projects/read-project.js'
import { phaseSettings } from '../projects/settings.js'
import type { Database } from '../storage/connection.js'
import type { PhaseTable } from '../storage/schema.js'
import type { Transaction } from '../storage/transaction.js'

/** What a manager chose for the project. */
export async function projectFile(db: Database, projectId: string): Promise<z.output<typeof ProjectFile>> {
  const { slug, name, licence, source, seed, settings, guideline } = await readProject(db, projectId, 'viewer')
  const guidelines = await db
    .selectFrom('guideline')
    .select('markdown')
    .where('project_id', '=', projectId)
    .where('version', '=', guideline)
    .executeTakeFirst()
  const phases = await db
    .selectFrom('phase')
    .select(['name', 'kind', 'settings'])
    .where('project_id', '=', projectId)
    .orderBy('position')
    .execute()
  return {
    kind: 'parascope-project',
    version: 1,
    slug,
    name,
    licence,
    source,
    seed,
    settings,
    guidelines: guidelines?.markdown ?? null,
    phases: phases.map((phase) => {
      const { people: _, ...chosen } = phaseSettings(phase.settings)
      return { name: phase.name, kind: phase.kind, settings: chosen }
    }),
  }
}

export interface NewProjectWithPhases {
  readonly project: NewProject
  readonly phases: readonly {
    readonly phaseId: string
    readonly name: string
    readonly kind: PhaseTable['kind']
    readonly settings: string
  }[]
}

/** A project and its planned phases, together or not at all. */
export async function createProjectWithPhases(tx: Transaction, { project, phases }: NewProjectWithPhases): Promise<void> {
  await createProject(tx, project)
  const { id: projectId, ownerId: personId, at } = project
  for (const phase of phases) await createPhase(tx, { projectId, personId, at, ...phase })
}
