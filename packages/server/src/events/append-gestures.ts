/**
 * The save protocol. A client sends gestures in order, each with its own number and the revision it was made on. A gesture
 * that is there already is answered with the revision it got then, so that a lost answer can simply be sent again; one that
 * was made on an older revision is refused with the current state, and nothing is overwritten.
 */

import type { PairRecord } from '@parascope/core/corpus'
import { type AnnotationDocument, applyOperation, isContent, type Operation, touchedBy } from '@parascope/core/edit'
import { ParascopeError } from '@parascope/core/errors'
import { checkRating, checkReopening, checkSubmission } from '../projects/gesture-rules.js'
import { layerStart } from '../projects/layer-start.js'
import { settleTask } from '../projects/task-states.js'
import type { AnnotationTable } from '../storage/schema.js'
import type { Transaction } from '../storage/transaction.js'
import { appendEvent } from './log.js'

const SNAPSHOT_EVERY = 200

export interface Gesture {
  /** 1, 2, 3 … of this client on this layer */
  readonly seq: number
  /** revision that the client had when the gesture was made */
  readonly baseRev: number
  readonly op: Operation
  /** active time since the last gesture, in milliseconds */
  readonly elapsedMs: number
}

export interface AppendInput {
  readonly projectId: string
  readonly taskId: string
  /** a person's id, or `gold` */
  readonly layer: string
  readonly personId: string
  readonly clientId: string
  readonly gestures: readonly Gesture[]
  /** what the client started from, as `layerStart` names it; the first gesture is refused if that has changed meanwhile */
  readonly start?: string
  readonly at: number
}

export interface Appended {
  /** the layer's revision now */
  readonly rev: number
  readonly state: AnnotationTable['state']
  /** for each gesture sent: the revision it made */
  readonly revs: readonly number[]
}

/** Appends gestures to a layer and brings its row up to date, all or none of them. */
export async function appendGestures(tx: Transaction, input: AppendInput): Promise<Appended> {
  const { taskId, layer, projectId } = input
  const row = await tx.db
    .selectFrom('annotation')
    .innerJoin('task', 'task.id', 'annotation.task_id')
    .innerJoin('item', 'item.id', 'task.item_id')
    .innerJoin('phase', 'phase.id', 'task.phase_id')
    .innerJoin('project', 'project.id', 'task.project_id')
    .selectAll('annotation')
    .select(['item.record', 'task.mode', 'task.state as task_state', 'task.lifted_at', 'task.item_id'])
    .select(['phase.kind', 'phase.state as phase_state', 'phase.settings as phase_settings'])
    .select(['project.guideline as current_guideline', 'project.state as project_state', 'project.settings as project_settings'])
    .where('annotation.task_id', '=', taskId)
    .where('annotation.layer', '=', layer)
    .where('annotation.project_id', '=', projectId)
    .executeTakeFirst()
  if (row === undefined) throw new ParascopeError('http/not-found', 'there is no such layer to write to')
  const known = await knownGestures(tx, input)
  const pair = JSON.parse(row.record) as PairRecord
  let document: AnnotationDocument = row.content === null ? {} : JSON.parse(row.content)
  const touched = new Set(JSON.parse(row.touched) as string[])
  let { rev, state, flagged, unseen, elapsed_ms, started_at, submitted_at } = row
  const revs: number[] = []
  for (const gesture of input.gestures) {
    const op = JSON.stringify(gesture.op)
    const before = known.get(gesture.seq)
    if (before !== undefined) {
      if (before.op !== op) {
        throw new ParascopeError('http/conflict', `gesture ${gesture.seq} of this client was saved with another content`, {
          seq: gesture.seq,
        })
      }
      revs.push(before.rev)
      continue
    }
    if (gesture.baseRev !== rev) throw staleGesture(gesture, rev)
    if (row.project_state === 'closed') {
      throw new ParascopeError('project/closed', 'the project is closed: its annotations can be read, not changed')
    }
    if (state === 'withdrawn') throw new ParascopeError('http/forbidden', 'this item is no longer assigned to you')
    if (row.content === null && rev === row.rev) document = await begin(tx, input, row)
    const { type } = gesture.op
    if (isContent(gesture.op)) {
      if (!type.startsWith(`${row.mode}/`)) {
        throw new ParascopeError('edit/refused', `${type} does not belong to the mode ${row.mode}`)
      }
      if (state === 'submitted') throw new ParascopeError('edit/refused', 'the item is submitted: reopen it to change it')
      if (gesture.op.type === 'judge/rate') checkRating(row.project_settings, gesture.op)
      document = applyOperation(pair, document, gesture.op)
      for (const name of touchedBy(gesture.op)) touched.add(name)
    } else if (gesture.op.type === 'submit') {
      checkSubmission(row.project_settings, { mode: row.mode, state, pair, document, unseen: gesture.op.unseen })
      state = 'submitted'
      unseen = gesture.op.unseen
      submitted_at = input.at
    } else if (gesture.op.type === 'reopen') {
      checkReopening({ ...row, state })
      state = 'in progress'
      submitted_at = null
    } else if (gesture.op.type === 'flag') {
      flagged = gesture.op.on ? 1 : 0
    }
    if (state === 'assigned') state = 'in progress'
    started_at ??= input.at
    elapsed_ms += gesture.elapsedMs
    rev++
    await appendEvent(tx, {
      projectId,
      taskId,
      layer,
      personId: input.personId,
      clientId: input.clientId,
      clientSeq: gesture.seq,
      baseRev: gesture.baseRev,
      rev,
      op: gesture.op,
      at: input.at,
      elapsedMs: gesture.elapsedMs,
      guideline: row.current_guideline,
    })
    revs.push(rev)
    if (rev % SNAPSHOT_EVERY === 0) {
      await tx.db
        .insertInto('snapshot')
        .values({ task_id: taskId, layer, rev, content: JSON.stringify(document), touched: JSON.stringify([...touched]) })
        .execute()
    }
  }
  if (rev > row.rev) {
    await tx.db
      .updateTable('annotation')
      .set({
        rev,
        state,
        content: JSON.stringify(document),
        touched: JSON.stringify([...touched]),
        elapsed_ms,
        flagged,
        unseen,
        started_at,
        submitted_at,
        guideline: row.current_guideline,
      })
      .where('task_id', '=', taskId)
      .where('layer', '=', layer)
      .execute()
  }
  if (state !== row.state && layer !== 'gold') await settleTask(tx, taskId, input.at)
  return { rev, state, revs }
}

