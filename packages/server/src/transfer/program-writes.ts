/** Changes that programs make: they are added to a project, and their layers come in bulk. */
import type { AnnotationDocument } from '@parascope/core/edit'
import { ParascopeError } from '@parascope/core/errors'
import { appendGestures } from '../events/append-gestures.js'
import { appendEvent } from '../events/log.js'
import { forgetWork } from '../jobs/unfinished.js'
import { layerStart } from '../projects/layer-start.js'
import { putMember } from '../projects/project-writes.js'
import type { Transaction } from '../storage/transaction.js'
import { programOperations } from './program-layer.js'

export interface NewProgramRow {
  readonly id: string
  readonly name: string
  readonly projectId: string
  readonly by: string
  readonly at: number
}

/** A person that is a program, and a member of the project that may annotate. It has no login. */
export async function createProgram(tx: Transaction, { id, name, projectId, by, at }: NewProgramRow): Promise<void> {
  await tx.db
    .insertInto('person')
    .values({
      id,
      name,
      login: null,
      password: null,
      kind: 'program',
      admin: 0,
      created_at: at,
      disabled_at: null,
      deleted_at: null,
    })
    .execute()
  await putMember(tx, { projectId, personId: id, role: 'annotator', by, at })
}

export interface ProgramLayers {
  readonly projectId: string
  readonly phaseId: string
  /** the program */
  readonly layer: string
  readonly clientId: string
  readonly layers: readonly { readonly taskId: string; readonly document: AnnotationDocument }[]
  readonly at: number
}

/** Submits what a program made of some tasks, as gestures of its own. A task that nobody gave it becomes its task. */
export async function submitProgramLayers(tx: Transaction, input: ProgramLayers): Promise<void> {
  for (const { taskId, document } of input.layers) await submitLayer(tx, input, taskId, document)
}

async function submitLayer(
  tx: Transaction,
  { projectId, phaseId, layer, clientId, at }: ProgramLayers,
  taskId: string,
  document: AnnotationDocument,
): Promise<void> {
  const task = await tx.db
    .selectFrom('task')
    .innerJoin('phase', 'phase.id', 'task.phase_id')
    .select(['task.item_id', 'task.mode', 'task.position', 'phase.settings as phase_settings'])
    .where('task.id', '=', taskId)
    .where('task.project_id', '=', projectId)
    .where('task.phase_id', '=', phaseId)
    .executeTakeFirst()
  if (task === undefined) throw new ParascopeError('http/not-found', 'there is no such task')
  await tx.db
    .insertInto('annotation')
    .values({
      task_id: taskId,
      layer,
      project_id: projectId,
      state: 'assigned',
      position: task.position,
      rev: 0,
      content: null,
      touched: '[]',
      elapsed_ms: 0,
      flagged: 0,
      unseen: 0,
      guideline: 0,
      assigned_at: at,
      started_at: null,
      submitted_at: null,
    })
    .onConflict((conflict) => conflict.columns(['task_id', 'layer']).doNothing())
    .execute()
  const row = await tx.db
    .selectFrom('annotation')
    .select(['rev', 'content', 'state'])
    .where('task_id', '=', taskId)
    .where('layer', '=', layer)
    .executeTakeFirstOrThrow()
  if (row.state === 'submitted') return
  const start = row.content === null ? (await layerStart(tx.db, { ...task, layer }))?.content : JSON.parse(row.content)
  const operations = [...programOperations(task.mode, start ?? {}, document), { type: 'submit', unseen: 0 } as const]
  const gestures = operations.map((op, k) => ({ seq: k + 1, baseRev: row.rev + k, op, elapsedMs: 0 }))
  await appendGestures(tx, { projectId, taskId, layer, personId: layer, clientId, gestures, at })
}

export interface UploadedLayers {
  /** the work that is finished with it */
  readonly work: string
  readonly projectId: string
  readonly phaseId: string
  readonly layer: string
  readonly by: string
  readonly layers: number
  readonly sha256: string | null
  readonly at: number
}

/** Says in the log that a program's layer came in bulk, and who brought it. */
export async function noteProgramLayers(tx: Transaction, input: UploadedLayers): Promise<void> {
  const { work, projectId, by, at, phaseId, layer, layers, sha256 } = input
  await forgetWork(tx, { key: work })
  const op = { type: 'program/submitted', phase: phaseId, program: layer, layers, sha256 }
  await appendEvent(tx, { projectId, personId: by, op, at })
}

export const programWrites = { createProgram, submitProgramLayers, noteProgramLayers }
