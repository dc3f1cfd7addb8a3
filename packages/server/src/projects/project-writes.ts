/** Changes of projects and their members. */
import { ParascopeError } from '@parascope/core/errors'
import { CHAIN_START } from '../events/chain.js'
import { appendEvent } from '../events/log.js'
import { checkVersion } from '../http/if-match.js'
import type { MemberTable } from '../storage/schema.js'
import type { Transaction } from '../storage/transaction.js'
import { commentWrites } from './comment-writes.js'
import { putGuideline } from './guideline-writes.js'
import { reopenLayer } from './layer-writes.js'
import { phaseWrites } from './phase-writes.js'
import { redrawWrites } from './redraw-writes.js'
import { projectSettings } from './settings.js'

export interface NewProject {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly settings: string
  readonly licence: string
  readonly source: string
  readonly seed: number
  readonly ownerId: string
  /** Markdown of the first version of the guidelines */
  readonly guidelines?: string
  readonly at: number
}

/** Makes an empty project with its owner and its first guidelines. */
export async function createProject(tx: Transaction, { ownerId, guidelines, at, ...project }: NewProject): Promise<void> {
  const taken = await tx.db.selectFrom('project').select('id').where('slug', '=', project.slug).executeTakeFirst()
  if (taken !== undefined) throw new ParascopeError('http/conflict', `there is a project ${project.slug} already`)
  await tx.db
    .insertInto('project')
    .values({
      ...project,
      state: 'open',
      guideline: 0,
      head: 0,
      head_hash: CHAIN_START,
      rev: 1,
      created_by: ownerId,
      created_at: at,
    })
    .execute()
  const op = { type: 'project/created', settings: JSON.parse(project.settings) }
  await appendEvent(tx, { projectId: project.id, personId: ownerId, op, at })
  await putMember(tx, { projectId: project.id, personId: ownerId, role: 'owner', by: ownerId, at })
  if (guidelines !== undefined) {
    await putGuideline(tx, { projectId: project.id, markdown: guidelines, seen: 0, personId: ownerId, at })
  }
}

export interface ProjectUpdate {
  readonly projectId: string
  /** version of the settings that the manager has seen */
  readonly seen: number
  readonly personId: string
  readonly name?: string
  /** JSON, checked */
  readonly settings?: string
  readonly licence?: string
  readonly source?: string
  readonly at: number
}

/** Changes what a manager chose. A mode that has tasks cannot go, nor a scale that judges may have used. */
export async function updateProject(tx: Transaction, { projectId, seen, personId, at, ...change }: ProjectUpdate): Promise<void> {
  const project = await readRow(tx, projectId)
  checkVersion(seen, project.rev)
  if (change.settings !== undefined) await checkUse(tx, projectId, project.settings, change.settings)
  const rev = project.rev + 1
  await tx.db
    .updateTable('project')
    .set({ ...change, rev })
    .where('id', '=', projectId)
    .execute()
  const settings = change.settings === undefined ? {} : { settings: JSON.parse(change.settings) }
  await appendEvent(tx, { projectId, personId, op: { type: 'project/changed', ...change, ...settings, rev }, at })
}

async function checkUse(tx: Transaction, projectId: string, before: string, after: string): Promise<void> {
  const [old, now] = [projectSettings(before), projectSettings(after)]
  const used = await tx.db.selectFrom('task').select('mode').distinct().where('project_id', '=', projectId).execute()
  for (const { mode } of used) {
    if (!now.modes.includes(mode)) throw new ParascopeError('http/conflict', `the mode ${mode} has tasks and cannot be removed`)
  }
  if (!used.some(({ mode }) => mode === 'judge')) return
  for (const { id, steps } of old.judge?.scales ?? []) {
    const kept = new Set(now.judge?.scales.find((scale) => scale.id === id)?.steps.map(({ value }) => value))
    if (!steps.every(({ value }) => kept.has(value))) {
      throw new ParascopeError('http/conflict', `judges may have used the scale ${id}: it and its steps cannot be removed`)
    }
  }
}

export interface ProjectStateChange {
  readonly projectId: string
  readonly state: 'open' | 'closed'
  readonly personId: string
  readonly at: number
}

/** Closes a project (everything can be read, nothing annotated) or opens it again. */
export async function setProjectState(tx: Transaction, { projectId, state, personId, at }: ProjectStateChange): Promise<void> {
  const project = await readRow(tx, projectId)
  if (project.state === state) return
  await tx.db
    .updateTable('project')
    .set({ state, rev: project.rev + 1 })
    .where('id', '=', projectId)
    .execute()
  await appendEvent(tx, { projectId, personId, op: { type: state === 'closed' ? 'project/closed' : 'project/reopened' }, at })
}

/** Removes a project with everything in it, its log included. */
export async function deleteProject(
  tx: Transaction,
  { projectId, confirm }: { readonly projectId: string; readonly confirm: string },
): Promise<void> {
  const project = await readRow(tx, projectId)
  if (confirm !== project.slug) {
    throw new ParascopeError('http/bad-request', `confirm: to delete the project for good, send its slug, ${project.slug}`)
  }
  // tasks hold items: they go first, with their layers, comments and decisions
  for (const table of ['event', 'comment', 'task', 'item'] as const) {
    await tx.db.deleteFrom(table).where('project_id', '=', projectId).execute()
  }
  await tx.db.deleteFrom('project').where('id', '=', projectId).execute()
}

async function readRow(tx: Transaction, projectId: string) {
  const project = await tx.db.selectFrom('project').selectAll().where('id', '=', projectId).executeTakeFirst()
  if (project === undefined) throw new ParascopeError('http/not-found', 'there is no such project')
  return project
}

export interface NewMember {
  readonly projectId: string
  readonly personId: string
  readonly role: MemberTable['role']
  readonly by: string | null
  readonly at: number
}

/** Adds a member, changes their role, or takes back somebody who had left. */
export async function putMember(tx: Transaction, { projectId, personId, role, by, at }: NewMember): Promise<void> {
  const { last } = await tx.db
    .selectFrom('member')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  await tx.db
    .insertInto('member')
    .values({ project_id: projectId, person_id: personId, role, joined_at: at, left_at: null, number: Number(last ?? 0) + 1 })
    .onConflict((conflict) => conflict.columns(['project_id', 'person_id']).doUpdateSet({ role, left_at: null }))
    .execute()
  await appendEvent(tx, { projectId, personId: by, op: { type: 'member/put', person: personId, role }, at })
  await tx.db.updateTable('session').set({ rotate: 1 }).where('person_id', '=', personId).execute()
}

export const projectWrites = {
  createProject,
  updateProject,
  setProjectState,
  deleteProject,
  putMember,
  putGuideline,
  ...phaseWrites,
  ...redrawWrites,
  ...commentWrites,
  reopenLayer,
}