/** What the layer holds before its first gesture; kept in the log as revision 0, so that a replay starts from the same. */
async function begin(tx: Transaction, input: AppendInput, row: Parameters<typeof layerStart>[1]): Promise<AnnotationDocument> {
  const start = await layerStart(tx.db, row)
  if (input.start !== undefined && input.start !== (start?.name ?? 'nothing')) {
    throw new ParascopeError('http/conflict', 'the proposal has changed since the item was opened', { rev: 0 })
  }
  if (start === undefined) return {}
  const { projectId, taskId, layer, personId, at } = input
  await appendEvent(tx, {
    projectId,
    taskId,
    layer,
    personId,
    clientId: null,
    clientSeq: null,
    baseRev: null,
    rev: 0,
    op: { type: 'start', method: start.method, content: start.content },
    at,
    elapsedMs: 0,
    guideline: 0,
  })
  return start.content
}

async function knownGestures(
  tx: Transaction,
  { taskId, layer, personId, clientId, gestures }: AppendInput,
): Promise<ReadonlyMap<number, { readonly rev: number; readonly op: string }>> {
  const rows = await tx.db
    .selectFrom('event')
    .select(['client_seq', 'rev', 'op'])
    .where('task_id', '=', taskId)
    .where('layer', '=', layer)
    .where('person_id', '=', personId)
    .where('client_id', '=', clientId)
    .where(
      'client_seq',
      'in',
      gestures.map(({ seq }) => seq),
    )
    .execute()
  return new Map(rows.map(({ client_seq, rev, op }) => [client_seq!, { rev: rev!, op }]))
}

function staleGesture(gesture: Gesture, rev: number): ParascopeError {
  return new ParascopeError(
    'http/conflict',
    `gesture ${gesture.seq} was made on revision ${gesture.baseRev}, the item is at revision ${rev}`,
    { seq: gesture.seq, baseRev: gesture.baseRev, rev },
  )
}
